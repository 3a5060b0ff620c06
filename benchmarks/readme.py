"""The README's table of figures, from what the other benchmarks measured: `python benchmarks/readme.py` writes it."""

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
README = Path(__file__).parents[1] / "README.md"
_BEGIN, _END = "<!-- figures -->", "<!-- /figures -->"

# Which figures are worth a line, as the benchmark that measured them calls them, and what people call them.
_SHOWN = {
    "speed": {
        "add at many pages / add at 1,000": "a durable add at 100,000 pages, compared to 1,000",
        "add at many pages / bare commit": "the same, compared to a bare durable SQLite commit",
        "retrieve at 10,000 turns": "retrieve at 10,000 turns, without embedding the question",
        "retrieve at 100,000 turns": "retrieve at 100,000 turns",
        "cold open of 10,000 turns to the first answer": "opening 10,000 turns, up to the first answer",
        "resident memory for 10,000 turns": "memory for 10,000 turns",
        "import memoryos, CPU, all that it loads": "`from memoryos import Memoryos`, CPU time",
    },
    "notes": {"retrieve_context p50, in a project, 10,000 notes": "retrieve_context over 10,000 notes"},
    "server": {"stdio: start to first answer, CPU": "`memoryos mcp`, from start to first recall, CPU time"},
    "server_load": {
        "calls a second, this commit / the older one": "calls per second, 64 clients, 1,000 owners, against 72b6a43",
        "this commit: CPU of the server per call": "the server's CPU per call during that load",
        "this commit: errors": "errors during that load",
        "this commit: add_memory, p99": "add_memory during that load, 99th percentile",
        "this commit: retrieve_memory, p99": "retrieve_memory during that load, 99th percentile",
        "this commit: resident memory, highest": "the server's peak memory during that load",
        "add_memory beyond the no-op floor and the library, CPU": "add_memory over HTTP, on top of no-op and library",
        "retrieve_memory beyond the no-op floor and the library, CPU": "retrieve_memory over HTTP, the same comparison",
    },
    "under_attack": {
        "add_memory under attack, p99": "add_memory while another user sends the worst texts, 99th percentile",
        "retrieve_memory under attack, p99": "retrieve_memory meanwhile, 99th percentile",
    },
    "consolidation": {
        "model calls a page, in a chat": "model calls per page (scripted model)",
        "prompt tokens a page, in a chat (estimated)": "prompt tokens per page",
    },
}


def table() -> str:
    """The figures as Markdown: of each benchmark what its last run measured."""
    lines = ["| what | measured | promised |", "|---|---|---|"]
    for benchmark, names in _SHOWN.items():
        rows = _rows(RESULTS / f"{benchmark}.json")
        shown_rows = [(shown, rows[what]) for what, shown in names.items() if what in rows]
        lines += [f"| {shown} | {_figure(row)} | {_promise(row)} |" for shown, row in shown_rows]
    return "\n".join([*lines, "", _beside_the_older_library()])


def _rows(file: Path) -> dict[str, dict[str, Any]]:
    if not file.exists():
        return {}
    return {row["what"]: row for row in json.loads(file.read_text("utf-8"))["rows"]}


def _beside_the_older_library() -> str:
    measured = json.loads((RESULTS / "consolidation.json").read_text("utf-8"))["side_by_side"]
    calls, tokens = (measured["figures"][name] for name in ("model calls a page", "prompt tokens a page (estimated)"))
    return (
        f"Side by side on a chat of {measured['pages']} pages, `{measured['package']}` needs {calls['older']:.1f} model"
        f" calls and {tokens['older']:,.0f} prompt tokens per page; this library needs {calls['ours']:.2f} and"
        f" {tokens['ours']:,.0f}."
    )


def _figure(row: dict[str, Any]) -> str:
    value, unit = row["value"], row["unit"]
    digits = 0 if value >= 20 or value == int(value) else 2 if value < 3 else 1
    return f"{value:,.{digits}f} {unit}".strip()


def _promise(row: dict[str, Any]) -> str:
    return "" if row["at_most"] is None else f"at most {row['at_most']:,g} {row['unit']}".strip()


if __name__ == "__main__":
    before, rest = README.read_text("utf-8").split(_BEGIN)
    after = rest.split(_END)[1]
    README.write_text(f"{before}{_BEGIN}\n{table()}\n{_END}{after}", encoding="utf-8")
