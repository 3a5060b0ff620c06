"""A process that works on the notes of one owner, in step with the test that started it."""

import sys
from collections.abc import Callable

from memoryos import Memoryos
from memoryos.testing import HashingEmbedder

ACTS: dict[str, Callable[[Memoryos, str], str]] = {
    "store": lambda memory, value: memory.store_memory(value, "episodic", "global", "thing").note.id,
    "find": lambda memory, _: "|".join(sorted(hit.note.text for hit in memory.retrieve_context("x", limit=1000))),
    "delete": lambda memory, value: memory.delete_memory(value).id,
    "change": lambda memory, value: memory.update_memory(value.split()[0], text=value.partition(" ")[2]).id,
    "forget": lambda memory, value: memory.forget(note_id=value).digest,
    "link": lambda memory, value: memory.link_memories(*value.split(), "supersedes").relation_type,
}


def work(folder: str) -> None:
    with Memoryos("ada", data_storage_path=folder, embedder=HashingEmbedder()) as memory:
        for line in sys.stdin:
            verb, _, value = line.strip().partition(" ")
            sys.stdout.write(ACTS[verb](memory, value) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    work(sys.argv[1])
