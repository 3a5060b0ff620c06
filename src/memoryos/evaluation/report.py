"""The outcome of a run as plain values, for machines and for comparing."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from os import getpid
from pathlib import Path
from typing import Any

import numpy as np

from memoryos.errors import InvalidInputError
from memoryos.evaluation.bootstrap import Estimate, estimate
from memoryos.evaluation.machine import commit, versions
from memoryos.evaluation.run import Measurements, Returned, Run, Scored

FORMAT = "memoryos-eval/1"
OVERALL = "overall"
Report = dict[str, Any]


def report(run: Run, answering: Mapping[str, Any] | None = None) -> Report:
    """Everything in `run`: ids and figures, but no text of the data set."""
    kinds = Counter(oddity.kind for oddity in run.dataset.oddities)
    return {
        "format": FORMAT,
        "dataset": run.dataset.name,
        "data": _data(run),
        "commit": commit(),
        "versions": versions(),
        "settings": run.plan.described_settings() | {"embedder_used": run.measurements.embedder},
        "plan": {
            "k": list(run.plan.ks),
            "budget": list(run.plan.budgets),
            "text": list(run.plan.texts),
            "limit": run.plan.limit,
            "strangers": run.plan.strangers,
            "spans": run.plan.spans,
        },
        "n": len(run.scored),
        "skipped": dict(sorted(kinds.items())),
        "skipped_evidence": [asdict(odd) for odd in run.dataset.oddities if odd.kind.startswith("evidence")],
        "notices": dict(sorted(run.measurements.notices.items())),
        "labels": dict(run.dataset.labels),
        "figures": {group: _figures(scored) for group, scored in _groups(run.scored).items()},
        "conversations": {name: _means(scored) for name, scored in _by_conversation(run.scored).items()},
        "cost": _cost(run.measurements) | {"resident": asdict(run.resident) if run.resident else None},
        "relevance": _relevance(run.measurements),
        "answering": dict(answering) if answering else None,
        "questions": [_question(scored) for scored in run.scored],
    }


def as_json(values: Mapping[str, Any]) -> str:
    """`values` as JSON text: a line for each field and for each entry of a long one, so that it can be diffed."""
    fields = (f" {_one_line(name)}: {_few_lines(value)}" for name, value in values.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def write_whole(path: Path, text: str) -> None:
    """Writes `text` to `path`, completely or not at all."""
    part = path.with_name(f".{path.name}.{getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise InvalidInputError(f"cannot write {str(path)!r}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def read_report(path: Path) -> Report:
    """A saved report. Raises InvalidInputError if `path` contains something else."""
    try:
        values = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error}") from error
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise InvalidInputError(f"{str(path)!r} is not a result of `memoryos eval ... --json` ({FORMAT})")
    return values


def score_names(questions: Iterable[Mapping[str, float]]) -> list[str]:
    """The names of all figures, in the order in which they first appear."""
    return list(dict.fromkeys(name for scores in questions for name in scores))


def _few_lines(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(map(_one_line, value)) + "\n ]"
    if isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
        return "{\n  " + ",\n  ".join(f"{_one_line(key)}: {_one_line(item)}" for key, item in value.items()) + "\n }"
    return _one_line(value)


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _data(run: Run) -> dict[str, Any]:
    return {
        "file": run.dataset.file,
        "sha256": run.dataset.sha256,
        "conversations": len(run.dataset.conversations),
        "sessions": sum(len(conversation.sessions) for conversation in run.dataset.conversations),
        "turns": run.dataset.turn_count,
    }


def _groups(scored: Sequence[Scored]) -> dict[str, list[Scored]]:
    categories = sorted({one.category for one in scored})
    return {OVERALL: list(scored)} | {name: [one for one in scored if one.category == name] for name in categories}


def _by_conversation(scored: Sequence[Scored]) -> dict[str, list[Scored]]:
    grouped: dict[str, list[Scored]] = {}
    for one in scored:
        grouped.setdefault(one.conversation, []).append(one)
    return grouped


def _figures(scored: Sequence[Scored]) -> dict[str, dict[str, float]]:
    return {name: rounded(estimate(values)) for name, values in _columns(scored).items()}


def _means(scored: Sequence[Scored]) -> dict[str, float]:
    return {"n": len(scored)} | {name: round(sum(values) / len(values), 5) for name, values in _columns(scored).items()}


def _columns(scored: Sequence[Scored]) -> dict[str, list[float]]:
    names = score_names(one.scores for one in scored)
    return {name: [one.scores[name] for one in scored if name in one.scores] for name in names}


def rounded(figure: Estimate) -> dict[str, float]:
    """An estimate, rounded to the digits that matter."""
    return {name: round(value, 5) for name, value in asdict(figure).items()}


def _cost(measurements: Measurements) -> dict[str, Any]:
    p50, p95 = np.percentile(measurements.query_ms, (50, 95)) if measurements.query_ms else (0.0, 0.0)
    return {
        "ingest_seconds": round(measurements.ingest_seconds, 3),
        "ingest_cpu_seconds": round(measurements.ingest_cpu_seconds, 3),
        "turns_per_second": round(measurements.turns / max(measurements.ingest_seconds, 1e-9), 1),
        "query_p50_ms": round(float(p50), 3),
        "query_p95_ms": round(float(p95), 3),
        "first_query_max_ms": round(max(measurements.first_query_ms, default=0.0), 3),
    }


def _relevance(measurements: Measurements) -> dict[str, Any] | None:
    """How much comes back for questions that a memory can answer, and for those it knows nothing about."""
    if not measurements.returned_to_strangers:
        return None
    return {"own": _returned(measurements.returned), "strangers": _returned(measurements.returned_to_strangers)}


def _returned(returned: Sequence[Returned]) -> dict[str, float]:
    return {
        "n": len(returned),
        "items_of_10": round(sum(one.items for one in returned) / len(returned), 3),
        "nothing_came": round(sum(not one.items for one in returned) / len(returned), 5),
        "best_score": round(sum(one.best for one in returned) / len(returned), 5),
    }


def _question(scored: Scored) -> dict[str, Any]:
    scores = {name: round(value, 5) for name, value in scored.scores.items()}
    return {"id": scored.id, "category": scored.category, "scores": scores}
