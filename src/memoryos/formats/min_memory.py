"""min-memory: Qdrant points, from its embedded database or as JSON (`{"id": ..., "payload": {...}}`)."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from memoryos.domain.import_items import Imported, ImportedNote
from memoryos.domain.note import MEMORY_TYPES, RELATIONS, MemoryType, Relation
from memoryos.domain.scope import GLOBAL, Place
from memoryos.formats.foreign_database import rows_of
from memoryos.formats.pickles import Object, pickled
from memoryos.formats.source import Source
from memoryos.formats.values import Format, moment, name_of, storable

_DATABASE = "storage.sqlite"
Point = tuple[str, Mapping[str, Any]]


def _points(source: Source) -> Iterator[Point]:
    for name in source.called(_DATABASE):
        yield from _embedded(source, name)
    for name in source.ending(".json", ".jsonl"):
        if name.rpartition("/")[2] != "meta.json":
            rows = source.rows(name) if name.endswith(".jsonl") else _dumped(source.json(name))
            for row in rows:
                payload = row.get("payload")
                if isinstance(payload, dict) and "memory_type" in payload:
                    yield str(row.get("id")), payload


def _dumped(content: Any) -> list[dict[str, Any]]:
    """The points in a scroll response, or in a plain list."""
    if isinstance(content, dict):
        content = content.get("points") or (content.get("result") or {}).get("points")
    return [row for row in content if isinstance(row, dict)] if isinstance(content, list) else []


def _embedded(source: Source, name: str) -> Iterator[Point]:
    for (content,) in rows_of(source.file(name), "SELECT point FROM points", "Qdrant"):
        fields = _fields(pickled(content))
        payload = fields.get("payload")
        if isinstance(payload, dict) and "memory_type" in payload:
            yield str(fields.get("id")), payload


def _fields(point: Any) -> dict[str, Any]:
    """The fields of a point: its own state, or the state of its model instance."""
    states = [state for state in point.arguments if isinstance(state, dict)] if isinstance(point, Object) else [point]
    merged: dict[str, Any] = {}
    for state in states:
        inner = state.get("__dict__", state) if isinstance(state, dict) else {}
        merged.update(inner if isinstance(inner, dict) else {})
    return merged


def _users(source: Source) -> list[str]:
    return sorted({payload["user"] for _, payload in _points(source) if isinstance(payload.get("user"), str)})


def _read(source: Source, user: str | None) -> Iterator[Imported]:
    for key, payload in _points(source):
        # Points from before that server had users belong to the owner of the file.
        if payload.get("deleted") is True or payload.get("user", user) not in {user, None}:
            continue
        text = storable(payload.get("text"))
        if text.strip():
            yield _note(key, text, payload)


def _note(key: str, text: str, payload: Mapping[str, Any]) -> ImportedNote:
    kind = payload.get("memory_type")
    types = payload.get("relation_types")
    types = types if isinstance(types, dict) else {}
    related = [note_id for note_id in payload.get("related_to") or [] if isinstance(note_id, str)]
    priority = payload.get("priority")
    return ImportedNote(
        text=text,
        key=key,
        entity=name_of(payload.get("entity")) or "user",
        memory_type=cast("MemoryType", kind) if kind in MEMORY_TYPES else "episodic",
        place=_place(payload),
        tags=tuple(tag for tag in map(name_of, payload.get("tags") or []) if tag),
        status=name_of(payload.get("status")),
        priority=priority if isinstance(priority, int) and not isinstance(priority, bool) else None,
        created_at=moment(payload.get("created_at")),
        updated_at=moment(payload.get("updated_at")),
        related=tuple((note_id, _relation(types.get(note_id))) for note_id in dict.fromkeys(related)),
    )


def _relation(value: Any) -> Relation:
    return cast("Relation", value) if value in RELATIONS else "supports"


def _place(payload: Mapping[str, Any]) -> Place:
    project, task = name_of(payload.get("project")), name_of(payload.get("task_id"))
    if payload.get("scope") == GLOBAL or project is None or project.casefold() == GLOBAL:
        return Place("global")
    return Place("task", project, task) if payload.get("scope") == "task" and task else Place("project", project)


MIN_MEMORY = Format("min-memory", "min-memory's Qdrant points", lambda source: any(_points(source)), _read, _users)
