"""Memories from other memory systems: mem0's lists, and the graph of the official memory server."""

from collections.abc import Iterator
from typing import Any

from memoryos.domain.import_items import Imported, ImportedEntity, ImportedNote
from memoryos.formats.source import Source
from memoryos.formats.values import Format, moment, name_of, storable

RELATION = "relation"
_TAGS = ("imported", "server-memory")


def _mem0_rows(source: Source) -> Iterator[dict[str, Any]]:
    for name in source.ending(".json", ".jsonl"):
        if name.endswith(".jsonl"):
            yield from source.rows(name)
            continue
        content = source.json(name)
        if isinstance(content, dict):
            content = content.get("results") or content.get("memories")
        yield from (row for row in content if isinstance(row, dict)) if isinstance(content, list) else []


def _mem0_text(row: dict[str, Any]) -> str:
    payload = row.get("payload")
    return storable(row.get("memory") or (payload.get("data") if isinstance(payload, dict) else None))


def _mem0(source: Source, user: str | None) -> Iterator[Imported]:
    for number, row in enumerate(_mem0_rows(source)):
        fields = row["payload"] if isinstance(row.get("payload"), dict) else row
        if user is not None and fields.get("user_id") not in {user, None}:
            continue
        text, labels = _mem0_text(row), row.get("categories")
        if text.strip():
            tags = [tag for tag in map(name_of, labels if isinstance(labels, list) else []) if tag]
            yield ImportedNote(
                text,
                storable(row.get("id")) or f"mem0-{number}",
                "user" if fields.get("user_id") or not fields.get("agent_id") else "assistant",
                tags=tuple(dict.fromkeys(["imported", "mem0", *tags])),
                created_at=moment(fields.get("created_at")),
                updated_at=moment(fields.get("updated_at")),
            )


def _mem0_users(source: Source) -> list[str]:
    owners = [row.get("user_id") or (row.get("payload") or {}).get("user_id") for row in _mem0_rows(source)]
    return sorted({owner for owner in owners if isinstance(owner, str)})


def _graph(source: Source, _: str | None) -> Iterator[Imported]:
    for name in source.ending(".json", ".jsonl"):
        when = source.written_at(name)
        for row in source.rows(name):
            if row.get("type") == "entity" and (entity := name_of(row.get("name"))):
                yield ImportedEntity(entity, storable(row.get("entityType")))
                for number, text in enumerate(row.get("observations") or []):
                    if storable(text).strip():
                        yield ImportedNote(storable(text), f"{entity}-{number}", entity, tags=_TAGS, created_at=when)
            elif row.get("type") == "relation":
                start, end = name_of(row.get("from")), name_of(row.get("to"))
                if start and end:
                    text = f"{start} {name_of(row.get('relationType')) or 'relates to'} {end}"
                    yield ImportedNote(text, f"relation-{text}", start, tags=(*_TAGS, RELATION), created_at=when)


def _is_graph(source: Source) -> bool:
    files = source.ending(".json", ".jsonl")[:20]
    return any(
        row.get("type") in {"entity", "relation"} and ("entityType" in row or "relationType" in row)
        for row in map(source.first_row, files)
    )


MEM0 = Format("mem0", "mem0 memories", lambda source: any(map(_mem0_text, _mem0_rows(source))), _mem0, _mem0_users)
SERVER_MEMORY = Format("server-memory", "the official memory server's graph", _is_graph, _graph)
