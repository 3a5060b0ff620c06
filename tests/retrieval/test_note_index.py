"""The index of notes: follows the store, is made anew when it should, and says how large it is."""

import threading
from dataclasses import replace

from memoryos import Memoryos
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.operations.background.scheduler import Scheduler, Timing
from memoryos.retrieval.index.cache import IndexCache
from memoryos.retrieval.index.note_index import NoteIndex
from operations.notes.note_examples import raw_bytes, store


def current(memory: Memoryos, shelf: IndexCache) -> NoteIndex:
    return shelf.of_kind(NoteIndex, "ada", memory._engine.store, "hashing/64", 64)


def test_it_follows_and_is_made_anew_only_where_a_note_was_removed(memory: Memoryos) -> None:
    shelf = IndexCache(10**9, ExactIndex)
    first = store(memory, "one")
    memory.settle()
    index = current(memory, shelf)
    store(memory, "two")
    memory.forget(memory.add_memory("a", "b").id)

    assert current(memory, shelf) is index
    assert len(index) == 2
    assert list(index.vectors.has_vector())[:1] == [True]
    memory.forget(note_id=first.id)
    assert current(memory, shelf) is not index
    assert [note.text for note in current(memory, shelf).notes] == ["two"]


def test_it_is_made_anew_where_most_of_it_is_dead(memory: Memoryos) -> None:
    shelf = IndexCache(10**9, ExactIndex)
    note = store(memory, "one")
    index = current(memory, shelf)
    for number in range(1003):
        index._take(replace(note, text=f"text {number}"))

    assert len(index) > 1000
    assert len(current(memory, shelf)) == 1


def test_it_grows_with_its_notes(memory: Memoryos) -> None:
    shelf = IndexCache(10**9, ExactIndex)
    empty = current(memory, shelf).nbytes()

    store(memory, "word " * 1000)

    assert current(memory, shelf).nbytes() > empty + 5000


def test_a_removal_that_was_interrupted_before_scrubbing_is_finished_at_the_next_opening(open_memory, tmp_path) -> None:
    memory = open_memory()
    note = store(memory, "xylophone " * 50)
    memory.settle()
    memory._engine.store.note_store.notes.remove([note.id])
    memory.close()

    open_memory().settle()

    assert b"xylophone" not in raw_bytes(tmp_path)


def test_a_job_runs_again_by_itself_after_a_while() -> None:
    ran = threading.Semaphore(0)

    def job() -> str:
        ran.release()
        return "done"

    background = Scheduler("test", 1).job(job, "again", Timing(gather_seconds=0.0, again_seconds=0.01))
    background.wake()

    assert all(ran.acquire(timeout=60) for _ in range(3))
    background.stop()
