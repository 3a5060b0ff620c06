"""Public doubles for tests of code that uses MemoryOS: no network, no wall clock, the same result every time."""

import re
import threading
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.dimensions import dimension
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.domain.page import Page, Turn
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.errors import InvalidInputError, ModelError
from memoryos.ports import NO_VECTORS, Completion, Message, PageVectors, Purpose

__all__ = ["Call", "FixedClock", "HashingEmbedder", "Reply", "ScriptedAnalyst", "ScriptedLanguageModel"]

_WORD = re.compile(r"\w+")
_TAG = re.compile(r"#(\w+)")
_STATEMENT = re.compile(r"\b(\w+)(!?)=([\w-]+)(?:@(\d{4}-\d\d-\d\d))?")
_TRAIT = re.compile(r"\b([A-Z]\w+):(High|Medium|Low)\b")
_SINGLE = frozenset({"name", "home", "job"})
_START = datetime(2026, 1, 1, tzinfo=UTC)


class FixedClock:
    """A clock that stands still until `advance` moves it; `advance` also serves as a `sleep`."""

    def __init__(self, start: datetime = _START) -> None:
        if start.tzinfo is None:
            raise InvalidInputError(f"the start {start!r} of a clock needs an offset, such as tzinfo=UTC")
        self._now = start

    def __call__(self) -> datetime:
        return self._now

    def __repr__(self) -> str:
        return f"FixedClock({self._now.isoformat()})"

    def advance(self, seconds: float) -> None:
        """Moves the clock forward."""
        if seconds < 0:
            raise InvalidInputError(f"a clock cannot go back by {-seconds!r} seconds")
        self._now += timedelta(seconds=seconds)


