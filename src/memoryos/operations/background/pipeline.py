"""The pipeline after an add: a flat list of steps in two lanes.

    lane one    purge, index terms, embed, learn     quick: no language model is asked
    lane two    repair, consolidate, promote         the analyst is asked, a batch of pages at a time

Each lane is a job of its own, so that a slow language model never delays embedding and learning.
"""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from memoryos.errors import EmbedderError, StorageError
from memoryos.operations.background.consolidate import Consolidate
from memoryos.operations.background.embed import Embed
from memoryos.operations.background.index_terms import IndexTerms
from memoryos.operations.background.lanes import AnalystLane, QuickLane
from memoryos.operations.background.learn import Learn
from memoryos.operations.background.other_process import OtherProcessWait
from memoryos.operations.background.promote import Promote
from memoryos.operations.background.purge import Purge
from memoryos.operations.background.rederive import Rederive, Rederived
from memoryos.operations.background.repair import Repair
from memoryos.operations.background.scheduler import State
from memoryos.operations.background.visits import Visits
from memoryos.operations.engine import Engine

if TYPE_CHECKING:
    from memoryos.operations.background.step import AnalystStep, Step

_LEARN_FIRST = 64

Progress = Callable[[int, int], None]


class Pipeline:
    """Every step, by lane; callers who wait for all of it can also run it directly."""

    def __init__(
        self, engine: Engine, visits: Visits, kept_since: Callable[[], datetime], wake_analyst: Callable[[], None]
    ) -> None:
        self._engine = engine
        self._visits = visits
        self._learn = Learn(engine)
        self._quick: tuple[Step, ...] = (
            Purge(engine.store, kept_since),
            IndexTerms(engine.store),
            Embed(engine.store, engine.embedder, engine.clock, engine.worker),
            self._learn,
        )
        self.quick = QuickLane(self._quick, engine, wake_analyst)
        self._analyst: tuple[AnalystStep, ...] = (
            Repair(engine),
            # The other lane may be about to embed the same pages.
            Consolidate(engine, self.quick.lock),
            Promote(engine),
        )
        self._rederive = Rederive(engine)
        self.analyst = AnalystLane(self._analyst, engine, visits)
        self._other_process = OtherProcessWait()

    def request_drain(self) -> None:
        """Makes the next runs do everything that is waiting, not only whole batches."""
        self.quick.request_drain()
        self.analyst.request_drain()

    def everything(self, progress: Progress | None = None) -> None:
        """Does all waiting work now, in this thread, including cold segments; `progress` gets (done, total).

        Raises ModelError if the analyst fails; what was done until then stays done.
        """
        self._learn_all()
        with self.analyst.lock:
            self._visits.flush()
            total = self._left() if progress is not None else 0
            try:
                while self._batch(total, progress) != "done":
                    continue
            finally:
                self.analyst.release()

    def learn_if_few(self) -> None:
        """Learns from the waiting pages if there are few; otherwise that is left to its lane."""
        try:
            if 0 < self._learn.waiting() <= _LEARN_FIRST:
                self._learn_all()
        except (EmbedderError, StorageError):
            # Its lane tries again and reports the error; what is known so far can be used.
            return

    def _learn_all(self) -> None:
        with self.quick.lock:
            while self._learn("everything") != "done":
                continue

    def rederive(self, progress: Progress | None = None) -> Rederived:
        """Derives again what other analysts derived, then does all waiting work, in this thread.

        Raises ModelError if the analyst fails; what was done until then stays done, all else is as it was.
        """
        with self.analyst.lock:
            self._visits.flush()
            try:
                done = self._rederive(progress)
            finally:
                self.analyst.release()
        self.everything()
        return done

    def waiting(self) -> dict[str, int]:
        """How much is waiting for each step."""
        return {step.name: step.waiting() for step in (*self._quick, *self._analyst)}

    def given_up(self) -> dict[str, int]:
        """How many pages the rules had to read instead of the analyst, by step."""
        return {step.name: step.given_up for step in self._analyst if step.given_up}

    def errors(self) -> dict[str, str]:
        """The error of the last try, by step."""
        return self.quick.errors() | self.analyst.errors()

    def _batch(self, total: int, progress: Progress | None) -> State:
        """Does one batch of the first step that has work."""
        for step in self._analyst:
            state = step("everything")
            if state == "elsewhere":
                self._other_process.wait()
            elif state == "more":
                self._other_process.reset()
            if state == "more" and progress is not None:
                left = self._left()
                progress(max(0, total - left), max(total, left))
            if state != "done":
                return state
        return "done"

    def _left(self) -> int:
        """The work that is left, in pages times steps: a waiting page is first consolidated and then studied."""
        repair, consolidate, _ = (step.waiting() for step in self._analyst)
        return repair + 2 * consolidate + sum(segment.unstudied for segment in self._engine.mid_term.unstudied())
