"""A second engine on the files of a memory, for what no public method of `Memoryos` shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from memoryos import Memoryos
from memoryos.assembly.engine import assemble
from memoryos.config.settings import Settings
from memoryos.operations.engine import Engine
from memoryos.ports import Store

PARTS = ("embedder", "clock", "analyst", "language_model")
_arguments: WeakKeyDictionary[Memoryos, dict[str, Any]] = WeakKeyDictionary()
_engines: WeakKeyDictionary[Memoryos, Engine] = WeakKeyDictionary()


@contextmanager
def open_memory_with(**arguments: Any) -> Iterator[Memoryos]:
    """A memory that `engine_of` and `store_of` know."""
    memory = Memoryos(**arguments)
    _arguments[memory] = arguments
    try:
        yield memory
    finally:
        memory.close()
        if engine := _engines.pop(memory, None):
            engine.store.close()


def engine_of(memory: Memoryos) -> Engine:
    """An engine beside that of `memory`: the same settings, parts and files, but a store of its own."""
    if memory not in _engines:
        _engines[memory] = second_engine(**_arguments[memory])
    return _engines[memory]


def store_of(memory: Memoryos) -> Store:
    """The owner's store, opened a second time."""
    return engine_of(memory).store


def second_engine(**arguments: Any) -> Engine:
    parts = {name: arguments[name] for name in PARTS if name in arguments}
    settings = {name: value for name, value in arguments.items() if name not in parts or isinstance(value, str)}
    return assemble(Settings.load(settings), **parts)


@contextmanager
def engine_beside(**arguments: Any) -> Iterator[Engine]:
    """An engine without a memory, so that no background work runs but that of the test."""
    engine = second_engine(**arguments)
    try:
        yield engine
    finally:
        engine.store.close()
