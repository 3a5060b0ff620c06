"""The threads of one memory: one embeds, one thinks, so that a slow language model never keeps vectors waiting.

The one that embeds also purges notes whose time is over, now and then even where nothing else happens.
"""

import time
from collections.abc import Callable

from memoryos.operations.background.embed import EmbedWaiting
from memoryos.operations.background.index_terms import Prepare
from memoryos.operations.background.job_thread import JobThread, State
from memoryos.operations.background.pipeline import Pipeline
from memoryos.operations.background.visits import Visits
from memoryos.operations.engine import Engine

# Thinking can be given up at any time, for it is done again; so closing does not wait for a language model.
_PATIENCE_SECONDS = 1.0
_PURGE_SECONDS = 3600.0


class Workers:
    """Background work of one memory."""

    def __init__(self, engine: Engine, purge: Callable[[], None]) -> None:
        self.visits = Visits(engine.store)
        self.think = Pipeline(engine, self.visits)
        self._engine = engine
        self._prepare = Prepare(engine.store, EmbedWaiting(engine.store, engine.embedder, engine.worker))
        self._purge = purge
        self._embedding = JobThread(self._purge_and_prepare, engine.worker, again_seconds=_PURGE_SECONDS)
        self._thinking = JobThread(self.think, f"{engine.worker} thinking")

    def wake(self) -> None:
        """Says that there may be work; returns at once."""
        self._embedding.wake()
        self._thinking.wake()

    def settle(self, timeout: float | None) -> bool:
        """Has all that waits done, also less than a batch, and waits for it; False where time ran out first."""
        deadline = None if timeout is None else time.monotonic() + timeout
        self.think.hurry()
        self.wake()
        return all(worker.settle(_left(deadline)) for worker in (self._embedding, self._thinking))

    def _purge_and_prepare(self) -> State:
        self._purge()
        return self._prepare()

    def release(self) -> None:
        """Ends all work and closes the store. What was served is still counted."""
        self._embedding.stop()
        if self._thinking.stop(_PATIENCE_SECONDS):
            self.visits.flush()
        self._engine.store.close()

    def errors(self) -> dict[str, str]:
        """What went wrong at the last try, by kind of work."""
        embedding = {"embed": str(self._embedding.error)} if self._embedding.error else {}
        thinking = self.think.errors()
        other = self._thinking.error
        if other and not thinking:
            thinking = {"think": str(other)}
        return embedding | thinking

    def everything(self, progress: Callable[[int, int], None] | None) -> None:
        """Does all that waits here and now; see `Pipeline.everything`."""
        self.think.everything(progress)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.monotonic())
