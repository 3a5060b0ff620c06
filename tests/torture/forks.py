"""Processes made to be killed, forked from one that has loaded what they need, as loading takes longer than they live.

Run as a program, this is the process that they are forked from. It is asked in lines of JSON over a socket, with the
pipe for the reports of a new process beside the line, and answers each with a number.
"""

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TextIO

_MAX_BYTES = 65_536


class Forks:
    """Starts processes that each run one function."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._lock = threading.Lock()
        self._started: list[Fork] = []

    def start(self, module: str, function: str, *arguments: str | int) -> "Fork":
        """A process that calls `function` with the arguments and with the end of a pipe to report to."""
        read_end, write_end = os.pipe()
        process_id = self._ask({"module": module, "function": function, "arguments": arguments}, write_end)
        os.close(write_end)
        fork = Fork(process_id, os.fdopen(read_end, encoding="utf-8"), self)
        self._started.append(fork)
        return fork

    def end(self) -> None:
        """Kills what a test that failed has left."""
        for fork in self._started:
            fork.kill()
            fork.wait()

    def status(self, process_id: int) -> int:
        """How the process ended, once it has."""
        return self._ask({"ended": process_id})

    def _ask(self, request: dict[str, Any], *pipes: int) -> int:
        with self._lock:
            socket.send_fds(self._control, [json.dumps(request).encode()], pipes)
            return int(self._control.recv(_MAX_BYTES))


@dataclass
class Fork:
    """A process, and what it reports."""

    process_id: int
    reports: TextIO
    _forks: Forks
    _status: int | None = field(default=None, init=False)

    def kill(self) -> None:
        # The number belongs to it until it was asked how it ended.
        if self._status is None:
            os.kill(self.process_id, signal.SIGKILL)

    def wait(self) -> int:
        """Waits for its end: 0 if it has done its work."""
        if self._status is None:
            self._status = self._forks.status(self.process_id)
        self.reports.close()
        return self._status


@contextmanager
def forks_of(*modules: str) -> Iterator[Forks]:
    """Forks of a process that has loaded `modules`; their warnings are errors."""
    ours, theirs = socket.socketpair()
    # Threads of a library for matrices are no threads to fork with.
    more = {"PYTHONPATH": os.pathsep.join(sys.path), "OPENBLAS_NUM_THREADS": "1"}
    process = subprocess.Popen(
        [sys.executable, "-W", "error", __file__, str(theirs.fileno()), *modules],
        env={**os.environ, **more},
        pass_fds=(theirs.fileno(),),
    )
    theirs.close()
    with process, ours:
        forks = Forks(ours)
        try:
            yield forks
            forks.end()
        finally:
            ours.shutdown(socket.SHUT_RDWR)


def _serve(control: socket.socket) -> None:
    """Forks when it is asked to; a fork returns from here only to end."""
    while True:
        line, pipes, _, _ = socket.recv_fds(control, _MAX_BYTES, 1)
        if not line:
            return
        request = json.loads(line)
        if "ended" in request:
            _, status = os.waitpid(request["ended"], 0)
            control.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        process_id = os.fork()
        if not process_id:
            control.close()
            getattr(importlib.import_module(request["module"]), request["function"])(*request["arguments"], *pipes)
            return
        os.close(pipes[0])
        control.send(str(process_id).encode())


if __name__ == "__main__":
    for _module in sys.argv[2:]:
        importlib.import_module(_module)
    _serve(socket.socket(fileno=int(sys.argv[1])))
