"""The server is ready when something can be stored, not merely when it runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from interfaces.running_server import LONGEST_SECONDS, environment
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.testing import FixedClock

# A limit of zero bytes per file is as near to a full disk as a test can come.
FULL_DISK = """
import resource, sys
from pathlib import Path
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.testing import FixedClock
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
print(SqliteStores(Path(sys.argv[1]), FixedClock()).problem())
"""


def test_a_folder_that_can_be_written_to_is_ready_and_keeps_nothing_of_the_probe(tmp_path: Path) -> None:
    assert SqliteStores(tmp_path, FixedClock()).problem() is None
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_not_ready(tmp_path: Path) -> None:
    assert SqliteStores(tmp_path / "missing", FixedClock()).problem() == "the data folder is missing"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_disk_that_takes_no_more_is_not_ready(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=True,
    )

    assert done.stdout.startswith("the data folder cannot be written to: ")
