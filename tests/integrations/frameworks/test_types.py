"""The adapters under strict type checking with the real packages; `make lint` knows those as Any."""

import subprocess
import sys
from pathlib import Path

import pytest

import memoryos

SOURCE = Path(memoryos.__file__).parents[1]
SETTINGS = Path(__file__).with_name("mypy.ini")


@pytest.mark.timeout(1_400)
def test_the_adapters_fit_the_types_of_their_frameworks(tmp_path: Path) -> None:
    cache = Path(sys.prefix) / "mypy-cache"

    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", SETTINGS, "--cache-dir", cache, "-p", "memoryos.integrations"],
        env={"MYPYPATH": str(SOURCE), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-4_000:]
