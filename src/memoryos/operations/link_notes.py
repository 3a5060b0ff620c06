"""How notes stand to one another."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memoryos.domain.note import Link, Note, NoteHit, RelatedNote, Relation, visible
from memoryos.domain.scope import View
from memoryos.errors import InvalidInputError
from memoryos.operations.note_desk import NoteDesk, checked_relation


def link_notes(desk: NoteDesk, memory_id: str, related_id: str, relation_type: str) -> Link:
    """A link between two notes that are both there."""
    relation = checked_relation(relation_type)
    with desk.shop.store.transaction():
        note, related = desk.present([memory_id, related_id])
        [link] = link_from(desk, note, {related.id: relation})
    return link


def link_from(desk: NoteDesk, note: Note, relations: Mapping[str, Relation]) -> list[Link]:
    """Links `note` with notes that are there, in the transaction of the caller."""
    if note.id in relations:
        raise InvalidInputError(f"a memory cannot be linked with itself: {note.id!r}")
    now = desk.now()
    return desk.shelves.links.put([Link(note.id, other, relation, now) for other, relation in relations.items()])


def with_related(desk: NoteDesk, hits: Sequence[NoteHit], view: View) -> list[NoteHit]:
    """`hits` with the notes that they are linked with, as far as these are seen from `view`."""
    ids = [hit.note.id for hit in hits]
    links = desk.shelves.links.of(ids)
    ends = list(dict.fromkeys(end for link in links for end in (link.memory_id, link.related_id)))
    seen = {note.id: note for note in desk.shelves.notes.named(ends) if visible(note, view)}
    return [replace(hit, related=tuple(_related(hit.note.id, links, seen))) for hit in hits]


def _related(note_id: str, links: Sequence[Link], seen: Mapping[str, Note]) -> list[RelatedNote]:
    outgoing = [
        RelatedNote(seen[link.related_id], link.relation_type, "outgoing")
        for link in links
        if link.memory_id == note_id and link.related_id in seen
    ]
    incoming = [
        RelatedNote(seen[link.memory_id], link.relation_type, "incoming")
        for link in links
        if link.related_id == note_id and link.memory_id in seen
    ]
    return outgoing + incoming
