"""Looking through notes: by project and task, and along their links."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from memoryos.domain.note import Note, RelatedNote
from memoryos.operations.notes.context import NoteContext
from memoryos.ports import NoteFilter


@dataclass(frozen=True, slots=True)
class NotePlace:
    """A project, or a task of one, with the number of notes that apply exactly there; without either, everywhere."""

    project: str | None
    task_id: str | None
    notes: int


def note_places(context: NoteContext) -> list[NotePlace]:
    """Where notes apply: everywhere first, then projects by name, each with its tasks."""
    counts = Counter((note.project, note.task_id) for note in context.engine.note_search.all())
    for project in context.note_store.names.projects():
        counts.setdefault((project, None), 0)
    counts.setdefault((None, None), 0)
    in_order = sorted(counts, key=lambda place: tuple((name is not None, (name or "").casefold()) for name in place))
    return [NotePlace(project, task_id, counts[project, task_id]) for project, task_id in in_order]


def notes_at(context: NoteContext, project: str | None, task_id: str | None) -> list[Note]:
    """The notes that apply exactly there, most recently changed first."""
    notes = [note for note in context.engine.note_search.all() if (note.project, note.task_id) == (project, task_id)]
    return _newest_first(notes)


def notes_about(context: NoteContext, entity: str) -> list[Note]:
    """The notes about an entity, wherever they apply, most recently changed first."""
    return _newest_first([note for note in context.engine.note_search.all() if note.entity == entity])


def deleted_notes(context: NoteContext) -> list[Note]:
    """The notes that can be restored, most recently deleted first."""
    notes = context.note_store.notes.find(NoteFilter(deleted_until=context.now()))
    return sorted(notes, key=lambda note: (note.deleted_at or note.updated_at, note.id), reverse=True)


def related_notes(context: NoteContext, memory_id: str) -> list[RelatedNote]:
    """The notes that a note is linked to, oldest link first. Raises NotFoundError."""
    [note] = context.present([memory_id])
    links = context.note_store.links.of([note.id])
    ends = {end for link in links for end in (link.memory_id, link.related_id)} - {note.id}
    others = {other.id: other for other in context.note_store.notes.named(sorted(ends)) if other.deleted_at is None}
    related = []
    for link in links:
        if link.memory_id == note.id and link.related_id in others:
            related.append(RelatedNote(others[link.related_id], link.relation_type, "outgoing"))
        elif link.related_id == note.id and link.memory_id in others:
            related.append(RelatedNote(others[link.memory_id], link.relation_type, "incoming"))
    return related


def _newest_first(notes: Sequence[Note]) -> list[Note]:
    return sorted(notes, key=lambda note: (note.updated_at, note.id), reverse=True)
