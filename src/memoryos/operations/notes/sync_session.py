"""Storing the outcome of a session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memoryos.domain.note import MemoryType, Note, Origin, Synced, SyncResult, visible
from memoryos.domain.scope import GLOBAL, Place, view_from
from memoryos.domain.validation import checked_choice, checked_list
from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import NoteContext, checked_tags, missing
from memoryos.operations.notes.link import link_from
from memoryos.ports.notes import NoteFilter

STATUSES = ("active", "completed", "superseded", "parked")
_EVERYWHERE = Place("global")


@dataclass(frozen=True, slots=True)
class _Kind:
    """One list of a session: the type of its notes, and whether a newer one replaces the last."""

    field: str
    origin: Origin
    memory_type: MemoryType
    names: frozenset[str]
    replaces: bool = False


_ADDED = frozenset({"text", "entity", "tags", "supersedes"})
_DECISIONS = _Kind("decisions", "decision", "episodic", _ADDED)
_LEARNINGS = _Kind("learnings", "learning", "episodic", _ADDED)
_STATUS_UPDATES = _Kind(
    "status_updates", "status", "project_context", frozenset({"text", "entity", "status"}), replaces=True
)
_FEEDBACK = _Kind("feedback", "feedback", "core_identity", frozenset({"text", "entity"}), replaces=True)


def sync_session(
    context: NoteContext,
    project: str,
    decisions: Sequence[Mapping[str, Any]],
    status_updates: Sequence[Mapping[str, Any]],
    learnings: Sequence[Mapping[str, Any]],
    feedback: Sequence[Mapping[str, Any]],
) -> SyncResult:
    """Stores all items or none of them; notes that already say the same are left alone."""
    place = _EVERYWHERE if project == GLOBAL else Place("project", project)
    with context.engine.store.transaction():
        return SyncResult(
            decisions=_synced(context, _DECISIONS, place, decisions),
            status_updates=_synced(context, _STATUS_UPDATES, place, status_updates),
            learnings=_synced(context, _LEARNINGS, place, learnings),
            # What the user thinks about something applies in every project.
            feedback=_synced(context, _FEEDBACK, _EVERYWHERE, feedback),
        )


def _synced(context: NoteContext, kind: _Kind, place: Place, items: Sequence[Mapping[str, Any]]) -> tuple[Synced, ...]:
    return tuple(
        _write(context, kind, place, _checked(kind, number, item))
        for number, item in enumerate(checked_list(kind.field, items))
    )


def _checked(kind: _Kind, number: int, item: object) -> Mapping[str, Any]:
    where = f"{kind.field}[{number}]"
    if not isinstance(item, Mapping):
        raise InvalidInputError(f"{where} must be an object with text and entity, not {type(item).__name__}")
    for name in item:
        checked_choice(f"a field of {where}", name, sorted(kind.names))
    for name in {"text", "entity", "status"} & kind.names:
        if item.get(name) is None:
            raise InvalidInputError(f"{where} has no {name!r}")
    return item


def _write(context: NoteContext, kind: _Kind, place: Place, item: Mapping[str, Any]) -> Synced:
    note_now = _note(context, kind, place, item)
    before = _before(context, kind, note_now)
    superseded = _superseded(context, place, item)
    if before is None:
        [note] = context.note_store.notes.put([note_now])
        result = Synced(note.id, "created")
    else:
        note = before
        result = _changed(context, before, note_now)
    link_from(context, note, dict.fromkeys(superseded, "supersedes"))
    return result


def _note(context: NoteContext, kind: _Kind, place: Place, item: Mapping[str, Any]) -> Note:
    now = context.now()
    return Note(
        id=context.engine.new_id("note"),
        text=context.text(item["text"]),
        memory_type=kind.memory_type,
        scope=place.scope,
        entity=context.entity(item["entity"]),
        created_at=now,
        updated_at=now,
        project=place.project,
        tags=checked_tags(item.get("tags")),
        status=checked_choice("status", item["status"], STATUSES) if "status" in kind.names else None,
        origin=kind.origin,
    )


def _before(context: NoteContext, kind: _Kind, note_now: Note) -> Note | None:
    """The note that `said` would change: the last one of its kind on the entity, or one with the same text."""
    text = None if kind.replaces else note_now.text
    earlier = context.note_store.notes.find(NoteFilter(note_now.place, note_now.entity, text, kind.origin))
    return earlier[-1] if earlier else None


def _changed(context: NoteContext, before: Note, note_now: Note) -> Synced:
    after = replace(before, text=note_now.text, status=note_now.status, tags=note_now.tags or before.tags)
    if after == before:
        return Synced(before.id, "unchanged")
    context.note_store.notes.put([replace(after, version=before.version + 1, updated_at=note_now.updated_at)])
    return Synced(before.id, "updated", before.version)


def _superseded(context: NoteContext, place: Place, item: Mapping[str, Any]) -> list[str]:
    """The notes that the item supersedes; they must be visible from where it applies."""
    supersedes = item.get("supersedes")
    named = [supersedes] if isinstance(supersedes, str) else checked_list("supersedes", supersedes)
    for note in context.present(named):
        if not visible(note, view_from(place)):
            raise missing(note.id)
    return named
