"""Postings: which turns contain which terms, and how often."""

import sys
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.columns import Column
from memoryos.retrieval.index.neighbours import Floats, Rows
from memoryos.retrieval.index.term_counts import Entries, Tokens

_ENTRY_BYTES = 8  # a row number and a count
_TERM_BYTES = 180  # bytes of a term's text and its dictionary entry, as measured
_MAX_UNSORTED = 200  # entries that a small index keeps as they came
_MAX_UNSORTED_SHARE = 4  # and this part of the sorted ones: sorting all again costs more, the more there are


class _Numbers(dict[str, int]):
    """The number of each term, in order of appearance."""

    def __missing__(self, term: str) -> int:
        # People use the same words, so the indexes of all owners share the text of a term.
        number = self[sys.intern(term)] = len(self)
        return number


class Postings:
    """For each term, the rows that contain it and how often, in order of rows. Terms are numbered by appearance.

    Most are sorted by term. The newest are kept as they came, which takes a twentieth of the memory of lists per term.
    """

    def __init__(self) -> None:
        self._numbers = _Numbers()
        self._rows: Rows = np.zeros(0, np.int32)
        self._counts: Floats = np.zeros(0, np.float32)
        self._starts: NDArray[np.int64] = np.zeros(1, np.int64)
        self._unsorted = _Unsorted()

    def __len__(self) -> int:
        """How many terms are known."""
        return len(self._numbers)

    def extend(self, first: int, texts: Sequence[str]) -> Tokens:
        """Adds the terms of the rows from `first` on, and returns them; rows come in ascending order.

        A text is the terms of a row, separated by spaces.
        """
        size_before = len(self._numbers)
        words = " ".join(filter(None, texts)).split()
        numbers = np.fromiter(map(self._numbers.__getitem__, words), np.int32, len(words))
        per_row = np.fromiter((text.count(" ") + 1 if text else 0 for text in texts), np.int64, len(texts))
        tokens = Tokens(numbers, per_row, size_before)
        self._unsorted.extend(tokens.entries(first))
        if len(self._unsorted) > _MAX_UNSORTED + len(self._rows) // _MAX_UNSORTED_SHARE:
            self._sort_all()
        return tokens

    def numbers(self, terms: Iterable[str]) -> list[int]:
        """The numbers of the known terms among these."""
        return [number for term in terms if (number := self._numbers.get(term)) is not None]

    def terms_with(self, pieces: Sequence[str]) -> list[str]:
        """The known terms that contain one of `pieces`; a line break in a piece is where a term begins or ends."""
        vocabulary = "\n".join(["", *self._numbers, ""])
        matches: dict[str, None] = {}
        for piece in pieces:
            place = vocabulary.find(piece)
            while place >= 0:
                inside = place + piece.startswith("\n")
                start, end = vocabulary.rfind("\n", 0, inside) + 1, vocabulary.find("\n", inside)
                matches[vocabulary[start:end]] = None
                place = vocabulary.find(piece, end)
        return list(matches)

    def of(self, term: str) -> tuple[Rows, Floats] | None:
        """The rows with `term` and how often each contains it; None if none does."""
        number = self._numbers.get(term)
        if number is None:
            return None
        here = slice(self._starts[number], self._starts[number + 1]) if number + 1 < len(self._starts) else slice(0)
        rows, counts = self._rows[here], self._counts[here]
        later = self._unsorted.entries()
        places = np.flatnonzero(later.numbers == number)
        if not len(places):
            return rows, counts
        return np.append(rows, later.rows[places]), np.append(counts, later.counts[places])

    def rows_per_term(self) -> NDArray[np.int64]:
        """How many rows contain each term, by its number."""
        counts: NDArray[np.int64] = np.bincount(self._unsorted.entries().numbers, minlength=len(self))
        counts[: len(self._starts) - 1] += np.diff(self._starts)
        return counts

    def rows_of(self, numbers: NDArray[np.int32]) -> NDArray[np.int64]:
        """How many rows contain each of the terms with these numbers."""
        counts: NDArray[np.int64] = np.bincount(self._unsorted.entries().numbers, minlength=len(self))[numbers]
        early = numbers + 1 < len(self._starts)
        counts[early] += self._starts[numbers[early] + 1] - self._starts[numbers[early]]
        return counts

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return len(self._rows) * _ENTRY_BYTES + len(self) * _TERM_BYTES + self._unsorted.nbytes()

    def _sort_all(self) -> None:
        numbers = np.repeat(np.arange(len(self._starts) - 1, dtype=np.int32), np.diff(self._starts))
        everything = Entries.by_term([Entries(numbers, self._rows, self._counts), self._unsorted.entries()])
        self._rows, self._counts = everything.rows, everything.counts
        self._starts = np.searchsorted(everything.numbers, np.arange(len(self) + 1))
        self._unsorted = _Unsorted()


class _Unsorted:
    """Entries in the order in which they came."""

    def __init__(self) -> None:
        self._numbers: Column[np.int32] = Column(np.int32)
        self._rows: Column[np.int32] = Column(np.int32)
        self._counts: Column[np.float32] = Column(np.float32)

    def __len__(self) -> int:
        return len(self._numbers)

    def extend(self, entries: Entries) -> None:
        self._numbers.extend(entries.numbers)
        self._rows.extend(entries.rows)
        self._counts.extend(entries.counts)

    def entries(self) -> Entries:
        """All of them, not copied; valid until the next `extend`."""
        return Entries(self._numbers.view(), self._rows.view(), self._counts.view())

    def nbytes(self) -> int:
        return self._numbers.nbytes() + self._rows.nbytes() + self._counts.nbytes()
