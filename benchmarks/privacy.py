"""What encryption at rest, redaction and the audit log cost.

    python benchmarks/privacy.py [--pages N] [--json FILE]

Plain and encrypted take turns, call by call, so that whatever else the machine does falls on both. A figure is the
fastest tenth, which other work disturbs least; read the ratios.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from figures import Row, save, show
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.domain.owner import Owner
from memoryos.privacy.redaction import redacted
from memoryos.privacy.secret import Secret
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.testing import HashingEmbedder

KEYS = {"plain": None, "encrypted": "5c" * 32}
TEXT = "On the {n}th day we walked along the river to the old mill, and talked about gardens, music and the sea. "
RESULT = Path(__file__).parent / "results" / "privacy.json"


def now() -> datetime:
    return datetime(2026, 11, 16, tzinfo=UTC)


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


class Turns:
    """Times the same work on a plain and on an encrypted memory, in turns."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.took: dict[tuple[str, str], list[float]] = {}

    def opened(self, kind: str) -> Memoryos:
        place = self._folder / kind
        return Memoryos("ada", data_storage_path=place, embedder=HashingEmbedder(512), encryption_key=KEYS[kind])

    def take(self, what: str, work: Callable[[str], object]) -> None:
        for kind in KEYS:
            self.took.setdefault((what, kind), []).append(milliseconds(lambda kind=kind: work(kind)))


def stores(folder: Path, pages: int) -> list[Row]:
    turns = Turns(folder)
    memories = {kind: turns.opened(kind) for kind in KEYS}
    for number in range(pages):
        text = TEXT.format(n=number) * 4
        turns.take("add", lambda kind, text=text: memories[kind].add_memory(text, "noted"))
    for memory in memories.values():
        memory.settle()
    for number in range(200):
        question = f"day {number} at the mill"
        turns.take("retrieve", lambda kind, question=question: memories[kind].retrieve(question))
    for memory in memories.values():
        memory.close()
    for _ in range(40):
        turns.take("open and read all", lambda kind: read_all(folder / kind, KEYS[kind], pages))
    return [row for what in ("add", "retrieve", "open and read all") for row in compared(what, turns.took)]


def read_all(folder: Path, key: str | None, pages: int) -> None:
    """What the index of a process that was just started reads."""
    store = SqliteStores(folder, now, Secret(key) if key else None).open(Owner("ada"))
    store.pages.after(0, pages)
    store.vectors.after(HashingEmbedder(512).name, 0, 2 * pages)
    store.close()


def fastest_tenth(values: Iterable[float]) -> float:
    return statistics.quantiles(values, n=10)[0]


def compared(what: str, took: dict[tuple[str, str], list[float]]) -> list[Row]:
    plain, encrypted = (fastest_tenth(took[what, kind]) for kind in KEYS)
    return [
        Row(f"{what}, plain", plain, "ms"),
        Row(f"{what}, encrypted", encrypted, "ms"),
        Row(f"{what}, encrypted / plain", encrypted / plain, "x"),
    ]


def others(folder: Path) -> list[Row]:
    log = AuditLog(SqliteStores(folder / "log", now).shared.audit, now)
    entry = AuditEntry("tool search", ids=tuple(f"page_{number:024x}" for number in range(10)))
    text = (TEXT.format(n=7) * 20)[:2_000]
    return [
        Row("audit, one record", fastest_tenth(milliseconds(lambda: log.record(entry)) for _ in range(500)), "ms"),
        Row(
            "redact, 2,000 characters",
            fastest_tenth(milliseconds(lambda: redacted(text)) for _ in range(200)),
            "ms",
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--json", type=Path, default=RESULT)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [*stores(Path(folder), chosen.pages), *others(Path(folder))]
    show(f"Privacy, {chosen.pages} pages", rows)
    save(chosen.json, {"pages": chosen.pages}, rows)


if __name__ == "__main__":
    main()
