"""JSON with comments and trailing commas, read and changed without touching the rest of the file."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from memoryos.errors import InvalidInputError

_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_SCALAR = re.compile(r"[^\s,:\[\]{}\"/]+")
_REST_OF_LINE = re.compile(r"[ \t]*(?://[^\n]*|/\*[^\n]*?\*/[ \t]*(?=\n))?")


@dataclass(frozen=True, slots=True)
class Node:
    """A value and its position; for a member of an object, `key` is its name and `begin` the position of the name."""

    kind: Literal["object", "array", "scalar"]
    begin: int
    start: int
    end: int
    value: Any = None
    key: str = ""
    children: "tuple[Node, ...]" = field(default=())

    def member(self, key: str) -> "Node | None":
        """The last member of that name, which is the one that counts."""
        return next((child for child in reversed(self.children) if self.kind == "object" and child.key == key), None)

    def plain(self) -> Any:
        """The value, without positions."""
        if self.kind == "object":
            return {child.key: child.plain() for child in self.children}
        return [child.plain() for child in self.children] if self.kind == "array" else self.value


def parse(text: str) -> Node:
    """The whole text as a tree. Raises InvalidInputError with the number of the line that cannot be read."""
    node = _value(text, _skip(text, 0))
    after = _skip(text, node.end)
    if after != len(text):
        raise _unreadable(text, after)
    return node


def put(text: str, path: Sequence[str], value: Any) -> str:
    """`text` with `value` under the names in `path`; everything else stays as it is, and so does an equal value."""
    text = text if text.strip() else "{}\n"
    node = parse(text)
    for depth, key in enumerate(path):
        if node.kind != "object":
            raise InvalidInputError(f"{'.'.join(path[:depth]) or 'the whole file'} must be an object in {{}}")
        child = node.member(key)
        if child is None:
            for missing in reversed(path[depth + 1 :]):
                value = {missing: value}
            return _with_child(text, node, f"{json.dumps(key)}: ", value)
        node = child
    if node.plain() == value:
        return text
    return text[: node.start] + _written(value, _indent_at(text, node.begin), _unit(text)) + text[node.end :]


def put_element(text: str, key: str, name: str, value: dict[str, Any]) -> str:
    """`text` with `value` in the list `key`, replacing the element whose member `name` is the same."""
    array = parse(text).member(key)
    if array is None:
        return put(text, [key], [value])
    for element in array.children:
        if (member := element.member(name)) and member.value == value[name]:
            return text
    return _with_child(text, array, "", value)


def remove(text: str, path: Sequence[str]) -> str:
    """`text` without the member that `path` names."""
    parent, node = None, parse(text)
    for key in path:
        parent, child = node, node.member(key)
        if child is None:
            return text
        node = child
    return text if parent is None else _without(text, parent, node)


def remove_element(text: str, key: str, name: str, value: Any) -> str:
    """`text` without the elements of the list `key` whose member `name` is `value`."""
    array = parse(text).member(key)
    for element in array.children if array else ():
        if array and (member := element.member(name)) and member.value == value:
            return _without(text, array, element)
    return text


def _value(text: str, at: int) -> Node:
    opening = text[at : at + 1]
    if opening in ("{", "["):
        children = tuple(_children(text, at, "}" if opening == "{" else "]"))
        end = _skip(text, children[-1].end if children else at + 1)
        end = _skip(text, end + 1) if text[end : end + 1] == "," else end
        return Node("object" if opening == "{" else "array", at, at, end + 1, children=children)
    match = (_STRING if opening == '"' else _SCALAR).match(text, at)
    try:
        return Node("scalar", at, at, match.end(), json.loads(match[0])) if match else _fail(text, at)
    except ValueError as error:
        raise _unreadable(text, at) from error


def _children(text: str, opening: int, closing: str) -> Iterator[Node]:
    at = _skip(text, opening + 1)
    while text[at : at + 1] != closing:
        child = _member(text, at) if closing == "}" else _value(text, at)
        yield child
        at = _skip(text, child.end)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        elif text[at : at + 1] != closing:
            raise _unreadable(text, at)


def _member(text: str, at: int) -> Node:
    name = _STRING.match(text, at)
    colon = _skip(text, name.end()) if name else at
    if not name or text[colon : colon + 1] != ":":
        raise _unreadable(text, at)
    value = _value(text, _skip(text, colon + 1))
    return Node(value.kind, at, value.start, value.end, value.value, json.loads(name[0]), value.children)


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


def _fail(text: str, at: int) -> Node:
    raise _unreadable(text, at)


def _unreadable(text: str, at: int) -> InvalidInputError:
    return InvalidInputError(f"it is not valid JSON at line {text.count(chr(10), 0, at) + 1}")


def _with_child(text: str, parent: Node, name: str, value: Any) -> str:
    """`text` with one more child at the end of `parent`."""
    unit = _unit(text)
    outer = _indent_at(text, parent.begin)
    if not parent.children:
        inside = text[parent.start + 1 : parent.end - 1].rstrip()
        inner = outer + unit
        new = f"{inside}\n{inner}{name}{_written(value, inner, unit)}\n{outer}"
        return text[: parent.start + 1] + new + text[parent.end - 1 :]
    last = parent.children[-1]
    comma = _skip(text, last.end)
    has_comma = text[comma : comma + 1] == ","
    after = comma + 1 if has_comma else last.end
    rest = _REST_OF_LINE.match(text, after)
    line_end = rest.end() if rest else after
    if "\n" not in text[parent.start : parent.end]:
        return text[: last.end] + f", {name}{json.dumps(value)}" + text[parent.end - 1 :]
    inner = _indent_at(text, last.begin)
    new = f"\n{inner}{name}{_written(value, inner, unit)}{',' if has_comma else ''}"
    return text[: last.end] + ("" if has_comma else ",") + text[last.end : line_end] + new + text[line_end:]


def _without(text: str, parent: Node, child: Node) -> str:
    """`text` without `child`, its comma and its line."""
    begin, end = child.begin, child.end
    comma = _skip(text, end)
    if text[comma : comma + 1] == ",":
        end = comma + 1
    elif (place := parent.children.index(child)) > 0:
        before = _skip(text, parent.children[place - 1].end)
        text = text[:before] + text[before + 1 :]
        begin, end = begin - 1, end - 1
    line = text.rfind("\n", 0, begin) + 1
    if not text[line:begin].strip() and text[end:].lstrip(" \t").startswith("\n"):
        return text[: line - 1] + text[end:].lstrip(" \t")
    # On one line with others, the last is removed with the space before it, any other with the space after it.
    is_last = child is parent.children[-1]
    return (text[:begin].rstrip(" ") if is_last else text[:begin]) + (text[end:] if is_last else text[end:].lstrip(" "))


def _written(value: Any, indent: str, unit: str) -> str:
    return json.dumps(value, indent=unit, ensure_ascii=False).replace("\n", f"\n{indent}")


def _indent_at(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _unit(text: str) -> str:
    indent = re.search(r"\n([ \t]+)\S", text)
    return indent[1] if indent else "  "
