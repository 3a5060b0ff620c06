"""LangGraph: a store whose items are notes in one user's memory."""

import asyncio
import json
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote, unquote

from memoryos import Memoryos, Note
from memoryos.errors import InvalidInputError
from memoryos.integrations.extras import missing_extra
from memoryos.integrations.note_documents import DocumentName, NoteDocuments

try:
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        Item,
        ListNamespacesOp,
        MatchCondition,
        Op,
        PutOp,
        Result,
        SearchItem,
        SearchOp,
        TTLConfig,
        validate_op_namespace,
    )
except ImportError as error:
    raise missing_extra("langgraph", error) from error

_UNINDEXED = "not searched"
_EXPIRES = "expires "
_TTL = "minutes "
_MAX_HITS = 1_000
_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


class MemoryosStore(BaseStore):
    """A LangGraph store in one user's memory: durable, searchable by meaning and by words, with a history per item.

    An item is a note in a project that is named after its namespace. `ttl` is in minutes; an expired item is no longer
    returned, and is deleted the next time it comes up. Nothing is deleted for good: notes can be restored.
    """

    __slots__ = ("_documents", "memory", "ttl_config")
    supports_ttl = True

    def __init__(self, memory: Memoryos, *, ttl: TTLConfig | None = None) -> None:
        self.memory = memory
        self.ttl_config = ttl
        self._documents = NoteDocuments(memory, "langgraph")

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """The results of `ops`; those that read see what was there before the batch, and the last write counts."""
        ops = list(ops)
        for op in ops:
            validate_op_namespace(op)
        results: list[Result] = [None if isinstance(op, PutOp) else self._read(op) for op in ops]
        writes = {(op.namespace, op.key): op for op in ops if isinstance(op, PutOp)}
        for write in writes.values():
            self._write(write)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The same, awaited; the work runs in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _read(self, op: Op) -> Result:
        if isinstance(op, GetOp):
            return self._get(op)
        if isinstance(op, SearchOp):
            return self._search(op)
        if isinstance(op, ListNamespacesOp):
            return self._namespaces(op)
        raise InvalidInputError(f"unknown operation {type(op).__name__}")

    def _write(self, op: PutOp) -> None:
        name = _document(op.namespace, op.key)
        if op.value is None:
            self._documents.delete(name)
            return
        tags = [_UNINDEXED] if op.index is False else []
        if op.ttl is not None:
            tags += _expiry(self._now(), op.ttl)
        self._documents.put(name, json.dumps(dict(op.value), ensure_ascii=False), tags)

    def _get(self, op: GetOp) -> Item | None:
        name = _document(op.namespace, op.key)
        note = self._documents.get(name)
        if note is None or not self._alive(name, note, refresh=op.refresh_ttl):
            return None
        return Item(
            value=_value(note),
            key=op.key,
            namespace=op.namespace,
            created_at=note.created_at,
            updated_at=note.updated_at,
        )

    def _search(self, op: SearchOp) -> list[SearchItem]:
        items: list[SearchItem] = []
        for name, note, score in self._candidates(op):
            if len(items) == op.offset + op.limit:
                break
            if _matches(_value(note), op.filter or {}) and self._alive(name, note, refresh=op.refresh_ttl):
                items.append(
                    SearchItem(_namespace(name), name.name, _value(note), note.created_at, note.updated_at, score)
                )
        return items[op.offset :]

    def _candidates(self, op: SearchOp) -> Iterator[tuple[DocumentName, Note, float | None]]:
        """The items below the prefix: those that `query` finds, best first, then all others, oldest first."""
        names = [name for name in self._documents.names() if _is_below(_namespace(name), op.namespace_prefix)]
        matches: set[DocumentName] = set()
        if op.query and op.query.strip():
            folders = sorted({name.folder for name in names})
            hits = [hit for folder in folders for hit in self._documents.search(folder, op.query, _MAX_HITS)]
            for name, hit in sorted(hits, key=lambda pair: -pair[1].score):
                if _UNINDEXED not in hit.note.tags:
                    matches.add(name)
                    yield name, hit.note, hit.score
        for name, note in self._documents.stored([name for name in names if name not in matches]):
            yield name, note, None

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        documents = self._documents.stored(self._documents.names())
        alive = {_namespace(name) for name, note in documents if self._alive(name, note, refresh=False)}
        matching = [one for one in alive if all(_fits(one, condition) for condition in op.match_conditions or ())]
        listed = sorted({one[: op.max_depth] for one in matching})
        return listed[op.offset : op.offset + op.limit]

    def _alive(self, name: DocumentName, note: Note, *, refresh: bool) -> bool:
        """Whether the item has not expired. An expired one is deleted; reading one extends its lifetime."""
        expires, minutes = _tag(note, _EXPIRES), _tag(note, _TTL)
        if expires is None or minutes is None:
            return True
        left = datetime.fromisoformat(expires) - self._now()
        if left <= timedelta():
            self._documents.delete(name)
            return False
        # Every refresh is a write and a new version of the note, so it waits until half of the lifetime is over.
        if refresh and left < timedelta(minutes=float(minutes)) / 2:
            others = [tag for tag in note.tags if not tag.startswith((_EXPIRES, _TTL))]
            self.memory.update_memory(note.id, tags=[*others, *_expiry(self._now(), float(minutes))])
        return True

    def _now(self) -> datetime:
        """The time by the memory's own clock."""
        return datetime.fromisoformat(self.memory.get_context_info()["timestamp"])


def _document(namespace: Sequence[str], key: str) -> DocumentName:
    return DocumentName(".".join(quote(label, safe="@:") for label in namespace), key)


def _namespace(name: DocumentName) -> tuple[str, ...]:
    return tuple(unquote(label) for label in name.folder.split("."))


def _value(note: Note) -> dict[str, Any]:
    """The value of an item; if a person changed it to something that is not JSON, its text."""
    try:
        value = json.loads(note.text)
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {"text": note.text}


def _expiry(now: datetime, minutes: float) -> list[str]:
    return [f"{_EXPIRES}{(now + timedelta(minutes=minutes)).isoformat()}", f"{_TTL}{minutes:g}"]


def _tag(note: Note, start: str) -> str | None:
    return next((tag.removeprefix(start) for tag in note.tags if tag.startswith(start)), None)


def _is_below(namespace: tuple[str, ...], prefix: Sequence[str]) -> bool:
    return namespace[: len(prefix)] == tuple(prefix)


def _fits(namespace: tuple[str, ...], condition: MatchCondition) -> bool:
    path = tuple(condition.path)
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in {"*", label} for wanted, label in zip(path, part, strict=True))


def _matches(value: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(_compares(value.get(field), condition) for field, condition in wanted.items())


def _compares(value: object, condition: object) -> bool:
    if isinstance(condition, Mapping) and any(str(name).startswith("$") for name in condition):
        return all(_holds(value, name, other) for name, other in condition.items())
    if isinstance(condition, Mapping):
        return isinstance(value, Mapping) and _matches(value, condition)
    if isinstance(condition, list | tuple):
        return isinstance(value, list) and len(value) == len(condition) and all(map(_compares, list(value), condition))
    return value == condition


def _holds(value: object, name: str, other: object) -> bool:
    if name not in _COMPARISONS:
        raise InvalidInputError(f"unknown operator {name!r}; choose from {', '.join(_COMPARISONS)}")
    try:
        return bool(_COMPARISONS[name](value, other))
    except TypeError:
        return False
