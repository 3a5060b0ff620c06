"""A linear model of clauses: which slot a user tells something about, if any.

It was trained on messages in ten languages (benchmarks/statement_model.py). Other embedders than ours have no model;
for them, the examples of each slot are enough.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memoryos.text.slots.examples import STATEMENTS

Vector = NDArray[np.float32]

EVENT: Final = "event"
NOTHING: Final = "nothing"
# Wishes are read by rules of their own, and what happened once is in no slot.
_NO_SLOT: Final = ("instruction", EVENT, NOTHING)
_SLOTS: Final = tuple(slot for slot in STATEMENTS if slot not in _NO_SLOT)
CLASSES: Final = (*_SLOTS, *_NO_SLOT)

_FILE: Final = Path(__file__).parent / "data" / "statements-use.npz"
_HALF: Final = np.sqrt(np.float32(0.5))  # the length of each vector, if those of two embedders are side by side
# By embedder, how long the part of its vectors is that the model was trained on.
_LENGTHS: Final = {"use:multilingual-v3-6bit-centred/1": np.float32(1), "use+minilm:centred/1": _HALF}
_MIN_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class StatementModel:
    """Multinomial logistic regression: a row of weights per number of a vector, and `offsets`; a column per class."""

    weights: Vector
    offsets: Vector

    def slots(self, vectors: Vector) -> list[str]:
        """For each of `vectors`, the likeliest slot that it tells something about; empty if it likely tells nothing."""
        scores = vectors[:, : len(self.weights)] @ self.weights + self.offsets
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        in_slots = shares[:, : len(_SLOTS)]
        tells = in_slots.sum(axis=1) >= _MIN_SHARE * shares.sum(axis=1)
        return [_SLOTS[best] if some else "" for best, some in zip(in_slots.argmax(axis=1), tells, strict=True)]


def file_of(embedder: str) -> Path | None:
    """The file with the model for that embedder; None if there is none."""
    return _FILE if embedder in _LENGTHS else None


@lru_cache(maxsize=4)
def statement_model(embedder: str) -> StatementModel | None:
    """The model for vectors of that embedder; None if we have none."""
    file = file_of(embedder)
    if file is None:
        return None
    with np.load(file, allow_pickle=False) as kept:
        weights, offsets = (kept[name].astype(np.float32) for name in ("weights", "offsets"))
        return StatementModel(weights / _LENGTHS[embedder], offsets)
