"""Asks the analyst about batches of pages, so that one page without an answer does not hold up the others."""

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
# A harmless page of our own: a model without a usable answer for this one has none for any.
_PLAIN = Page("plain", "I planted tomatoes today.", "I hope they grow well.", datetime(2026, 1, 1, 12, tzinfo=UTC))

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answered(Generic[Answer]):
    """An answer, the pages it covers, and which analyst gave it."""

    pages: list[Page]
    answer: Answer
    derived_by: str


class BisectingAnalyst(Generic[Answer]):
    """Asks one kind of question about batches of pages.

    A batch without a usable answer is tried again at once, and a third time later. After these three tries, if the
    analyst can answer for a plain page, the batch is at fault: it is split in half, and so are the halves that fail,
    until one page is left. After three more tries, `fallback` reads that page, and `given_up` counts it. A batch whose
    answer was cut off because of its length is split at once.

    If a model is down, or has no usable answer for any page, nothing is split: the work waits.
    """

    def __init__(self, question: Question[Answer], analyst: Analyst, fallback: Analyst) -> None:
        self._question = question
        self._analyst = analyst
        self._fallback = fallback
        # Pages of which at least one has no answer, and how many to ask about at once; None means all.
        self._suspects: frozenset[str] = frozenset()
        self._most: int | None = None
        self._tries = 0
        self.given_up = 0

    def __call__(self, pages: Sequence[Page], *, at_once: bool) -> Answered[Answer]:
        """The answer for the first of `pages`, or for all; with `at_once`, retries are not left for later.

        Raises ModelError if the work has to wait.
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
        """Whether to try again now: with the same pages while tries are counted, otherwise with fewer."""
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
        _log.warning("%s had to read page %s: %s", self._fallback.name, some[0].id, log_safe_text(error))
        answered = Answered(some, self._question(self._fallback, some), self._fallback.name)
        self.given_up += 1
        self._most = len(self._suspects)
        return answered

    def _passed(self, some: Sequence[Page]) -> None:
        self._suspects -= {page.id for page in some}
        self._tries = 0
