"""Work that nobody waits for, in a thread of its own."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Literal

from memoryos.errors import MemoryosError
from memoryos.privacy.log_safe import own_words

State = Literal["done", "more", "elsewhere"]
Job = Callable[[], State]

_log = logging.getLogger(__name__)
_ELSEWHERE_SECONDS = 0.2


class JobThread:
    """Runs one job again and again while it says that there is more, whenever it is woken.

    A job that fails is tried again later, or at the next wake; what went wrong is kept in `error`. After the first wake
    it waits `gather_seconds`, so that calls that come one after the other are worked off together; unless somebody
    waits for it. Once woken, it runs at least every `again_seconds`.
    """

    def __init__(
        self,
        job: Job,
        name: str,
        pause_seconds: float = 30.0,
        gather_seconds: float = 0.1,
        again_seconds: float = float("inf"),
    ) -> None:
        self._job = job
        self._name = name
        self._pause_seconds = pause_seconds
        self._gather_seconds = gather_seconds
        self._again_seconds = again_seconds
        self._waiting = 0
        self._changed = threading.Condition()
        self._calls = 0
        self._answered = 0
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.error: MemoryosError | None = None

    def wake(self) -> None:
        """Says that there may be work; returns at once."""
        with self._changed:
            if self._stopping:
                return
            idle = self._answered == self._calls
            self._calls += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            elif idle:
                # One that works or gathers sees the new call by itself, and need not be disturbed.
                self._changed.notify_all()

    def settle(self, timeout: float | None) -> bool:
        """Waits until nothing is left to do or the job has failed; False where time ran out first."""
        with self._changed:
            self._waiting += 1
            self._changed.notify_all()
            try:
                return self._changed.wait_for(lambda: self._answered == self._calls or self._stopping, timeout)
            finally:
                self._waiting -= 1

    def stop(self, patience: float | None = None) -> bool:
        """Ends the thread after the step it is in; harmless when repeated.

        With `patience`, waits only so many seconds for that step; whether the thread has ended.
        """
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
            thread = self._thread
        if thread is None or thread is threading.current_thread():
            return True
        thread.join(patience)
        return not thread.is_alive()

    def _run(self) -> None:
        try:
            self._work()
        finally:
            # Where a job fails in a way that nobody foresaw, those who wait go on, and the next wake begins anew.
            with self._changed:
                self._thread = None
                self._answered = self._calls
                self._changed.notify_all()

    def _work(self) -> None:
        retry_at = float("inf")
        state: State = "done"
        while (call := self._waited(retry_at, gather=state == "done")) is not None:
            retry_at = time.monotonic() + self._again_seconds
            try:
                state = self._job()
                self.error = None
            except MemoryosError as error:
                self._failed(error)
                state, retry_at = "done", time.monotonic() + self._pause_seconds
            self._after(state, call)

    def _waited(self, retry_at: float, *, gather: bool) -> int | None:
        """Waits for a call, and a little for more, and gives its number; None where it is time to stop."""
        with self._changed:
            while self._answered == self._calls and not self._stopping:
                left = retry_at - time.monotonic()
                if left <= 0:
                    break
                self._changed.wait(min(left, 3600.0))
            if gather:
                self._changed.wait_for(lambda: self._waiting or self._stopping, self._gather_seconds)
            return None if self._stopping else self._calls

    def _after(self, state: State, call: int) -> None:
        with self._changed:
            if state == "elsewhere":
                self._changed.wait(_ELSEWHERE_SECONDS)
            elif state == "done":
                # A call that came while the job ran has a greater number, so the job runs once more for it.
                self._answered = call
                self._changed.notify_all()

    def _failed(self, error: MemoryosError) -> None:
        if self.error is None or str(self.error) != str(error):
            _log.warning("%s waits: %s", self._name, own_words(error))
        self.error = error
