"""How precisely the rules read facts out of the labelled statements, how quickly, and what learning costs per page.

    python benchmarks/facts.py            # prints a table per file and writes benchmarks/results/facts.json

What a page costs is CPU time of each background step over the conversation of each persona: all pages in bulk, one step
after the other, and one page at a time, as in a chat, where both lanes run after each page as they would by themselves.

The statements are in tests/analysis/statements: `written` was looked at while the rules were written, `held_out` was
written before them and is not tuned on.
"""

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "analysis")]

from labelled import Score, Statement, load, score  # noqa: E402  # the path above comes first

from memoryos.analysis.rules.analyst import RulesAnalyst  # noqa: E402
from memoryos.assembly.engine import assemble  # noqa: E402
from memoryos.assembly.preload import preload  # noqa: E402
from memoryos.config.settings import Settings  # noqa: E402
from memoryos.evaluation.persona import read_personas  # noqa: E402
from memoryos.operations.background.consolidate import Consolidate  # noqa: E402
from memoryos.operations.background.embed import Embed  # noqa: E402
from memoryos.operations.background.index_terms import IndexTerms  # noqa: E402
from memoryos.operations.background.lanes import Lane  # noqa: E402
from memoryos.operations.background.learn import Learn  # noqa: E402
from memoryos.operations.background.pipeline import Pipeline  # noqa: E402
from memoryos.operations.background.promote import Promote  # noqa: E402
from memoryos.operations.background.scheduler import State  # noqa: E402
from memoryos.operations.background.step import Step  # noqa: E402
from memoryos.operations.background.visits import Visits  # noqa: E402
from memoryos.operations.engine import Engine, Urgency  # noqa: E402
from memoryos.operations.remember import remember  # noqa: E402

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


def in_bulk(folder: str, user: str, turns: Sequence[Any]) -> dict[str, float]:
    """CPU seconds of each step over the conversation of one user, of whom all pages are stored first."""
    engine = _engine(folder, user)
    for turn in turns:
        _add(engine, turn)
    seconds: dict[str, float] = {}
    embed = Embed(engine.store, engine.embedder, engine.clock, engine.worker)
    for step in (IndexTerms(engine.store), embed, Learn(engine), Consolidate(engine), Promote(engine)):
        began = time.process_time()
        while step("everything") != "done":
            continue
        seconds[step.name] = time.process_time() - began
    engine.store.close()
    return seconds


class _TimedStep:
    """A step that adds its CPU time to `seconds`."""

    def __init__(self, step: Step, seconds: Counter[str]) -> None:
        self.name = step.name
        self.waiting = step.waiting
        self._step = step
        self._seconds = seconds

    def __call__(self, urgency: Urgency) -> State:
        began = time.process_time()
        try:
            return self._step(urgency)
        finally:
            self._seconds[self.name] += time.process_time() - began


def one_page_at_a_time(folder: str, user: str, turns: Sequence[Any]) -> dict[str, float]:
    """CPU seconds of each step over the conversation of one user, if pages come seconds apart.

    After each page both lanes do what they would do by themselves: the analyst waits for five pages, and nobody calls
    `settle`, which has less than that grouped too. `lanes` is what it takes to find out what there is to do.
    """
    engine = _engine(folder, user)
    has_analyst_work: list[bool] = []
    # Nothing is deleted here, so nothing is purged.
    pipeline = Pipeline(engine, Visits(engine.store), engine.clock, lambda: has_analyst_work.append(True))
    seconds: Counter[str] = Counter()
    for lane in (pipeline.quick, pipeline.analyst):
        for step in lane.steps:
            step.step = _TimedStep(step.step, seconds)
    for turn in turns:
        _add(engine, turn)
        began, in_steps = time.process_time(), seconds.total()
        _run(pipeline.quick)
        if has_analyst_work:
            has_analyst_work.clear()
            _run(pipeline.analyst)
        seconds["lanes"] += time.process_time() - began - (seconds.total() - in_steps)
    engine.store.close()
    return dict(seconds)


def _run(lane: Lane) -> None:
    while lane() != "done":
        continue


def _engine(folder: str, user: str) -> Engine:
    settings = {"user_id": user, "data_storage_path": folder, "language_model": "none", "analyst": "rules"}
    return assemble(Settings.load(settings))


def _add(engine: Engine, turn: Mapping[str, Any]) -> None:
    page = engine.requests.page(turn["user"], turn["assistant"], turn["at"], None, None, turn["session"])
    remember(page, engine.store)


def page_costs(seconds: Callable[[str, str, Sequence[Any]], dict[str, float]] = in_bulk) -> dict[str, float]:
    """Milliseconds of CPU per page of each background step, of which `seconds` gives the CPU time for one user.

    What a process does once is not counted: everything is preloaded as in a server, which also compiles the patterns of
    all languages, and a first round fills the caches.
    """
    preload(Settings())
    talks, _ = read_personas(ROOT / "benchmarks" / "personas")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # The last ones, because the embedder keeps the vectors of the last thousand short texts.
        seconds(folder, "warm-up", [turn for persona in talks[-3:] for turn in persona.turns])
        costs: Counter[str] = Counter()
        for number, persona in enumerate(talks):
            costs.update(seconds(folder, f"persona-{number}", persona.turns))
    pages = sum(len(persona.turns) for persona in talks)
    return {name: round(cost / pages * 1e3, 2) for name, cost in costs.items()}


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
    for key, seconds in (("cpu_ms_per_page", in_bulk), ("cpu_ms_per_page_one_at_a_time", one_page_at_a_time)):
        results[key] = page_costs(seconds)
        costs = ", ".join(f"{name} {cost}" for name, cost in results[key].items())
        print(f"CPU per page, ms, {seconds.__name__.replace('_', ' ')}: {sum(results[key].values()):.2f} ({costs})")
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
