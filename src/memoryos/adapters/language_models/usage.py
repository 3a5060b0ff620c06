"""The usage of language models: calls, failures and tokens, by purpose."""

import threading
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any, cast

from memoryos.adapters.language_models.streams import Pieces, relay
from memoryos.errors import ModelError
from memoryos.ports import Completion, LanguageModel, Message
from memoryos.text.token_estimate import estimate_tokens


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in the user's currency."""

    prompt: float
    completion: float


@dataclass(frozen=True, slots=True)
class Usage:
    """Counts of calls, failures and tokens."""

    calls: int = 0
    failures: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.failures + other.failures,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
        )

    def cost(self, price: Price) -> float:
        """The cost at `price`."""
        return (self.prompt_tokens * price.prompt + self.completion_tokens * price.completion) / 1_000_000


class Ledger:
    """Usage by purpose; everything counted here is counted in `within` too. Safe for threads."""

    def __init__(self, within: "Ledger | None" = None) -> None:
        self._lock = threading.Lock()
        self._usage: dict[str, Usage] = {}
        self._within = within

    def add(self, purpose: str, usage: Usage) -> None:
        """Counts `usage`."""
        with self._lock:
            self._usage[purpose] = self._usage.get(purpose, Usage()) + usage
        if self._within is not None:
            self._within.add(purpose, usage)

    def by_purpose(self) -> dict[str, Usage]:
        """The usage so far, by purpose."""
        with self._lock:
            return dict(self._usage)

    def total(self) -> Usage:
        """The usage for all purposes together."""
        return sum(self.by_purpose().values(), Usage())

    def summary(self, price: Price | None = None) -> dict[str, Any]:
        """All of it as a dictionary, in total and by purpose; `cost` is None if no price is known."""
        purposes = {purpose: _shown(usage, price) for purpose, usage in sorted(self.by_purpose().items())}
        return {**_shown(self.total(), price), "purposes": purposes}


class Counted:
    """A language model whose calls are counted for one purpose. Tokens of a stream that was stopped are estimated."""

    def __init__(self, inner: LanguageModel, ledger: Ledger, purpose: str) -> None:
        self._inner = inner
        self._ledger = ledger
        self._purpose = purpose

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._inner.name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer, counted."""
        try:
            answer = self._inner.complete(messages, schema)
        except ModelError:
            self._ledger.add(self._purpose, Usage(calls=1, failures=1))
            raise
        self._ledger.add(self._purpose, _usage(answer))
        return answer

    def stream(self, messages: Sequence[Message]) -> Pieces:
        """The answer in pieces, counted when it ends, is closed or fails."""
        shown: list[str] = []
        whole: Completion | None = None
        failures = 0
        try:
            whole = yield from _recorded(relay(self._inner.stream(messages)), shown)
        except ModelError:
            failures = 1
            raise
        finally:
            usage = _usage(whole) if whole else _estimate(messages, "".join(shown))
            self._ledger.add(self._purpose, usage + Usage(failures=failures))
        return whole


def _shown(usage: Usage, price: Price | None) -> dict[str, Any]:
    return {**asdict(usage), "cost": usage.cost(price) if price else None}


def _recorded(stream: Pieces, shown: list[str]) -> Pieces:
    """`stream`, with each piece added to `shown`."""
    with closing(stream):
        while True:
            try:
                piece = next(stream)
            except StopIteration as end:
                return cast("Completion | None", end.value)
            shown.append(piece)
            yield piece


def _usage(answer: Completion) -> Usage:
    return Usage(1, 0, answer.prompt_tokens, answer.completion_tokens)


def _estimate(messages: Sequence[Message], shown: str) -> Usage:
    if not shown:
        return Usage(calls=1)
    return Usage(1, 0, sum(estimate_tokens(item.content) for item in messages), estimate_tokens(shown))
