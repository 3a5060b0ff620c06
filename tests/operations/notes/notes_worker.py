"""A process that works on the notes of one owner, in step with the test that started it."""

import sys
from collections.abc import Callable

from memoryos import Memoryos
from memoryos.testing import HashingEmbedder

ACTS: dict[str, Callable[[Memoryos, str], str]] = {
    "store": lambda memory, given: memory.store_memory(given, "episodic", "global", "thing").note.id,
    "find": lambda memory, _: "|".join(sorted(hit.note.text for hit in memory.retrieve_context("x", limit=1000))),
    "delete": lambda memory, given: memory.delete_memory(given).id,
    "change": lambda memory, given: memory.update_memory(given.split()[0], text=given.partition(" ")[2]).id,
    "forget": lambda memory, given: memory.forget(note_id=given).digest,
    "link": lambda memory, given: memory.link_memories(*given.split(), "supersedes").relation_type,
}


def work(folder: str) -> None:
    with Memoryos("ada", data_storage_path=folder, embedder=HashingEmbedder()) as memory:
        for line in sys.stdin:
            verb, _, given = line.strip().partition(" ")
            sys.stdout.write(ACTS[verb](memory, given) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    work(sys.argv[1])
