"""Backups and restoring while processes write: every file whole, nobody disturbed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps open files in place")

WORKER = Path(__file__).with_name("restored_worker.py")
ROUNDS = 8
LONGEST_SECONDS = 60


def worker(folder: Path, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", str(WORKER), str(folder), name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_processes_go_on_writing_while_their_memory_is_backed_up_and_restored(tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path / "data", embedding_model_name="none") as memory:
        for number in range(30):
            memory.add_memory(f"before {number}", "y" * 500)
    deployment = stores(Settings.load({"data_storage_path": tmp_path / "data"}))
    first = deployment.backups.write(tmp_path / "first")
    workers = [worker(tmp_path / "data", name) for name in ("one", "two")]

    problems = []
    for number in range(ROUNDS):
        for item in workers:
            assert item.stdout
            assert item.stdout.readline() == "stored\n"
        deployment.backups.write(tmp_path / f"kept{number}")
        deployment.backups.restore(first)
        problems += [problem for match in deployment.check().values() for problem in match]
    running = [entry.poll() is None for entry in workers]
    for item in workers:
        item.kill()
    texts = [entry.communicate(timeout=LONGEST_SECONDS)[1] for entry in workers]
    with Memoryos("ann", data_storage_path=tmp_path / "data", embedding_model_name="none") as memory:
        pages = memory.list_pages(limit=10_000)

    assert (problems, running, texts) == ([], [True, True], ["", ""])
    assert [page.user_input for page in pages[:30]] == [f"before {number}" for number in range(30)]
