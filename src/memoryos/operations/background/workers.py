"""The background work of one memory: one job per lane of the pipeline, on the schedulers of the process."""

import logging
import time
from collections.abc import Callable
from datetime import datetime

from memoryos.errors import StorageError
from memoryos.operations.background.pipeline import Pipeline
from memoryos.operations.background.scheduler import Timing
from memoryos.operations.background.visits import Visits
from memoryos.operations.engine import Engine
from memoryos.privacy.log_safe import own_words

_log = logging.getLogger(__name__)

# What the analyst is asked can be given up at any time, for it is asked again; so closing does not wait for a model.
_PATIENCE_SECONDS = 1.0
# Notes whose time is over are purged now and then even where nothing else happens.
_PURGE_SECONDS = 3600.0


class Workers:
    """Background work of one memory."""

    def __init__(self, engine: Engine, kept_since: Callable[[], datetime]) -> None:
        self.visits = Visits(engine.store)
        self.pipeline = Pipeline(engine, self.visits, kept_since)
        self._engine = engine
        self.quick = engine.schedulers.local.job(
            self.pipeline.quick, engine.worker, Timing(again_seconds=_PURGE_SECONDS)
        )
        self.analyst = engine.schedulers.model.job(self.pipeline.analyst, f"{engine.worker} analyst")

    def wake(self) -> None:
        """Says that there may be work; returns at once."""
        self.quick.wake()
        self.analyst.wake()

    def settle(self, timeout: float | None) -> bool:
        """Has all that waits done, also less than a batch, and waits for it; False where time ran out first."""
        deadline = None if timeout is None else time.monotonic() + timeout
        self.pipeline.hurry()
        self.wake()
        return all(lane.settle(_left(deadline)) for lane in (self.quick, self.analyst))

    def release(self) -> None:
        """Ends all work and closes the store. What was served is still counted, where the store can be written."""
        self.quick.stop()
        try:
            if self.analyst.stop(_PATIENCE_SECONDS):
                self.visits.flush()
        except StorageError as error:
            # Nobody is left to act on it, and all that was acknowledged is stored.
            _log.warning("the last recalls are not counted: %s", own_words(error))
        finally:
            self._engine.store.close()

    def errors(self) -> dict[str, str]:
        """What went wrong at the last try, by step; `store` where a lane could not read or write at all."""
        errors = self.pipeline.errors()
        other = next((lane.error for lane in (self.quick, self.analyst) if lane.error), None)
        return errors if errors or other is None else {"store": str(other)}


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.monotonic())
