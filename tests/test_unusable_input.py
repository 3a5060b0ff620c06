"""Issue 21, line 21: what is not text, not a time or not a path is refused with one clear sentence."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, MemoryosError, SettingsError
from memoryos.testing import HashingEmbedder

LONE = "a\ud800b"
NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
FIRST, LAST = (
    item.replace(tzinfo=None) for item in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))
)

CALLS: dict[str, Callable[[Memoryos], Any]] = {
    "user_input": lambda memory: memory.add_memory(LONE, "x"),
    "agent_response": lambda memory: memory.add_memory("x", LONE),
    "session_id": lambda memory: memory.add_memory("x", "y", session_id=LONE),
    "message_id": lambda memory: memory.add_memory("x", "y", message_id=LONE),
    "meta_data": lambda memory: memory.add_memory("x", "y", meta_data={"key": LONE}),
    "key of meta_data": lambda memory: memory.add_memory("x", "y", meta_data={LONE: 1}),
    "timestamp": lambda memory: memory.add_memory("x", "y", timestamp=LONE),
    "content": lambda memory: memory.add_messages([{"role": "user", "content": LONE}]),
    "role": lambda memory: memory.add_messages([{"role": LONE, "content": "x"}]),
    "query": lambda memory: memory.retrieve(LONE),
    "session of a query": lambda memory: memory.retrieve("x", session_id=LONE),
    "since": lambda memory: memory.retrieve("x", since=LONE),
    "missed": lambda memory: memory.why_not("x", LONE),
    "segment_id": lambda memory: memory.segment(LONE),
    "archived": lambda memory: memory.segments(archived=LONE),  # type: ignore[arg-type]
    "page_ids": lambda memory: memory.pages([LONE]),
    "page to forget": lambda memory: memory.forget(page_id=LONE),
    "session to forget": lambda memory: memory.forget(session_id=LONE),
    "note to forget": lambda memory: memory.forget(note_id=LONE),
    "note": lambda memory: memory.store_memory(LONE, "fact", "global", "me"),
    "entity": lambda memory: memory.store_memory("x", "fact", "global", LONE),
    "tag": lambda memory: memory.store_memory("x", "fact", "global", "me", tags=[LONE]),
    "export path": lambda memory: memory.export_memories(LONE),
    "import path": lambda memory: memory.import_memories(LONE),
    "import path of another type": lambda memory: memory.import_memories(["x"]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("place", CALLS)
def test_line_21_a_lone_surrogate_is_refused_wherever_it_is_passed(memory: Memoryos, place: str) -> None:
    with pytest.raises(MemoryosError) as refused:
        CALLS[place](memory)

    assert len(str(refused.value).splitlines()) == 1
    assert memory.list_pages() == []


def test_line_21_an_imported_row_with_a_lone_surrogate_is_named_and_nothing_is_stored(
    memory: Memoryos, open_memory: Callable[..., Memoryos], tmp_path: Path
) -> None:
    memory.add_memory("I live in Rome", "Noted.")
    memory.add_memory("I live in Paris", "Noted.")
    memory.export_memories(tmp_path / "all.jsonl")
    rows = (tmp_path / "all.jsonl").read_text(encoding="utf-8").replace("Paris", "\\ud800")
    (tmp_path / "changed.jsonl").write_text(rows, encoding="utf-8")
    other = open_memory("bob")

    with pytest.raises(InvalidInputError, match=r"row \d+ of the export .* lone surrogate"):
        other.import_memories(tmp_path / "changed.jsonl")

    assert other.list_pages() == []


@pytest.mark.parametrize("path", [f"x{LONE}", "a\x00b"])
def test_line_21_a_data_folder_that_no_file_system_can_have_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(MemoryosError, match="is not the path of a folder"):
        Memoryos("ann", data_storage_path=f"{tmp_path}/{path}", embedder=HashingEmbedder())


def test_line_21_a_clock_without_an_offset_is_taken_as_utc(open_memory: Callable[..., Memoryos]) -> None:
    memory = open_memory(clock=lambda: NOON.replace(tzinfo=None))

    page = memory.add_memory("I live in Rome", "Noted.")
    memory.settle()

    assert page.timestamp == NOON
    assert memory.retrieve("Where do I live?").items[0].page_id == page.id
    assert memory.get_memory_stats()["errors"] == {}


def test_line_21_a_clock_that_tells_no_time_is_refused(open_memory: Callable[..., Memoryos]) -> None:
    with pytest.raises(SettingsError, match="the clock cannot be used: its time 'noon' is not a time"):
        open_memory(clock=lambda: "noon")


@pytest.mark.parametrize("moment", [FIRST, LAST, NOON.replace(tzinfo=None)], ids=repr)
def test_line_21_a_time_without_an_offset_is_stored_and_recalled(memory: Memoryos, moment: datetime) -> None:
    page = memory.add_memory("Yesterday I went sailing", "Good.", timestamp=moment)
    memory.settle()

    items = memory.retrieve("sailing yesterday", until=NOON if moment.year == 1 else LAST).items

    assert page.timestamp == moment.replace(tzinfo=UTC)
    assert isinstance(items, tuple)
