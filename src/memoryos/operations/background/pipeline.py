"""Everything that needs an analyst, in the background, in order."""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from memoryos.errors import ModelError
from memoryos.operations.background.consolidate import Consolidate
from memoryos.operations.background.job_thread import State
from memoryos.operations.background.promote import Promote
from memoryos.operations.background.rederive import Rederive, Rederived
from memoryos.operations.background.repair import Repair
from memoryos.operations.background.visits import Visits
from memoryos.operations.engine import Engine, Urgency

_FIRST_REST = 30.0
_LONGEST_REST = 900.0
_ELSEWHERE_SECONDS = 0.2

Progress = Callable[[int, int], None]


class Step(Protocol):
    """One kind of work, done a batch at a time; what waits is in the store, so nothing is lost where it fails."""

    name: str

    @property
    def given_up(self) -> int:
        """For how many pages the analyst had no answer, so that rules read them."""
        ...

    def waiting(self) -> int:
        """How many pages wait for it."""
        ...

    def __call__(self, urgency: Urgency) -> State:
        """Does a batch. Raises ModelError where the analyst fails; nothing is written then."""
        ...


class BackoffStep:
    """A step that rests after a failure, longer each time.

    `pressed` numbers the times that somebody asked for all that waits; the step has answered those up to `satisfied`.
    """

    def __init__(self, step: Step) -> None:
        self.step = step
        self.error: ModelError | None = None
        self.satisfied = 0
        self._failures = 0
        self._rests_until = 0.0

    def __call__(self, pressed: int) -> State:
        if time.monotonic() < self._rests_until:
            return "done"
        try:
            state = self.step("all that waits" if pressed > self.satisfied else "whole batches")
        except ModelError as error:
            self._rest(error)
            return "done"
        self.error, self._failures = None, 0
        return state

    def wake(self) -> None:
        """Ends its rest."""
        self._rests_until = 0.0

    def _rest(self, error: ModelError) -> None:
        seconds = min(_FIRST_REST * 2**self._failures, _LONGEST_REST)
        self._rests_until = time.monotonic() + max(seconds, error.retry_after or 0.0)
        self._failures += 1
        self.error = error


class Pipeline:
    """A background job: counts visits, mends, consolidates, promotes. A step that fails does not hold up the others.

    It raises the error of a step that rests once the others are done, so that it is run again after a while.
    """

    def __init__(self, engine: Engine, visits: Visits) -> None:
        self._engine = engine
        self._visits = visits
        self._steps = tuple(BackoffStep(step) for step in (Repair(engine), Consolidate(engine), Promote(engine)))
        self._rederive = Rederive(engine)
        self._turn = threading.Lock()
        # Time alone only cools, so segments are looked at again when something has happened to them.
        self._stirred = True
        self._pressed = 0

    def __call__(self) -> State:
        with self._turn:
            # Somebody who presses while this runs may mean pages that it has not seen.
            pressed = self._pressed
            state = self._run(pressed)
            if state == "more":
                return state
            self._engine.mid_term.rest()
            self._engine.lease.give_back()
            if state == "elsewhere":
                return state
            self._answer(pressed)
        return "done"

    def hurry(self) -> None:
        """Lets the next runs do all that waits, and not only whole batches."""
        self._pressed += 1
        for step in self._steps:
            step.wake()

    def everything(self, progress: Progress | None = None) -> None:
        """Does all that waits, also what is not hot, here and now; `progress` is told how much is done, of how much.

        Raises ModelError where the analyst fails; what was done until then stays done.
        """
        with self._turn:
            self._visits.flush()
            total = self._left() if progress is not None else 0
            try:
                while self._batch(total, progress) != "done":
                    continue
            finally:
                self._engine.mid_term.rest()
                self._engine.lease.give_back()

    def rederive(self, progress: Progress | None = None) -> Rederived:
        """Has what other analysts derived derived anew, then does all that waits, here and now.

        Raises ModelError where the analyst fails; what was done until then stays done, all else is as it was.
        """
        with self._turn:
            self._visits.flush()
            try:
                done = self._rederive(progress)
            finally:
                self._engine.mid_term.rest()
                self._engine.lease.give_back()
        self.everything()
        return done

    def flush(self) -> None:
        """Counts the visits noted so far."""
        self._visits.flush()

    def waiting(self) -> dict[str, int]:
        """How many pages wait for each step."""
        return {patient.step.name: patient.step.waiting() for patient in self._steps}

    def given_up(self) -> dict[str, int]:
        """How many pages rules had to read in place of the analyst, by step."""
        return {patient.step.name: patient.step.given_up for patient in self._steps if patient.step.given_up}

    def errors(self) -> dict[str, str]:
        """What went wrong at the last try, by step."""
        return {patient.step.name: str(patient.error) for patient in self._steps if patient.error}

    def _run(self, pressed: int) -> State:
        *others, promote = self._steps
        visited = self._visits.flush()
        self._engine.mid_term.touch(visited)
        self._stirred |= bool(visited)
        states = [step(pressed) for step in others]
        if self._stirred or pressed > promote.satisfied or promote.error or "more" in states:
            states.append(promote(pressed))
            self._stirred = states[-1] != "done"
        return next((state for state in ("more", "elsewhere") if state in states), "done")

    def _answer(self, pressed: int) -> None:
        """Notes that all was done that could be. A step that failed still owes what somebody pressed for."""
        errors = [step.error for step in self._steps if step.error]
        for step in self._steps:
            if not step.error:
                step.satisfied = pressed
        if errors:
            raise errors[0]

    def _batch(self, total: int, progress: Progress | None) -> State:
        """Does one batch of the first step that has any."""
        for patient in self._steps:
            state = patient.step("everything")
            if state == "elsewhere":
                time.sleep(_ELSEWHERE_SECONDS)
            if state == "more" and progress is not None:
                left = self._left()
                progress(max(0, total - left), max(total, left))
            if state != "done":
                return state
        return "done"

    def _left(self) -> int:
        """Pages and steps still to go: a page that waits is first consolidated and then studied."""
        renew, consolidate, _ = (patient.step.waiting() for patient in self._steps)
        return renew + 2 * consolidate + sum(segment.unstudied for segment in self._engine.mid_term.unstudied())
