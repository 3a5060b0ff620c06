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
_PROBE_PAGE = Page("plain", "I planted tomatoes today.", "I hope they grow well.", datetime(2026, 1, 1, 12, tzinfo=UTC))

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
        self._batch_size: int | None = None
        self._tries = 0
        self.given_up = 0

    def __call__(self, pages: Sequence[Page], *, at_once: bool) -> Answered[Answer]:
        """The answer for the first of `pages`, or for all; with `at_once`, retries are not left for later.

        Raises ModelError if the work has to wait.
        """
        while True:
            batch = self._next_pages(pages)
            try:
                answered = Answered(batch, self._question(self._analyst, batch), self._analyst.name)
            except ModelError as error:
                if not self._should_retry(batch, error, at_once=at_once):
                    raise
                if self._tries:
                    continue
                if len(batch) > 1:
                    self._batch_size = len(batch) // 2
                    continue
                answered = self._ask_fallback(batch, error)
            self._clear_suspects(batch)
            return answered

    def _next_pages(self, pages: Sequence[Page]) -> list[Page]:
        suspects = [page for page in pages if page.id in self._suspects]
        if not suspects:
            self._suspects, self._batch_size, self._tries = frozenset(), None, 0
        return list(pages) if self._batch_size is None else suspects[: self._batch_size]

    def _should_retry(self, batch: Sequence[Page], error: ModelError, *, at_once: bool) -> bool:
        """Whether to try again now: with the same pages while tries are counted, otherwise with fewer."""
        if error.retryable and not isinstance(error, UnusableAnswerError):
            return False
        if self._batch_size is None:
            self._suspects = frozenset(page.id for page in batch)
        if len(batch) > 1 and isinstance(error, UnusableAnswerError) and error.cut:
            self._tries = 0
            return True
        self._tries += 1
        if self._batch_size is None or len(batch) == 1:
            if self._tries < _TRIES:
                return at_once or (self._tries == 1 and isinstance(error, UnusableAnswerError))
            if not self._answers_probe():
                return False
        self._tries = 0
        return True

    def _answers_probe(self) -> bool:
        try:
            self._question(self._analyst, [_PROBE_PAGE])
        except ModelError:
            return False
        return True

    def _ask_fallback(self, batch: list[Page], error: ModelError) -> Answered[Answer]:
        _log.warning("%s had to read page %s: %s", self._fallback.name, batch[0].id, log_safe_text(error))
        answered = Answered(batch, self._question(self._fallback, batch), self._fallback.name)
        self.given_up += 1
        self._batch_size = len(self._suspects)
        return answered

    def _clear_suspects(self, batch: Sequence[Page]) -> None:
        self._suspects -= {page.id for page in batch}
        self._tries = 0
