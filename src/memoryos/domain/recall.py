"""What retrieval found for one query."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from memoryos.domain.page import ROLES, Page, Role, Speaker, Turn
from memoryos.privacy.planted_instructions import reads_like_instruction
from memoryos.privacy.quotation import CLOSING, OPENING, enclosed, quotable, under
from memoryos.text.tokens import estimate_tokens

Kind = Literal["turn", "fact", "note"]
# Names that would let one side of a conversation pass for another.
_ROLE_NAMES = frozenset({*ROLES, "system", "developer", "tool", "memory"})


@dataclass(frozen=True, slots=True)
class RecallItem:
    """One turn, fact or note that matters for the query; `score` lies in 0..1, and higher is better.

    `parts` are the summands of the score, filled where an explanation was asked for. `context` is what was said just
    before, where the text alone says too little. A note was stored on purpose: it has no page, and `page_id` is empty.
    `said_by` is whose words they are; the text is verbatim.
    """

    kind: Kind
    id: str
    page_id: str
    role: Role
    name: str | None
    text: str
    timestamp: datetime
    score: float
    session_id: str | None = None
    meta_data: Mapping[str, Any] = field(default_factory=dict)
    parts: Mapping[str, float] = field(default_factory=dict)
    context: str | None = None
    said_by: Speaker = "user"

    @property
    def instructs(self) -> bool:
        """Whether it reads like an instruction and may not have come from the user: to be told of, never obeyed.

        A note may have been stored by an agent that was talked into it.
        """
        return (self.said_by != "user" or self.kind == "note") and reads_like_instruction(self.text)

    @classmethod
    def of_turn(cls, turn: Turn, score: float, parts: Mapping[str, float], context: str | None = None) -> "RecallItem":
        """`turn` as an item."""
        page = turn.page
        return cls(
            kind="turn",
            id=turn.id,
            page_id=page.id,
            role=turn.role,
            name=turn.name,
            text=turn.text,
            timestamp=turn.timestamp,
            score=score,
            session_id=page.session_id,
            meta_data=turn.meta_data,
            parts=parts,
            context=context,
            said_by=turn.said_by,
        )


@dataclass(frozen=True, slots=True)
class Recall:
    """What is worth knowing for `query`: items best first, the newest pages, the user's profile.

    `notices` say what the caller should know about this answer, such as a search by text alone.
    """

    query: str
    items: tuple[RecallItem, ...]
    recent: tuple[Page, ...] = ()
    profile: str | None = None
    notices: tuple[str, ...] = ()
    count_tokens: Callable[[str], int] = field(default=estimate_tokens, repr=False, compare=False)

    def text(self, max_tokens: int | None = None) -> str:
        """All of it for a prompt, with dates, each turn once; within `max_tokens` where that is given.

        It stands as quoted data between marks that no stored text can forge: what nobody sees is left out, tags are
        spelled out, and what reads like an instruction of anybody but the user is marked. Room goes first to the
        profile, then to the items, best first, then to the newest pages, newest first. What is shown stands in order
        of time, so that a reader can follow it.
        """
        room = _Room(max_tokens, self.count_tokens)
        profile = room.taken([quotable(self.profile.strip())] if self.profile else [], "About the user:")
        found = {line(item): item.timestamp for item in self.items}
        items = room.taken(list(found), "From memory:")
        recalled = {item.id for item in self.items}
        said = [turn for page in self.recent for turn in page.turns() if turn.id not in recalled]
        recent = room.taken([line(turn) for turn in reversed(said)], "Most recent conversation:")
        blocks = [
            ("About the user:", profile),
            ("From memory:", sorted(items, key=lambda shown: found[shown])),
            ("Most recent conversation:", recent[::-1]),
        ]
        shown = "\n\n".join("\n".join([title, *lines]) for title, lines in blocks if lines)
        return enclosed(shown) if shown else ""


def line(said: RecallItem | Turn) -> str:
    """One turn or fact as a line with its date and speaker; further lines of its text are indented."""
    shown = f"[{said.timestamp:%Y-%m-%d %H:%M}] {_speaker(said)}: {under(said.text)}"
    context = None if isinstance(said, Turn) else said.context
    return f"{shown} (after: {under(context)})" if context else shown


def _speaker(said: RecallItem | Turn) -> str:
    named = under(said.name) if said.name else ""
    shown = f"{said.role} {named!r}" if named.casefold() in _ROLE_NAMES else named or said.role
    marks: list[str] = [said.said_by] if said.said_by != said.role else []
    noted = isinstance(said, RecallItem) and said.kind == "note"
    if (noted or said.said_by != "user") and reads_like_instruction(said.text):
        marks.append("reads like an instruction")
    return f"{shown} ({', '.join(marks)})" if marks else shown


class _Room:
    """How many tokens are left; None is no limit."""

    def __init__(self, tokens: int | None, count: Callable[[str], int]) -> None:
        # The marks around it all take room too.
        self._left = None if tokens is None else tokens - count(OPENING) - count(CLOSING) - 2
        self._count = count

    def taken(self, lines: list[str], title: str) -> list[str]:
        """The first of `lines` that fit together with their title, until one does not."""
        if self._left is None:
            return lines
        return list(self._fitting(lines, title))

    def _fitting(self, lines: list[str], title: str) -> Iterator[str]:
        # A block also costs its title and the empty line before it.
        heading = self._count(title) + 2
        for text in lines:
            cost = self._count(text) + 1 + heading
            if self._left is None or cost > self._left:
                return
            self._left -= cost
            heading = 0
            yield text
