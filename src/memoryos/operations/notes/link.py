"""Linking notes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memoryos.domain.note import Direction, Link, Note, NoteHit, RelatedNote, Relation, visible
from memoryos.domain.scope import View
from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import NoteContext, checked_relation

_OUTGOING: Direction = "outgoing"
_INCOMING: Direction = "incoming"


def link_notes(context: NoteContext, memory_id: str, related_id: str, relation_type: str) -> Link:
    """Links two existing notes."""
    relation = checked_relation(relation_type)
    with context.engine.store.transaction():
        note, related = context.present([memory_id, related_id])
        [link] = link_from(context, note, {related.id: relation})
    return link


def link_from(context: NoteContext, note: Note, relations: Mapping[str, Relation]) -> list[Link]:
    """Links `note` to existing notes, in the caller's transaction."""
    if note.id in relations:
        raise InvalidInputError(f"a memory cannot be linked to itself: {note.id!r}")
    now = context.now()
    return context.note_store.links.put([Link(note.id, other, relation, now) for other, relation in relations.items()])


def with_related(context: NoteContext, hits: Sequence[NoteHit], view: View) -> list[NoteHit]:
    """`hits` with the notes they are linked to, as far as these are visible from `view`."""
    known = {hit.note.id: hit.note for hit in hits}
    links = context.note_store.links.of(list(known))
    others = {end for link in links for end in (link.memory_id, link.related_id)} - known.keys()
    known |= {note.id: note for note in context.note_store.notes.named(sorted(others)) if visible(note, view)}
    related: dict[str, list[RelatedNote]] = {hit.note.id: [] for hit in hits}
    for one, other, direction, link in [
        *((link.memory_id, link.related_id, _OUTGOING, link) for link in links),
        *((link.related_id, link.memory_id, _INCOMING, link) for link in links),
    ]:
        if one in related and other in known:
            related[one].append(RelatedNote(known[other], link.relation_type, direction))
    return [replace(hit, related=tuple(related[hit.note.id])) for hit in hits]
