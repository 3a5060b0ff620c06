"""The adapters under strict type checking with the real packages; `make lint` knows those as Any."""

import subprocess
import sys
from pathlib import Path

import pytest

import memoryos

SOURCE = Path(memoryos.__file__).parents[1]
SETTINGS = """
[mypy]
python_version = 3.11
strict = true
warn_unreachable = true
warn_unused_ignores = false
enable_error_code = ignore-without-code, redundant-expr, truthy-bool
follow_imports = silent
[mypy-memoryos.integrations.crewai]
ignore_errors = true
[mypy-crewai.*]
ignore_missing_imports = true
[mypy-Stemmer]
ignore_missing_imports = true
"""


@pytest.mark.timeout(1_400)
def test_the_adapters_fit_the_types_of_their_frameworks(tmp_path: Path) -> None:
    settings = tmp_path / "mypy.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    cache = Path(sys.prefix) / "mypy-cache"

    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", settings, "--cache-dir", cache, "-p", "memoryos.integrations"],
        env={"MYPYPATH": str(SOURCE), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-4_000:]
