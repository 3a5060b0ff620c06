"""Conversations made by chance, to measure speed: words as frequent as in a language, sessions of twenty turns."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from memoryos.ports import Purpose, Vector

_VOCABULARY = 30_000
_TURNS_A_SESSION = 20
_LITTLE_WORDS = 50


class InstantEmbedder:
    """Vectors by chance at no cost, so that only our own work is measured."""

    def __init__(self, dimension: int) -> None:
        self.name = f"instant/{dimension}"
        self.dimension = dimension
        self._chance = np.random.default_rng(1)

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:  # noqa: ARG002 - the same for both
        rows = self._chance.standard_normal((len(texts), self.dimension), dtype=np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def sentences(seed: int) -> Iterator[str]:
    """Sentences of some fifteen words. Frequencies are Zipf's, without the little words that search drops anyway."""
    chance = np.random.default_rng(seed)
    frequency = 1 / (np.arange(_VOCABULARY) + _LITTLE_WORDS)
    while True:
        words = chance.choice(_VOCABULARY, 20_000, p=frequency / frequency.sum())
        ends = np.cumsum(chance.integers(5, 26, 1000))
        for first, last in pairwise(ends):
            yield " ".join(f"w{word:x}" for word in words[first:last])


def sessions(turns: int, seed: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """`turns` turns as named sessions of messages."""
    texts = sentences(seed)
    for first in range(0, turns, _TURNS_A_SESSION):
        yield (
            f"session {first}",
            [
                {"role": ("user", "assistant")[turn % 2], "content": next(texts)}
                for turn in range(first, min(first + _TURNS_A_SESSION, turns))
            ],
        )
