"""Worker processes forked from one process that has loaded everything, so that they share it in memory."""

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

import uvicorn

from memoryos.errors import MemoryosError
from memoryos.interfaces.http.stop_signals import stop_on_signals

_ROUND_SECONDS = 0.5
# A worker that has not answered for so many rounds hangs. Not so much time: the machine may have been suspended.
_SILENT_ROUNDS = 120
# Longer than calls are waited for when the web server stops.
_STOP_SECONDS = 60.0

_log = logging.getLogger(__name__)


def can_fork() -> bool:
    """Whether this process can fork workers: they would have the locks of its other threads, but not the threads."""
    # On macOS, a forked process must not use the system's libraries, and numpy multiplies matrices with one of them.
    return sys.platform == "linux" and threading.active_count() == 1


class ForkedWorkers:
    """Forks worker processes, replaces those that die or hang, and stops them when it is stopped itself.

    SIGHUP has all of them replaced. `check` is called before that; if it raises a MemoryosError, they stay. `on_end` is
    called with the id of each process that has ended.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        listener: socket.socket,
        check: Callable[[], object],
        on_end: Callable[[int], None],
    ) -> None:
        self._config = config
        self._listener = listener
        self._check = check
        self._on_end = on_end
        self._signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        self._workers: list[_Worker] = []

    def run(self, load: Callable[[], None]) -> int:
        """Calls `load`, forks, and serves until a signal says to stop; returns that signal.

        Raises MemoryosError if no worker can start.
        """
        # Signals wait until we ask for them, and in a new worker until it has its own handlers.
        signal.pthread_sigmask(signal.SIG_BLOCK, self._signals)
        try:
            load()
            # A garbage collector that looked at what is loaded would write to all of it, and end the sharing.
            gc.collect()
            gc.freeze()
            return self._serve()
        finally:
            self._stop()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, self._signals)

    def _serve(self) -> int:
        while True:
            self._keep_alive()
            received = signal.sigtimedwait(self._signals, _ROUND_SECONDS)
            if received is None:
                continue
            if received.si_signo != signal.SIGHUP:
                return received.si_signo
            self._replace_all()

    def _keep_alive(self) -> None:
        for worker in [worker for worker in self._workers if not worker.answers()]:
            exit_code = self._end(worker, signal.SIGKILL)
            # One that is killed has a negative code, which says nothing about whether it could start.
            gave_up = exit_code is not None and exit_code > 0
            if gave_up and not worker.has_started and not any(other.has_started for other in self._workers):
                raise MemoryosError("a worker process could not start; see above for what it reported")
            _log.warning("a worker process has ended with code %s and is replaced", exit_code)
        while len(self._workers) < self._config.workers:
            self._fork()

    def _replace_all(self) -> None:
        """Replaces one worker after the other: the rest serve meanwhile, and the new one takes over its users."""
        try:
            self._check()
        except MemoryosError as error:
            _log.error("the worker processes are not replaced: %s", error)
            return
        for worker in list(self._workers):
            self._end(worker, signal.SIGTERM)
            new = self._fork()
            while not new.has_started and new.answers():
                if signal.sigpending():
                    return
                time.sleep(_ROUND_SECONDS)

    def _fork(self) -> "_Worker":
        worker = _Worker(self._config, self._listener, [worker.pipe for worker in self._workers])
        self._workers.append(worker)
        return worker

    def _end(self, worker: "_Worker", signal_number: int) -> int | None:
        self._workers.remove(worker)
        worker.send(signal_number)
        exit_code = worker.wait()
        self._on_end(worker.process_id)
        return exit_code

    def _stop(self) -> None:
        for worker in self._workers:
            worker.send(signal.SIGTERM)
        for worker in self._workers:
            worker.wait()


class _Worker:
    """A forked process that serves, and the pipe over which it is asked how it is doing."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, inherited: Sequence[Connection]) -> None:
        self.has_started = False
        self._silent_rounds = 0
        self.pipe, other_end = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("fork").Process(
            target=_serve, args=(config, listener, other_end, [*inherited, self.pipe])
        )
        self._process.start()
        self.process_id = self._process.pid or 0
        other_end.close()

    def answers(self) -> bool:
        """Whether it lives and has answered lately. Called once a round; asks it again if it has."""
        try:
            while self.pipe.poll():
                self.has_started |= self.pipe.recv()
                self._silent_rounds = 0
            if not self._silent_rounds:
                self.pipe.send(None)
        except (OSError, EOFError):
            return False
        self._silent_rounds += 1
        return self._silent_rounds <= _SILENT_ROUNDS

    def send(self, signal_number: int) -> None:
        """Sends it a signal, if it still lives."""
        if self._process.exitcode is None:
            with suppress(ProcessLookupError):
                os.kill(self.process_id, signal_number)

    def wait(self) -> int | None:
        """Waits for its end, which it has been told to come to; returns its exit code."""
        self._process.join(_STOP_SECONDS)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self.pipe.close()
        return self._process.exitcode


def _serve(config: uvicorn.Config, listener: socket.socket, pipe: Connection, inherited: Sequence[Connection]) -> None:
    """Serves in a forked process until it is told to stop or its parent is gone."""
    for connection in inherited:
        connection.close()
    server = uvicorn.Server(config)
    stop_on_signals(server)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    threading.Thread(target=_answer, args=(server, pipe), name="memoryos-answer", daemon=True).start()
    server.run(sockets=[listener])


def _answer(server: uvicorn.Server, pipe: Connection) -> None:
    with suppress(OSError, EOFError):
        while True:
            pipe.recv()
            pipe.send(server.started)
    # The pipe ends with the parent, and without a parent nobody would stop this process.
    os.kill(os.getpid(), signal.SIGTERM)
