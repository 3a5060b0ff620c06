"""A text that must stay hidden: a key, a password."""

from collections.abc import Iterable
from typing import NoReturn

from memoryos.errors import InvalidInputError

HIDDEN = "***"


class Secret:
    """A key that is only shown on request: never in a `repr`, a log, an error or a pickle."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        if not value.strip():
            raise InvalidInputError("a secret must not be blank")
        # A key pasted with a line break would be refused as a header, and the error would show it.
        self._value = value.strip()
        if not self._value.isascii() or not self._value.isprintable():
            raise InvalidInputError("a secret must be made of printable ASCII characters")

    def reveal(self) -> str:
        """The text itself, for whoever has to check it."""
        return self._value

    def __repr__(self) -> str:
        return f"Secret({HIDDEN!r})"

    __str__ = __repr__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __copy__(self) -> "Secret":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Secret":
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret cannot be pickled")


def scrubbed(text: str, secrets: Iterable[Secret]) -> str:
    """`text` with every secret in it hidden."""
    for secret in secrets:
        text = text.replace(secret.reveal(), HIDDEN)
    return text
