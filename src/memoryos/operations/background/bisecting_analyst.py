"""Asking the analyst about a batch, so that a page for which it has no answer does not hold up the others."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, TypeVar

from memoryos.domain.page import Page
from memoryos.errors import ModelError, UnusableAnswerError
from memoryos.ports import Analyst
from memoryos.privacy.log_safe import log_safe_text

Answer = TypeVar("Answer")
Question = Callable[[Analyst, Sequence[Page]], Answer]

_TRIES = 3
# Ours and harmless: a model that has no usable answer for this page has none for any.
_PLAIN = Page("plain", "I planted tomatoes today.", "I hope they grow well.", datetime(2026, 1, 1, 12, tzinfo=UTC))

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answered(Generic[Answer]):
    """The pages that were answered for, what was said of them, and who said it."""

    pages: list[Page]
    answer: Answer
    derived_by: str


class BisectingAnalyst(Generic[Answer]):
    """Asks one kind of question about batches of pages.

    A batch for which there is no usable answer is asked about again at once, and then waits to be asked about a third
    time. After these three tries, if the analyst answers for a plain page, the fault is with the batch: it is asked
    about in halves, then in halves of those that fail, until a page stands alone. After three tries of its own
    `fallback` reads that page, and `given_up` counts it. A batch whose answer broke off for its length is asked about
    in halves at once.

    A model that is down, or has no usable answer for any page, leads to none of this: the work waits.
    """

    def __init__(self, question: Question[Answer], analyst: Analyst, fallback: Analyst) -> None:
        self._question = question
        self._analyst = analyst
        self._fallback = fallback
        # Pages among which there is one without an answer, and how many are asked about at once; None is all.
        self._suspects: frozenset[str] = frozenset()
        self._most: int | None = None
        self._tries = 0
        self.given_up = 0

    def __call__(self, pages: Sequence[Page], *, at_once: bool) -> Answered[Answer]:
        """The answer for the first of `pages`, or for all; `at_once` where the next try is not left for later.

        Raises ModelError where the work has to wait.
        """
        while True:
            some = self._narrowed(pages)
            try:
                answered = Answered(some, self._question(self._analyst, some), self._analyst.name)
            except ModelError as error:
                if not self._may_go_on(some, error, at_once=at_once):
                    raise
                if self._tries:
                    continue
                if len(some) > 1:
                    self._most = len(some) // 2
                    continue
                answered = self._without_the_model(some, error)
            self._passed(some)
            return answered

    def _narrowed(self, pages: Sequence[Page]) -> list[Page]:
        suspects = [page for page in pages if page.id in self._suspects]
        if not suspects:
            self._suspects, self._most, self._tries = frozenset(), None, 0
        return list(pages) if self._most is None else suspects[: self._most]

    def _may_go_on(self, some: Sequence[Page], error: ModelError, *, at_once: bool) -> bool:
        """Whether to ask once more now: the same while tries are counted, else less than before."""
        if error.retryable and not isinstance(error, UnusableAnswerError):
            return False
        if self._most is None:
            self._suspects = frozenset(page.id for page in some)
        if len(some) > 1 and isinstance(error, UnusableAnswerError) and error.cut:
            self._tries = 0
            return True
        self._tries += 1
        if self._most is None or len(some) == 1:
            if self._tries < _TRIES:
                return at_once or (self._tries == 1 and isinstance(error, UnusableAnswerError))
            if not self._answers_for_a_plain_page():
                return False
        self._tries = 0
        return True

    def _answers_for_a_plain_page(self) -> bool:
        try:
            self._question(self._analyst, [_PLAIN])
        except ModelError:
            return False
        return True

    def _without_the_model(self, some: list[Page], error: ModelError) -> Answered[Answer]:
        _log.warning("%s stands in for page %s: %s", self._fallback.name, some[0].id, log_safe_text(error))
        answered = Answered(some, self._question(self._fallback, some), self._fallback.name)
        self.given_up += 1
        self._most = len(self._suspects)
        return answered

    def _passed(self, some: Sequence[Page]) -> None:
        self._suspects -= {page.id for page in some}
        self._tries = 0
