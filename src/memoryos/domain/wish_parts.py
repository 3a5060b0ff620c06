"""What is left of a wish when a part of it is taken back, and what is allowed as an exception to a wish.

`Answer in English and without emojis` is kept as one wish, word for word, and each of its parts is known too, uncertain
and out of sight. When `emojis are fine again` ends the wish, the part that it does not speak of stays. `Emojis are fine
for birthday texts` is uncertain as well: it counts as long as the wish stands that it is an exception to.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from memoryos.domain.fact import Fact
from memoryos.domain.instruction_replacement import speaks_of

_WISH = "instruction"
_WORD = re.compile(r"\w+")
_FIRST_EAST_ASIAN = "\u2e80"


def settle_wish_parts(by_id: dict[str, Fact]) -> None:
    """Marks as superseded the uncertain wishes in `by_id` that have nothing to say, or not yet."""
    wishes = [fact for fact in by_id.values() if fact.slot == _WISH and fact.about == "user" and not fact.negated]
    stated = [wish for wish in wishes if wish.certain]
    for wish in wishes:
        if wish.certain or wish.superseded_by:
            continue
        wholes = [whole for whole in stated if _has_part(whole, wish)]
        standing = [whole for whole in wholes if not whole.superseded_by]
        if standing or not (wholes or _is_exception(wish, stated)):
            whole_id = standing[0].id if standing else None
            by_id[wish.id] = wish.superseded(whole_id, _said_at(wish))


def _has_part(whole: Fact, part: Fact) -> bool:
    is_same_page = not set(whole.page_ids).isdisjoint(part.statements[-1].page_ids)
    text = whole.value.casefold()
    return is_same_page and all(_is_within(word, text) for word in _WORD.findall(part.value.casefold()))


def _is_within(word: str, text: str) -> bool:
    """Whether `text` has `word`; without spaces, what a part begins with need not stand before the rest of it."""
    return word in text or (word[0] >= _FIRST_EAST_ASIAN and set(word) <= set(text))


def _is_exception(wish: Fact, stated: Sequence[Fact]) -> bool:
    """Whether an earlier wish stands that `wish` speaks of."""
    return any(speaks_of(wish.value, earlier.value) for earlier in _standing_before(_said_at(wish), stated))


def _standing_before(moment: datetime, wishes: Iterable[Fact]) -> Iterable[Fact]:
    return (wish for wish in wishes if not wish.superseded_by and _said_at(wish) < moment)


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at
