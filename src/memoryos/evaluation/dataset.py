"""Conversations with questions about them: what a data set is, whatever its file looks like."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

Role = Literal["user", "assistant"]

# The field of a stored turn with its id in the data set, so that recalled turns can be recognised.
TURN_ID = "dia_id"


@dataclass(frozen=True, slots=True)
class DatasetTurn:
    """One turn as the data set has it; `text` includes the captions of images."""

    id: str
    role: Role
    text: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """The turns of one session."""

    id: str
    at: datetime
    turns: tuple[DatasetTurn, ...]

    def messages(self) -> Iterator[dict[str, Any]]:
        """The turns as messages, each with the time of its session and its id."""
        for turn in self.turns:
            message = {"role": turn.role, "content": turn.text, "timestamp": self.at, "meta_data": {TURN_ID: turn.id}}
            yield message if turn.name is None else {**message, "name": turn.name}


@dataclass(frozen=True, slots=True)
class Question:
    """One question, its answer, and the ids of the turns and sessions that contain the answer."""

    id: str
    text: str
    answer: str
    category: str
    turns: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Conversation:
    """Sessions in order of time, and what is asked about them; `asked_at` is the time of asking."""

    id: str
    sessions: tuple[Session, ...]
    questions: tuple[Question, ...]
    asked_at: datetime

    @property
    def turn_count(self) -> int:
        """How many turns are to be remembered."""
        return sum(len(session.turns) for session in self.sessions)

    @property
    def turn_texts(self) -> dict[str, str]:
        """The text of each turn by its id."""
        return {turn.id: turn.text for session in self.sessions for turn in session.turns}


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something in the file that differs from the published format, and where; it is always reported."""

    kind: str
    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Dataset:
    """The conversations of one file; `labels` name its categories for people."""

    name: str
    file: str
    sha256: str
    conversations: tuple[Conversation, ...]
    oddities: tuple[Oddity, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def question_count(self) -> int:
        """How many questions are to be asked."""
        return sum(len(conversation.questions) for conversation in self.conversations)

    @property
    def turn_count(self) -> int:
        """How many turns are to be remembered."""
        return sum(conversation.turn_count for conversation in self.conversations)

    def stranger_to(self, conversation: Conversation) -> Conversation | None:
        """The next conversation, whose questions `conversation` knows nothing about; None if there is no other."""
        ids = [one.id for one in self.conversations]
        other = self.conversations[(ids.index(conversation.id) + 1) % len(ids)]
        return None if other.id == conversation.id else other

    def first(self, limit: int | None) -> "Dataset":
        """The first `limit` questions with their whole conversations; conversations without a question are left out."""
        left = self.question_count if limit is None else limit
        kept: list[Conversation] = []
        for conversation in self.conversations:
            questions = conversation.questions[:left]
            left -= len(questions)
            if questions:
                kept.append(replace(conversation, questions=questions))
        return replace(self, conversations=tuple(kept))
