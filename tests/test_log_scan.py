"""The scan of the logs finds what it is there to find."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from log_scan import found_in
from memoryos import Memoryos

CONFTEST = """
from log_scan import LogScan

def pytest_configure(config):
    config.pluginmanager.register(LogScan(config), "log scan")
"""

TEST = """
import logging
from memoryos import Memoryos

def test_something(tmp_path):
    with Memoryos("ada", data_storage_path=tmp_path, embedding_model_name="none") as memory:
        memory.add_memory("The launch code is seven purple swordfish", "I will keep it")
    {says}
"""


LOGGED = "logging.getLogger('memoryos.x').debug('was asked: %s', 'The launch code is seven purple swordfish')"
HARMLESS = "logging.getLogger('memoryos.x').warning('a page of 41 characters was kept')"


@pytest.mark.parametrize(
    ("says", "how", "leaks"),
    [(LOGGED, ("-p", "no:xdist"), True), (LOGGED, ("-n", "1"), True), (HARMLESS, ("-p", "no:xdist"), False)],
    ids=["alone", "with workers", "harmless"],
)
def test_a_run_in_whose_logs_a_kept_text_shows_fails(
    tmp_path: Path, says: str, how: tuple[str, ...], leaks: bool
) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_it.py").write_text(TEST.format(says=says))

    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            *how,
            "--basetemp",
            tmp_path / "base",
            tmp_path,
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "1 passed" in ran.stdout
    assert ran.returncode == int(leaks)
    assert ("kept texts or keys in logs" in ran.stdout) == leaks


@pytest.mark.parametrize(
    ("line", "results"),
    [
        ("a server said: The launch code is seven purple swordfish", "kept text: The launch code is seven"),
        ("key mos_0123456789_" + "aB1" * 15 + "c", "MemoryOS key: mos_01234567"),
        ("refused plantedabcd1234", "planted: plantedabcd1234"),
        ("learned that the user likes sailing boats a lot", "kept text: the user likes sailing boats"),
        ("a page of 41 characters was kept", ""),
        ("request_id=req_5538380120550005 status=200", ""),
        ("the launch of the code was seven", ""),
    ],
)
def test_kept_texts_keys_and_planted_texts_are_found_in_a_line(tmp_path: Path, line: str, results: str) -> None:
    with Memoryos("ada", data_storage_path=tmp_path, embedding_model_name="none") as memory:
        memory.add_memory("The launch code is seven purple swordfish", "the user likes sailing boats a lot")

    leaks = found_in(["first line", line], tmp_path)

    assert [leak.startswith(results) for leak in leaks] == ([True] if results else [])
