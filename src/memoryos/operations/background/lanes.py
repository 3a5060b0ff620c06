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

    It raises that step's error once the others are done, so that its thread runs it again after a while. `turn` is
    held while it runs.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(BackoffStep(step) for step in steps)
        self.turn = threading.Lock()
        self._pressed = 0

    def __call__(self) -> State:
        with self.turn:
            # A request that comes while this runs may be about pages that it has not seen.
            pressed = self._pressed
            state = self._run(pressed)
            if state == "more":
                return state
            self.rest()
            if state == "done":
                self._answer(pressed)
        return state

    def hurry(self) -> None:
        """Makes the next runs do everything that is waiting, not only whole batches."""
        self._pressed += 1
        for step in self.steps:
            step.wake()

    def rest(self) -> None:
        """Releases what is only held while there is work."""

    def errors(self) -> dict[str, str]:
        """The error of the last try, by step."""
        return {step.step.name: str(step.error) for step in self.steps if step.error}

    def _run(self, pressed: int) -> State:
        return _most([step(pressed) for step in self.steps])

    def _answer(self, pressed: int) -> None:
        """Records that everything possible was done. A failed step still owes what was requested."""
        errors = [step.error for step in self.steps if step.error]
        for step in self.steps:
            if not step.error:
                step.satisfied = pressed
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

    def _run(self, pressed: int) -> State:
        waiting = waiting_work(self._engine)
        if waiting.analyst:
            self._wake_analyst()
        return _most([step(pressed) for step in self.steps if step.error or step.step.name in waiting.quick])


class AnalystLane(Lane):
    """The lane whose steps ask the analyst: repair, consolidate, promote, after visits are counted."""

    def __init__(self, steps: Sequence[AnalystStep], engine: Engine, visits: Visits) -> None:
        super().__init__(steps)
        self._engine = engine
        self._visits = visits
        # Time only cools segments, so they are checked again when something has happened to them.
        self._stirred = True

    def rest(self) -> None:
        """Frees the segments in memory, and releases the lease."""
        self._engine.mid_term.rest()
        self._engine.lease.give_back()

    def _run(self, pressed: int) -> State:
        *others, promote = self.steps
        visited = self._visits.flush()
        self._engine.mid_term.touch(visited)
        self._stirred |= bool(visited)
        states = [step(pressed) for step in others]
        if self._stirred or pressed > promote.satisfied or promote.error or "more" in states:
            states.append(promote(pressed))
            self._stirred = states[-1] != "done"
        return _most(states)


def _most(states: Sequence[State]) -> State:
    return next((state for state in ("more", "elsewhere") if state in states), "done")
