"""Page recall @1/3/5 of chats with an assistant, through the public API of whichever MemoryOS is on the path.

python benchmarks/page_recall.py FILE...
PYTHONPATH=OTHER_CHECKOUT/src python benchmarks/page_recall.py FILE...

A file is a persona (benchmarks/personas). A page is an exchange, found if either side of it is; recall is the mean
share of the pages that answer a question. Run it on two checkouts to see what was gained between them.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import memoryos
from memoryos import Memoryos

_KS = (1, 3, 5)
_DEPTH = 20  # items, of which two may belong to one page


def main() -> None:
    print(f"MemoryOS in {Path(memoryos.__file__).parent}", file=sys.stderr)
    by_language: dict[str, list[list[float]]] = {}
    for file in map(Path, sys.argv[1:]):
        chat = json.loads(file.read_text(encoding="utf-8"))
        recalls = measured(chat)
        by_language.setdefault(chat["language"], []).extend(recalls)
        _show(chat["id"], recalls)
    for language, recalls in by_language.items():
        _show(f"all {language}", recalls)


def measured(chat: dict[str, Any]) -> list[list[float]]:
    """For each question that can be answered, the recall of its pages at each depth."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Memoryos("pages", data_storage_path=folder, language_model="none", analyst="rules") as memory,
    ):
        for turn in chat["turns"]:
            meta = {"n": turn["n"]}
            memory.add_memory(turn["user"], turn["assistant"], turn["at"], meta, session_id=turn["session"])
        memory.settle()
        return [_recalls(memory, question) for question in chat["questions"] if question["gold"]]


def _recalls(memory: Memoryos, question: dict[str, Any]) -> list[float]:
    gold = {turn[0] for turn in question["gold"]}
    pages = list(dict.fromkeys(item.meta_data.get("n") for item in memory.retrieve(question["q"], limit=_DEPTH).items))
    return [len(gold.intersection(pages[:k])) / len(gold) for k in _KS]


def _show(name: str, recalls: list[list[float]]) -> None:
    means = [100 * sum(column) / len(recalls) for column in zip(*recalls, strict=True)]
    print(f"{name}: {len(recalls)} questions, {' / '.join(f'{mean:.1f}' for mean in means)}", flush=True)


if __name__ == "__main__":
    main()
