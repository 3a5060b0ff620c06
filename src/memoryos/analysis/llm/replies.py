"""The JSON in a language model's reply.

A reply is taken if it is one JSON object that holds the wanted lists, also inside a Markdown fence or prose, after a
thinking part, with a single object where a list is wanted, or as the bare items. Of a reply that breaks off, the items
that are complete are kept and the reply is marked as cut. Everything else raises ModelError. Messages name what was
wrong and quote nothing, because a reply contains the user's own words.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from memoryos.errors import ModelError

Shape = Mapping[str, frozenset[str]]
"""The lists wanted, each with the keys that tell its items from other objects."""

_THOUGHT = re.compile(r"\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
_THINKING = re.compile(r"\s*<think(?:ing)?>")
_THOUGHT_END = re.compile(r"</think(?:ing)?>")
_BEGINS_AS_JSON = re.compile(r"\s*(?:[{\[]|```)")
_START = re.compile(r"[{\[]")
# A string as a whole, so that brackets inside it do not count; the last one may break off.
_TOKEN = re.compile(r'"(?:[^"\\]+|\\.)*+(?:"|\\?\Z)|[{}\[\]]', re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}
# Open brackets after which everything before is complete: an item of a list, or a whole list of the answer.
_BETWEEN_ITEMS = {("[",), ("{",), ("{", "[")}
_MAX_STARTS = 200
_DEEPEST = 20


class CutShortError(ModelError):
    """A reply broke off before enough of it could be read; asking about less may help."""


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of a reply by name; one that the reply left out is empty. `cut` is true if the reply broke off."""

    items: Mapping[str, list[Any]]
    cut: bool = False


@dataclass(frozen=True, slots=True)
class _Value:
    value: Any
    cut: bool = False


def read_lists(text: str, shape: Shape) -> Lists:
    """The wanted lists in `text`. Raises ModelError if there are none."""
    loose: list[_Value] = []
    for candidate in _values(_answer(text)):
        if isinstance(candidate.value, dict) and candidate.value.keys() & shape.keys():
            return Lists(
                {name: _list(name, candidate.value.get(name), keys) for name, keys in shape.items()}, candidate.cut
            )
        loose.append(candidate)
    items = {
        name: [item for candidate in loose for item in _items(candidate.value, keys)] for name, keys in shape.items()
    }
    if any(items.values()) or any(candidate.value == [] for candidate in loose):
        return Lists(items, any(candidate.cut for candidate in loose))
    raise _nothing(text, shape)


def _answer(text: str) -> str:
    """`text` without its thinking part. An answer may itself mention such tags, so only a leading part is removed."""
    while thought := _THOUGHT.match(text):
        text = text[thought.end() :]
    if _THINKING.match(text):
        raise CutShortError(f"the reply of {len(text)} characters broke off while thinking", retryable=True)
    ends = [] if _BEGINS_AS_JSON.match(text) else list(_THOUGHT_END.finditer(text))
    return text[ends[-1].end() :] if ends else text


def _values(text: str) -> Iterator[_Value]:
    """The JSON objects and lists in `text`, outermost only, in order."""
    place = 0
    for _ in range(_MAX_STARTS):
        start = _START.search(text, place)
        if start is None:
            return
        try:
            value, place = _DECODER.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            whole = _Brackets(text, start.start())
            if whole.kept and (rescued := _decoded(whole.kept)) is not None:
                yield _Value(rescued, cut=True)
                return
            place = whole.end or start.end()
        else:
            yield _Value(value)


class _Brackets:
    """How the bracket at `start` of `text` closes: its `end`, or where it never does, the complete part of it.

    What is nested deeper than any answer is no answer, and ends where that shows.
    """

    def __init__(self, text: str, start: int) -> None:
        self.end: int | None = None
        self.kept: str | None = None
        open_: list[str] = []
        for token in _TOKEN.finditer(text, start):
            sign = token[0]
            if sign in _CLOSING:
                open_.append(sign)
            elif sign[0] != '"' and sign != _CLOSING[open_.pop()]:
                self.kept = None
                return
            if not open_ or len(open_) > _DEEPEST:
                self.end, self.kept = token.end(), None
                return
            if sign in "]}" and tuple(open_) in _BETWEEN_ITEMS:
                self.kept = text[start : token.end()] + "".join(_CLOSING[bracket] for bracket in reversed(open_))


def _decoded(text: str) -> Any:
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


# Models write line breaks inside strings; NaN and Infinity are not JSON.
_DECODER = json.JSONDecoder(strict=False, parse_constant=_refuse)


def _list(name: str, value: Any, keys: frozenset[str]) -> list[Any]:
    if value is None:
        return []
    if isinstance(value, list):
        return value
    if isinstance(value, dict) and keys <= value.keys():
        return [value]
    raise ModelError(f"{name!r} is {_kind(value)}, not a list", retryable=True)


def _items(value: Any, keys: frozenset[str]) -> list[Any]:
    """The items in `value`, or `value` itself if it is one."""
    candidates = value if isinstance(value, list) else [value]
    return [item for item in candidates if isinstance(item, dict) and keys <= item.keys()]


def _nothing(text: str, shape: Shape) -> ModelError:
    wanted = " or ".join(repr(name) for name in shape)
    if not text.strip():
        return ModelError("the reply is empty", retryable=True)
    opened = _START.search(text)
    if opened and _Brackets(text, opened.start()).end is None:
        return CutShortError(f"the reply of {len(text)} characters broke off before its first item", retryable=True)
    return ModelError(f"the reply of {len(text)} characters contains no JSON object with {wanted}", retryable=True)


def _kind(value: Any) -> str:
    return {dict: "another object", str: "a text", bool: "a truth value"}.get(type(value), "a number")
