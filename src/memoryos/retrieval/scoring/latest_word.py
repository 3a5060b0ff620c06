"""The latest word on a matter stands before what it changed, however little of the question it repeats.

"Lisbon is off" and "the doctor put me up to 30" share few words with "Am I going to Lisbon?" and "How much do I
take?", so the plan and the old dose score higher. Among the user's best turns, the newer one is put just before the
older one where it is the last word: an end for a question of yes or no, a new amount for one that asks for it, or what
still holds of the slot asked for where what the older turn tells no longer does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Fact
from memoryos.domain.page import Page
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.known_facts import AHEAD, LIKELY_ASKED, Target, family_of
from memoryos.retrieval.scoring.times import asks_amount
from memoryos.text.new_amounts import asks_for_measure, tells_new_amount

LATEST_DEPTH = 3  # of the user's best turns; what is further down is hardly about the question
_SHORT = 12  # terms of a turn that announces a change and little else
# The least resemblance with what an announced end ends, and with what is replaced.
_OF_ONE_MATTER = 0.05
_ALIKE = 0.2

Resemblance = Callable[[NDArray[np.intp]], Floats]
Pages = Callable[[Sequence[str]], Sequence[Page]]


def no_pages(_: Sequence[str]) -> Sequence[Page]:
    """Stands for a store that cannot be read: nothing is known but what the index holds."""
    return ()


@dataclass(slots=True)
class _Turn:
    """What is known of one turn: whether it is short, has a number, tells an end, and whether what it tells holds."""

    is_short: bool
    has_number: bool
    ends: bool = False
    holds: bool = False
    is_over: bool = False
    tells_new_amount: bool = False

    def add(self, fact: Fact, moment: datetime, *, is_asked: bool) -> None:
        """Notes what `fact`, which it states, says of it at `moment`."""
        self.ends = self.ends or fact.slot == "ended" or fact.is_ending
        holds = fact.holds_at(moment) and not fact.negated
        self.holds = self.holds or (is_asked and holds)
        self.is_over = self.is_over or (is_asked and not holds)


@dataclass(frozen=True, slots=True)
class LatestWord:
    """Finds which of the best turns of a question have the last word."""

    index: RecallIndex
    facts: Sequence[Fact]
    moment: datetime
    question: str
    pages: Pages

    def boost(self, scores: Floats, rows: NDArray[np.intp], target: Target, resemblance: Resemblance) -> Floats:
        """By row, what puts the latest of `rows`, which are the best, before those that it ends or changes."""
        boost = np.zeros(len(self.index), dtype=np.float32)
        rows = rows[np.argsort(self.index.times_us[rows], kind="stable")]
        least = self._least_resemblance(rows, target)
        if not (least < inf).any():
            return boost
        changed = resemblance(rows) >= least
        for older, newer in np.argwhere(changed & (least < inf)).tolist():
            first, second = rows[newer], rows[older]
            boost[first] = max(boost[first], scores[second] + boost[second] - scores[first] + AHEAD)
        return boost

    def _least_resemblance(self, rows: NDArray[np.intp], target: Target) -> Floats:
        """For each two of `rows`, how much alike they must be so that the second has the last word."""
        turns, times = self._turns(rows, target.families), self.index.times_us[rows]
        least = np.full((len(rows), len(rows)), np.inf, dtype=np.float32)
        for older, newer in np.argwhere(times[:, None] < times).tolist():
            least[older, newer] = _least(turns[older], turns[newer], yes_no=target.intent.yes_no)
        return least

    def _turns(self, rows: NDArray[np.intp], families: Floats) -> list[_Turn]:
        """What is known of the turns in `rows`."""
        index = self.index
        turns = [_Turn(bool(index.lengths[row] <= _SHORT), bool(index.has_number[row])) for row in rows]
        places = {index.page_ids[row]: place for place, row in enumerate(rows.tolist())}
        for fact in self.facts:
            place = places.get(fact.statements[-1].page_ids[-1])
            if place is not None and not fact.archived and fact.about == "user":
                family = family_of(fact.slot)
                is_asked = family is not None and families[family] >= LIKELY_ASKED
                turns[place].add(fact, self.moment, is_asked=is_asked)
        asks = asks_amount(self.question) or asks_for_measure(self.question)
        if asks and sum(turn.has_number for turn in turns) > 1:
            for page in self.pages(list(places)):
                turn = turns[places[page.id]]
                turn.tells_new_amount = turn.is_short and tells_new_amount(page.user_input)
        return turns


def _least(older: _Turn, newer: _Turn, *, yes_no: bool) -> float:
    """How much alike the two must be so that the newer one has the last word."""
    if older.has_number and newer.tells_new_amount:
        return 0.0
    if yes_no and newer.ends and newer.is_short:
        return _OF_ONE_MATTER
    return _ALIKE if older.is_over and not older.holds and newer.holds else inf
