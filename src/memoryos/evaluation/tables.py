"""Reports as tables for people."""

from collections.abc import Mapping
from typing import Any

from memoryos.evaluation.compare import Comparison
from memoryos.evaluation.report import OVERALL, Report
from memoryos.evaluation.table import Table as Table

_COUNTED = "items@"


def figures_table(report: Report) -> Table:
    """Every figure in per cent with its 95 % interval, overall and by category."""
    figures: Mapping[str, Mapping[str, Mapping[str, float]]] = report["figures"]
    groups = list(figures)
    names = [name for name in figures[OVERALL] if not name.startswith(_COUNTED)]
    rows = [(name, *(_cell(figures[group].get(name)) for group in groups)) for name in names]
    title = f"{report['dataset']}: {report['n']} questions, {report['data']['turns']} turns, % [95 % interval]"
    return Table(title, ("", *(_heading(group, report["labels"]) for group in groups)), tuple(rows))


def conditions_table(report: Report) -> Table:
    """What the figures cost, and the conditions of the run."""
    cost = report["cost"]
    rows = [
        ("ingest", f"{cost['ingest_seconds']:.1f} s ({cost['turns_per_second']:.0f} turns/s)"),
        ("query p50 / p95", f"{cost['query_p50_ms']:.1f} / {cost['query_p95_ms']:.1f} ms"),
        ("resident memory", _resident(cost["resident"])),
        *((f"{whose} questions", _returned(returned)) for whose, returned in (report["relevance"] or {}).items()),
        *((f"setting {name}", str(value)) for name, value in report["settings"].items()),
        ("data", f"{report['data']['file']} sha256 {report['data']['sha256'][:12]}"),
        ("commit", report["commit"] or "not in git"),
        *((kind, str(count)) for kind, count in report["skipped"].items()),
        *((f"notice ({count} times)", text) for text, count in report["notices"].items()),
        *((name.replace("_", " "), str(value)) for name, value in (report["answering"] or {}).items()),
    ]
    return Table("Conditions", ("", ""), tuple(rows))


def comparison_table(comparison: Comparison) -> Table:
    """Both means and their paired difference in points; a star if the interval excludes 0."""
    rows = [
        (
            _heading(line.group, comparison.labels),
            line.name,
            str(line.difference.n),
            f"{line.first * 100:.1f}",
            f"{line.second * 100:.1f}",
            f"{line.difference.mean * 100:+.1f} [{line.difference.low * 100:+.1f}, {line.difference.high * 100:+.1f}]",
            "*" if line.certain else "",
        )
        for line in comparison.lines
        if not line.name.startswith(_COUNTED)
    ]
    header = ("category", "figure", "n", "A %", "B %", "B - A [95 % interval]", "")
    return Table(f"Paired difference on {comparison.dataset}", header, tuple(rows))


def _heading(group: str, labels: Mapping[str, str]) -> str:
    return f"{group} {labels[group]}" if group in labels else group


def _cell(figure: Mapping[str, float] | None) -> str:
    if figure is None:
        return "-"
    return f"{figure['mean'] * 100:.1f} [{figure['low'] * 100:.1f}, {figure['high'] * 100:.1f}]"


def _returned(returned: Mapping[str, float]) -> str:
    return (
        f"{returned['items_of_10']:.1f} of 10 items come back, none for {returned['nothing_came'] * 100:.1f} %, "
        f"best score {returned['best_score']:.2f} (n={returned['n']})"
    )


def _resident(values: Mapping[str, Any] | None) -> str:
    if values is None:
        return "unknown"
    now = f"{values['now_mb']:.0f} MB, " if values["now_mb"] is not None else ""
    return f"{now}peak {values['peak_mb']:.0f} MB"
