"""The pytest plugin: collects memory tests from `memory.yaml` and `*.memory.yaml`.

It stands outside the package `memoryos` so that pytest loads nothing of it in a project that has no such file.
"""

import re
from importlib import import_module
from pathlib import Path

import pytest

_NAME = re.compile(r"(?:.+\.)?memory\.ya?ml")
# Other tools have files of this name too; only one with this field is ours.
_TESTS = re.compile(r"""^["']?tests["']?\s*:""", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option that says which memories the tests run on."""
    group = parser.getgroup("memoryos", "memory tests (memory.yaml)")
    group.addoption(
        "--memory-live",
        action="store_true",
        help="Run memory tests on copies of the memories in use, as the settings of MemoryOS name them.",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The tests of `file_path`, where it is a file of memory tests."""
    if not _NAME.fullmatch(file_path.name):
        return None
    try:
        text = file_path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    if not _TESTS.search(text):
        return None
    items = import_module("memoryos.interfaces.memory_tests.pytest_items")
    collector: pytest.Collector = items.MemoryTestFile.from_parent(parent, path=file_path)
    return collector
