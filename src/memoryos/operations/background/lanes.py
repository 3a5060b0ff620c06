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
            # Somebody who presses while this runs may mean pages that it has not seen.
            pressed = self._pressed
            state = self._run(pressed)
            if state == "more":
                return state
            self.rest()
            if state == "done":
                self._answer(pressed)
        return state

    def hurry(self) -> None:
        """Lets the next runs do all that waits, and not only whole batches."""
        self._pressed += 1
        for step in self.steps:
            step.wake()

    def rest(self) -> None:
        """Gives back what is held only while there is work."""

    def errors(self) -> dict[str, str]:
        """What went wrong at the last try, by step."""
        return {step.step.name: str(step.error) for step in self.steps if step.error}

    def _run(self, pressed: int) -> State:
        return _most([step(pressed) for step in self.steps])

    def _answer(self, pressed: int) -> None:
        """Notes that all was done that could be. A step that failed still owes what somebody pressed for."""
        errors = [step.error for step in self.steps if step.error]
        for step in self.steps:
            if not step.error:
                step.satisfied = pressed
        if errors:
            raise errors[0]


class QuickLane(Lane):
    """The lane without a language model. It runs only the steps that have work, and says when the analyst has some.

    Most runs follow the add of one page, and steps that look for work one by one would cost more than the work.
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
        # Time alone only cools, so segments are looked at again when something has happened to them.
        self._stirred = True

    def rest(self) -> None:
        """Lets go of segments in memory, and lets others have the lease."""
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
