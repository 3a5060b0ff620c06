"""Many values in few statements."""

from collections.abc import Iterator, Sequence

_AT_ONCE = 500  # old SQLites take at most 999 values in a statement


def slices(values: Sequence[str]) -> Iterator[Sequence[str]]:
    """`values` in runs that fit into one statement."""
    for start in range(0, len(values), _AT_ONCE):
        yield values[start : start + _AT_ONCE]


def marks(values: Sequence[object]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
