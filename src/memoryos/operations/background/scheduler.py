"""One scheduler for the background work of all memories in a process: a few threads, fair between owners."""

import heapq
import itertools
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from memoryos.errors import MemoryosError
from memoryos.privacy.log_safe import log_safe_text

State = Literal["done", "more", "elsewhere"]
Job = Callable[[], State]

_log = logging.getLogger(__name__)
_ELSEWHERE_SECONDS = 0.2
_IDLE_SECONDS = 30.0  # after this, an idle thread ends; new work starts it again


@dataclass(frozen=True, slots=True)
class Timing:
    """When a job runs.

    After the first wake, it waits `gather_seconds`, so that quick successive calls are handled together, unless
    somebody is waiting for it. A failed job runs again after `pause_seconds`; a finished one, once woken, runs again
    every `again_seconds`.
    """

    pause_seconds: float = 30.0
    gather_seconds: float = 0.1
    again_seconds: float = float("inf")


def _nothing() -> State:
    return "done"


class ScheduledJob:
    """One owner's job on a scheduler. Its steps run one after the other, never two at once.

    A job that fails runs again later, or at the next wake; `error` holds what went wrong.
    """

    def __init__(self, scheduler: "Scheduler", job: Job, name: str, timing: Timing) -> None:
        self.error: MemoryosError | None = None
        self.timing = timing
        self._scheduler = scheduler
        self._job = job
        self._name = name
        self._changed = threading.Condition(scheduler.lock)
        self._calls = 0
        self._answered = 0
        self._waiters = 0
        self._runs_in: int | None = None
        self._stopped = False
        self._ticket = 0  # the valid entry in the scheduler's queue; 0 for none
        self._queued = False  # whether that entry is already due

    def wake(self) -> None:
        """Signals that there may be work; returns at once."""
        with self._scheduler.lock:
            if self._stopped:
                return
            idle = self._answered == self._calls
            self._calls += 1
            self._scheduler.note_waiting(self, is_waiting=True)
            # A job that is queued or running notices the new call by itself.
            if idle and self._runs_in is None:
                self._enqueue(0.0 if self._waiters else self.timing.gather_seconds)

    def settle(self, timeout: float | None) -> bool:
        """Waits until nothing is left to do or the job has failed; False if time ran out first."""
        with self._scheduler.lock:
            self._waiters += 1
            waits = self._answered != self._calls and self._runs_in is None and not self._queued
            if waits and not self._stopped:
                self._enqueue(0.0)
            try:
                return self._changed.wait_for(lambda: self._answered == self._calls or self._stopped, timeout)
            finally:
                self._waiters -= 1

    def stop(self, patience: float | None = None) -> bool:
        """Ends the job after the step it is in; harmless when repeated.

        With `patience`, waits only that many seconds for the step; returns whether the job has ended.
        """
        with self._scheduler.lock:
            self._stopped = True
            self._ticket = 0
            self._scheduler.note_waiting(self, is_waiting=False)
            self._changed.notify_all()
            if self._runs_in == threading.get_ident():
                return True
            has_ended = self._changed.wait_for(lambda: self._runs_in is None, patience)
            if has_ended:
                # An entry of the queue may keep this alive for an hour, but must not keep its memory alive.
                self._job = _nothing
            return has_ended

    def run_step(self, ticket: int) -> None:
        """Runs one step, if `ticket` is still valid. Called by the threads of the scheduler."""
        with self._scheduler.lock:
            if self._stopped or ticket != self._ticket:
                return
            self._ticket, self._queued = 0, False
            self._runs_in = threading.get_ident()
            call = self._calls
        state: State | None = None
        try:
            state = self._outcome()
        finally:
            with self._scheduler.lock:
                self._runs_in = None
                self._after(state, call)
                self._changed.notify_all()

    def _outcome(self) -> State | None:
        """The result of the step; None if it failed."""
        try:
            state = self._job()
        except MemoryosError as error:
            if self.error is None or str(self.error) != str(error):
                _log.warning("%s has to wait: %s", self._name, log_safe_text(error))
            self.error = error
            return None
        self.error = None
        return state

    def _after(self, state: State | None, call: int) -> None:
        if self._stopped:
            return
        if state == "more":
            self._enqueue(0.0)
        elif state == "elsewhere":
            self._enqueue(_ELSEWHERE_SECONDS)
        else:
            # A call that came during the step has a greater number, so the job runs once more for it.
            self._answered = call
            if self._answered != self._calls:
                self._enqueue(0.0 if self._waiters else self.timing.gather_seconds)
            else:
                self._scheduler.note_waiting(self, is_waiting=False)
                self._enqueue(self.timing.pause_seconds if state is None else self.timing.again_seconds)

    def _enqueue(self, seconds: float) -> None:
        self._queued = seconds <= 0
        self._ticket = self._scheduler.enqueue(self, seconds) if seconds < float("inf") else 0


