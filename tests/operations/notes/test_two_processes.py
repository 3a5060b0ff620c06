"""Two processes on the notes of one owner: each sees at once what the other did."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from note_examples import seen, store

from memoryos import Memoryos
from memoryos.errors import NotFoundError

WORKER = Path(__file__).with_name("notes_worker.py")


class Worker:
    """Another process that does as it is told."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", str(WORKER), str(folder)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, *words: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.communicate(timeout=60)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    worker = Worker(tmp_path / "data")
    yield worker
    worker.end()


def test_each_sees_what_the_other_did(memory: Memoryos, worker: Worker) -> None:
    mine = store(memory, "mine")
    theirs = worker.do("store", "theirs")
    assert seen(memory) == ["mine", "theirs"] == worker.do("find").split("|")

    worker.do("delete", mine.id)
    assert seen(memory) == ["theirs"]
    memory.restore_memory(mine.id)
    memory.update_memory(theirs, text="theirs, changed by me")
    assert worker.do("find") == "mine|theirs, changed by me"

    worker.do("change", mine.id, "mine,", "changed", "by", "them")
    best = memory.retrieve_context("changed by them", recency_weight=0.0)[0]
    assert best.note.text == "mine, changed by them"
    before = {hit.note.id: hit.score for hit in memory.retrieve_context("changed")}
    worker.do("link", theirs, mine.id)
    after = {hit.note.id: hit.score for hit in memory.retrieve_context("changed")}
    assert after[mine.id] == pytest.approx(before[mine.id] / 2)

    worker.do("forget", mine.id)
    assert seen(memory) == ["theirs, changed by me"]
    with pytest.raises(NotFoundError):
        memory.fetch(mine.id)


def test_the_same_text_stored_by_both_is_one_note(memory: Memoryos, worker: Worker) -> None:
    mine = store(memory, "the same")

    assert worker.do("store", "the same") == mine.id
    assert memory.get_memory_stats()["notes"] == 1
