"""Terms by number: as they were said, row after row, and counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats, Rows


@dataclass(frozen=True, slots=True)
class Entries:
    """Terms by number, with a row that holds each and how often."""

    numbers: NDArray[np.int32]
    rows: Rows
    counts: Floats

    def __len__(self) -> int:
        return len(self.rows)

    @classmethod
    def by_term(cls, parts: Sequence["Entries"]) -> Self:
        """All of `parts`, sorted by number; those of one term stay in their order."""
        numbers = np.concatenate([part.numbers for part in parts])
        order = np.argsort(numbers, kind="stable")
        rows = np.concatenate([part.rows for part in parts])[order]
        return cls(numbers[order], rows, np.concatenate([part.counts for part in parts])[order])


@dataclass(frozen=True)
class Tokens:
    """The terms of some rows in order, with repetitions: the number of each, and how many each row has.

    `known` is how many terms were known before these rows.
    """

    numbers: NDArray[np.int32]
    per_row: NDArray[np.int64]
    known: int

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """By token, its row, counted from the first of these."""
        return np.repeat(np.arange(len(self.per_row)), self.per_row)

    @cached_property
    def once(self) -> NDArray[np.int64]:
        """The places of those tokens that are the first of their term in their row, in order."""
        places: NDArray[np.int64] = np.sort(self._counted[0])
        return places

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """By row, how many different terms it has."""
        sizes: NDArray[np.int64] = np.bincount(self.rows[self.once], minlength=len(self.per_row))
        return sizes

    def known_after(self) -> NDArray[np.int64]:
        """By row, how many terms were known once its own were."""
        newest = np.maximum.accumulate(np.append(self.known - 1, self.numbers))
        known: NDArray[np.int64] = newest[np.cumsum(self.per_row)] + 1
        return known

    def entries(self, first: int) -> Entries:
        """For each row, which are those from `first` on, and each different term in it, how often it comes."""
        places, counts = self._counted
        rows = (self.rows[places] + first).astype(np.int32)
        return Entries(self.numbers[places], rows, counts.astype(np.float32))

    @cached_property
    def _counted(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For each different term of each row, where it comes first and how often it comes."""
        _, places, counts = np.unique(self.rows << 32 | self.numbers, return_index=True, return_counts=True)
        return places, counts
