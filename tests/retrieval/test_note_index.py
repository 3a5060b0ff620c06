"""The index of notes: follows the store, is rebuilt when it should, and says how large it is."""

import threading
from dataclasses import replace

from engines import store_of
from memoryos import Memoryos
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.operations.background.scheduler import Scheduler, Timing
from memoryos.retrieval.index.cache import IndexCache
from memoryos.retrieval.index.note_index import NoteIndex
from operations.notes.note_examples import raw_bytes, store


def current(memory: Memoryos, cache: IndexCache) -> NoteIndex:
    return cache.of_kind(NoteIndex, "ada", store_of(memory), "hashing/64", 64)


def test_it_follows_and_is_built_again_only_where_a_note_was_removed(memory: Memoryos) -> None:
    cache = IndexCache(10**9, ExactIndex)
    first = store(memory, "one")
    memory.settle()
    index = current(memory, cache)
    store(memory, "two")
    memory.forget(memory.add_memory("a", "b").id)

    assert current(memory, cache) is index
    assert len(index) == 2
    assert list(index.vectors.has_vector())[:1] == [True]
    memory.forget(note_id=first.id)
    assert current(memory, cache) is not index
    assert [note.text for note in current(memory, cache).notes] == ["two"]


def test_it_is_built_again_where_most_of_it_is_dead(memory: Memoryos) -> None:
    cache = IndexCache(10**9, ExactIndex)
    note = store(memory, "one")
    index = current(memory, cache)
    for number in range(1003):
        index.put(replace(note, text=f"text {number}"))

    assert len(index) > 1000
    assert len(current(memory, cache)) == 1


def test_it_grows_with_its_notes(memory: Memoryos) -> None:
    cache = IndexCache(10**9, ExactIndex)
    empty = current(memory, cache).nbytes()

    store(memory, "word " * 1000)

    assert current(memory, cache).nbytes() > empty + 5000


def test_a_removal_that_was_interrupted_before_scrubbing_is_finished_at_the_next_opening(open_memory, tmp_path) -> None:
    memory = open_memory()
    note = store(memory, "xylophone " * 50)
    memory.settle()
    store_of(memory).note_store.notes.remove([note.id])
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
