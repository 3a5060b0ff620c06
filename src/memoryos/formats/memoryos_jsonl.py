"""Our own format: everything of one owner except vectors, one JSON object per line.

Importing it gives an equal memory.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from memoryos.domain.admission import is_instruction
from memoryos.domain.correction import is_correction
from memoryos.domain.entity import Entity
from memoryos.domain.fact import CORRECTION, RETRACTION, Fact, Statement
from memoryos.domain.note import Link, Note
from memoryos.domain.page import Page
from memoryos.domain.profile import Profile
from memoryos.domain.scope import checked_project
from memoryos.domain.segment import Part, Segment, composed_keywords, composed_summary
from memoryos.domain.validation import checked_moment
from memoryos.errors import InvalidInputError
from memoryos.formats.row_validation import RowValidator, checked_entity_row, checked_note
from memoryos.formats.serialization import as_row, from_row
from memoryos.formats.source import Source
from memoryos.ports import PageLink, Store

# Version 1 did not record which pages the summary of a chain covers, and its summaries may include forgotten pages.
VERSION = 2
_READABLE = (1, VERSION)
_BATCH = 500
# Fields of a page link that have another name in files.
_LINK_FIELDS = {"told_of": "source_ids"}
Row = dict[str, Any]


def rows(store: Store, user_id: str, assistant_id: str, now: datetime) -> Iterator[Row]:
    """Everything in `store`; what others refer to comes first."""
    head = {"version": VERSION, "user_id": user_id, "assistant_id": assistant_id, "exported_at": now.isoformat()}
    yield {"kind": "memoryos", **head}
    seq, done = 0, store.page_state.consolidated()
    while pages := store.pages.after(seq, _BATCH):
        for page in pages:
            yield {"kind": "page", **as_row(page, "seq")}
        seq = pages[-1].seq
    yield from _links(store, done)
    yield from _derived(store)
    yield from _notes(store)


def _links(store: Store, done: int) -> Iterator[Row]:
    """The links between pages; a link may refer to any page, so they come after all pages."""
    seq = 0
    while pages := store.pages.after(seq, _BATCH):
        links = store.page_state.links([page.id for page in pages])
        for page in pages:
            if page.id in links:
                yield {"kind": "page_link", **_link_row(links[page.id])}
        seq = pages[-1].seq
        consolidated = [page.id for page in pages if page.seq <= done]
        if consolidated:
            yield {"kind": "consolidated", "page_id": consolidated[-1]}


def _link_row(link: PageLink) -> Row:
    names = {field: name for name, field in _LINK_FIELDS.items()}
    return {names.get(field, field): value for field, value in as_row(link, "before", "after").items()}


def _derived(store: Store) -> Iterator[Row]:
    outlines = [*store.segments.outlines(), *store.segments.outlines(archived=True)]
    parts = store.segments.parts([segment.id for segment in outlines])
    for segment in outlines:
        part_rows = [as_row(part) for part in parts[segment.id]]
        yield {
            "kind": "segment",
            **as_row(segment, "pages", "unstudied", "embedder", "centroid"),
            "parts": part_rows,
        }
    for fact in store.facts.all():
        yield {"kind": "fact", **as_row(fact, "superseded_by", "superseded_at", "contradicts")}
    for profile in store.profiles.versions():
        yield {"kind": "profile", **as_row(profile)}


def _notes(store: Store) -> Iterator[Row]:
    book = store.note_store
    for entity in book.names.entities():
        yield {"kind": "entity", **as_row(entity)}
    for project in book.names.projects():
        yield {"kind": "project", "name": project}
    change = 0
    while notes := book.notes.after(change, _BATCH):
        for note in notes:
            yield {"kind": "note", "versions": [as_row(version, "change") for version in book.notes.versions(note.id)]}
        change = notes[-1].change
    seq = 0
    while links := book.links.after(seq, _BATCH):
        for link in links:
            yield {"kind": "note_link", **as_row(link, "seq")}
        seq = links[-1].seq


def is_complete(source: Source) -> bool:
    """Whether `source` is one of our own exports."""
    return any(source.first_row(name).get("kind") == "memoryos" for name in source.ending(".jsonl")[:5])


class Restore:
    """Puts rows into a store.

    What is derived from pages is only restored into a memory without pages; otherwise it is derived again, together
    with what was there.
    """

    def __init__(self, store: Store, validator: RowValidator, *, dry_run: bool) -> None:
        self._store = store
        self._validator = validator
        self._dry = dry_run
        self._whole = not store.pages.newest(1)
        self._pages: list[Page] = []
        self._seqs: dict[str, int] = {}
        self._exported_at = datetime.min.replace(tzinfo=UTC)
        self._has_sources = False
        self.counts: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self._takes: dict[Any, Callable[[Row], None]] = {
            "memoryos": self._head,
            "page_link": self._page_link,
            "consolidated": self._consolidated,
            "segment": self._segment,
            "fact": self._fact,
            "profile": self._profile,
            "entity": self._entity,
            "project": self._project,
            "note": self._note,
            "note_link": self._note_link,
        }

    def __call__(self, rows: Sequence[Mapping[str, Any]], progress: Callable[[int, int], None] | None = None) -> None:
        """Everything in one transaction: a broken file changes nothing."""
        with self._store.transaction():
            self.write(rows, progress)

    def write(self, rows: Sequence[Mapping[str, Any]], progress: Callable[[int, int], None] | None = None) -> None:
        """The same in the caller's transaction."""
        for number, row in enumerate(rows, start=1):
            self._take(number, dict(row))
            if progress is not None:
                progress(number, len(rows))
        self._flush()

    def _take(self, number: int, row: Row) -> None:
        kind = row.pop("kind", None)
        try:
            row = self._validator.row(row)
            if kind == "page":
                self._pages.append(from_row(Page, row))
                if len(self._pages) >= _BATCH:
                    self._flush()
                return
            self._flush()
            self._takes[kind](row)
        except (InvalidInputError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise InvalidInputError(f"row {number} of the export cannot be read: {error}") from error

    def _flush(self) -> None:
        pages, self._pages = self._pages, []
        stored = {page.id for page in self._store.pages.named([page.id for page in pages])}
        by_message = self._store.pages.of_messages([message_id for page in pages for message_id in page.message_ids])
        fresh = [page for page in pages if page.id not in stored and not by_message.keys() & set(page.message_ids)]
        self.counts["pages"] += len(fresh)
        self.counts["known_pages"] += len(pages) - len(fresh)
        if not self._dry:
            self._seqs.update({page.id: page.seq for page in self._store.pages.append(fresh)})

    def _head(self, row: Row) -> None:
        if row.get("version") not in _READABLE:
            raise InvalidInputError(
                f"it has version {row.get('version')!r}, and this program reads versions up to {VERSION}"
            )
        self._has_sources = row["version"] == VERSION
        self._exported_at = checked_moment("exported_at", row["exported_at"])

    def _page_link(self, row: Row) -> None:
        row = {_LINK_FIELDS.get(name, name): value for name, value in row.items()}
        link = from_row(PageLink, row)
        if not self._has_sources:
            link = replace(link, chain_summary=None)
        if self._derives():
            self._store.page_state.note([link])
            if link.studied:
                self._store.page_state.mark_studied([link.page_id])

    def _consolidated(self, row: Row) -> None:
        if self._derives() and row["page_id"] in self._seqs:
            self._store.page_state.note([], self._seqs[row["page_id"]])

    def _segment(self, row: Row) -> None:
        parts = [from_row(Part, part) for part in row.pop("parts")]
        if not self._has_sources:
            parts = [replace(part, summary=None, keywords=()) for part in parts]
        # What was derived from pages that are not here could never be forgotten.
        parts = [part for part in parts if part.page_ids and self._has(part.page_ids)]
        if not parts:
            self.skipped["segment of unknown pages"] += 1
            return
        summary, keywords = composed_summary(parts), composed_keywords(parts)
        segment = replace(from_row(Segment, row), summary=summary, keywords=keywords)
        self.counts["segments"] += 1
        if self._derives():
            self._store.segments.put(segment, parts)

    def _fact(self, row: Row) -> None:
        fact = from_row(Fact, row)
        known = tuple(
            statement for statement in fact.statements if statement.page_ids and self._has(statement.page_ids)
        )
        if not known:
            self.skipped["fact of unknown pages"] += 1
            return
        # A file may come from anybody: what no conversation would be believed is not believed here either.
        if any(is_instruction(fact.about, fact.slot, statement.said_by, statement.text) for statement in known):
            self.skipped["fact that reads like an instruction"] += 1
            return
        if not all(map(self._is_as_derived, known)):
            self.skipped["fact that claims to be a correction"] += 1
            return
        fact = replace(fact, statements=known)
        self.counts["facts"] += 1
        if self._derives():
            self._store.facts.learn([fact])

    def _is_as_derived(self, statement: Statement) -> bool:
        """Whether a statement that outranks others as a correction comes from one."""
        if self._dry or statement.derived_by not in {CORRECTION, RETRACTION}:
            return True
        return all(map(is_correction, self._store.pages.named(statement.page_ids)))

    def _profile(self, row: Row) -> None:
        profile = from_row(Profile, row)
        attributes = tuple(item for item in profile.attributes if item.page_ids and self._has(item.page_ids))
        traits = tuple(item for item in profile.traits if item.page_ids and self._has(item.page_ids))
        profile = replace(profile, attributes=attributes, traits=traits)
        if self._derives():
            self._store.profiles.put(profile)

    def _entity(self, row: Row) -> None:
        entity = checked_entity_row(from_row(Entity, row))
        if entity.name in self._entities:
            return
        self._entities.add(entity.name)
        self.counts["entities"] += 1
        if not self._dry:
            self._store.note_store.names.put_entity(entity)

    @cached_property
    def _entities(self) -> set[str]:
        """The names of all entities; read once, for a file may have thousands."""
        return {entity.name for entity in self._store.note_store.names.entities()}

    def _project(self, row: Row) -> None:
        name = checked_project(row["name"])
        if name is not None and not self._dry:
            self._store.note_store.names.put_project(name, self._exported_at)

    def _note(self, row: Row) -> None:
        versions = [checked_note(from_row(Note, record)) for record in row["versions"]]
        notes = self._store.note_store.notes
        known = bool(notes.named([versions[-1].id]))
        self.counts["known_notes" if known else "notes"] += 1
        if not known and not self._dry:
            for version in versions:
                notes.put([replace(version, change=0)])

    def _note_link(self, row: Row) -> None:
        link = from_row(Link, row)
        if not self._dry:
            self._store.note_store.links.put([link])

    def _has(self, page_ids: Sequence[str]) -> bool:
        return self._dry or all(page_id in self._seqs for page_id in page_ids) or not self._whole

    def _derives(self) -> bool:
        return self._whole and not self._dry
