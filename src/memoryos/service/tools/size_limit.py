"""How large a result may get: lists and long texts are cut at the end, and a notice says what is missing."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from memoryos.service.tools.tool import Json

T = TypeVar("T")

MAX_RESULT_BYTES = 1024 * 1024
"""For agents, whose context takes less than this."""

# Of these lists, the end matters most.
_NEWEST_LAST = frozenset({"short_term_memory", "recent"})
_MAX_LISTED_IDS = 100
_NOTICE_BYTES = 8 * 1024
_MARK_BYTES = 80
_LONG_TEXT = 1_000
_BYTES_PER_CHARACTER = 6  # of a control character, written as its number
_SCALAR_BYTES = 32  # of the longest number, or of quotation marks and signs between values


class Sizes:
    """How many bytes values take as JSON on one line; long texts are counted once.

    Counted text by text, so that other threads get their turn. Use one for values that stay alive as long as it does.
    """

    def __init__(self) -> None:
        self._by_id: dict[int, int] = {}

    def __call__(self, value: Any) -> int:
        if isinstance(value, Mapping):
            return 2 + sum(self(name) + self(inner) + 2 for name, inner in value.items()) - bool(value)
        if isinstance(value, list | tuple):
            return 2 + sum(self(inner) + 1 for inner in value) - bool(value)
        if isinstance(value, str) and len(value) > _LONG_TEXT:
            return self._by_id.setdefault(id(value), 0) or self._remember(value)
        return _scalar_size(value)

    def _remember(self, text: str) -> int:
        size = self._by_id[id(text)] = _scalar_size(text)
        return size


def most_bytes(value: Any) -> int:
    """More bytes than `value` takes as JSON on one line; found without encoding it."""
    total, left = 0, [value]
    while left:
        inner = left.pop()
        if isinstance(inner, str):
            total += _BYTES_PER_CHARACTER * len(inner)
        elif isinstance(inner, dict):
            left += inner
            left += inner.values()
        elif isinstance(inner, list | tuple):
            left += inner
        total += _SCALAR_BYTES
    return total


def encoded_size(value: Any) -> int:
    """How many bytes `value` takes as JSON on one line."""
    return Sizes()(value)


def _scalar_size(value: Any) -> int:
    if isinstance(value, str) and value.isascii() and value.isprintable():
        return len(value) + value.count('"') + value.count("\\") + 2
    return len(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


def fit(content: Json, max_bytes: int = MAX_RESULT_BYTES, sizes: Sizes | None = None) -> Json:
    """`content`, or as much of it as fits, with a notice and the ids of the items that were left out."""
    sizes = sizes or Sizes()
    if sizes(content) <= max_bytes:
        return content
    shortened: Json = _shorten(content, max_bytes - _NOTICE_BYTES, sizes)
    omitted = {
        name: [_id(item) for item in _missing(name, value, len(shortened[name]))[:_MAX_LISTED_IDS]]
        for name, value in content.items()
        if isinstance(value, list) and len(shortened[name]) < len(value)
    }
    counts = "".join(f"; {name} shows {len(shortened[name])} of {len(content[name])}" for name in omitted)
    notice = (
        f"this result was cut to {max_bytes:,} bytes, so lists and long texts end early{counts}. `omitted` has the ids"
        " of what is missing: read one with fetch, or ask for less"
    )
    return {**shortened, "notices": [*_notices(content), notice], "omitted": omitted}


def _missing(name: str, items: list[Any], shown: int) -> list[Any]:
    return items[:-shown][::-1] if name in _NEWEST_LAST else items[shown:]


def first_fitting(items: Iterable[T], sizes: Iterable[int], max_bytes: int) -> list[T]:
    """The first of `items` that fit together; at least one, however large."""
    kept: list[T] = []
    total = 0
    for item, size in zip(items, sizes, strict=True):
        total += size
        if kept and total > max_bytes:
            break
        kept.append(item)
    return kept


def _shorten(value: Any, max_bytes: int, sizes: Sizes) -> Any:
    """`value` in at most `max_bytes`, as far as lists and texts can give."""
    if sizes(value) <= max_bytes:
        return value
    if isinstance(value, str):
        return _shorten_text(value, max_bytes)
    if isinstance(value, Mapping):
        return _shorten_fields(value, max_bytes, sizes)
    if isinstance(value, list | tuple) and value:
        kept = first_fitting(value, map(sizes, value), max_bytes)
        return kept if len(kept) > 1 else [_shorten(kept[0], max_bytes, sizes)]
    return value


def _shorten_text(text: str, max_bytes: int) -> str:
    room = max(0, max_bytes - _MARK_BYTES)
    kept = text[:room].encode("utf-8", "replace")[:room].decode("utf-8", "ignore")
    return f"{kept}… [{len(text) - len(kept):,} more characters; read them with fetch]"


def _shorten_fields(fields: Mapping[str, Any], max_bytes: int, sizes: Sizes) -> Json:
    """Small fields stay whole; the large ones share the bytes that are left."""
    field_sizes = {name: sizes(value) for name, value in fields.items()}
    left = max_bytes - sum(encoded_size(name) + 2 for name in fields)
    shortened = dict(fields)
    for number, name in enumerate(sorted(fields, key=field_sizes.__getitem__)):
        share = left // (len(fields) - number)
        shortened[name] = _shorten_field(name, fields[name], share, sizes)
        left -= min(field_sizes[name], share)
    return shortened


def _shorten_field(name: str, value: Any, max_bytes: int, sizes: Sizes) -> Any:
    if name in _NEWEST_LAST and isinstance(value, list):
        return _shorten(value[::-1], max_bytes, sizes)[::-1]
    return _shorten(value, max_bytes, sizes)


def _notices(content: Json) -> Sequence[str]:
    notices = content.get("notices", [])
    return notices if isinstance(notices, list) else []


def _id(item: Any) -> str | None:
    """How an item of a list is named, so that it can be fetched."""
    if not isinstance(item, Mapping):
        return None
    return next((item[name] for name in ("page_id", "id", "name") if isinstance(item.get(name), str)), None)
