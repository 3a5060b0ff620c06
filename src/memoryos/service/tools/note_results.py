"""Notes, entities and projects in the form that clients of min-memory read, with some fields of our own."""

from collections.abc import Sequence
from datetime import datetime

from memoryos import Entity, EntityMatch, EntityNode, NoteHit, ProjectSummary, RelatedNote, StoredNote, SyncResult
from memoryos.service.tools.results import instruction_mark
from memoryos.service.tools.tool import Json


def stored_note_shape(stored: StoredNote) -> Json:
    near_duplicates = [
        {"memory_id": near.note.id, "text": near.note.text, "similarity": round(near.similarity, 4)}
        for near in stored.near_duplicates
    ]
    return {
        "memory_id": stored.note.id,
        "status": stored.status,
        **({"near_duplicates": near_duplicates} if near_duplicates else {}),
    }


def hit_shape(hit: NoteHit) -> Json:
    note = hit.note
    shape: Json = {
        "id": note.id,
        "text": note.text,
        "memory_type": note.memory_type,
        "scope": note.scope,
        "entity": note.entity,
        "project": note.project,
        "score": round(hit.score, 4),
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
        "tags": list(note.tags),
        **instruction_mark(note),
    }
    shape |= {name: value for name in ("task_id", "status", "priority") if (value := getattr(note, name)) is not None}
    return {**shape, **({"related_memories": [_related(related) for related in hit.related]} if hit.related else {})}


def _related(related: RelatedNote) -> Json:
    return {
        "id": related.note.id,
        "text": related.note.text,
        "relation": related.relation_type,
        "direction": related.direction,
        **instruction_mark(related.note),
    }


def project_shape(project: ProjectSummary) -> Json:
    shape: Json = {
        "project": project.project,
        "exists": not project.created,
        "created": project.created,
        "memory_count": project.memory_count,
        "by_type": dict(project.by_type),
        "last_updated": _moment(project.last_updated),
    }
    return {**shape, **({"similar_projects": list(project.similar)} if project.similar else {})}


def entity_shape(entity: Entity) -> Json:
    return {
        "name": entity.name,
        "scope": _only(entity.scopes),
        "project": _only(entity.projects),
        "scopes": list(entity.scopes),
        "projects": list(entity.projects),
        "memory_count": entity.memory_count,
        "first_seen": _moment(entity.first_seen),
        "last_updated": _moment(entity.last_updated),
        **_description(entity),
    }


def match_shape(match: EntityMatch) -> Json:
    entity = match.entity
    places = {"scope": _only(entity.scopes), "project": _only(entity.projects)}
    return {"entity": entity.name, **places, "score": round(match.score, 4), **_description(entity)}


def tree_shape(nodes: Sequence[EntityNode]) -> list[Json]:
    return [
        {
            "name": node.entity.name,
            "memory_count": node.entity.memory_count,
            **_description(node.entity),
            **({"children": tree_shape(node.children)} if node.children else {}),
        }
        for node in nodes
    ]


def sync_shape(result: SyncResult) -> Json:
    parts = ("decisions", "status_updates", "learnings", "feedback")
    details = {
        part: [
            {
                "memory_id": item.memory_id,
                "action": item.action,
                **({"previous_version": item.previous_version} if item.previous_version is not None else {}),
            }
            for item in getattr(result, part)
        ]
        for part in parts
    }
    summary = {"created": result.created, "updated": result.updated, "unchanged": result.unchanged, "warnings": []}
    return {"summary": summary, "details": details}


def _description(entity: Entity) -> Json:
    fields: Json = {"description": entity.description} if entity.description else {}
    if entity.parent:
        fields["parent"] = entity.parent
    if entity.aliases:
        fields["aliases"] = list(entity.aliases)
    return fields


def _only(names: Sequence[str]) -> str | None:
    """The only name; None if there are several, or none."""
    return names[0] if len(names) == 1 else None


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
