"""The background work of one memory: one job per lane of the pipeline, on the schedulers of the process."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime

from memoryos.errors import StorageError
from memoryos.operations.background.pipeline import Pipeline
from memoryos.operations.background.scheduler import ScheduledJob, Timing
from memoryos.operations.background.visits import Visits
from memoryos.operations.background.waiting import waiting_work
from memoryos.operations.engine import Engine
from memoryos.privacy.log_safe import log_safe_text

_log = logging.getLogger(__name__)

# Calls to the analyst can be abandoned at any time, because they are repeated; so closing does not wait for a model.
_PATIENCE_SECONDS = 1.0
# Expired notes are purged from time to time even if nothing else happens.
_PURGE_SECONDS = 3600.0
# Nobody waits for topics, and a question about several pages costs far less than one about each.
_ANALYST_GATHER_SECONDS = 1.0


class Workers:
    """Background work of one memory."""

    def __init__(self, engine: Engine, kept_since: Callable[[], datetime]) -> None:
        self.visits = Visits(engine.store)
        self._engine = engine
        self._kept_since = kept_since
        self._lock = threading.Lock()
        self._built: _Jobs | None = None
        self._is_released = False

    @property
    def pipeline(self) -> Pipeline:
        """The steps of the work."""
        return self._jobs().pipeline

    @property
    def quick(self) -> ScheduledJob:
        """The job of the lane without a language model."""
        return self._jobs().quick

    @property
    def analyst(self) -> ScheduledJob:
        """The job of the lane that asks the analyst."""
        return self._jobs().analyst

    def wake(self) -> None:
        """Signals that there may be work; returns at once."""
        # Its lane finds out whether the analyst has any.
        self._jobs().quick.wake()

    def count_visits(self) -> None:
        """Signals that there are visits to count; returns at once."""
        self._jobs().analyst.wake()

    def resume(self) -> None:
        """Continues interrupted work; starts nothing if nothing is waiting."""
        waiting = waiting_work(self._engine)
        if waiting.quick:
            self._jobs().quick.wake()
        if waiting.analyst or waiting.hot:
            self._jobs().analyst.wake()

    def settle(self, timeout: float | None) -> bool:
        """Has all waiting work done, including partial batches, and waits for it; False if time runs out first."""
        deadline = None if timeout is None else time.monotonic() + timeout
        jobs = self._jobs()
        jobs.pipeline.request_drain()
        jobs.quick.wake()
        jobs.analyst.wake()
        return all(lane.settle(_left(deadline)) for lane in (jobs.quick, jobs.analyst))

    def release(self) -> None:
        """Ends all work and closes the store. Recent recalls are still counted, if the store can be written."""
        with self._lock:
            self._is_released = True
            jobs = self._built
        try:
            if jobs is None or jobs.stop():
                self.visits.flush()
        except StorageError as error:
            # Nobody is left to act on it, and everything that was acknowledged is stored.
            _log.warning("the last recalls are not counted: %s", log_safe_text(error))
        finally:
            self._engine.store.close()

    def errors(self) -> dict[str, str]:
        """The error of the last try, by step; `store` if a lane could not read or write at all."""
        jobs = self._built
        if jobs is None:
            return {}
        errors = jobs.pipeline.errors()
        other = next((lane.error for lane in (jobs.quick, jobs.analyst) if lane.error), None)
        return errors if errors or other is None else {"store": str(other)}

    def _jobs(self) -> "_Jobs":
        """The jobs, created when there is work for the first time: most memories of a server are only read."""
        with self._lock:
            if self._built is None:
                self._built = _Jobs(self._engine, self.visits, self._kept_since)
                if self._is_released:
                    self._built.stop()
            return self._built


class _Jobs:
    """The jobs of one memory, one per lane."""

    def __init__(self, engine: Engine, visits: Visits, kept_since: Callable[[], datetime]) -> None:
        self.pipeline = Pipeline(engine, visits, kept_since, self._wake_analyst)
        timing = Timing(again_seconds=_PURGE_SECONDS)
        self.quick = engine.schedulers.local.job(self.pipeline.quick, engine.worker, timing)
        self.analyst = engine.schedulers.model.job(
            self.pipeline.analyst, f"{engine.worker} analyst", Timing(gather_seconds=_ANALYST_GATHER_SECONDS)
        )

    def _wake_analyst(self) -> None:
        self.analyst.wake()

    def stop(self) -> bool:
        """Ends the jobs; returns whether both have ended."""
        self.quick.stop()
        return self.analyst.stop(_PATIENCE_SECONDS)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.monotonic())
