"""The two lanes of the pipeline, each a job for one background thread."""

import threading
from collections.abc import Callable, Sequence

from memoryos.operations.background.scheduler import State
from memoryos.operations.background.step import AnalystStep, BackoffStep, Step
from memoryos.operations.background.visits import Visits
from memoryos.operations.background.waiting import waiting_work
from memoryos.operations.engine import Engine


class Lane:
    """Runs its steps in order, a batch of each. A step whose model is down does not hold up the others.

    It raises that step's error once the others are done, so that its thread runs it again after a while. `lock` is
    held while it runs.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(BackoffStep(step) for step in steps)
        self.lock = threading.Lock()
        self._drains_requested = 0

    def __call__(self) -> State:
        with self.lock:
            # A request that comes while this runs may be about pages that it has not seen.
            drains = self._drains_requested
            state = self._run(drains)
            if state == "more":
                return state
            self.release()
            if state == "done":
                self._finish_drain(drains)
        return state

    def request_drain(self) -> None:
        """Makes the next runs do everything that is waiting, not only whole batches."""
        self._drains_requested += 1
        for step in self.steps:
            step.wake()

    def release(self) -> None:
        """Releases what is only held while there is work."""

    def errors(self) -> dict[str, str]:
        """The error of the last try, by step."""
        return {step.step.name: str(step.error) for step in self.steps if step.error}

    def _run(self, drains: int) -> State:
        return _combined_state([step(drains) for step in self.steps])

    def _finish_drain(self, drains: int) -> None:
        """Records that everything possible was done. A failed step still owes what was requested."""
        errors = [step.error for step in self.steps if step.error]
        for step in self.steps:
            if not step.error:
                step.drains_done = drains
        if errors:
            raise errors[0]


class QuickLane(Lane):
    """The lane without a language model.

    It only runs steps that have work, and wakes the analyst's lane if that has some.

    Most runs follow the add of one page, and if each step looked for work on its own, that would cost more than the
    work.
    """

    def __init__(self, steps: Sequence[Step], engine: Engine, wake_analyst: Callable[[], None]) -> None:
        super().__init__(steps)
        self._engine = engine
        self._wake_analyst = wake_analyst
        self._hot: tuple[int, ...] | None = None

    def _run(self, drains: int) -> State:
        waiting = waiting_work(self._engine)
        if waiting.analyst or waiting.hot not in (None, self._hot):
            self._wake_analyst()
        self._hot = waiting.hot
        return _combined_state([step(drains) for step in self.steps if step.error or step.step.name in waiting.quick])


class AnalystLane(Lane):
    """The lane whose steps ask the analyst: repair, consolidate, promote, after visits are counted."""

    def __init__(self, steps: Sequence[AnalystStep], engine: Engine, visits: Visits) -> None:
        super().__init__(steps)
        self._engine = engine
        self._visits = visits
        # Time only cools segments, so they are checked again when something has happened to them.
        self._may_be_hot = True

    def release(self) -> None:
        """Frees the segments in memory, and releases the lease."""
        self._engine.mid_term.release()
        self._engine.lease.give_back()

    def _run(self, drains: int) -> State:
        *others, promote = self.steps
        visited = self._visits.flush()
        self._engine.mid_term.touch(visited)
        self._may_be_hot |= bool(visited)
        states = [step(drains) for step in others]
        if self._may_be_hot or drains > promote.drains_done or promote.error or "more" in states:
            states.append(promote(drains))
            self._may_be_hot = states[-1] != "done"
        return _combined_state(states)


def _combined_state(states: Sequence[State]) -> State:
    return next((state for state in ("more", "elsewhere") if state in states), "done")
