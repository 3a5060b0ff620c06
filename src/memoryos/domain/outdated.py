"""Which quotations are too old to be offered, although nothing was said that ends or replaces them.

A quotation has no value that a later one could be compared with, so most of what overtakes it goes unnoticed: the choir
is not mentioned again, and the new hobby shares no word with it. Whether such a sentence is still true is unknown. So
nothing replaces it and no end is given; it only stops being current.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from memoryos.domain.fact import Fact

# How long a quotation about something that changes stays current while the person talks on and does not repeat it.
_CURRENT_FOR: Final = timedelta(weeks=6)
_CHANGING: Final = frozenset(
    {"diet", "habits", "hobby", "money", "partner", "pets", "plans", "possessions", "preference"}
)
# Below this, no word of a quotation says what it is about, so it counts as something that changes.
_MIN_CONFIDENCE: Final = 0.35
# Below this, it was not even near to examples of its slot, so only the newest about a person is current.
_MIN_CONFIDENCE_OF_MANY: Final = 0.28
# Slots in which only the newest quotation about a person is current.
_NEWEST_ONLY: Final = frozenset({"habits", "hobby", "languages", "money", "name", "plans", "possessions", "preference"})

_Thread = tuple[str, str]


def outdate_quoted(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`, with `superseded_at` for the quotations that are no longer current."""
    if not facts:
        return []
    latest = max([fact.statements[-1].said_at for fact in facts])
    threads: dict[_Thread, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.superseded_at is None and _is_quotation(fact) and fact.holds_at(latest):
            threads[fact.subject.casefold(), fact.slot].append(fact)
    ends: dict[str, datetime] = {}
    for thread in threads.values():
        newest = max([fact.statements[-1].said_at for fact in thread])
        ends |= {fact.id: end for fact in thread if (end := _outdated_at(fact, newest)) and end <= latest}
    return [fact.superseded(fact.superseded_by, ends[fact.id]) if fact.id in ends else fact for fact in facts]


def _is_quotation(fact: Fact) -> bool:
    return fact.about == "user" and not (fact.negated or fact.certain or fact.corrected)


def _outdated_at(fact: Fact, newest: datetime) -> datetime | None:
    """When `fact` stops being current; `newest` is when the last quotation of its thread was said."""
    said_at = fact.statements[-1].said_at
    if newest > said_at and (fact.slot in _NEWEST_ONLY or fact.confidence < _MIN_CONFIDENCE_OF_MANY):
        return newest
    changes = fact.slot in _CHANGING or fact.confidence < _MIN_CONFIDENCE
    return said_at + _CURRENT_FOR if changes else None
