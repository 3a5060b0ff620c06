"""One step of the pipeline, and how it pauses while a model is down."""

import time
from typing import Protocol

from memoryos.errors import EmbedderError, MissingExtraError, ModelError
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Urgency

_FIRST_PAUSE = 30.0
_MAX_PAUSE = 900.0

ModelFault = ModelError | EmbedderError | MissingExtraError


class Step(Protocol):
    """One kind of work, done a batch at a time; the work is derived from the store, so nothing is lost if it fails."""

    name: str

    def waiting(self) -> int:
        """How many pages or notes are waiting for it."""
        ...

    def __call__(self, urgency: Urgency) -> State:
        """Does a batch. Raises the model's error if it fails; nothing is written then."""
        ...


class AnalystStep(Step, Protocol):
    """A step that asks the analyst."""

    @property
    def given_up(self) -> int:
        """How many pages the rules had to read, because the analyst had no answer."""
        ...


class BackoffStep:
    """A step that pauses after its model failed, longer each time; other steps continue.

    `drains` counts the requests to do everything that is waiting; the step has fulfilled those up to `drains_done`.
    """

    def __init__(self, step: Step) -> None:
        self.step = step
        self.error: ModelFault | None = None
        self.drains_done = 0
        self._failures = 0
        self._paused_until = 0.0

    def __call__(self, drains: int) -> State:
        if time.monotonic() < self._paused_until:
            return "done"
        try:
            state = self.step("all waiting" if drains > self.drains_done else "whole batches")
        except (ModelError, EmbedderError, MissingExtraError) as error:
            self._back_off(error)
            return "done"
        self.error, self._failures = None, 0
        return state

    def wake(self) -> None:
        """Ends the pause."""
        self._paused_until = 0.0

    def _back_off(self, error: ModelFault) -> None:
        seconds = min(_FIRST_PAUSE * 2**self._failures, _MAX_PAUSE)
        requested = error.retry_after if isinstance(error, ModelError) else None
        self._paused_until = time.monotonic() + max(seconds, requested or 0.0)
        self._failures += 1
        self.error = error
