"""How a token budget is filled: one rule for everything that shows memories to a model."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from memoryos.domain.recall_item import RecallItem
from memoryos.domain.recall_lines import day_title, line

_LONG = 100  # tokens; a longer item must be worth its length
_MIN_CUT = 8  # tokens; less of an item tells nothing
_ELLIPSIS = " …"


class Entry(NamedTuple):
    """What one line costs; the first line of a day also costs the day's title."""

    tokens: int
    day: date
    title_tokens: int


def entry(item: RecallItem, text: str, count: Callable[[str], int]) -> Entry:
    """What showing `item` as the line `text` costs."""
    day = item.timestamp.date()
    return Entry(count(text) + 1, day, count(day_title(day)) + 1)


def fitting(scores: Sequence[float], cost: Callable[[int], Entry], room: int) -> tuple[list[int], int]:
    """The positions of the most valuable items that fit into `room` together, in order, and the tokens they take.

    They are taken by score, with a penalty for much longer ones, until one does not fit. Continuing with shorter ones
    would use the room better, but then a larger room could lose an item. `cost` is only called for items that may be
    taken.
    """
    places: list[int] = []
    days: set[date] = set()
    used = 0
    # An item is worth at most its score, so its length only matters once it is at the top.
    waiting: list[tuple[float, int, Entry | None]] = [(-score, position, None) for position, score in enumerate(scores)]
    heapify(waiting)
    while waiting:
        score, place, one = heappop(waiting)
        if one is None:
            one = cost(place)
            heappush(waiting, (_worth(score, one), place, one))
            continue
        tokens = one.tokens + (0 if one.day in days else one.title_tokens)
        if used + tokens > room:
            break
        used += tokens
        days.add(one.day)
        places.append(place)
    return sorted(places), used


def _worth(score: float, one: Entry) -> float:
    return score / math.sqrt(max(1.0, one.tokens / _LONG))


def within(items: Sequence[RecallItem], max_tokens: int, count: Callable[[str], int]) -> list[RecallItem]:
    """The most valuable items that fit together, best first; a larger budget returns the same ones and perhaps more.

    If not even the best one fits, its beginning is returned.
    """
    scores = [item.score for item in items]
    costs: dict[int, Entry] = {}

    def cost(place: int) -> Entry:
        if place not in costs:
            costs[place] = entry(items[place], line(items[place]), count)
        return costs[place]

    places, _ = fitting(scores, cost, max_tokens)
    if places or not items:
        return [items[place] for place in places]
    # The one that a larger budget would take first.
    best = items[max(range(len(items)), key=lambda place: _worth(scores[place], cost(place)))]
    room = max_tokens - count(day_title(best.timestamp.date())) - 2
    text = cut(best.text, lambda part: count(line(best, part)) <= room)
    return [replace(best, text=text)] if text else []


def cut(text: str, fits: Callable[[str], bool]) -> str:
    """The longest beginning of `text` that fits with an ellipsis after it; empty if hardly anything fits."""
    # Doubling first: what does not fit is then at most twice as long as what does, however long the text is.
    short, long = 0, _MIN_CUT
    while long < len(text) and fits(text[:long] + _ELLIPSIS):
        short, long = long, 2 * long
    long = min(long, len(text))
    while short < long:
        middle = (short + long + 1) // 2
        if fits(text[:middle] + _ELLIPSIS):
            short = middle
        else:
            long = middle - 1
    beginning = _whole_words(text[:short])
    return beginning + _ELLIPSIS if len(beginning) >= _MIN_CUT and fits(beginning + _ELLIPSIS) else ""


def _whole_words(text: str) -> str:
    """`text` without a last word that may be cut off, unless its script uses no spaces."""
    beginning = text.rpartition(" ")[0]
    return beginning if len(beginning) * 2 > len(text) else text
