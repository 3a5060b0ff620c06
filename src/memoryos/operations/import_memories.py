"""Taking over what other systems kept: each conversation and each note by itself, and nothing twice."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from memoryos.domain.entity import Entity
from memoryos.domain.imported import Imported, ImportedConversation, ImportedEntity, ImportedNote
from memoryos.domain.messages import exchanges
from memoryos.domain.note import Link, Note
from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import NoteContext
from memoryos.operations.remember import remember_messages
from memoryos.ports.notes import NoteFilter

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import found: what is new, what was known already, and what was left out, by reason.

    After a dry run, what is new has only been counted.
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
    """Stores items one by one, so that an interrupted import can go on; `counts` says what became of them."""

    def __init__(self, context: NoteContext, *, dry_run: bool) -> None:
        self._context = context
        self._dry = dry_run
        self._ids: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()

    def __call__(self, items: Sequence[Imported], progress: Progress | None) -> None:
        """Takes over all of `items`; `progress` is told how many are done, of how many."""
        for number, item in enumerate(items, start=1):
            match item:
                case ImportedConversation():
                    self._conversation(item)
                case ImportedNote():
                    self._note(item)
                case ImportedEntity():
                    self._entity(item)
            if progress is not None:
                progress(number, len(items))
        if not self._dry:
            self._links([item for item in items if isinstance(item, ImportedNote)])

    def _conversation(self, told: ImportedConversation) -> None:
        said = [each for each in told.said if len(each.text) <= self._context.longest]
        if self._context.redaction:
            said = [self._context.redaction.utterance(each) for each in said]
        self.skipped["too long"] += len(told.said) - len(said)
        store = self._context.engine.store
        known = store.pages.of_messages([each.id for each in said if each.id])
        fresh = [each for each in said if each.id not in known]
        self.counts["conversations"] += 1
        self.counts["pages"] += len(exchanges(fresh))
        self.counts["known_pages"] += len({page.id for page in known.values()})
        if fresh and not self._dry:
            remember_messages(said, told.session_id, store, self._context.engine.new_id)

    def _note(self, kept: ImportedNote) -> None:
        try:
            text, entity = self._context.text(kept.text), self._context.entity(kept.entity)
        except InvalidInputError:
            self.skipped["unfit note"] += 1
            return
        notes = self._context.note_store.notes
        twin = notes.find(NoteFilter(kept.place, entity, text), limit=1)
        if twin:
            self._ids[kept.key] = twin[0].id
        self.counts["known_notes" if twin else "notes"] += 1
        if twin or self._dry:
            return
        created = kept.created_at or kept.updated_at or self._context.now()
        note = Note(
            id=self._context.engine.new_id("note"),
            text=text,
            memory_type=kept.memory_type,
            scope=kept.place.scope,
            entity=entity,
            created_at=created,
            updated_at=max(created, kept.updated_at or created),
            project=kept.place.project,
            task_id=kept.place.task_id,
            tags=kept.tags,
            status=kept.status,
            priority=kept.priority,
        )
        [stored] = notes.put([note])
        self._ids[kept.key] = stored.id

    def _links(self, kept: Sequence[ImportedNote]) -> None:
        """Links notes as they were linked over there, as far as both ends came over."""
        now = self._context.now()
        links = [
            Link(self._ids[each.key], self._ids[key], relation, now)
            for each in kept
            for key, relation in each.related
            if each.key in self._ids and key in self._ids and key != each.key
        ]
        self._context.note_store.links.put(links)

    def _entity(self, described: ImportedEntity) -> None:
        names = self._context.note_store.names
        try:
            name = self._context.entity(described.entity)
        except InvalidInputError:
            self.skipped["unfit entity"] += 1
            return
        known = {entity.name: entity for entity in names.entities()}
        self.counts["entities"] += name not in known
        if not self._dry and name not in known:
            names.put_entity(Entity(name, described.description, registered=True))
