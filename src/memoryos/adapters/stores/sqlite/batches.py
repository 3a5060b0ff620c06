"""Many values in few statements."""

from collections.abc import Iterator, Sequence

_AT_ONCE = 500  # old SQLites take at most 999 values in a statement
# Each number of values is a statement of its own, which takes time to compile and some 10 kB as long as it is kept.
_LENGTHS = (1, 16, 64, _AT_ONCE)


def slices(values: Sequence[str]) -> Iterator[Sequence[str]]:
    """`values` in runs that fit into one statement; the last value of a run may be repeated, for few lengths."""
    for start in range(0, len(values), _AT_ONCE):
        run = list(values[start : start + _AT_ONCE])
        length = next(length for length in _LENGTHS if length >= len(run))
        yield run + run[-1:] * (length - len(run))


def marks(values: Sequence[object]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
