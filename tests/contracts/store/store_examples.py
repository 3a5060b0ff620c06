"""Pages and vectors for the tests of stores."""

from collections.abc import Callable
from datetime import UTC, datetime

import numpy as np

from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.ports import Forget, Store, StoredVector

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
EVERYTHING = Forget(everything=True)

OpenStore = Callable[[Owner], Store]


def page(name: str, **other: object) -> Page:
    fields = {"user_input": f"question {name}", "agent_response": f"answer {name}", "timestamp": NOON} | other
    return Page(id=name, **fields)


def pages(*names: str, **other: object) -> list[Page]:
    return [page(name, **other) for name in names]


def ids(results: list[Page]) -> list[str]:
    return [result.id for result in results]


def vector(number: float) -> np.ndarray:
    return np.array([number, -number, 0.5], dtype=np.float32)


def both_sides(item: Page) -> list[StoredVector]:
    return [StoredVector(item.seq, turn.role, vector(item.seq)) for turn in item.turns()]
