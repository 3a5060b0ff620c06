"""The published file of LongMemEval: each question has a history of its own, with what answers it marked."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError
from memoryos.evaluation.dataset import Conversation, Dataset, DatasetTurn, Oddity, Question, Session
from memoryos.evaluation.dates import read_date
from memoryos.evaluation.source import checked_as, read_entries, required

_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
_NOT_ANSWERABLE = "_abs"


def read_longmemeval(path: Path) -> Dataset:
    """The histories in `path`, one conversation per question; questions about what never happened are left out.

    Raises InvalidInputError if the file has another shape.
    """
    entries, sha256 = read_entries(path)
    oddities: list[Oddity] = []
    conversations: list[Conversation] = []
    for number, entry in enumerate(entries):
        name = required(entry, "question_id", str, f"{path.name}[{number}]")
        if name.endswith(_NOT_ANSWERABLE):
            oddities.append(Oddity("question that cannot be answered", name, ""))
        else:
            conversations.append(_conversation(entry, name, oddities))
    return Dataset("longmemeval", path.name, sha256, tuple(conversations), tuple(oddities))


def _conversation(entry: Mapping[str, Any], name: str, oddities: list[Oddity]) -> Conversation:
    contents = required(entry, "haystack_sessions", list, name)
    ids = [str(value) for value in required(entry, "haystack_session_ids", list, name)]
    dates = required(entry, "haystack_dates", list, name)
    if not contents or not len(ids) == len(dates) == len(contents):
        raise InvalidInputError(
            f"{name}: haystack_sessions, haystack_session_ids and haystack_dates must be equally long, at least 1; "
            f"they have {len(contents)}, {len(ids)} and {len(dates)}"
        )
    answering: set[str] = set()
    sessions = [
        Session(
            ids[position],
            _date(dates[position], name, oddities),
            _turns(content, f"S{position}", name, answering, oddities),
        )
        for position, content in enumerate(contents)
    ]
    # One file is not in order of time; a memory must get what was said first first.
    sessions.sort(key=lambda session: session.at)
    question = _question(entry, name, frozenset(answering), frozenset(ids), oddities)
    asked_at = read_date(str(entry.get("question_date", ""))) or sessions[-1].at
    return Conversation(name, tuple(sessions), (question,), asked_at)


def _question(
    entry: Mapping[str, Any], name: str, turns: frozenset[str], known: frozenset[str], oddities: list[Oddity]
) -> Question:
    sessions = frozenset(map(str, required(entry, "answer_session_ids", list, name)))
    oddities.extend(Oddity("evidence skipped: no such session", name, missing) for missing in sorted(sessions - known))
    if not turns:
        oddities.append(Oddity("question without evidence in turns", name, ""))
    text = required(entry, "question", str, name)
    category = str(entry.get("question_type", "other"))
    return Question(name, text, str(entry.get("answer", "")), category, turns, sessions & known)


def _turns(
    content: object, place: str, name: str, answering: set[str], oddities: list[Oddity]
) -> tuple[DatasetTurn, ...]:
    turns: list[DatasetTurn] = []
    for number, record in enumerate(checked_as(list, content, f"{name}.{place}")):
        entry = checked_as(dict, record, f"{name}.{place}[{number}]")
        turn_id = f"{place}:{number}"
        text = str(entry.get("content") or "").strip()
        if not text:
            oddities.append(Oddity("turn without text", name, turn_id))
            continue
        turns.append(DatasetTurn(turn_id, "user" if entry.get("role") == "user" else "assistant", text))
        if entry.get("has_answer"):
            answering.add(turn_id)
    return tuple(turns)


def _date(written: object, name: str, oddities: list[Oddity]) -> datetime:
    read = read_date(str(written))
    if read is None:
        oddities.append(Oddity("session without a date", name, str(written)))
        return _NO_DATE
    return read
