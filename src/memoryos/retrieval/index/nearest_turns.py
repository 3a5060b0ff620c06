"""The nearest turns of a very long memory, from an engine that does not compare all of them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.errors import StorageError
from memoryos.ports import EngineState, Revision, Vector, VectorEngine, VectorRepository

_BATCH = 2000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """The engine for an embedder and its dimension, and how many turns a memory must have to use it."""

    open: Callable[[str, int], VectorEngine]
    min_turns: int


class NearestTurns:
    """Keeps an engine up to date with the store, and queries it.

    An engine that fails is not used until the next search.
    """

    def __init__(self, choice: EngineChoice, embedder: str, dimension: int) -> None:
        self._choice = choice
        self._embedder = embedder
        self._dimension = dimension
        self._engine: VectorEngine | None = None
        self._state = EngineState()

    def catch_up(self, vectors: VectorRepository, revision: Revision, turns: int) -> None:
        """Adds missing vectors to the engine, if the memory has enough turns to need one."""
        if turns < self._choice.min_turns:
            return
        try:
            self._fill(vectors, revision)
        except StorageError as error:
            self._give_up(error)

    def to(self, query: Vector, count: int, allowed: NDArray[np.int64] | None = None) -> NDArray[np.int64] | None:
        """The numbers of the `count` turns nearest to `query`, among those `allowed` if that is not None.

        None if every turn has to be compared.
        """
        if self._engine is None:
            return None
        try:
            return self._engine.nearest(query, count, allowed)
        except StorageError as error:
            self._give_up(error)
            return None

    def _fill(self, vectors: VectorRepository, revision: Revision) -> None:
        if self._engine is None:
            engine = self._choice.open(self._embedder, self._dimension)
            self._state = engine.state()
            self._engine = engine
        if self._state.removals != revision.removals:
            # Forgotten vectors must not stay anywhere, and the store no longer knows which they were.
            self._engine.clear()
            self._state = EngineState(0, revision.removals)
        while self._state.vectors < revision.vectors:
            stored = vectors.after(self._embedder, self._state.vectors, _BATCH)
            if not stored:
                return
            state = EngineState(stored[-1].place, revision.removals)
            turns = [turn_number(vector.page_seq, ROLES.index(vector.role)) for vector in stored]
            self._engine.put(turns, [vector.vector for vector in stored], state)
            self._state = state

    def _give_up(self, error: StorageError) -> None:
        _log.warning("every turn is compared, without the vector engine: %s", error)
        self._engine = None


def turn_number(page_seq: int, role: Any) -> int:
    """Grows from turn to turn."""
    return int(page_seq * len(ROLES) + role)
