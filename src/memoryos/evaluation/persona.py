"""Does memory know its user? Measured on personas: one person talking with an assistant over some weeks.

    hit@1/3/5   share of answerable questions for which one of the first 1/3/5 items is a turn that answers them
    fresh       of the questions that also have an outdated answer: the share for which a current turn is among the
                first 5, and no outdated one ranks above it
    facts       share of the person's current facts that are in the profile or among the stored current facts
    wrong       share of the outdated or forbidden values that are stated as true; a table shows how many per persona
    silent      share of the questions about what was never said that get nothing back

There is no judge and no language model: the rules read the pages, whatever the settings say. The format is described in
benchmarks/personas.
"""

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.evaluation.bootstrap import estimate
from memoryos.evaluation.machine import commit, versions
from memoryos.evaluation.report import FORMAT, OVERALL, Report, rounded
from memoryos.evaluation.source import checked_as, required
from memoryos.evaluation.table import Table

NAMES = ("hit@1", "hit@3", "hit@5", "fresh", "facts", "wrong", "silent")
_KS = (1, 3, 5)
_LISTS = ("turns", "questions", "facts", "never")
_NO_MODEL: Mapping[str, Any] = {"language_model": "none", "analyst": "rules"}

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Persona:
    """One persona: who is talking, what was said, what is asked, and what should be known."""

    id: str
    language: str
    turns: Sequence[Mapping[str, Any]]
    questions: Sequence[Mapping[str, Any]]
    facts: Sequence[Mapping[str, Any]]
    never: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Scored:
    """One question, fact or forbidden value of a persona, and how memory did on it."""

    id: str
    persona: str
    language: str
    scores: Mapping[str, float]


