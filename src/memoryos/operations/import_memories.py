"""Importing what other systems stored; nothing is stored twice."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from memoryos.domain.entity import Entity, checked_entity
from memoryos.domain.import_items import Imported, ImportedConversation, ImportedEntity, ImportedNote, SkippedItem
from memoryos.domain.messages import exchanges
from memoryos.domain.note import Link, Note
from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import NoteContext, aliases_of
from memoryos.operations.remember import remember_messages
from memoryos.ports.notes import NoteFilter

Progress = Callable[[int, int], None]

_BATCH = 200  # notes and entities per transaction


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The outcome of an import: what is new, what was already known, and what was skipped, by kind.

    A dry run only counts what is new.
    """

    format: str
    conversations: int = 0
    pages: int = 0
    known_pages: int = 0
    notes: int = 0
    known_notes: int = 0
    entities: int = 0
    segments: int = 0
    facts: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    dry_run: bool = False


class MemoryImport:
    """Stores items batch by batch, so that an interrupted import can be repeated; `counts` is the outcome."""

    def __init__(self, context: NoteContext, *, dry_run: bool) -> None:
        self._context = context
        self._dry = dry_run
        self._note_ids: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()

    def __call__(self, items: Sequence[Imported], progress: Progress | None) -> None:
        """Imports all of `items`; `progress` is called with how many are done, of how many."""
        done = 0
        for batch in _batches(items):
            self._import(batch)
            done += len(batch)
            if progress is not None:
                progress(done, len(items))
        if not self._dry:
            self._link([item for item in items if isinstance(item, ImportedNote)])

    def _import(self, batch: Sequence[Imported]) -> None:
        match batch:
            case [ImportedConversation() as conversation]:
                self._add_conversation(conversation)
            case [SkippedItem() as skipped]:
                self.skipped[skipped.kind] += skipped.count
            case _:
                with self._context.engine.store.transaction():
                    for item in batch:
                        self._add_note_or_entity(item)

    def _add_conversation(self, conversation: ImportedConversation) -> None:
        utterances = [item for item in conversation.utterances if len(item.text) <= self._context.longest]
        if self._context.redaction:
            utterances = [self._context.redaction.utterance(item) for item in utterances]
        self.skipped["too long"] += len(conversation.utterances) - len(utterances)
        store = self._context.engine.store
        known = store.pages.of_messages([item.id for item in utterances if item.id])
        new = [item for item in utterances if item.id not in known]
        self.counts["conversations"] += 1
        self.counts["pages"] += len(exchanges(new))
        self.counts["known_pages"] += len({page.id for page in known.values()})
        if new and not self._dry:
            remember_messages(utterances, conversation.session_id, store, self._context.engine.new_id)

    def _add_note_or_entity(self, item: Imported) -> None:
        if isinstance(item, ImportedNote):
            self._add_note(item)
        elif isinstance(item, ImportedEntity):
            self._add_entity(item)

    def _add_note(self, item: ImportedNote) -> None:
        try:
            text, entity = self._context.text(item.text), self._entity_name(item.entity)
        except InvalidInputError:
            self.skipped["unfit note"] += 1
            return
        notes = self._context.note_store.notes
        twin = notes.find(NoteFilter(item.place, entity, text), limit=1)
        if twin:
            self._note_ids[item.key] = twin[0].id
        self.counts["known_notes" if twin else "notes"] += 1
        if twin or self._dry:
            return
        created = item.created_at or item.updated_at or self._context.now()
        note = Note(
            id=self._context.engine.new_id("note"),
            text=text,
            memory_type=item.memory_type,
            scope=item.place.scope,
            entity=entity,
            created_at=created,
            updated_at=max(created, item.updated_at or created),
            project=item.place.project,
            task_id=item.place.task_id,
            tags=item.tags,
            status=item.status,
            priority=item.priority,
        )
        [stored] = notes.put([note])
        self._note_ids[item.key] = stored.id

    def _add_entity(self, item: ImportedEntity) -> None:
        try:
            name = self._entity_name(item.entity)
        except InvalidInputError:
            self.skipped["unfit entity"] += 1
            return
        if name in self._entities:
            return
        self._entities.add(name)
        self.counts["entities"] += 1
        if not self._dry:
            self._context.note_store.names.put_entity(Entity(name, item.description, registered=True))

    def _entity_name(self, name: str) -> str:
        checked = checked_entity("entity", name)
        return self._aliases.get(checked.casefold(), checked)

    # Entities and their aliases are read once: an import adds entities, but no aliases.
    @cached_property
    def _aliases(self) -> dict[str, str]:
        return aliases_of(self._context)

    @cached_property
    def _entities(self) -> set[str]:
        return {entity.name for entity in self._context.note_store.names.entities()}

    def _link(self, notes: Sequence[ImportedNote]) -> None:
        """Links notes as they were linked in the other system, if both were imported."""
        now, ids = self._context.now(), self._note_ids
        links = [
            Link(ids[note.key], ids[key], relation, now)
            for note in notes
            for key, relation in note.related
            if note.key in ids and key in ids and key != note.key
        ]
        self._context.note_store.links.put(links)


def _batches(items: Sequence[Imported]) -> Iterator[Sequence[Imported]]:
    """Notes and entities in batches, everything else one by one, in order."""
    for small, run in groupby(items, key=lambda item: isinstance(item, ImportedNote | ImportedEntity)):
        group = list(run)
        size = _BATCH if small else 1
        yield from (group[start : start + size] for start in range(0, len(group), size))
