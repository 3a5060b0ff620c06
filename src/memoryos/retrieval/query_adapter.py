"""The query adapter: a linear map that moves a question towards the turns of a user that answer it.

A question and its answer often share neither words nor meaning: "Do I have a licence?" and "PASSED!!! second try, no
more bus for me". The map was learned from such pairs in ten languages (benchmarks/query_adapter.py) and changes the
question only, so stored vectors stay as they are. Other embedders than ours have no adapter, and do without.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from memoryos.ports import Vector

_FOLDER = Path(__file__).parent / "data"
_FILES = {
    "use:multilingual-v3-6bit-centred/1": "adapter-use.npz",
    "minilm:all-MiniLM-L6-v2-int8/1": "adapter-minilm.npz",
}
_BOTH = "use+minilm:centred/1"
_HALF = np.sqrt(np.float32(0.5))  # the length of each vector, if those of two embedders are side by side
# A whole turn is about several things, so half the way to what a sentence would say serves it better.
_FOR_TURNS = np.float32(0.5)


@dataclass(frozen=True, slots=True, eq=False)
class QueryAdapter:
    """The map, as a product of two thin matrices, and how much a sentence tells at all, whatever was asked.

    `first_width` is the length of the first vector, if those of two embedders are side by side.
    """

    first: Vector
    second: Vector
    telling: Vector
    first_width: int | None = None

    def for_sentences(self, question: Vector) -> Vector:
        """`question`, as the sentences that answer it are most like it."""
        return (question + self._shift(question)).astype(np.float32)

    def for_turns(self, question: Vector) -> Vector:
        """`question`, as the turns that answer it are most like it."""
        return (question + _FOR_TURNS * self._shift(question)).astype(np.float32)

    def tells(self, sentences: Vector) -> Vector:
        """How much each of `sentences` tells at all."""
        tells: Vector = (sentences @ self.telling).astype(np.float32)
        if self.first_width is not None:
            # What the second embedder does not know is told by the first alone, whose vector is then longer.
            tells[~sentences[:, self.first_width :].any(axis=1)] /= _HALF
        return tells

    def _shift(self, question: Vector) -> Vector:
        shift: Vector = (question @ self.first @ self.second).astype(np.float32)
        return shift


def file_of(embedder: str) -> Path | None:
    """The file with the adapter for that embedder; None if there is none."""
    name = _FILES.get(embedder)
    return None if name is None else _FOLDER / name


@lru_cache(maxsize=4)
def query_adapter(embedder: str) -> QueryAdapter | None:
    """The adapter for questions to that embedder; None if we have none."""
    if embedder == _BOTH:
        return _side_by_side(*map(query_adapter, _FILES))
    file = file_of(embedder)
    if file is None:
        return None
    with np.load(file, allow_pickle=False) as kept:
        return QueryAdapter(*(kept[name].astype(np.float32) for name in ("first", "second", "telling")))


def _side_by_side(first: QueryAdapter | None, second: QueryAdapter | None) -> QueryAdapter | None:
    """The adapter for an embedder that puts both vectors side by side: each part is moved on its own."""
    if first is None or second is None:
        return None
    return QueryAdapter(
        _blocks(first.first, second.first),
        _blocks(first.second, second.second),
        np.concatenate([first.telling, second.telling]) * _HALF,
        first_width=len(first.telling),
    )


def _blocks(first: Vector, second: Vector) -> Vector:
    """Both matrices along the diagonal of a larger one."""
    blocks: Vector = np.zeros(np.add(first.shape, second.shape), dtype=np.float32)
    blocks[: first.shape[0], : first.shape[1]] = first
    blocks[first.shape[0] :, first.shape[1] :] = second
    return blocks
