"""Fresh processes, and what they take."""

import os
import statistics
import subprocess
import sys


def cpu_of(statement: str, rounds: int) -> float:
    """The median seconds of CPU, user and system, of a new Python that runs `statement`."""
    return statistics.median(_once(statement) for _ in range(rounds))


def _once(statement: str) -> float:
    process = subprocess.Popen([sys.executable, "-c", statement])
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{statement} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime
