"""Values from a pickle: every class in it becomes an inert `Object`, so nothing in the file is imported or called."""

import io
import pickle
import pickletools
from typing import Any, Self

from memoryos.errors import InvalidInputError

_MAX_STEPS = 1_000_000
_FAULTS = (pickle.UnpicklingError, ValueError, LookupError, TypeError, AttributeError, EOFError, MemoryError)


class Object:
    """What a call would have created: the `arguments` of the call, then the state that was set."""

    arguments: list[Any]

    def __new__(cls, *arguments: Any) -> Self:
        made = super().__new__(cls)
        made.arguments = list(arguments)
        return made

    def __setstate__(self, state: Any) -> None:
        self.arguments.append(state)

    def __call__(self, *arguments: Any) -> "Object":
        return Object(*arguments)

    def append(self, item: Any) -> None:
        """A pickle may fill what it created as if it were a list, a set or a dictionary."""
        self.arguments.append(item)

    add = extend = append

    def __setitem__(self, key: Any, value: Any) -> None:
        self.arguments.append((key, value))


class _InertUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type[Object]:  # noqa: ARG002 - whatever it names
        return Object


def pickled(content: bytes) -> Any:
    """The value in `content`, protocols 0 to 5. Raises InvalidInputError if it cannot be read."""
    try:
        _check_sizes(content)
        return _InertUnpickler(io.BytesIO(content), encoding="latin-1").load()
    except _FAULTS as error:
        raise InvalidInputError(f"a pickle cannot be read: {error}") from error


def _check_sizes(content: bytes) -> None:
    """Raises ValueError if reading would take far more memory than the file; `genops` checks declared lengths."""
    for step, (opcode, argument, _) in enumerate(pickletools.genops(content)):
        numbers_the_memo = opcode.name in {"PUT", "BINPUT", "LONG_BINPUT"}
        if step > _MAX_STEPS or (numbers_the_memo and int(argument or 0) > len(content)):
            raise ValueError("it is too long or claims too much memory")
