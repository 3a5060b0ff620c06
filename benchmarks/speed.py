"""How fast adding and recalling are, and whether they stay so. Read ratios: both sides are measured in this run.

python benchmarks/speed.py [--quick] [--json FILE]
"""

import argparse
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from figures import Row, save, show
from memoryos import Memoryos
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.messages import exchanges, read_messages
from memoryos.domain.owner import Owner
from memoryos.operations.background.index_terms import IndexTerms
from memoryos.operations.background.learn import LEARNING_VERSION
from memoryos.ports import StoredVector
from processes import cpu_of
from synthetic import InstantEmbedder, sentences, sessions

_DIMENSION = 512
_ROUNDS = 300
_STARTS = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the data, to try the script out")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "speed.json")
    chosen = parser.parse_args()
    scale = 10 if chosen.quick else 1
    with tempfile.TemporaryDirectory() as folder:
        rows = [*adding(Path(folder), scale), *recalling(Path(folder), scale), *starting(Path(folder), scale)]
    show("Speed", rows)
    save(chosen.json, {"quick": chosen.quick, "dimension": _DIMENSION}, rows)


def adding(folder: Path, scale: int) -> Iterable[Row]:
    """A durable add at 1,000 and at 100,000 pages, taken in turns with a bare durable commit on the same disk."""
    small = filled(folder, 2 * 1_000, "small")
    large = filled(folder, 2 * 100_000 // scale, "large")
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode=WAL")
    bare.execute("PRAGMA synchronous=FULL")
    bare.execute("CREATE TABLE said (id INTEGER PRIMARY KEY, text TEXT)")
    texts = sentences(7)

    def bare_commit() -> None:
        bare.execute("INSERT INTO said (text) VALUES (?)", (next(texts) + next(texts),))

    at_small, at_large, at_bare = interleaved(
        lambda: small.add_memory(next(texts), next(texts)),
        lambda: large.add_memory(next(texts), next(texts)),
        bare_commit,
    )
    small.close()
    large.close()
    bare.close()
    yield Row("durable add_memory at 1,000 pages", at_small * 1e3, "ms")
    yield Row(f"durable add_memory at {100_000 // scale:,} pages", at_large * 1e3, "ms")
    yield Row("one bare durable SQLite commit", at_bare * 1e3, "ms")
    yield Row("add at many pages / add at 1,000", at_large / at_small, "x", at_most=1.3)
    yield Row("add at many pages / bare commit", at_large / at_bare, "x", at_most=3)


def recalling(folder: Path, scale: int) -> Iterable[Row]:
    """A search without the embedding of its question, and its scan beside a bare product of the same size."""
    for size, (turns, most) in {"s": (1_000, 3), "m": (10_000, 5), "l": (100_000 // scale, 40)}.items():
        memory = filled(folder, turns, f"recall {size}")
        memory.retrieve("warm up")
        questions = sentences(11)
        # The embedder of the benchmark is instant, so this is the search itself.
        seconds = median(lambda memory=memory, item=questions: memory.retrieve(question(item), limit=10), 100)
        yield Row(f"retrieve at {turns:,} turns", seconds * 1e3, "ms", at_most=most)
        memory.close()
    yield from scanning(100_000 // scale)


def question(text: Iterator[str]) -> str:
    """Six words that search does not drop, as many as a long question has."""
    return " ".join(next(text).split()[:6])


def scanning(rows: int) -> Iterable[Row]:
    vectors = InstantEmbedder(_DIMENSION).embed([""] * rows, "document")
    index = ExactIndex(_DIMENSION)
    index.put(range(rows), list(vectors))
    query = vectors[0]
    ours, numpy = interleaved(lambda: index.scores(query), lambda: vectors @ query, rounds=50)
    yield Row(f"dense scan of {rows:,} x {_DIMENSION}", ours * 1e3, "ms")
    yield Row("dense scan / bare numpy product", ours / numpy, "x", at_most=2)


def starting(folder: Path, scale: int) -> Iterable[Row]:
    """Opening an owner with 10,000 turns to the first answer, memory held, and the import of the package."""
    turns = 10_000 // scale
    filled(folder, 2, "first").close()
    filled(folder, turns, "cold").close()
    runs = [[float(part) for part in in_new_process(_COLD, folder, "cold").split()] for _ in range(_STARTS)]
    first, cold, held = (statistics.median(run[number] for run in runs) for number in range(3))
    yield Row(f"cold open of {turns:,} turns to the first answer", cold, "ms", at_most=300)
    yield Row("first open in a process, which loads the code", first, "ms")
    yield Row(f"resident memory for {turns:,} turns", held, "MB")
    cpu_of("from memoryos import Memoryos", 1)  # compiles
    bare, ours, numpy = (cpu_of(text, _STARTS) for text in ("pass", "from memoryos import Memoryos", "import numpy"))
    yield Row("import memoryos, CPU, all that it loads", (ours - bare) * 1e3, "ms", at_most=150)
    yield Row("import numpy alone, CPU, to compare with", (numpy - bare) * 1e3, "ms")


# A small memory is opened first, so that the code is loaded; the large one is opened cold.
_COLD = """
import resource, sys, time
sys.path.insert(0, sys.argv[3])
from memoryos import Memoryos
from synthetic import InstantEmbedder

def held():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 1e6

def opened(user):
    started = time.perf_counter()
    memory = Memoryos(user, data_storage_path=sys.argv[1], embedder=embedder)
    memory.retrieve("w1 w2 w3")
    return (time.perf_counter() - started) * 1e3

embedder = InstantEmbedder(512)
first = opened("first")
before = held()
print(first, opened(sys.argv[2]), held() - before)
"""


def in_new_process(script: str, folder: Path, user: str) -> str:
    command = [sys.executable, "-c", script, str(folder), user, str(Path(__file__).parent)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def filled(folder: Path, turns: int, user: str) -> Memoryos:
    """A memory of `turns` turns, embedded, learned and consolidated, so that no old work is measured."""
    embedder = InstantEmbedder(_DIMENSION)
    store = SqliteStore.open(folder, Owner(user), _now)
    for number, (session, messages) in enumerate(sessions(turns, seed=3)):
        pairs = exchanges(read_messages(messages, _now(), 10**6))
        with store.transaction():
            pages = store.pages.append([one.page(f"page_{number}_{at}", session) for at, one in enumerate(pairs)])
            kept = [turn for page in pages for turn in page.turns()]
            vectors = embedder.embed([turn.text for turn in kept], "document")
            rows = [StoredVector(turn.page.seq, turn.role, row) for turn, row in zip(kept, vectors, strict=True)]
            store.vectors.put(embedder.name, pages[-1].seq, rows)
            store.page_state.note([], up_to_seq=pages[-1].seq)
            store.learning.mark(LEARNING_VERSION, pages)
    terms = IndexTerms(store)
    while terms("everything") == "more":
        pass
    store.close()
    return Memoryos(user, data_storage_path=folder, embedder=embedder)


def _now() -> datetime:
    return datetime.now(UTC)


def interleaved(*steps: Callable[[], Any], rounds: int = _ROUNDS) -> list[float]:
    """The median seconds of each step, where the steps take turns, so that all see the same machine."""
    taken: list[list[float]] = [[] for _ in steps]
    for _ in range(rounds):
        for step, times in zip(steps, taken, strict=True):
            started = time.perf_counter()
            step()
            times.append(time.perf_counter() - started)
    return [statistics.median(times) for times in taken]


def median(step: Callable[[], Any], rounds: int) -> float:
    return interleaved(step, rounds=rounds)[0]


if __name__ == "__main__":
    main()
