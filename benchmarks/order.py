"""How often the newest word comes first in small chats, and how sure memory is of what nobody told it.

python benchmarks/order.py [--half A|B] [--show] [FILE...]

A file (benchmarks/fresh/order) has chats of two or three exchanges with a question, in one language, among small talk.
`first` says which turn must be the first one found; where it is missing, nobody told the answer, and whatever is found
must score less than half. `change` and `yes_no` have news that must stand before what it replaced, `control` and `past`
what must not be pushed down for that.
"""

import argparse
import json
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from memoryos import Memoryos

_FOLDER = Path(__file__).parent / "fresh" / "order"
_FIRST_DAY = datetime(2026, 9, 1, 9, tzinfo=UTC)
_DAYS_BETWEEN = 6
_SURE = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=sorted(_FOLDER.glob("*.json")))
    parser.add_argument("--half", choices=["A", "B"])
    parser.add_argument("--show", action="store_true", help="print what is found where it is wrong")
    options = parser.parse_args()
    right: dict[str, list[bool]] = defaultdict(list)
    for file in options.files:
        chats = json.loads(file.read_text(encoding="utf-8"))
        for case in chats["cases"]:
            if options.half in {None, case["half"]}:
                ok = _is_right(case, chats["small_talk"], show=options.show)
                for name in (case["kind"], chats["language"]):
                    right[f"{name} {case['half']}"].append(ok)
    for name, results in sorted(right.items()):
        print(f"{name}: {sum(results)} of {len(results)}")


def _is_right(case: dict[str, Any], small_talk: Sequence[str], *, show: bool) -> bool:
    """Whether the first item found is the right one, or unsure where there is none."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Memoryos("order", data_storage_path=folder, language_model="none", analyst="rules") as memory,
    ):
        for place, (text, number) in enumerate(_with_small_talk(case["turns"], small_talk)):
            at = _FIRST_DAY + timedelta(days=place * _DAYS_BETWEEN)
            memory.add_memory(text, "Ok.", at.isoformat(), {"n": number})
        memory.settle()
        items = memory.retrieve(case["q"], limit=3, explain=show).items
    if case["first"] is None:
        ok = not items or items[0].score < _SURE
    else:
        ok = bool(items) and items[0].meta_data["n"] == case["first"]
    if show and not ok:
        print(f"\n{case['kind']}: {case['turns']} {case['q']}")
        for item in items:
            parts = {name: round(part, 2) for name, part in item.parts.items() if round(part, 2)}
            print(f"  {item.score:.2f} {item.kind} {item.text} {parts}")
    return ok


def _with_small_talk(turns: Sequence[str], small_talk: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The turns with their numbers, among small talk, which has -1."""
    for number, text in enumerate(turns):
        yield small_talk[number], -1
        yield text, number
    yield small_talk[len(turns)], -1


if __name__ == "__main__":
    main()
