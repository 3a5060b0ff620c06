"""Numbers by row that grow at the end."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

Scalar = TypeVar("Scalar", bound=np.generic)
Value = TypeVar("Value", bound=Hashable)


class Column(Generic[Scalar]):
    """An array that grows at the end; it doubles, so it is rarely copied."""

    def __init__(self, dtype: DTypeLike) -> None:
        self._values: NDArray[Scalar] = np.zeros(16, dtype=dtype)
        self._length = 0

    def extend(self, values: Sequence[Any] | NDArray[Any]) -> None:
        """Adds `values` at the end."""
        length = self._length + len(values)
        if length > len(self._values):
            grown: NDArray[Scalar] = np.zeros(max(length, 2 * len(self._values)), dtype=self._values.dtype)
            grown[: self._length] = self._values[: self._length]
            self._values = grown
        self._values[self._length : length] = values
        self._length = length

    def view(self) -> NDArray[Scalar]:
        """The values, not copied; valid until the next `extend`."""
        return self._values[: self._length]

    def __len__(self) -> int:
        return self._length

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return self._values.nbytes


class Numbered(Generic[Value]):
    """By row one of a few values, stored as numbers, so that each value is only tested once for all its rows."""

    def __init__(self) -> None:
        self._numbers: dict[Value, int] = {}
        self._rows: Column[np.int32] = Column(np.int32)

    def put(self, row: int, value: Value) -> None:
        """Sets the value of `row`, which exists or is the next one."""
        number = self._numbers.setdefault(value, len(self._numbers))
        if row == len(self._rows):
            self._rows.extend([number])
        else:
            self._rows.view()[row] = number

    def where(self, matches: Callable[[Value], bool]) -> NDArray[np.bool_]:
        """By row, whether its value is `matches`."""
        by_value = np.fromiter(map(matches, self._numbers), dtype=np.bool_, count=len(self._numbers))
        by_row: NDArray[np.bool_] = by_value[self._rows.view()]
        return by_row
