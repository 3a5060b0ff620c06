"""What a reader is shown for a question: what was recalled, or something to compare that with."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from memoryos import Recall
from memoryos.errors import InvalidInputError
from memoryos.evaluation.dataset import Conversation, DatasetTurn, Question, Session

Context = Callable[[Question, Recall, Conversation, int], str]
"""The text for one question, in so many tokens."""


def recalled(_question: Question, recall: Recall, _conversation: Conversation, max_tokens: int) -> str:
    """What memory recalled."""
    return recall.text(max_tokens)


def gold(question: Question, _recall: Recall, conversation: Conversation, _max_tokens: int) -> str:
    """Only the turns that contain the answer: the best that any memory could recall."""
    turns = [(session, turn) for session in conversation.sessions for turn in session.turns]
    return _by_day((session, turn) for session, turn in turns if turn.id in question.turns)


def recent(_question: Question, recall: Recall, conversation: Conversation, max_tokens: int) -> str:
    """The end of the conversation, whatever is asked: what an agent without memory has."""
    kept: list[tuple[Session, DatasetTurn]] = []
    left = max_tokens
    for session in reversed(conversation.sessions):
        for turn in reversed(session.turns):
            left -= recall.count_tokens(_line(turn)) + 1
            if left < 0:
                return _by_day(reversed(kept))
            kept.append((session, turn))
    return _by_day(reversed(kept))


def from_file(path: Path) -> Context:
    """Texts that another system recalled: one JSON line per question, with `id` and `text`."""
    texts = dict(_entry(path, number, line) for number, line in enumerate(_lines(path), 1))

    def context(question: Question, _recall: Recall, _conversation: Conversation, _max_tokens: int) -> str:
        if question.id not in texts:
            raise InvalidInputError(f"{str(path)!r} has no text for the question {question.id!r}")
        return texts[question.id]

    return context


CONTEXTS: dict[str, Context] = {"recalled": recalled, "gold": gold, "recent": recent}


def _lines(path: Path) -> list[str]:
    try:
        return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error}") from error


def _entry(path: Path, number: int, line: str) -> tuple[str, str]:
    try:
        entry: Any = json.loads(line)
        return str(entry["id"]), str(entry["text"])
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidInputError(f"{path}:{number}: not a JSON object with `id` and `text`") from error


def _by_day(turns: Iterable[tuple[Session, DatasetTurn]]) -> str:
    lines: list[str] = []
    for session, turn in turns:
        title = f"[{session.at.day} {session.at:%B %Y}]"
        if title not in lines:
            lines.append(title)
        lines.append(_line(turn))
    return "\n".join(lines)


def _line(turn: DatasetTurn) -> str:
    return f"{turn.name or turn.role}: {turn.text}"
