"""Values out of a pickle without unpickling it: nothing is imported, called or built, whatever it says.

A pickle is a program; this reads its data and takes every class and call in it for an inert `Object`.
"""

import pickletools
from dataclasses import dataclass, field
from typing import Any

from memoryos.errors import InvalidInputError

_MARK = object()
_MOST_STEPS = 1_000_000
_LITERALS = ("BININT", "LONG", "INT", "FLOAT", "BINFLOAT", "SHORT_BIN", "BINUNI", "BINSTR", "UNI", "STR", "BINBYTES")


@dataclass
class Object:
    """What would have been made by a call: which class, and the states that it was given."""

    kind: str
    given: list[Any] = field(default_factory=list)


class _Reader:
    """Runs the few opcodes that hold data, on a stack of plain values."""

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.memo: dict[int, Any] = {}

    def since_mark(self) -> list[Any]:
        items: list[Any] = []
        while (item := self.stack.pop()) is not _MARK:
            items.append(item)
        return items[::-1]

    def take(self, name: str, argument: Any) -> None:
        step = getattr(self, f"_{name.lower()}", None)
        if step is not None:
            step(argument)
        elif name.startswith(_LITERALS):
            self.stack.append(argument)
        elif name not in {"PROTO", "FRAME", "STOP"}:
            raise InvalidInputError(f"a pickle holds {name}, which is no data")

    def _mark(self, _: Any) -> None:
        self.stack.append(_MARK)

    def _none(self, _: Any) -> None:
        self.stack.append(None)

    def _newtrue(self, _: Any) -> None:
        self.stack.append(True)

    def _newfalse(self, _: Any) -> None:
        self.stack.append(False)

    def _empty_dict(self, _: Any) -> None:
        self.stack.append({})

    def _empty_list(self, _: Any) -> None:
        self.stack.append([])

    _empty_set = _empty_list

    def _empty_tuple(self, _: Any) -> None:
        self.stack.append(())

    def _dict(self, _: Any) -> None:
        items = self.since_mark()
        self.stack.append(dict(zip(map(_plain, items[::2]), items[1::2], strict=True)))

    def _list(self, _: Any) -> None:
        items = self.since_mark()
        self.stack.append(items)

    def _append(self, _: Any) -> None:
        item = self.stack.pop()
        self.stack[-1].append(item)

    def _appends(self, _: Any) -> None:
        items = self.since_mark()
        self.stack[-1].extend(items)

    _additems = _appends

    def _setitem(self, _: Any) -> None:
        value, key = self.stack.pop(), self.stack.pop()
        self.stack[-1][_plain(key)] = value

    def _setitems(self, _: Any) -> None:
        items = self.since_mark()
        self.stack[-1].update(zip(map(_plain, items[::2]), items[1::2], strict=True))

    def _tuple(self, _: Any) -> None:
        items = self.since_mark()
        self.stack.append(tuple(items))

    _frozenset = _tuple

    def _tuple1(self, _: Any) -> None:
        self.stack[-1:] = [tuple(self.stack[-1:])]

    def _tuple2(self, _: Any) -> None:
        self.stack[-2:] = [tuple(self.stack[-2:])]

    def _tuple3(self, _: Any) -> None:
        self.stack[-3:] = [tuple(self.stack[-3:])]

    def _memoize(self, _: Any) -> None:
        self.memo[len(self.memo)] = self.stack[-1]

    def _binput(self, argument: Any) -> None:
        self.memo[argument] = self.stack[-1]

    _long_binput = _binput

    def _put(self, argument: Any) -> None:
        self.memo[int(argument)] = self.stack[-1]

    def _get(self, argument: Any) -> None:
        self.stack.append(self.memo[int(argument)])

    def _binget(self, argument: Any) -> None:
        self.stack.append(self.memo[argument])

    _long_binget = _binget

    def _global(self, argument: Any) -> None:
        self.stack.append(Object(str(argument)))

    def _stack_global(self, _: Any) -> None:
        name, module = self.stack.pop(), self.stack.pop()
        self.stack.append(Object(f"{module} {name}"))

    def _reduce(self, _: Any) -> None:
        given, kind = self.stack.pop(), self.stack.pop()
        self.stack.append(Object(kind.kind if isinstance(kind, Object) else "?", [given]))

    _newobj = _reduce

    def _build(self, _: Any) -> None:
        state = self.stack.pop()
        if isinstance(self.stack[-1], Object):
            self.stack[-1].given.append(state)


def _plain(key: Any) -> Any:
    return key if isinstance(key, str | int | float | bool | None | tuple) else str(key)


def pickled(content: bytes) -> Any:
    """The value that `content` holds. Raises InvalidInputError where it holds anything but data."""
    reader = _Reader()
    try:
        for number, (opcode, argument, _) in enumerate(pickletools.genops(content)):
            if number > _MOST_STEPS:
                raise InvalidInputError("a pickle is too long to be read")
            reader.take(opcode.name, argument)
        return reader.stack[-1]
    except (ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        raise InvalidInputError(f"a pickle cannot be read: {error}") from error
