"""The published file of LoCoMo: long conversations of two people, and questions with the turns that answer them."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError
from memoryos.evaluation.dataset import Conversation, Dataset, DatasetTurn, Oddity, Question, Session
from memoryos.evaluation.dates import read_date
from memoryos.evaluation.source import checked_as, read_entries, required

CATEGORIES = {"1": "multi-hop", "2": "temporal", "3": "open-domain", "4": "single-hop"}
NOT_ANSWERABLE = "5"
_LABELS = {NOT_ANSWERABLE: "adversarial"}
_SESSION = re.compile(r"session_(\d+)")
_EVIDENCE = re.compile(r"\bD(\d+):(\d+)\b")
# A session before the first dated one needs some time; this one is obviously not real.
_NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)


def read_locomo(path: Path, *, unanswerable: bool = False) -> Dataset:
    """The conversations in `path`, with the questions that can be answered from them, or with `unanswerable` all.

    The first speaker is the user, the other one the assistant. Raises InvalidInputError if the file has another
    shape.
    """
    entries, sha256 = read_entries(path)
    oddities: list[Oddity] = []
    conversations = tuple(_conversation(entry, number, oddities) for number, entry in enumerate(entries))
    dataset = Dataset("locomo", path.name, sha256, conversations, tuple(oddities), CATEGORIES | _LABELS)
    return dataset if unanswerable else _answerable(dataset)


def _answerable(dataset: Dataset) -> Dataset:
    """`dataset` without the questions that cannot be answered, which are reported."""
    left_out = [
        Oddity("question that cannot be answered", question.id, question.category)
        for conversation in dataset.conversations
        for question in conversation.questions
        if question.category == NOT_ANSWERABLE
    ]
    conversations = tuple(
        replace(
            conversation,
            questions=tuple(one for one in conversation.questions if one.category != NOT_ANSWERABLE),
        )
        for conversation in dataset.conversations
    )
    return replace(dataset, conversations=conversations, oddities=(*dataset.oddities, *left_out), labels=CATEGORIES)


def _conversation(entry: Mapping[str, Any], number: int, oddities: list[Oddity]) -> Conversation:
    name = str(entry.get("sample_id", number))
    content = required(entry, "conversation", dict, name)
    user = required(content, "speaker_a", str, name)
    numbers = sorted(int(match[1]) for key in content if (match := _SESSION.fullmatch(key)))
    if not numbers:
        raise InvalidInputError(f"{name}.conversation has no field 'session_1'; is this file in the published format?")
    sessions: list[Session] = []
    for session in numbers:
        at = _date(content, name, session, sessions[-1].at if sessions else _NO_DATE, oddities)
        sessions.append(Session(f"session_{session}", at, _turns(content, name, session, user, oddities)))
    turn_ids = {turn.id for session in sessions for turn in session.turns}
    questions = _questions(required(entry, "qa", list, name), name, turn_ids, oddities)
    return Conversation(name, tuple(sessions), questions, max(session.at for session in sessions))


def _date(content: Mapping[str, Any], name: str, session: int, before: datetime, oddities: list[Oddity]) -> datetime:
    written = content.get(f"session_{session}_date_time", "")
    read = read_date(str(written))
    if read is None:
        oddities.append(Oddity("session without a date", f"{name}/session_{session}", str(written)))
        return before
    return read


def _turns(
    content: Mapping[str, Any], name: str, session: int, user: str, oddities: list[Oddity]
) -> tuple[DatasetTurn, ...]:
    turns: list[DatasetTurn] = []
    where = f"{name}.session_{session}"
    for entry in required(content, f"session_{session}", list, name):
        checked = checked_as(dict, entry, where)
        turn_id, speaker = required(checked, "dia_id", str, where), required(checked, "speaker", str, where)
        text = _text(checked)
        if text:
            turns.append(DatasetTurn(turn_id, "user" if speaker == user else "assistant", text, speaker))
        else:
            oddities.append(Oddity("turn without text", name, turn_id))
    return tuple(turns)


def _text(turn: Mapping[str, Any]) -> str:
    """What was said, and the caption of a shared image."""
    caption = str(turn.get("blip_caption") or "").strip()
    return " ".join(filter(None, (str(turn.get("text") or "").strip(), f"(image: {caption})" if caption else "")))


def _questions(
    entries: list[Any], name: str, turn_ids: AbstractSet[str], oddities: list[Oddity]
) -> tuple[Question, ...]:
    questions: list[Question] = []
    for number, record in enumerate(entries):
        question_id = f"{name}/{number}"
        entry = checked_as(dict, record, question_id)
        category = str(required(entry, "category", int, question_id))
        text = required(entry, "question", str, question_id)
        if category == NOT_ANSWERABLE:
            # What it names as evidence shows that the question is wrong; finding it earns nothing.
            questions.append(Question(question_id, text, "", category))
            continue
        if category not in CATEGORIES:
            oddities.append(Oddity("question of no known category", question_id, category))
            continue
        evidence = _evidence(required(entry, "evidence", list, question_id), question_id, turn_ids, oddities)
        if not evidence:
            oddities.append(Oddity("question without evidence", question_id, ""))
        questions.append(Question(question_id, text, str(entry.get("answer", "")), category, evidence))
    return tuple(questions)


def _evidence(
    written: list[Any], question_id: str, turn_ids: AbstractSet[str], oddities: list[Oddity]
) -> frozenset[str]:
    """The ids of turns in `written`: several in one text are split, unknown ones are skipped; both are reported."""
    evidence: set[str] = set()
    for text in map(str, written):
        ids = [f"D{int(session)}:{int(turn)}" for session, turn in _EVIDENCE.findall(text)]
        if not ids:
            oddities.append(Oddity("evidence skipped: malformed", question_id, text))
        elif ids != [text.strip()]:
            oddities.append(Oddity("evidence read from an unusual form", question_id, text))
        oddities.extend(
            Oddity("evidence skipped: no such turn", question_id, turn) for turn in ids if turn not in turn_ids
        )
        evidence.update(turn for turn in ids if turn in turn_ids)
    return frozenset(evidence)
