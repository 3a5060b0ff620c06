"""Contexts side by side: means with intervals, the difference to ours on the same questions, and README's tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memoryos.evaluation.bootstrap import Estimate, estimate, paired_difference

RESULTS = Path(__file__).parents[1] / "results"
README = Path(__file__).parents[2] / "README.md"
OURS = "ours"
# In this order, and as people call them; other peers follow by name.
TITLES = {
    OURS: "what MemoryOS recalls",
    "gold": "only the turns with the answer",
    "recent": "the end of the conversation",
    "dense": "what plain dense search finds",
    "langgraph": "what LangGraph's SqliteStore finds",
    "chroma": "what Chroma finds",
    "graphiti": "what graphiti-core finds",
    "hindsight": "what Hindsight finds",
}
OWN = (OURS, "gold", "recent", "dense")
Scored = Mapping[str, Mapping[str, float]]
"""The scores of each question by name."""


def in_order(names: list[str]) -> list[str]:
    """In the order of the titles, then by name."""
    order = list(TITLES)
    return sorted(names, key=lambda name: (order.index(name) if name in TITLES else len(order), name))


def figures(scored: Scored, ours: Scored, measures: Mapping[str, str]) -> dict[str, Any]:
    """The mean of each measure, and by how much ours is better in the first, on the questions that both have."""
    columns = {measure: _column(scored, measure) for measure in measures}
    result: dict[str, Any] = {"n": len(scored)}
    result |= {measure: _rounded(estimate(list(column.values()))) for measure, column in columns.items() if column}
    first = next(iter(measures))
    own = _column(ours, first)
    both = sorted(columns[first].keys() & own.keys())
    if scored is not ours and both:
        pairs = ([columns[first][one] for one in both], [own[one] for one in both])
        result["ours_is_better_by"] = _rounded(paired_difference(*pairs))
    return result


def table(contexts: Mapping[str, Mapping[str, Any]], measures: Mapping[str, str], head: str) -> str:
    """One line per context, in per cent, with intervals and numbers of questions."""
    first = next(iter(measures.values()))
    lines = [_row(head, "questions", *measures.values(), f"MemoryOS is ahead by ({first})")]
    lines.append(_row(*["---"] * (len(measures) + 3)))
    for name, result in contexts.items():
        cells = [_cell(result.get(measure)) for measure in (*measures, "ours_is_better_by")]
        lines.append(_row(TITLES.get(name, f"what {name} finds"), str(result["n"]), *cells))
    return "\n".join(lines)


def readme_part(name: str, text: str) -> str:
    """`text` between the marks by which README has it."""
    return f"<!-- {name} -->\n{text}\n<!-- /{name} -->"


def write_readme(name: str, text: str) -> None:
    """Puts `text` into README, in place of what is between the marks."""
    before, _, rest = README.read_text(encoding="utf-8").partition(f"<!-- {name} -->")
    README.write_text(before + readme_part(name, text) + rest.partition(f"<!-- /{name} -->")[2], encoding="utf-8")


def _column(scored: Scored, measure: str) -> dict[str, float]:
    return {question: scores[measure] for question, scores in scored.items() if measure in scores}


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(figure: Mapping[str, float] | None) -> str:
    if figure is None:
        return "-"
    mean, low, high = (100 * figure[name] for name in ("mean", "low", "high"))
    return f"{mean:.0f} [{low:.0f}, {high:.0f}] of {figure['n']:.0f}"


def _rounded(figure: Estimate) -> dict[str, float]:
    return {name: round(getattr(figure, name), 4) for name in ("mean", "low", "high", "n")}
