"""Anthropic's memory tool on notes: beside the SDK's own tool on files, and under paths that try to get out."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from anthropic.lib.tools import ToolError
from anthropic.tools.memory import BetaLocalFilesystemMemoryTool
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from linear.growth import growth
from linear.pumped_texts import Pumped
from memoryos import Memoryos
from memoryos.integrations.anthropic import AsyncMemoryosMemoryTool, MemoryosMemoryTool
from memoryos.integrations.memory_files import FileCommandError, MemoryFiles
from memoryos.testing import HashingEmbedder

NOTES = "/memories/notes.md"


@pytest.fixture
def files(memory: Memoryos) -> MemoryFiles:
    return MemoryFiles(memory)


def answer(tool: Any, command: dict[str, Any]) -> str:
    try:
        return str(tool.call(command))
    except ToolError as error:
        return f"error: {error}"


def without_sizes(text: str) -> str:
    """A listing without sizes: those of directories differ from file system to file system."""
    return re.sub(r"^[\d.]+[BKMG]\t", "", text, flags=re.MULTILINE)


PATHS = st.sampled_from(["/memories/a.txt", "/memories/b/c.md", "/memories/b", "/memories/b/d e.md", "/memories"])
TEXTS = st.sampled_from(["", "one", "one\ntwo\nthree\n", "two two", "  \n", "é\n\nx"])
COMMANDS = st.one_of(
    st.fixed_dictionaries({"command": st.just("view"), "path": PATHS}),
    st.fixed_dictionaries(
        {"command": st.just("view"), "path": PATHS, "view_range": st.sampled_from([[1, 1], [2, -1], [0, 9]])}
    ),
    st.fixed_dictionaries({"command": st.just("create"), "path": PATHS, "file_text": TEXTS}),
    st.fixed_dictionaries(
        {
            "command": st.just("str_replace"),
            "path": PATHS,
            "old_str": st.sampled_from(["one", "two", "x"]),
            "new_str": TEXTS,
        }
    ),
    st.fixed_dictionaries(
        {"command": st.just("insert"), "path": PATHS, "insert_line": st.integers(-1, 4), "insert_text": TEXTS}
    ),
    st.fixed_dictionaries({"command": st.just("delete"), "path": PATHS}),
    st.fixed_dictionaries({"command": st.just("rename"), "old_path": PATHS, "new_path": PATHS}),
)
# What only a file system answers, in its own words, or leaves behind: a directory without files.
OF_A_FILE_SYSTEM = (IsADirectoryError, NotADirectoryError, OSError)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=st.lists(COMMANDS, min_size=1, max_size=12))
def test_it_answers_as_the_tool_of_the_sdk_does(tmp_path_factory: pytest.TempPathFactory, commands: Any) -> None:
    folder = tmp_path_factory.mktemp("files")
    reference = BetaLocalFilesystemMemoryTool(str(folder / "reference"))
    with Memoryos(user_id="ada", data_storage_path=folder / "memory", embedder=HashingEmbedder()) as memory:
        tool = MemoryosMemoryTool(memory)
        for command in commands:
            try:
                expected = answer(reference, command)
            except OF_A_FILE_SYSTEM:
                assert answer(tool, command).startswith("error: ")
                return
            if left_an_empty_directory(folder):
                return

            assert without_sizes(answer(tool, command)) == without_sizes(expected), command


def left_an_empty_directory(folder: Path) -> bool:
    root = folder / "reference" / "memories"
    return any(path.is_dir() and not any(path.iterdir()) for path in root.rglob("*"))


@pytest.mark.parametrize(
    "path",
    [
        "/memories/../secret",
        "/memories/a/../../secret",
        "/memories/./a",
        "/memories/a//b",
        "/memories/..",
        "/memories/..\\secret",
        "/memories/a\x00b",
        "/memoriesandmore",
        "/etc/passwd",
        "memories/a",
        "../memories/a",
        "",
    ],
)
def test_no_path_gets_out(files: MemoryFiles, memory: Memoryos, path: str) -> None:
    commands: list[dict[str, Any]] = [
        {"command": "view", "path": path},
        {"command": "create", "path": path, "file_text": "x"},
        {"command": "delete", "path": path},
        {"command": "rename", "old_path": path, "new_path": NOTES},
        {"command": "rename", "old_path": NOTES, "new_path": path},
        {"command": "insert", "path": path, "insert_line": 0, "insert_text": "x"},
        {"command": "str_replace", "path": path, "old_str": "x", "new_str": "y"},
    ]

    for command in commands:
        with pytest.raises(FileCommandError):
            files.run(command)

    assert memory.list_notes() == []


@given(path=st.text(max_size=40))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_as_a_path_is_one_file_or_refused(
    tmp_path_factory: pytest.TempPathFactory, files: MemoryFiles, path: str
) -> None:
    try:
        files.create(f"/memories/{path}", "kept")
    except ValueError:
        return

    assert "kept" in files.view(f"/memories/{path}")
    files.delete(f"/memories/{path}")


def test_users_do_not_see_each_others_files(open_memory: Callable[..., Memoryos]) -> None:
    MemoryFiles(open_memory("ada")).create(NOTES, "Ada's")

    with pytest.raises(FileCommandError, match="does not exist"):
        MemoryFiles(open_memory("bob")).view(NOTES)


def test_a_file_keeps_its_history_and_can_be_restored(files: MemoryFiles, memory: Memoryos) -> None:
    files.create(NOTES, "tea")
    files.str_replace(NOTES, "tea", "coffee")
    files.rename(NOTES, "/memories/drinks.md")
    files.delete("/memories/drinks.md")
    [note] = memory.list_notes()

    memory.restore_memory(note.id)

    assert "coffee" in files.view("/memories/drinks.md")
    assert [version.text for version in memory.memory_history(note.id)] == ["tea", "coffee", "coffee"]


def test_files_of_equal_text_are_kept_apart(files: MemoryFiles) -> None:
    files.create("/memories/a", "same")
    files.create("/memories/b", "same")

    files.delete("/memories/a")

    assert "same" in files.view("/memories/b")


def test_sizes_are_those_of_the_text(files: MemoryFiles) -> None:
    files.create("/memories/a", "x" * 1536)
    files.create("/memories/d/b", "y" * 10)
    files.create("/memories/d/.hidden", "z")

    assert files.view("/memories").split("\n")[1:] == [
        "1.5K\t/memories",
        "1.5K\t/memories/a",
        "10B\t/memories/d/",
        "10B\t/memories/d/b",
    ]


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"command": "format"},
        {"command": ["view"]},
        {"command": "view"},
        {"command": "view", "path": 3},
        {"command": "insert", "path": NOTES, "insert_line": "first", "insert_text": "x"},
        {"command": "insert", "path": NOTES, "insert_line": 0, "insert_text": 5},
        {"command": "create", "path": "/memories/new", "file_text": 5},
        {"command": "view", "path": NOTES, "surprise": 1},
    ],
)
def test_an_unusable_command_is_an_error_for_the_model(files: MemoryFiles, command: dict[str, Any]) -> None:
    files.create(NOTES, "x")

    with pytest.raises(FileCommandError):
        files.run(command)


def test_a_text_that_is_everywhere_is_reported_in_time_in_proportion(files: MemoryFiles) -> None:
    def replace(text: str) -> None:
        with suppress(FileCommandError):
            files.run({"command": "create", "path": f"/memories/{len(text)}", "file_text": text})
        with pytest.raises(FileCommandError, match="Multiple occurrences"):
            files.run({"command": "str_replace", "path": f"/memories/{len(text)}", "old_str": "a", "new_str": "b"})

    measured = growth(replace, Pumped("a").text, 40_000)

    assert measured.is_linear, measured


def test_a_directory_cannot_be_moved_into_itself(files: MemoryFiles) -> None:
    files.create("/memories/a/b", "x")

    with pytest.raises(FileCommandError, match="into itself"):
        files.rename("/memories/a", "/memories/a/c")


def test_a_file_is_no_directory(files: MemoryFiles) -> None:
    files.create("/memories/a", "x")

    files.create("/memories/c", "x")

    with pytest.raises(FileCommandError, match="is a file"):
        files.create("/memories/a/b", "x")
    with pytest.raises(FileCommandError, match="is a file"):
        files.rename("/memories/c", "/memories/a/c")


def test_all_files_are_cleared_and_other_notes_stay(memory: Memoryos) -> None:
    memory.store_memory("The office is in Oslo", "core_identity", "global", "office")
    tool = MemoryosMemoryTool(memory)
    tool.call({"command": "create", "path": NOTES, "file_text": "x"})

    tool.clear_all_memory()

    assert [note.text for note in memory.list_notes() if note.deleted_at is None] == ["The office is in Oslo"]


def test_the_asynchronous_tool_does_the_same(memory: Memoryos) -> None:
    tool = AsyncMemoryosMemoryTool(memory)

    async def use() -> list[object]:
        return [
            await tool.call({"command": "create", "path": NOTES, "file_text": "one\n"}),
            await tool.call({"command": "insert", "path": NOTES, "insert_line": 1, "insert_text": "two"}),
            await tool.call({"command": "str_replace", "path": NOTES, "old_str": "two", "new_str": "2"}),
            await tool.call({"command": "rename", "old_path": NOTES, "new_path": "/memories/b"}),
            await tool.call({"command": "view", "path": "/memories/b"}),
            await tool.call({"command": "delete", "path": "/memories/b"}),
            await tool.clear_all_memory(),
        ]

    results = asyncio.run(use())

    assert results[4] == "Here's the content of /memories/b with line numbers:\n     1\tone\n     2\t2\n     3\t"
    assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}


def test_a_wrong_command_reaches_the_model_as_an_error(memory: Memoryos) -> None:
    with pytest.raises(ToolError, match="does not exist"):
        MemoryosMemoryTool(memory).call({"command": "view", "path": NOTES})
