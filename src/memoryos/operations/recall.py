"""Finding what matters for a question."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from memoryos.domain.budget import within
from memoryos.domain.fact import Fact
from memoryos.domain.note import Note, NoteHit
from memoryos.domain.note_query import MAX_NOTES, NoteQuery
from memoryos.domain.page import Page, Turn
from memoryos.domain.profile import instructions_of
from memoryos.domain.query import Query
from memoryos.domain.recall import Recall, RecallItem
from memoryos.domain.scope import GLOBAL_VIEW
from memoryos.errors import EmbedderError, MissingExtraError, StorageError
from memoryos.operations.background.embed import embed_if_few
from memoryos.operations.background.embed_notes import embed_notes_if_few
from memoryos.operations.engine import Engine
from memoryos.ports import Embedder, Hit, Retriever, Store, Vector
from memoryos.text.focus import focus
from memoryos.tiers.long_term import Knowledge

# A search first embeds what is waiting if that is quick; a larger backlog is left to the background.
_EMBED_FIRST = 64
# Even with a full or read-only disk, what is stored can be searched.
_NOT_STORED = "some {} are found by text alone, because their vectors cannot be stored: {}"
_MAX_RECALLED = 200  # the number of notes if the query has no limit; a token budget chooses among them


def recall(query: Query, retriever: Retriever, engine: Engine) -> Recall:
    """What `retriever` finds for `query`, with global notes, the newest pages and the user's profile."""
    return recall_by(Search(engine, query.as_of), query, retriever, engine)


def recall_by(search: "Search", query: Query, retriever: Retriever, engine: Engine) -> Recall:
    """Like `recall`, with an existing search."""
    search.catch_up()
    is_question = bool(query.text.strip())
    hits = retriever.find(query, search) if is_question else []
    # Read after the search, so that nothing is shown that was forgotten while it was going on.
    recent = engine.short_term.recent(query.session_id, query.as_of)
    items = found_items(hits, query, engine.store, recent)
    if is_question:
        items = _with_notes(items, global_notes(query, search, engine), query)
    if query.max_tokens is not None:
        items = within(items, query.max_tokens, engine.count_tokens)
    known = search.knowledge()
    profile = known.profile.text() if known.profile else None
    wishes = instructions_of(known.facts, query.as_of or query.now)
    return Recall(query.text, tuple(items), tuple(recent), profile, tuple(search.notices), engine.count_tokens, wishes)


def global_notes(query: Query, search: "Search", engine: Engine) -> list[NoteHit]:
    """The global notes that matter for `query`; notes belong to no conversation.

    With `as_of`, notes that were changed later are left out, because their text of that time is not indexed.
    """
    if query.session_id is not None or not search.has_notes():
        return []
    note_query = NoteQuery(
        text=query.text,
        view=GLOBAL_VIEW,
        now=query.now,
        limit=min(query.limit or _MAX_RECALLED, MAX_NOTES),
        least_similarity=min(query.min_score, 1.0),
        since=query.since,
        until=query.latest,
    )
    return engine.note_search.find(note_query, search.embed)


def note_item(hit: NoteHit, *, explain: bool = False) -> RecallItem:
    """A note as a recalled item."""
    note: Note = hit.note
    meta = {"memory_type": note.memory_type, "entity": note.entity, "tags": list(note.tags), "status": note.status}
    return RecallItem(
        kind="note",
        id=note.id,
        page_id="",
        role="user",
        name="note",
        text=note.text,
        timestamp=note.updated_at,
        score=hit.score,
        meta_data={field: value for field, value in meta.items() if value},
        parts={"note": hit.score} if explain else {},
    )


def _with_notes(items: list[RecallItem], notes: Sequence[NoteHit], query: Query) -> list[RecallItem]:
    """Turns and notes by score; ties stay in order."""
    if not notes:
        return items
    shown = [note_item(hit, explain=query.explain) for hit in notes]
    return sorted([*items, *shown], key=lambda item: -item.score)[: query.limit]


