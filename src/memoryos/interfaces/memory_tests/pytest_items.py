"""Memory tests as pytest items; `pytest_memoryos` loads this when it finds such a file."""

from collections.abc import Iterator
from typing import Any

import pytest

from memoryos.errors import MemoryosError
from memoryos.evaluation.memory_tests.runner import TestRun
from memoryos.evaluation.memory_tests.spec import MemoryTest
from memoryos.interfaces.memory_tests.memories import copied_memories, fresh_memories
from memoryos.interfaces.memory_tests.yaml_file import load_test_file


class MemoryTestError(Exception):
    """A memory did not recall or know what a test requires; one argument per failure."""


class MemoryTestFile(pytest.File):
    """One file; its tests share a set of memories, which is opened with the first test and removed after the last."""

    running: TestRun | None = None

    def collect(self) -> Iterator[pytest.Item]:
        try:
            file = load_test_file(self.path)
        except MemoryosError as error:
            raise self.CollectError(str(error)) from error
        self.running = TestRun(file, copied_memories() if self.config.getoption("memory_live") else fresh_memories)
        for test in file.tests:
            yield MemoryTestItem.from_parent(self, name=test.name, test=test, running=self.running)

    def teardown(self) -> None:
        if self.running is not None:
            self.running.close()


class MemoryTestItem(pytest.Item):
    """One test of a file."""

    def __init__(self, *, test: MemoryTest, running: TestRun, **rest: Any) -> None:
        super().__init__(**rest)
        self._test = test
        self._running = running

    def runtest(self) -> None:
        outcome = self._running.run(self._test)
        if not outcome.passed:
            raise MemoryTestError(*outcome.failures)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, MemoryTestError):
            return "\n".join([f"{self.path}:{self._test.line}: {self.name}", *map(str, excinfo.value.args)])
        if isinstance(excinfo.value, MemoryosError):
            return f"{self.path}:{self._test.line}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, self._test.line - 1, self.name
