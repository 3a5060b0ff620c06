"""Which quotation took the place of which and which ended which, kept from one page to the next.

Facts are related again with every page that adds some. Most threads, the facts about one person and one slot, are then
as they were, or have grown at their end.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from memoryos.domain.fact import Fact

Thread = tuple[str, ...]
Newer = Mapping[str, Fact | None]
"""By id, which fact takes the place of each; None if none does."""
Ended = Mapping[str, Sequence[str]]
"""By the id of an ending, the ids of the facts that it speaks of."""

# A dose can be changed without its name, so which fact such a sentence is about depends on all others.
_DEPENDS_ON_ALL: Final = frozenset({"health"})


class Replacements:
    """For each thread, which fact takes the place of which; and for each ending, what it ends. Safe for threads."""

    def __init__(self) -> None:
        self._ended: tuple[Sequence[Fact], Ended] = ((), {})
        self._threads: Mapping[Thread, tuple[Sequence[Fact], Newer]] = {}

    def known(
        self, thread: Thread, facts: Sequence[Fact], replaces_at: Callable[[Fact], datetime]
    ) -> tuple[int, Newer]:
        """How many of `facts`, oldest first, were compared before, and what is known from that."""
        before, newer = self._threads.get(thread, ((), {}))
        count = len(before)
        if count > len(facts) or not all(map(_is_same, before, facts)):
            return 0, {}
        if count == len(facts):
            return count, newer
        if not _DEPENDS_ON_ALL.isdisjoint(thread):
            return 0, {}
        next_said_at = _said_at(facts[count])
        # What was announced may be overtaken by something that is said before its day.
        return count, {key: fact for key, fact in newer.items() if fact is None or replaces_at(fact) <= next_said_at}

    def keep(self, threads: Mapping[Thread, tuple[Sequence[Fact], Newer]]) -> None:
        """Keeps the facts of all threads, oldest first, and what was found for them, and nothing else."""
        self._threads = threads

    def known_endings(self, facts: Sequence[Fact]) -> Ended:
        """What is known of the endings among `facts`: an ending only ends what was said before it."""
        before, ended = self._ended
        count = len(before)
        if count > len(facts) or not all(map(_is_same, before, facts)):
            return {}
        latest = max((_said_at(fact) for fact in before if fact.id in ended), default=None)
        is_later = latest is None or all(_said_at(fact) >= latest for fact in facts[count:])
        return ended if is_later else {}

    def keep_endings(self, facts: Sequence[Fact], ended: Ended) -> None:
        """Keeps what the endings among `facts` end."""
        self._ended = facts, ended


def _is_same(before: Fact, now: Fact) -> bool:
    """Whether nothing was said since; what else a fact has to do with others does not matter here."""
    return before.id == now.id and before.statements is now.statements


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at
