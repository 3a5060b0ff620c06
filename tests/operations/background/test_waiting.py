"""A memory that is only read starts no work; one whose work was interrupted goes on with it when it is opened."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.assembly.engine import process_schedulers
from memoryos.errors import EmbedderError
from memoryos.testing import FixedClock, HashingEmbedder


class DownEmbedder(HashingEmbedder):
    """The same embedder while its model cannot be reached."""

    def embed(self, texts, purpose):  # noqa: ARG002 - it fails whatever it is given
        raise EmbedderError("down")


def opened(folder: Path, embedder: HashingEmbedder | None = None, **settings: object) -> Memoryos:
    return Memoryos("ada", data_storage_path=folder, embedder=embedder or HashingEmbedder(), **settings)


def filled(folder: Path, pages: int = 40) -> None:
    with opened(folder) as memory:
        for number in range(pages):
            memory.add_memory(f"My sister number {number} plays the violin in Oslo.", "Noted.")
        memory.settle()


def test_opening_and_reading_a_settled_memory_starts_no_thread(tmp_path: Path) -> None:
    filled(tmp_path)
    program = """
        import sys, threading
        from memoryos import Memoryos
        from memoryos.testing import HashingEmbedder
        memory = Memoryos("ada", data_storage_path=sys.argv[1], embedder=HashingEmbedder())
        found = memory.retrieve("Who plays the violin?")
        memory.get_user_profile_summary()
        memory.close()
        print(len(found.items) > 0, [thread.name for thread in threading.enumerate()])
    """

    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), str(tmp_path)], capture_output=True, text=True, check=False
    )

    assert done.stdout.strip() == "True ['MainThread']", done.stderr


def test_opening_a_settled_memory_schedules_nothing(tmp_path: Path) -> None:
    filled(tmp_path)

    with opened(tmp_path) as memory:
        memory.retrieve("Who plays the violin?")

        assert process_schedulers().waiting == 0


def test_pages_that_were_not_embedded_are_embedded_after_opening(tmp_path: Path) -> None:
    with opened(tmp_path, DownEmbedder()) as memory:
        memory.add_memory("My sister plays the violin.", "Noted.")
        memory.settle()

    with opened(tmp_path) as memory:
        assert process_schedulers().waiting == 1
        assert settled_by_itself(memory, "embed")


def test_pages_whose_consolidation_was_interrupted_are_consolidated_after_opening(tmp_path: Path) -> None:
    with opened(tmp_path, short_term_capacity=1_000) as memory:
        for number in range(40):
            memory.add_memory(f"Question {number} about sailing?", f"Answer {number} about sailing.")
        memory.settle()
        assert not memory.segments()

    with opened(tmp_path, short_term_capacity=5) as memory:
        assert process_schedulers().waiting == 1
        assert settled_by_itself(memory, "consolidate")


def test_deleted_notes_are_purged_after_opening_once_their_time_is_over(tmp_path: Path) -> None:
    clock = FixedClock()
    with opened(tmp_path, clock=clock) as memory:
        note = memory.store_memory("The build needs Rust.", "core_identity", "global", "build").note
        memory.delete_memory(note.id)
        memory.settle()
    clock.advance(31 * 24 * 3600)

    with opened(tmp_path, clock=clock) as memory:
        assert settled_by_itself(memory, "purge")


def test_hot_segments_that_were_not_studied_are_studied_after_opening(tmp_path: Path) -> None:
    with opened(tmp_path, mid_term_heat_threshold=1_000_000.0) as memory:
        for number in range(60):
            memory.add_memory(f"Question {number} about sailing?", f"Answer {number} about sailing.")
        memory.settle()

    with opened(tmp_path) as memory:
        assert process_schedulers().waiting == 1
        assert settled_by_itself(memory, "study")


def settled_by_itself(memory: Memoryos, step: str) -> bool:
    """Whether nothing waits for `step` after the work that opening has begun; nobody asks for it here."""
    assert process_schedulers().settle(60)
    return bool(memory.get_memory_stats()["waiting"][step] == 0)


@pytest.fixture(autouse=True)
def _quiet() -> None:
    """Nothing of other tests is left on the schedulers of this process."""
    assert process_schedulers().settle(60)
