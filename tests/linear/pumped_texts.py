"""Texts that make a careless regular expression slow: a start, something repeated, and an end that does not fit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_NO_FIT = "\x01"
_LONG = 8  # a repetition that may be longer than this is worth pumping
_MAX_OF_A_CLASS = 6
_MAX_AIMED = 48  # of a pattern with many repetitions, every second or third will do
_CATEGORIES = {
    codes.CATEGORY_DIGIT: "7",
    codes.CATEGORY_NOT_DIGIT: "x",
    codes.CATEGORY_SPACE: " \n",
    codes.CATEGORY_NOT_SPACE: "x-",
    codes.CATEGORY_WORD: "xQ7_é",
    codes.CATEGORY_NOT_WORD: " -.",
}


@dataclass(frozen=True)
class Pumped:
    """`start`, then `pump` as often as it takes, then `end`."""

    pump: str
    start: str = ""
    end: str = ""

    def text(self, length: int) -> str:
        """About `length` characters of it."""
        return self.start + self.pump * (length // len(self.pump)) + self.end


GENERAL = tuple(
    Pumped(pump)
    for pump in (
        *"\n- .,:;'\"`<>([{|#*_/\\@=+~0aAé我\u200d\u200c\ufe0f\u0301",
        *("a ", "A ", "aB", "a_", "a.", "a-", "a,", "\n ", " \n", "\r\n", "- ", ": ", "<a", "< ", "</", "\\n", '"a'),
        *("我\u200d", "a\u200d", "\u200d\u200c", "<\ufe0f", "<\u0301", "0f", "1 ", "12:", "a@", "a: b\n", "> a\n"),
        *("on monday ", "I'm ", "my ", "and I like ", "every day ", "fooBar", "you ", "always ", "the ", "x\n\n"),
        *("-----BEGIN ", "http://", "``` ", "<b>", "“a", "(a", "[a] ", "{a", "ich ", "我喜欢", "yo soy ", "в 5 "),
    )
)


def aimed_at(pattern: re.Pattern[str]) -> list[Pumped]:
    """Texts that follow `pattern` up to each of its repetitions and go on there."""
    results: dict[Pumped, None] = {}
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    for start, body in _repetitions(tree, ""):
        for pump in body:
            results[Pumped(pump, start, _NO_FIT)] = None
            results[Pumped(pump + start, start, _NO_FIT)] = None
        results[Pumped(start + body[0] * 3 + " ")] = None
    whole = _example(tree)
    if whole:
        results |= {Pumped(whole): None, Pumped(whole + " "): None, Pumped(whole[:-1] + _NO_FIT): None}
    return list(results)[:: 1 + len(results) // _MAX_AIMED]


def _repetitions(tree: Any, start: str) -> Iterator[tuple[str, list[str]]]:
    """Each repetition of `tree`: the least text that leads to it, and what it repeats."""
    for code, value in tree:
        if code in {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}:
            _, most, body = value
            if most == codes.MAXREPEAT or most > _LONG:
                yield start, _examples(body)
            yield from _repetitions(body, start)
        else:
            for inner in _inside(code, value):
                yield from _repetitions(inner, start)
        start += _one(code, value)


def _inside(code: Any, value: Any) -> list[Any]:
    """The expressions within a group, a choice or a look around."""
    if code == codes.SUBPATTERN:
        return [value[3]]
    if code == codes.ATOMIC_GROUP:
        return [value]
    if code == codes.BRANCH:
        return list(value[1])
    return [value[1]] if code in {codes.ASSERT, codes.ASSERT_NOT} else []


def _examples(body: Any) -> list[str]:
    """What one repetition of `body` may be; several for a class of characters."""
    if len(body) == 1 and body[0][0] in {codes.IN, codes.NOT_LITERAL, codes.ANY}:
        return list(dict.fromkeys(_members(*body[0])))[:_MAX_OF_A_CLASS]
    if len(body) == 1 and body[0][0] == codes.SUBPATTERN and body[0][1][3][0][0] == codes.BRANCH:
        return [_example(branch) or "x" for branch in body[0][1][3][0][1][1]][:_MAX_OF_A_CLASS]
    return [_example(body) or "x"]


def _example(tree: Any) -> str:
    return "".join(_one(code, value) for code, value in tree)


def _one(code: Any, value: Any) -> str:
    """A short text that one part of an expression takes."""
    if code == codes.LITERAL:
        return chr(value)
    if code in {codes.IN, codes.NOT_LITERAL, codes.ANY}:
        return _members(code, value)[0]
    if code in {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}:
        least, _, body = value
        return _example(body) * least
    if code in {codes.ASSERT, codes.ASSERT_NOT}:
        return ""
    return "".join(_example(inner) for inner in _inside(code, value)[:1])


def _members(code: Any, value: Any) -> list[str]:
    if code == codes.ANY:
        return ["x", " ", "-", "7"]
    if code == codes.NOT_LITERAL:
        return [item for item in "x 7-\n" if ord(item) != value]
    if value and value[0][0] == codes.NEGATE:
        shut_out = "".join(letter for item in value[1:] for letter in _of_class(*item))
        return [item for item in "x 7-\n_\x01我" if item not in shut_out] or [_NO_FIT]
    return [letter for item in value for letter in _of_class(*item)]


def _of_class(code: Any, value: Any) -> str:
    if code == codes.LITERAL:
        return chr(value)
    if code == codes.RANGE:
        return chr(value[0]) + chr(value[1])
    return _CATEGORIES.get(value, "x")
