"""Which items go into a token budget."""

import math
from collections.abc import Callable, Sequence

from memoryos.domain.recall import RecallItem, line

_LONG = 100  # tokens; a longer item must be worth its length


def within(items: Sequence[RecallItem], max_tokens: int, count: Callable[[str], int]) -> list[RecallItem]:
    """The items worth most that fit together, best first; a larger budget gives the same ones and perhaps more.

    Items are taken by score, where one much longer than others counts less, until one does not fit. Going on with
    shorter ones after that would fill the budget better, but then a larger budget could lose an item.
    """
    tokens = [count(line(item)) + 1 for item in items]

    def worth(number: int) -> float:
        return items[number].score / math.sqrt(max(1.0, tokens[number] / _LONG))

    taken: set[int] = set()
    for number in sorted(range(len(items)), key=worth, reverse=True):
        if tokens[number] > max_tokens:
            break
        max_tokens -= tokens[number]
        taken.add(number)
    return [item for number, item in enumerate(items) if number in taken]
