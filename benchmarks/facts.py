"""How precisely the rules read facts out of the labelled statements, and how quickly.

    python benchmarks/facts.py            # prints a table per file and writes benchmarks/results/facts.json

The statements are in tests/analysis/statements: `written` was looked at while the rules were written, `held_out` was
written before them and is not tuned on.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "analysis")]

from labelled import Score, Statement, load, score  # noqa: E402  # the path above comes first

from memoryos.analysis.rules.analyst import RulesAnalyst  # noqa: E402

FILES = ("written.jsonl", "held_out.jsonl")
RESULT = ROOT / "benchmarks" / "results" / "facts.json"


def row(result: Score, slot: str | None) -> dict[str, Any]:
    counters = {"right": result.right, "wrong": result.wrong, "missed": result.missed}
    counts = {name: counter.total() if slot is None else counter[slot] for name, counter in counters.items()}
    return {**counts, "precision": round(result.precision(slot), 3), "recall": round(result.recall(slot), 3)}


def table(result: Score) -> dict[str, dict[str, Any]]:
    slots = sorted({*result.right, *result.wrong, *result.missed})
    return {**{slot: row(result, slot) for slot in slots}, "all": row(result, None)}


def shown(name: str, statements: int, rows: dict[str, dict[str, Any]]) -> None:
    print(f"\n{name}: {statements} statements")
    print(f"{'slot':14}{'right':>7}{'wrong':>7}{'missed':>8}{'precision':>11}{'recall':>8}")
    for slot, cells in rows.items():
        counts = f"{cells['right']:>7}{cells['wrong']:>7}{cells['missed']:>8}"
        print(f"{slot:14}{counts}{cells['precision']:>11.3f}{cells['recall']:>8.3f}")


def speed(statements: list[Statement], times: int = 10) -> float:
    """Pages a second for grouping and studying in batches of 50, on one core."""
    pages = [statement.page for statement in statements]
    analyst = RulesAnalyst()
    began = time.process_time()
    for _ in range(times):
        for first in range(0, len(pages), 50):
            analyst.group(pages[first : first + 50], [])
            analyst.study(pages[first : first + 50], None)
    return len(pages) * times / (time.process_time() - began)


def main() -> None:
    analyst = RulesAnalyst()
    results: dict[str, Any] = {"analyst": analyst.name}
    everything: list[Statement] = []
    for name in FILES:
        statements = list(load(name))
        everything += statements
        result = score(analyst, statements)
        rows = table(result)
        shown(name, len(statements), rows)
        results[name] = {"statements": len(statements), "slots": rows, "errors": result.errors}
    results["pages_per_second"] = round(speed(everything))
    print(f"\n{results['pages_per_second']} short pages a second")
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
