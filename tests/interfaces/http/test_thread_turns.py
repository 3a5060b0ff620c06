"""Issue 21, line 10: in a server, a call that mostly reads does not wait long for threads that compute."""

import subprocess
import sys
from pathlib import Path

from interfaces.running_server import environment

_PROGRAM = """
import sys
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.run import application
application(ServeOptions(authentication=False))
print(sys.getswitchinterval())
"""


def test_threads_of_a_server_that_compute_take_turns_of_less_than_a_millisecond(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM], env=environment(tmp_path), capture_output=True, text=True, check=True
    )

    assert 0 < float(ran.stdout.splitlines()[-1]) < 0.001