class HashingEmbedder:
    """Words hashed into unit vectors: texts that share words are near, and nothing is downloaded."""

    def __init__(self, dimension: int = 64, name: str | None = None) -> None:
        if dimension < 2:
            raise InvalidInputError(f"dimension {dimension!r} is too small; use 2 or more")
        self._dimension = dimension
        self._name = name or f"hashing/{dimension}"

    @property
    def name(self) -> str:
        return self._name

    @property
    def dimension(self) -> int:
        return self._dimension

    def embed(self, texts: Sequence[str], purpose: Purpose) -> NDArray[np.float32]:  # noqa: ARG002 - the same for both purposes
        rows = np.zeros((len(texts), self._dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in _WORD.findall(text.casefold()):
                row[self._place(word)] += 1
            # The last dimension is for texts without words, so that they have a unit vector too.
            if not row.any():
                row[-1] = 1
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows

    def _place(self, word: str) -> int:
        digest = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % (self._dimension - 1)


@dataclass(frozen=True, slots=True)
class Call:
    """One question that a scripted model was asked."""

    messages: tuple[Message, ...]
    schema: Mapping[str, Any] | None = None
    streamed: bool = False

    @property
    def text(self) -> str:
        """The contents of all messages, one below the other."""
        return "\n".join(message.content for message in self.messages)


Reply = str | Completion | Exception
"""What a script holds: a text, a whole completion, or an error to raise."""


class ScriptedLanguageModel:
    """Answers from a list, in order, or with a function of the call; an exception in the script is raised.

    `calls` holds every question asked. Tokens are counted as words.
    """

    def __init__(self, replies: Iterable[Reply] | Callable[[Call], Reply], *, name: str = "scripted:model") -> None:
        if isinstance(replies, str):
            raise InvalidInputError("replies must be a list of replies or a function, not one text")
        self.calls: list[Call] = []
        self._name = name
        self._lock = threading.Lock()
        self._answer = replies if callable(replies) else _in_order(replies)

    @property
    def name(self) -> str:
        return self._name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        return self._reply(Call(tuple(messages), schema))

    def stream(self, messages: Sequence[Message]) -> Generator[str, None, Completion]:
        """The answer word by word; together the pieces are the whole text, which the generator returns at its end."""
        reply = self._reply(Call(tuple(messages), streamed=True))
        yield from re.findall(r"\s*\S+\s*\Z|\s*\S+|\s+", reply.text)
        return reply

    def _reply(self, call: Call) -> Completion:
        with self._lock:
            self.calls.append(call)
            reply = self._answer(call)
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, Completion):
            return reply
        return Completion(reply, prompt_tokens=len(call.text.split()), completion_tokens=len(reply.split()))


def _in_order(replies: Iterable[Reply]) -> Callable[[Call], Reply]:
    left = iter(tuple(replies))

    def answer(call: Call) -> Reply:
        return next(left, ModelError(f"the script has no reply left for {call.text[:80]!r}"))

    return answer


class ScriptedAnalyst:
    """An analyst for texts that spell out what to find in them, so that tests need neither rules nor a model.

    `#garden` names the topic of a page; a page without one continues the topic of the page before it. `home=Oslo` is a
    finding, `likes!=fish` a denied one, `home=Oslo@2026-05-01` one with a date, and `Openness:High` a trait. `name`,
    `home` and `job` have one value at a time. `before` is called with `group` or `study` before each answer and may
    raise.
    """

    def __init__(self, before: Callable[[str], object] | None = None, *, name: str = "scripted/1") -> None:
        self.calls: list[tuple[str, tuple[str, ...]]] = []
        self._before = before
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def group(
        self,
        pages: Sequence[Page],
        earlier: Sequence[Page],
        vectors: PageVectors = NO_VECTORS,  # noqa: ARG002 - the texts say it all
    ) -> Grouping:
        self._ask("group", pages)
        tags: dict[str, str] = {}
        chains: dict[str | None, tuple[str, str, tuple[str, ...]]] = {}
        links: list[Link] = []
        for page in (*earlier, *pages):
            before, summary, source_ids = chains.get(page.session_id, ("", "", ()))
            named = _TAG.search(page.user_input)
            tag = tags[page.id] = named[1] if named else before or "talk"
            beginning = " ".join(page.user_input.split()[:4])
            chain = f"{summary} > {beginning}" if tag == before else beginning
            source_ids = (*source_ids, page.id) if tag == before else (page.id,)
            chains[page.session_id] = tag, chain, source_ids
            links.append(Link(page.id, tag == before, chain, source_ids))
        return Grouping(_tagged(pages, tags), tuple(links[len(earlier) :]))

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:  # noqa: ARG002 - findings do not build on it
        self._ask("study", pages)
        turns = [turn for page in pages for turn in page.turns()]
        findings = tuple(finding for turn in turns for finding in _tagged_facts(turn))
        traits = [
            Trait(name, level, f"said {name}:{level}", (page.id,))
            for page in pages
            for name, level in _TRAIT.findall(page.user_input)
            if dimension(name)
        ]
        return Study(findings, tuple(traits))

    def _ask(self, question: str, pages: Sequence[Page]) -> None:
        self.calls.append((question, tuple(page.id for page in pages)))
        if self._before is not None:
            self._before(question)


def _tagged(pages: Sequence[Page], tags: Mapping[str, str]) -> tuple[Topic, ...]:
    topics: dict[str, list[Page]] = {}
    for page in pages:
        topics.setdefault(tags[page.id], []).append(page)
    return tuple(
        Topic(tuple(page.id for page in some), f"{tag}: {some[0].user_input or some[0].agent_response}", (tag,))
        for tag, some in topics.items()
    )


def _tagged_facts(turn: Turn) -> list[Finding]:
    return [
        Finding(
            about=turn.role,
            text=f"{slot} {'is not' if denied else 'is'} {value}",
            slot=slot,
            value=value,
            page_ids=(turn.page.id,),
            said_by=turn.role,
            single=slot in _SINGLE,
            negated=bool(denied),
            confidence=0.9,
            holds_from=datetime.fromisoformat(date).replace(tzinfo=UTC) if date else None,
        )
        for slot, denied, value, date in _STATEMENT.findall(turn.text)
    ]
