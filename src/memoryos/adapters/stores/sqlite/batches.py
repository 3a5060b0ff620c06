"""Using many values in few statements."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Value = TypeVar("Value", str, int)

_BATCH = 500  # older versions of SQLite allow at most 999 values in a statement
# Each number of values is a separate statement, which takes time to compile and about 10 kB while it is cached.
_LENGTHS = (1, 16, 64, _BATCH)


def slices(values: Sequence[Value]) -> Iterator[Sequence[Value]]:
    """`values` in batches that fit into one statement.

    The last value of a batch may be repeated, so that there are few lengths.
    """
    for start in range(0, len(values), _BATCH):
        run = list(values[start : start + _BATCH])
        length = next(length for length in _LENGTHS if length >= len(run))
        yield run + run[-1:] * (length - len(run))


def marks(values: Sequence[object]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
