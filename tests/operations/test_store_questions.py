"""Nothing is asked of the store twice in one call, however many parts of the call need the answer."""

import sqlite3
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

from memoryos import Memoryos

CALLS: dict[str, Callable[[Memoryos], object]] = {
    "retrieve": lambda memory: memory.retrieve("Where do I live?"),
    "retrieve about somebody": lambda memory: memory.retrieve("What did Ann say about tea?", explain=True),
    "retrieve as of a time": lambda memory: memory.retrieve("Where do I live?", as_of="2026-01-01T00:00:00Z"),
    "search": lambda memory: memory.search("tea"),
    "retrieve_context": lambda memory: memory.retrieve_context("deploy"),
    "add_memory": lambda memory: memory.add_memory("I like tea", "Noted."),
    "add_messages": lambda memory: memory.add_messages([{"role": "user", "content": "I like tea", "name": "Ann"}]),
}


OPENED: list[sqlite3.Connection] = []
listening: list[bool] = []


def note_connection(event: str, arguments: tuple[Any, ...]) -> None:
    if listening and event == "sqlite3.connect/handle":
        OPENED.append(arguments[0])


# There is no way to stop listening, so what is heard counts only while `listening`.
sys.addaudithook(note_connection)


@pytest.fixture
def connections() -> Iterator[list[sqlite3.Connection]]:
    """All connections that are opened while the test runs."""
    listening.append(True)
    yield OPENED
    listening.clear()
    OPENED.clear()


class Statements:
    """What the calling thread asks of SQLite, with its values."""

    def __init__(self, connections: Sequence[sqlite3.Connection]) -> None:
        self.texts: list[str] = []
        self._thread = threading.get_ident()
        for connection in connections:
            with suppress(sqlite3.ProgrammingError):  # closed by now
                connection.set_trace_callback(self._note)

    def _note(self, text: str) -> None:
        if threading.get_ident() == self._thread:
            self.texts.append(" ".join(text.split()))


@pytest.mark.parametrize("name", CALLS)
def test_no_question_is_asked_of_the_store_twice_in_one_call(connections, open_memory, name):
    memory = open_memory()
    for number in range(8):
        memory.add_memory(f"I live in Graz and like tea, cup {number}", "Noted.", session_id="talk")
    memory.store_memory("The deploy runs on Tuesday", "core_identity", "global", "deploy")
    memory.settle()
    CALLS[name](memory)
    memory.settle()
    statements = Statements(connections)

    CALLS[name](memory)

    repeats = {text: times for text, times in Counter(statements.texts).items() if times > 1}
    assert statements.texts
    assert repeats == {}
