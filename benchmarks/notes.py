"""How fast notes are stored and found. The embedder of the benchmark is instant, so this is our own work.

On a busy machine read the seconds of the processor: the others count the work of all the rest as well.

python benchmarks/notes.py [--quick] [--json FILE]
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from figures import Row, save, show
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.note import MEMORY_TYPES, Link, Note
from memoryos.domain.owner import Owner
from memoryos.ports.notes import NoteVector
from synthetic import InstantEmbedder, sentences

_DIMENSION = 512
_PROJECTS = 20
_ROUNDS = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the data, to try the script out")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "notes.json")
    chosen = parser.parse_args()
    notes = 1_000 if chosen.quick else 10_000
    with tempfile.TemporaryDirectory() as folder:
        rows = list(measured(Path(folder), notes))
    show("Notes", rows)
    how = {"quick": chosen.quick, "dimension": _DIMENSION, "projects": _PROJECTS, "load": os.getloadavg()[0]}
    save(chosen.json, how, rows)


def measured(folder: Path, notes: int) -> Iterator[Row]:
    fill(folder, notes)
    memory = Memoryos("bench", data_storage_path=folder, embedder=InstantEmbedder(_DIMENSION))
    started = time.perf_counter()
    memory.retrieve_context("warm up")
    yield Row(f"first search at {notes:,} notes (builds the index)", (time.perf_counter() - started) * 1e3, "ms")
    questions = sentences(11)

    def question() -> str:
        return " ".join(next(questions).split()[:8])

    in_project = times(lambda: memory.retrieve_context(question(), project="project 3"))
    yield Row(f"retrieve_context p50, in a project, {notes:,} notes", in_project[50] * 1e3, "ms", at_most=5)
    yield Row(f"retrieve_context p95, in a project, {notes:,} notes", in_project[95] * 1e3, "ms")
    worked = times(lambda: memory.retrieve_context(question(), project="project 3"), clock=time.thread_time)
    yield Row(f"retrieve_context p50, processor alone, {notes:,} notes", worked[50] * 1e3, "ms", at_most=5)
    everywhere = times(lambda: memory.retrieve_context(question(), limit=100))
    yield Row(f"retrieve_context p50, global, limit 100, {notes:,} notes", everywhere[50] * 1e3, "ms")
    bare = times(lambda: memory.retrieve_context(question(), project="project 3", include_related=False))
    yield Row(f"retrieve_context p50, without related, {notes:,} notes", bare[50] * 1e3, "ms")
    library = times(lambda: memory.search(question()))
    yield Row(f"search p50, whole library, {notes:,} notes", library[50] * 1e3, "ms")
    stored = times(lambda: memory.store_memory(next(questions), "episodic", "global", "thing"))
    yield Row(f"durable store_memory p50 at {notes:,} notes", stored[50] * 1e3, "ms")
    listed = times(memory.list_entities, rounds=20)
    yield Row(f"list_entities p50 at {notes:,} notes", listed[50] * 1e3, "ms")
    memory.close()


def fill(folder: Path, count: int) -> None:
    """A tenth of the notes is global, the rest in projects and tasks; every tenth is linked with the one before."""
    embedder, texts, chance = InstantEmbedder(_DIMENSION), sentences(3), np.random.default_rng(5)
    store = SqliteStore.open(folder, Owner("bench"), _now)
    notes = [note(number, f"{next(texts)} {next(texts)}", chance) for number in range(count)]
    with store.transaction():
        stored = store.note_store.notes.put(notes)
        vectors = embedder.embed([page.text for page in stored], "document")
        rows = [NoteVector(item.id, 1, vector) for item, vector in zip(stored, vectors, strict=True)]
        store.note_store.vectors.put(embedder.name, stored[-1].change, rows)
        relations = ("supersedes", "refines")
        store.note_store.links.put(
            [Link(notes[at].id, notes[at - 1].id, relations[at % 20 // 10], _now()) for at in range(10, count, 10)]
        )
    store.close()


def note(number: int, text: str, chance: np.random.Generator) -> Note:
    scope = ("global", "task", *("project",) * 8)[number % 10]
    project = None if scope == "global" else f"project {chance.integers(_PROJECTS)}"
    task = f"task {number % 7}" if scope == "task" else None
    kind = MEMORY_TYPES[number % 4]
    entity = f"area{number % 30}.thing{number % 300}"
    return Note(f"note_{number}", text, kind, scope, entity, _now(), _now(), project, task)


def times(
    step: Callable[[], Any], rounds: int = _ROUNDS, clock: Callable[[], float] = time.perf_counter
) -> dict[int, float]:
    """Seconds by percentile."""
    taken = []
    for _ in range(rounds):
        started = clock()
        step()
        taken.append(clock() - started)
    ranks = statistics.quantiles(taken, n=100)
    return {percent: ranks[percent - 1] for percent in (50, 95)}


def _now() -> datetime:
    return datetime.now(UTC)


if __name__ == "__main__":
    main()
