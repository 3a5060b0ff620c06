"""Postings: which turns contain which terms, and how often."""

from array import array
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats, Rows
from memoryos.retrieval.index.term_counts import Entries, Tokens

_ENTRY_BYTES = 8  # a row number and a count
_TERM_BYTES = 180  # bytes of a term's text and its dictionary entry, as measured
_LATER_BYTES = 250  # two arrays that grow, and their place in the dictionary
_MIN_FOR_SORT = (
    5_000  # entries that came at once; from here on sorting all again is quicker than adding each to its term,
)
_MIN_SORT_SHARE = 4  # unless they are a smaller part than this of all
_MAX_UNSORTED = 200  # entries that are kept by their terms in a small index: sorted they take a sixth of the memory


class _Numbers(dict[str, int]):
    """The number of each term, in order of appearance."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number


class Postings:
    """For each term, the rows that contain it and how often, in order of rows. Terms are numbered by appearance.

    Large amounts are sorted by term, once; small ones are added to their terms one by one.
    """

    def __init__(self) -> None:
        self._numbers = _Numbers()
        self._rows: Rows = np.zeros(0, np.int32)
        self._counts: Floats = np.zeros(0, np.float32)
        self._starts: NDArray[np.int64] = np.zeros(1, np.int64)
        self._later: dict[int, tuple[array[int], array[float]]] = {}
        self._waiting: list[Entries] = []
        self._entries = 0

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
        self._waiting.append(tokens.entries(first))
        self._entries += len(tokens.once)
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
        self._merge_waiting()
        here = slice(self._starts[number], self._starts[number + 1]) if number + 1 < len(self._starts) else slice(0)
        rows, counts = self._rows[here], self._counts[here]
        if number not in self._later:
            return rows, counts
        # Copied, because an array with a view cannot grow.
        later_rows, later_counts = self._later[number]
        return np.append(rows, np.array(later_rows, np.int32)), np.append(counts, np.array(later_counts, np.float32))

    def rows_per_term(self) -> NDArray[np.int64]:
        """How many rows contain each term, by its number."""
        self._merge_waiting()
        counts = np.zeros(len(self), np.int64)
        counts[: len(self._starts) - 1] = np.diff(self._starts)
        for number, (rows, _) in self._later.items():
            counts[number] += len(rows)
        return counts

    def rows_of(self, numbers: NDArray[np.int32]) -> NDArray[np.int64]:
        """How many rows contain each of the terms with these numbers."""
        self._merge_waiting()
        counts = np.zeros(len(numbers), np.int64)
        early = numbers + 1 < len(self._starts)
        counts[early] = self._starts[numbers[early] + 1] - self._starts[numbers[early]]
        counts += np.array(
            [len(self._later[number][0]) if number in self._later else 0 for number in numbers.tolist()], np.int64
        )
        return counts

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return self._entries * _ENTRY_BYTES + len(self) * _TERM_BYTES + len(self._later) * _LATER_BYTES

    def _merge_waiting(self) -> None:
        if not self._waiting:
            return
        waiting = sum(len(some) for some in self._waiting)
        unsorted = self._entries - len(self._rows)
        if (
            waiting >= max(_MIN_FOR_SORT, len(self._rows) // _MIN_SORT_SHARE)
            or _MAX_UNSORTED + len(self._rows) // _MIN_SORT_SHARE < unsorted <= _MIN_FOR_SORT
        ):
            self._sort_all()
        else:
            for some in self._waiting:
                self._add_each(some)
        self._waiting.clear()

    def _sort_all(self) -> None:
        numbers = np.repeat(np.arange(len(self._starts) - 1, dtype=np.int32), np.diff(self._starts))
        later = [Entries.of_term(number, *entry) for number, entry in self._later.items()]
        everything = Entries.by_term([Entries(numbers, self._rows, self._counts), *later, *self._waiting])
        self._rows, self._counts = everything.rows, everything.counts
        self._starts = np.searchsorted(everything.numbers, np.arange(len(self) + 1))
        self._later.clear()

    def _add_each(self, some: Entries) -> None:
        for number, row, count in zip(some.numbers.tolist(), some.rows.tolist(), some.counts.tolist(), strict=True):
            rows, counts = self._later.setdefault(number, (array("i"), array("f")))
            rows.append(row)
            counts.append(count)
