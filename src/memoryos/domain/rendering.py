"""What was recalled as one block of a prompt, within a token budget."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from memoryos.domain.budget import Entry, cut, entry, fitting
from memoryos.domain.page import Page, Turn
from memoryos.domain.recall_item import RecallItem
from memoryos.domain.recall_lines import day_title, line
from memoryos.privacy.quotation import CLOSING, OPENING, enclosed, quotable, under

_WISHES = "The user's wishes, in their own words:"
_MEMORY = "From memory:"
_ABOUT = "About the user:"
_RECENT = "Most recent conversation:"
TITLES = (_WISHES, _MEMORY, _ABOUT, _RECENT)
_TRAITS = "Traits ("  # begins the part of a profile that is shown last
_INSTRUCTION = "- instruction:"  # in a profile, what the wishes say already
_WISHES_SHARE = 0.1
_MIN_FOR_WISHES = 40
_PROFILE_SHARE = 0.15
_ITEMS_FIRST = 400  # tokens that items get before the profile gets its share
_LONGEST_LINE = 2_000  # characters, if there is a budget


@dataclass(frozen=True, slots=True)
class Rendering:
    """What to show: items, best first, the newest pages, the profile, the user's wishes."""

    items: Sequence[RecallItem]
    recent: Sequence[Page]
    profile: str
    wishes: Sequence[str]
    count: Callable[[str], int]

    def text(self, max_tokens: int | None, recent_share: float) -> str:
        """All of it, or the most valuable part within `max_tokens`; empty if there is nothing to show."""
        limited = max_tokens is not None
        # The tags around it take room too.
        marks = self.count(OPENING) + self.count(CLOSING) + 2
        room = _Room(max_tokens - marks if max_tokens is not None else sys.maxsize, self.count)
        total = room.left
        # If not all of them fit, the newest are shown.
        wishes = room.lines(_WISHES, self._wish_lines()[::-1], max(_MIN_FOR_WISHES, int(total * _WISHES_SHARE)))[::-1]
        facts, traits = self._profile_lines()
        turns = self._newest_turns()
        kept_for_recent = int(room.left * recent_share)
        recent = room.newest(turns, kept_for_recent, limited=limited)
        share = int(max(0, room.left - _ITEMS_FIRST) * _PROFILE_SHARE)
        kept_for_facts = min(share, room.cost(_ABOUT, facts))
        items = room.best(self._items_beside(recent), room.left - kept_for_facts, limited=limited)
        about = room.lines(_ABOUT, facts, int(max(0, total) * _PROFILE_SHARE))
        if not recent:
            item_ids = {item.id for item, _ in items}
            recent = room.newest([turn for turn in turns if turn.id not in item_ids], room.left, limited=limited)
        if len(items) == len(self.items):
            about += room.lines("" if about else _ABOUT, traits, room.left)
        blocks = [
            (_WISHES, wishes),
            (_MEMORY, list(_by_day(sorted(items, key=lambda pair: pair[0].timestamp)))),
            (_ABOUT, about),
            (_RECENT, list(_by_day(list(_changing_times(recent[::-1]))))),
        ]
        text = "\n\n".join("\n".join([title, *lines]) for title, lines in blocks if lines)
        return enclosed(text) if text else ""

    def _wish_lines(self) -> list[str]:
        return [f'- "{under(wish)}"' for wish in self.wishes if wish.strip()]

    def _profile_lines(self) -> tuple[list[str], list[str]]:
        """What is known about the user, and the traits."""
        lines = [text for text in quotable(self.profile).split("\n") if text.strip()]
        if self.wishes:
            lines = [text for text in lines if not text.startswith(_INSTRUCTION)]
        first = next((position for position, text in enumerate(lines) if text.startswith(_TRAITS)), len(lines))
        return lines[:first], lines[first:]

    def _newest_turns(self) -> list[Turn]:
        return [turn for page in reversed(self.recent) for turn in reversed(list(page.turns()))]

    def _items_beside(self, recent: Sequence[tuple[Turn, str]]) -> list[RecallItem]:
        turn_ids = {turn.id for turn, _ in recent}
        return [item for item in self.items if item.id not in turn_ids]


