"""Short ways to store and find notes in tests."""

import subprocess
from pathlib import Path
from typing import Any

from memoryos import Memoryos, Note

DAY = 86_400.0

NOTE_METHODS = (
    "store_memory retrieve_context update_memory memory_history delete_memory restore_memory link_memories list_notes"
    " register_entity list_entities search_entities merge_entities set_project get_context_info sync_session"
    " search fetch"
).split()


def store(memory: Memoryos, text: str, scope: str = "global", entity: str = "thing", **other: Any) -> Note:
    return memory.store_memory(text, other.pop("memory_type", "episodic"), scope, entity, **other).note


def seen(memory: Memoryos, query: str = "anything", **where: Any) -> list[str]:
    """The texts of all notes that are found from somewhere, in alphabetical order."""
    return sorted(hit.note.text for hit in memory.retrieve_context(query, limit=1000, **where))


def raw_bytes(folder: Path) -> bytes:
    """Read by another process: closing the file in ours would drop SQLite's locks on it."""
    files = [str(path) for path in folder.rglob("*") if path.is_file()]
    return subprocess.run(["cat", *files], check=True, capture_output=True).stdout