def found_items(hits: Sequence[Hit], query: Query, store: Store, known_pages: Sequence[Page] = ()) -> list[RecallItem]:
    """The hits with their texts; `known_pages` need not be read again."""
    pages = {page.id: page for page in known_pages}
    wanted = [hit.page_id for hit in hits] + [hit.before[0] for hit in hits if hit.before]
    if missing := [page_id for page_id in dict.fromkeys(wanted) if page_id not in pages]:
        pages |= {page.id: page for page in store.pages.named(missing)}
    # A page that another process has forgotten in the meantime is no longer there.
    return [_item(hit, query, pages) for hit in hits if hit.page_id in pages]


def _item(hit: Hit, query: Query, pages: Mapping[str, Page]) -> RecallItem:
    before = Turn(pages[hit.before[0]], hit.before[1]) if hit.before and hit.before[0] in pages else None
    item = RecallItem.of_turn(
        Turn(pages[hit.page_id], hit.role),
        hit.score,
        hit.parts if query.explain else {},
        before.text if before else None,
    )
    if hit.fact is None:
        return item
    text = hit.fact.text_at(query.as_of or query.now)
    return replace(item, kind="fact", id=hit.fact.id, text=text, said_by=hit.fact.said_by)


class Search:
    """One search, as of a time: embeds the query and what is waiting, has the facts, and collects notices.

    What is known is read from the store once, and each question is embedded once.
    """

    def __init__(self, engine: Engine, as_of: datetime | None = None) -> None:
        self._store = engine.store
        self._long_term = engine.long_term
        self._embedder = engine.embedder
        self._clock = engine.clock
        self._as_of = as_of
        self._vectors: dict[str, Vector] = {}
        self._knowledge: Knowledge | None = None
        self._has_notes: bool | None = None
        self.is_behind = False
        self.notices: list[str] = []

    def catch_up(self) -> None:
        """Embeds the waiting pages and notes, if there are not too many."""
        if self._embedder is None:
            self.notices.append("searched by text alone: no embedder is configured")
            return
        self.is_behind = not self._embed_waiting("pages", partial(embed_if_few, clock=self._clock))
        self.catch_up_notes()

    def catch_up_notes(self) -> None:
        """Embeds the waiting notes, if there are not too many."""
        if self._embedder is not None and self.has_notes():
            self._embed_waiting("notes", embed_notes_if_few)

    def has_notes(self) -> bool:
        """Whether there is a note: most users have none, so that nothing of them need be read."""
        if self._has_notes is None:
            self._has_notes = bool(self._store.note_store.notes.after(0, 1))
        return self._has_notes

    def embed(self, question: str) -> Vector | None:
        if question in self._vectors:
            return self._vectors[question]
        if self._embedder is None:
            return None
        try:
            vector: Vector = self._embedder.embed([focus(question)], "query")[0]
        except (EmbedderError, MissingExtraError) as error:
            self._fail(error)
            return None
        self._vectors[question] = vector
        return vector

    def facts(self) -> Sequence[Fact]:
        return self.knowledge().facts

    def pages(self, page_ids: Sequence[str]) -> Sequence[Page]:
        return self._store.pages.named(page_ids)

    def add_notice(self, notice: str) -> None:
        self.notices.append(notice)

    def knowledge(self) -> Knowledge:
        """What is known at the time of the search."""
        if self._knowledge is None:
            self._knowledge = self._long_term.knowledge(self._as_of)
        return self._knowledge

    def _embed_waiting(self, kind: str, embed: Callable[[Store, Embedder, int], bool]) -> bool:
        """Whether everything waiting could be tried; failures become notices."""
        if self._embedder is None:
            return True
        try:
            if embed(self._store, self._embedder, _EMBED_FIRST):
                return True
        except StorageError as error:
            self.notices.append(_NOT_STORED.format(kind, error))
            return True
        except (EmbedderError, MissingExtraError) as error:
            self._fail(error)
            return True
        self.notices.append(f"some {kind} wait to be embedded; until then they are found by text alone")
        return False

    def _fail(self, error: EmbedderError | MissingExtraError) -> None:
        self._embedder = None
        self.notices.append(f"searched by text alone: {error}")
