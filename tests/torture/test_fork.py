"""A process that forks with memories open: the child gets a clear error at once, and the parent goes on."""

import multiprocessing
import signal
import sys
from multiprocessing.connection import Connection

import pytest

from memoryos import Memoryos
from memoryos.errors import StorageError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")


def use_everything(memory: Memoryos, answers: Connection) -> None:
    signal.alarm(60)  # a child that hangs is killed, and the test fails
    errors = []
    for use in (
        lambda: memory.add_memory("in the child", ""),
        lambda: memory.retrieve("tea"),
        lambda: memory.settle(timeout=30),
        memory.get_memory_stats,
    ):
        try:
            use()
        except StorageError as error:
            errors.append(str(error))
    memory.close()
    answers.send(errors)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_forked_while_background_work_runs_gets_a_clear_error_at_once(open_memory) -> None:
    memory = open_memory()
    fork = multiprocessing.get_context("fork")

    for round_ in range(5):
        for number in range(40):
            memory.add_memory(f"I like tea number {round_} {number}", "Noted.")
        here, there = fork.Pipe()
        child = fork.Process(target=use_everything, args=(memory, there))
        child.start()
        errors = here.recv() if here.poll(60) else []
        child.join()

        assert len(errors) == 4
        assert all("before this process was forked; open a new one" in error for error in errors)

    assert memory.settle(timeout=60)
    assert memory.get_memory_stats()["pages"] == 200
