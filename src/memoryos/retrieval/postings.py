"""Which turns hold which terms, how often."""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.chains import Floats, Rows

_ENTRY_BYTES = 8  # a row number and a count
_TERM_BYTES = 400  # a term's text, its two arrays and its place in the dictionary, as measured


class Postings:
    """For each term the rows that hold it and how often, in order of rows. Terms have numbers, in order of coming."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._rows: list[array[int]] = []
        self._counts: list[array[float]] = []
        self._entries = 0

    def add(self, row: int, terms: Sequence[str]) -> int:
        """Notes the terms of `row` and gives how many different ones it has; rows come in ascending order."""
        counted = Counter(terms)
        numbers, all_rows, all_counts = self._numbers, self._rows, self._counts
        for term, count in counted.items():
            number = numbers.get(term)
            if number is None:
                numbers[term] = len(all_rows)
                all_rows.append(array("i", (row,)))
                all_counts.append(array("f", (count,)))
            else:
                all_rows[number].append(row)
                all_counts[number].append(count)
        self._entries += len(counted)
        return len(counted)

    def numbers(self, terms: Iterable[str]) -> list[int]:
        """The numbers of those terms that are known."""
        return [number for term in terms if (number := self._numbers.get(term)) is not None]

    def of(self, term: str) -> tuple[Rows, Floats] | None:
        """The rows with `term` and how often each holds it; None where none does. Good until the next `add`."""
        number = self._numbers.get(term)
        if number is None:
            return None
        rows, counts = self._rows[number], self._counts[number]
        return np.frombuffer(rows, dtype=np.int32), np.frombuffer(counts, dtype=np.float32)

    def rows_a_term(self) -> NDArray[np.int64]:
        """By number of the term, how many rows hold it."""
        return np.fromiter(map(len, self._rows), dtype=np.int64, count=len(self._rows))

    def nbytes(self) -> int:
        """Memory held."""
        return self._entries * _ENTRY_BYTES + len(self._rows) * _TERM_BYTES