class _Room:
    """How many tokens are left."""

    def __init__(self, tokens: int, count: Callable[[str], int]) -> None:
        self.left = tokens
        self._count = count

    def cost(self, title: str, lines: Sequence[str]) -> int:
        """What a block costs: each line, its title and the empty line before it."""
        return sum(self._count(text) + 1 for text in lines) + self._count(title) + 2 if lines else 0

    def lines(self, title: str, lines: Sequence[str], most: int) -> list[str]:
        """The first of `lines` that fit with their title into `most` of what is left, until one does not."""
        room = min(most, self.left)
        fitting_lines: list[str] = []
        cost = 0
        for text in lines:
            longer = self.cost(title, [*fitting_lines, text])
            if longer > room:
                break
            fitting_lines.append(text)
            cost = longer
        self.left -= cost
        return fitting_lines

    def best(self, items: Sequence[RecallItem], most: int, *, limited: bool) -> list[tuple[RecallItem, str]]:
        """The most valuable items that fit into `most`, each with its line.

        The beginning of the best one if none fits.
        """
        title = self._count(_MEMORY) + 2
        lines: dict[int, str] = {}

        def cost(place: int) -> Entry:
            item = items[place]
            lines[place] = line(item, _shortened(item.text) if limited else None)
            return entry(item, lines[place], self._count)

        places, used = fitting([item.score for item in items], cost, most - title)
        if places:
            self.left -= used + title
            return [(items[place], lines[place]) for place in places]
        return self._cut(items[0], self._count(day_title(items[0].timestamp.date())) + title + 1) if items else []

    def _cut(self, item: RecallItem, beside: int) -> list[tuple[RecallItem, str]]:
        text = cut(item.text[:_LONGEST_LINE], lambda part: self._count(line(item, part)) + 1 + beside <= self.left)
        if not text:
            return []
        text_line = line(item, text)
        self.left -= self._count(text_line) + 1 + beside
        return [(item, text_line)]

    def newest(self, turns: Sequence[Turn], most: int, *, limited: bool) -> list[tuple[Turn, str]]:
        """The newest of `turns`, newest first, that fit into `most`, each with its line, until one does not."""
        fitting_turns: list[tuple[Turn, str]] = []
        days = set[date]()
        used, cost = 0, self._count(_RECENT) + 2
        for turn in turns:
            text = _time(turn, turns[0]) + line(turn, _shortened(turn.text) if limited else None)
            day = turn.timestamp.date()
            cost += self._count(text) + 1 + (0 if day in days else self._count(day_title(day)) + 1)
            if cost > min(most, self.left):
                break
            days.add(day)
            fitting_turns.append((turn, text))
            used = cost
        self.left -= used
        return fitting_turns


def _time(turn: Turn, newest: Turn) -> str:
    """The time of day, which only matters on the newest day. Midnight means a date without a time."""
    time = f"{turn.timestamp:%H:%M} "
    return time if turn.timestamp.date() == newest.timestamp.date() and time != "00:00 " else ""


def _changing_times(turns: Sequence[tuple[Turn, str]]) -> Iterator[tuple[Turn, str]]:
    """The lines, oldest first, with a time only where it differs from the one before."""
    before = ""
    for turn, text in turns:
        time = _time(turn, turns[-1][0])
        yield turn, text.removeprefix(time) if time == before else text
        before = time


def _by_day(entries: Sequence[tuple[RecallItem | Turn, str]]) -> Iterator[str]:
    """The lines, oldest first, under the title of their day."""
    for day, lines in groupby(entries, lambda pair: pair[0].timestamp.date()):
        yield day_title(day)
        yield from (text for _, text in lines)


def _shortened(text: str) -> str:
    """`text`, or its beginning and end: people state the matter first and the question last."""
    if len(text) <= _LONGEST_LINE:
        return text
    return f"{text[: _LONGEST_LINE * 7 // 10]} […] {text[-_LONGEST_LINE * 3 // 10 :]}"
