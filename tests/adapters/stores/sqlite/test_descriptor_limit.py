"""Issue 21, line 11: a server uses all the file descriptors that the system allows it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on descriptors to set")

# In a process of its own: a hard limit that was lowered cannot be raised again.
PROGRAM = """
import resource, sys
from memoryos.adapters.stores.sqlite.open_files import most_open_files, raise_descriptor_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
before = most_open_files()
raised = raise_descriptor_limit()
print(raised, *resource.getrlimit(resource.RLIMIT_NOFILE), most_open_files() > before)
"""


def limits_after(soft: int, hard: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(soft), str(hard)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_line_11_the_soft_limit_on_descriptors_becomes_the_hard_one() -> None:
    result = limits_after(256, 700)

    assert result == ["700", "700", "700", "True"]


def test_line_11_a_limit_that_is_the_highest_already_stays() -> None:
    result = limits_after(256, 256)

    assert result == ["256", "256", "256", "False"]


def test_line_11_the_unit_file_asks_for_many_descriptors() -> None:
    unit = (Path(__file__).parents[4] / "deploy" / "memoryos.service").read_text(encoding="utf-8")

    assert "LimitNOFILE=65536" in unit
