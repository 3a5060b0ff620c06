"""Export to Markdown for people, and to the graph of the official memory server."""

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from memoryos.domain.note import Note
from memoryos.domain.page import Page
from memoryos.formats.memory_servers import RELATION
from memoryos.ports import Store

_BATCH = 500


def pages_of(store: Store) -> Iterator[Page]:
    """All pages, oldest first."""
    seq = 0
    while pages := store.pages.after(seq, _BATCH):
        yield from pages
        seq = pages[-1].seq


def notes_of(store: Store) -> Iterator[Note]:
    """All notes that are not deleted, in order of change."""
    change = 0
    while notes := store.note_store.notes.after(change, _BATCH):
        yield from (note for note in notes if note.deleted_at is None)
        change = notes[-1].change


def markdown(store: Store, user_id: str) -> Iterator[str]:
    """The profile, facts, notes, and every conversation by day."""
    yield f"# What MemoryOS remembers of {user_id}"
    profile = store.profiles.current()
    if profile:
        yield from ("", "## Profile", "", profile.text())
    facts = store.facts.all()
    if facts:
        yield from ("", "## Facts", "")
        yield from (f"- {fact.learned_at:%Y-%m-%d}, about the {fact.about}: {_line(fact.text)}" for fact in facts)
    notes = list(notes_of(store))
    if notes:
        yield from ("", "## Notes", "")
        yield from (
            f"- **{note.entity}** ({_where(note)}, {note.created_at:%Y-%m-%d}): {_line(note.text)}" for note in notes
        )
    yield from ("", "## Conversations")
    for day, pages in groupby(pages_of(store), lambda page: page.timestamp.date()):
        yield from ("", f"### {day.isoformat()}")
        for page in pages:
            for turn in page.turns():
                yield from ("", f"**{turn.name or turn.role.capitalize()}** {turn.timestamp:%H:%M}", "", turn.text)


def _where(note: Note) -> str:
    return "/".join(part for part in (note.project, note.task_id) if part) or note.scope


def _line(text: str) -> str:
    return " ".join(text.split())


def graph(store: Store) -> Iterator[str]:
    """Entities with what is known about them, and their relations, one JSON object per line."""
    described = {entity.name: entity.description for entity in store.note_store.names.entities()}
    observed: dict[str, list[str]] = defaultdict(list)
    relations = []
    for note in notes_of(store):
        start, _, rest = note.text.removeprefix(note.entity).strip().partition(" ")
        if RELATION in note.tags and note.text.startswith(note.entity) and rest:
            relations.append({"type": "relation", "from": note.entity, "to": rest, "relationType": start})
        else:
            observed[note.entity].append(note.text)
    for fact in store.facts.all():
        observed[fact.about].append(fact.text)
    for name in dict.fromkeys([*described, *observed]):
        kind = described.get(name) or "entity"
        row = {"type": "entity", "name": name, "entityType": kind, "observations": observed.get(name, [])}
        yield json.dumps(row, ensure_ascii=False)
    for relation in relations:
        yield json.dumps(relation, ensure_ascii=False)
