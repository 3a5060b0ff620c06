"""What a file of memory tests says, as checked values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

Fields = Mapping[str, "Located"]


@dataclass(frozen=True, slots=True)
class Located:
    """A value in a file with its line: a text, a list, or fields by name.

    A field's value has the line of the field's name.
    """

    value: "str | tuple[Located, ...] | Fields"
    line: int


@dataclass(frozen=True, slots=True)
class TurnSpec:
    """One exchange to store before asking, and in whose memory."""

    owner: str
    user: str
    assistant: str = ""
    at: str | None = None
    session: str | None = None


@dataclass(frozen=True, slots=True)
class QuestionSpec:
    """A question, and what it must and must not recall.

    Each of `brings` must be among the first `within` items and above all of `above`; none of `never` may be among the
    items at all. With `tokens`, `brings` must also be in the prompt text of that size. Nobody in `hidden_from` may get
    anything of `brings` by asking the same.
    """

    text: str
    brings: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    hidden_from: tuple[str, ...] = ()
    within: int | None = None
    tokens: int | None = None
    at: str | None = None


@dataclass(frozen=True, slots=True)
class ProfileSpec:
    """What the user's profile and current facts must say, and must not."""

    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryTest:
    """One test: its own turns, then a question, a check of the profile, or both."""

    name: str
    line: int
    owner: str
    turns: tuple[TurnSpec, ...] = ()
    question: QuestionSpec | None = None
    profile: ProfileSpec | None = None

    @property
    def users(self) -> frozenset[str]:
        """All users whose memory this test uses."""
        hidden_from = self.question.hidden_from if self.question else ()
        return frozenset({self.owner, *hidden_from, *(turn.owner for turn in self.turns)})


@dataclass(frozen=True, slots=True)
class TestFile:
    """A file of tests: what is stored before all of them, and the settings of the memory they run on."""

    __test__ = False  # its name looks like a pytest class, but it is not one

    path: Path
    tests: tuple[MemoryTest, ...]
    turns: tuple[TurnSpec, ...] = ()
    now: datetime | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    def users(self) -> Iterator[str]:
        """All users whose memory the tests use, each once, by name."""
        named = {turn.owner for turn in self.turns}.union(*(test.users for test in self.tests))
        yield from sorted(named)