def read_personas(path: Path) -> tuple[list[Persona], str]:
    """The personas in a file or folder, by name, and the SHA-256 of all of it."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise InvalidInputError(f"{str(path)!r} contains no persona; name a .json file or a folder of them")
    digest, personas = hashlib.sha256(), []
    for file in files:
        try:
            content = file.read_bytes()
            entry = checked_as(dict, json.loads(content), file.name)
        except OSError as error:
            raise InvalidInputError(f"cannot read {str(file)!r}: {error.strerror}") from error
        except ValueError as error:
            raise InvalidInputError(f"{str(file)!r} is not JSON: {error}") from error
        digest.update(content)
        lists = {name: required(entry, name, list, file.name) for name in _LISTS}
        if not lists["turns"]:
            raise InvalidInputError(f"{file.name} has no turns")
        personas.append(
            Persona(required(entry, "id", str, file.name), required(entry, "language", str, file.name), **lists)
        )
    return personas, digest.hexdigest()


def measure(personas: Sequence[Persona], settings: Mapping[str, Any], progress: Progress) -> list[Scored]:
    """Stores every exchange of each persona, settles, asks, and looks at profile and facts."""
    scored: list[Scored] = []
    for persona in personas:
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            Memoryos(f"persona-{persona.id}", data_storage_path=folder, **{**_NO_MODEL, **settings}) as memory,
        ):
            _store(memory, persona, progress)
            items = [*_questions(memory, persona, progress), *known_facts(memory, persona)]
        scored += [Scored(f"{persona.id}/{name}", persona.id, persona.language, scores) for name, scores in items]
    return scored


def _store(memory: Memoryos, persona: Persona, progress: Progress) -> None:
    for done, turn in enumerate(persona.turns, 1):
        meta = {"n": turn["n"]}
        memory.add_memory(turn["user"], turn["assistant"], turn["at"], meta, session_id=turn["session"])
        progress(f"{persona.id}: storing", done, len(persona.turns))
    memory.settle()


def _questions(memory: Memoryos, persona: Persona, progress: Progress) -> Iterator[tuple[str, dict[str, float]]]:
    for number, question in enumerate(persona.questions):
        hits = [item.meta_data.get("n") for item in memory.retrieve(question["q"], limit=10).items]
        progress(f"{persona.id}: asking", number + 1, len(persona.questions))
        yield f"question {number}", _question_scores(question, hits)


def _question_scores(question: Mapping[str, Any], hits: Sequence[object]) -> dict[str, float]:
    gold = {turn[0] for turn in question["gold"]}
    stale = {turn[0] for turn in question.get("stale", [])} - gold
    if not gold:
        return {"silent": float(not hits)}
    scores = {f"hit@{k}": float(not gold.isdisjoint(hits[:k])) for k in _KS}
    if stale:
        first = next((rank for rank, turn in enumerate(hits) if turn in gold), len(hits) + max(_KS))
        outdated = next((rank for rank, turn in enumerate(hits) if turn in stale), len(hits) + max(_KS))
        scores["fresh"] = float(first < min(max(_KS), outdated))
    return scores


def known_facts(memory: Memoryos, persona: Persona) -> Iterator[tuple[str, dict[str, float]]]:
    """For each fact whether it is known, and for each outdated or forbidden value whether it is stated as true."""
    now = str(persona.turns[-1]["at"])
    held = [str(row["knowledge"]) for row in memory.get_user_knowledge_summary() if _holds(row, now)]
    text = "\n".join([memory.get_user_profile_summary(), *held]).casefold()
    current = [fact for fact in persona.facts if fact["status"] == "current"]
    live = [value.casefold() for fact in current for value in fact["value_any"]]
    for number, fact in enumerate(current):
        yield f"fact {number}", {"facts": float(any(value.casefold() in text for value in fact["value_any"]))}
    # A line that says until when something was true says nothing about today.
    lines = [line for line in text.splitlines() if "until" not in line]
    past = [fact["value_any"] for fact in persona.facts if fact["status"] == "past"]
    for number, values in enumerate(past):
        yield f"past {number}", {"wrong": float(_stated(values, lines, live))}
    for number, never in enumerate(persona.never):
        # A line that names the other person is about that person.
        others = [name.casefold() for name in never.get("unless_any", [])]
        own = [line for line in lines if not any(name in line for name in others)]
        yield f"never {number}", {"wrong": float(_stated(never["bad_any"], own, live))}


def _holds(row: Mapping[str, Any], now: str) -> bool:
    until = row["holds_until"] or row["superseded_at"]
    return not row["negated"] and not row["superseded_by"] and (not until or str(until) > now)


def _stated(values: Sequence[str], lines: Sequence[str], live: Sequence[str]) -> bool:
    """Whether one of `values` is in `lines`, but not as part of a right value."""
    wrong = [value.casefold() for value in values if not any(value.casefold() in right for right in live)]
    return any(value in line for value in wrong for line in lines)


def persona_report(path: Path, sha256: str, scored: Sequence[Scored], settings: Mapping[str, Any]) -> Report:
    """The outcome as plain values, which `memoryos eval compare` reads."""
    languages = sorted({one.language for one in scored})
    groups = {OVERALL: list(scored)} | {name: [one for one in scored if one.language == name] for name in languages}
    return {
        "format": FORMAT,
        "dataset": "persona",
        "data": {"file": path.name, "sha256": sha256},
        "commit": commit(),
        "versions": versions(),
        "settings": dict(settings),
        "labels": {},
        "figures": {
            group: {name: rounded(estimate(values)) for name, values in _columns(some).items()}
            for group, some in groups.items()
        },
        "personas": {persona: _summary(some) for persona, some in _by_persona(scored).items()},
        "questions": [{"id": one.id, "category": one.language, "scores": dict(one.scores)} for one in scored],
    }


def persona_table(report: Report) -> Table:
    """A row per persona, then the mean over personas; `wrong` is a count, the others are per cent."""
    personas: Mapping[str, Mapping[str, float]] = report["personas"]
    rows = [(name, *_cells(summary)) for name, summary in personas.items()]
    mean = {
        name: sum(values) / len(values)
        for name in NAMES
        if (values := [summary[name] for summary in personas.values() if name in summary])
    }
    return Table(f"{len(personas)} personas", ("", *NAMES), (*rows, ("mean", *_cells(mean))))


def _cells(summary: Mapping[str, float]) -> Iterator[str]:
    for name in NAMES:
        value = summary.get(name)
        yield "-" if value is None else f"{value:.1f}" if name == "wrong" else f"{value * 100:.1f}"


def _summary(scored: Sequence[Scored]) -> dict[str, float]:
    columns = _columns(scored)
    means = {name: sum(values) / len(values) for name, values in columns.items() if name != "wrong"}
    return means | {"wrong": sum(columns.get("wrong", ()))}


def _columns(scored: Sequence[Scored]) -> dict[str, list[float]]:
    columns = {name: [one.scores[name] for one in scored if name in one.scores] for name in NAMES}
    return {name: values for name, values in columns.items() if values}


def _by_persona(scored: Sequence[Scored]) -> dict[str, list[Scored]]:
    grouped: dict[str, list[Scored]] = {}
    for one in scored:
        grouped.setdefault(one.persona, []).append(one)
    return grouped
