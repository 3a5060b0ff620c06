"""Running a file of memory tests: tests without their own turns share one set of memories."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Self

from memoryos.evaluation.memory_tests.checks import MemoryOf, failures, store_turns
from memoryos.evaluation.memory_tests.spec import MemoryTest, TestFile

NewMemories = Callable[[TestFile], AbstractContextManager[MemoryOf]]
"""Opens a set of memories for the tests of a file: fresh ones, or copies of those in use."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one test ended: passed if there are no `failures`."""

    test: MemoryTest
    failures: tuple[str, ...]
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether everything was as it should be."""
        return not self.failures


class TestRun:
    """The tests of one file, run one by one on memories that `new_memories` opens; close it to remove these."""

    __test__ = False

    def __init__(self, file: TestFile, new_memories: NewMemories) -> None:
        self.file = file
        self._new_memories = new_memories
        self._opened = ExitStack()
        self._shared: MemoryOf | None = None

    def run(self, test: MemoryTest) -> Outcome:
        """Stores the turns for `test`, then checks it."""
        started = perf_counter()
        with ExitStack() as own:
            if test.turns:
                memory_of = self._prepared(own, test)
            else:
                memory_of = self._shared = self._shared or self._prepared(self._opened, test)
            reasons = tuple(failures(test, memory_of))
        return Outcome(test, reasons, perf_counter() - started)

    def _prepared(self, opened: ExitStack, test: MemoryTest) -> MemoryOf:
        memory_of = opened.enter_context(self._new_memories(self.file))
        store_turns((*self.file.turns, *test.turns), memory_of)
        return memory_of

    def close(self) -> None:
        """Closes the shared memories and removes their files."""
        self._shared = None
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