class Scheduler:
    """Runs the steps of many jobs on at most `threads` threads, first come, first served.

    A job that has more to do goes to the end of the queue, so an owner with much work does not hold up the others.
    Threads start with the first work and end when there is none.
    """

    def __init__(self, name: str, threads: int) -> None:
        self.lock = threading.Lock()
        self._name = name
        self._most_threads = threads
        self._tickets = itertools.count(1)
        self._ready: deque[tuple[ScheduledJob, int]] = deque()
        self._later: list[tuple[float, int, ScheduledJob]] = []
        self._work = threading.Condition(self.lock)
        self._waiting: set[int] = set()
        self._settled = threading.Condition(self.lock)
        self._threads = 0
        self._idle = 0

    def job(self, job: Job, name: str, timing: Timing | None = None) -> ScheduledJob:
        """`job` under this scheduler; it runs for the first time when it is woken."""
        return ScheduledJob(self, job, name, timing or Timing())

    def enqueue(self, job: ScheduledJob, seconds: float) -> int:
        """Schedules `job` to run in `seconds` and returns the ticket of that run. Call it with the lock held."""
        ticket = next(self._tickets)
        if seconds <= 0:
            self._ready.append((job, ticket))
        else:
            heapq.heappush(self._later, (time.monotonic() + seconds, ticket, job))
        if self._idle:
            self._work.notify()
        elif self._threads < self._most_threads:
            self._start_thread()
        return ticket

    @property
    def waiting(self) -> int:
        """How many jobs have unfinished work; a failed one that waits for its next try is not counted."""
        return len(self._waiting)

    def settle(self, timeout: float | None) -> bool:
        """Waits until no job has work; False if time ran out first."""
        with self.lock:
            return self._settled.wait_for(lambda: not self._waiting, timeout)

    def note_waiting(self, job: ScheduledJob, *, is_waiting: bool) -> None:
        """Records whether `job` has work. Call it with the lock held."""
        if is_waiting:
            self._waiting.add(id(job))
            return
        self._waiting.discard(id(job))
        if not self._waiting:
            self._settled.notify_all()

    def _start_thread(self) -> None:
        self._threads += 1
        threading.Thread(target=self._run, name=f"{self._name}-{self._threads}", daemon=True).start()

    def _run(self) -> None:
        try:
            while (turn := self._next()) is not None:
                turn[0].run_step(turn[1])
        finally:
            with self.lock:
                self._threads -= 1
                # A job that fails unexpectedly ends this thread, but not the work of others.
                if (self._ready or self._later) and not self._threads:
                    self._start_thread()

    def _next(self) -> tuple[ScheduledJob, int] | None:
        """The next job and its ticket, once it is due; None if there was nothing to do for a while."""
        with self.lock:
            while True:
                self._move_due()
                if self._ready:
                    # More work may be due than there are threads awake.
                    if len(self._ready) > 1 and self._idle:
                        self._work.notify()
                    return self._ready.popleft()
                left = self._later[0][0] - time.monotonic() if self._later else _IDLE_SECONDS
                self._idle += 1
                woken = self._work.wait(min(left, _IDLE_SECONDS))
                self._idle -= 1
                if not woken and not self._later and not self._ready:
                    return None

    def _move_due(self) -> None:
        now = time.monotonic()
        while self._later and self._later[0][0] <= now:
            _, ticket, job = heapq.heappop(self._later)
            self._ready.append((job, ticket))


class Schedulers:
    """The schedulers of a process: work that takes processor time, and work that waits for a language model.

    They are separate so that work waiting for a model never holds up embedding. A forked child gets new ones.
    """

    def __init__(self) -> None:
        self._new()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._new)

    @property
    def waiting(self) -> int:
        """How many jobs of all memories have unfinished work."""
        return self.local.waiting + self.model.waiting

    def settle(self, timeout: float) -> bool:
        """Waits until no memory has work; False if either kind of work took more than `timeout` seconds."""
        return self.local.settle(timeout) and self.model.settle(timeout)

    def _new(self) -> None:
        self.local = Scheduler("memoryos-background", threads=2)
        self.model = Scheduler("memoryos-model", threads=8)
