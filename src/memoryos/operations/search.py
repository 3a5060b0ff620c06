"""Everything a user has, searched and read as documents."""

from typing import Any

from memoryos.domain.document import Document, SearchHit, title_of, url_of
from memoryos.domain.fact import Fact
from memoryos.domain.note import Note
from memoryos.domain.note_query import NoteQuery
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.recall import RecallItem
from memoryos.domain.scope import WHOLE_LIBRARY
from memoryos.domain.validation import checked_id, checked_text, checked_whole
from memoryos.errors import NotFoundError
from memoryos.operations.notes.context import NoteContext
from memoryos.operations.recall import Search, found_items, note_item

_MAX_HITS = 100
_SNIPPET = 400


def search(context: NoteContext, query: str, limit: int) -> list[SearchHit]:
    """Pages, facts and notes that matter for `query`, best first, each once."""
    most = checked_whole("limit", limit, 1, _MAX_HITS)
    text = checked_text("query", query, context.longest)
    now, engine = context.now(), context.engine
    ongoing = Search(engine)
    ongoing.catch_up()
    # Both sides of a page may match, but it is returned once.
    turn_query = Query(text, now, limit=2 * most, min_score=context.min_score)
    turns = found_items(engine.retriever.find(turn_query, ongoing), turn_query, engine.store)
    notes = NoteQuery(text, WHOLE_LIBRARY, now, limit=most, least_similarity=min(context.min_score, 1.0))
    items = [*turns, *map(note_item, engine.note_search.find(notes, ongoing.embed))]
    best: dict[str, SearchHit] = {}
    for item in sorted(items, key=lambda item: -item.score):
        hit = _hit(item)
        best.setdefault(hit.id, hit)
    return list(best.values())[:most]


def fetch(context: NoteContext, document_id: str) -> Document:
    """The page, turn, fact or note of that id."""
    checked_id("id", document_id)
    page_id, _, role = document_id.partition("/")
    for page in context.engine.store.pages.named([page_id]):
        if not role or role in {turn.role for turn in page.turns()}:
            return _of_page(page, document_id, role)
    for note in context.note_store.notes.named([document_id]):
        if note.deleted_at is None:
            return _of_note(note)
    for fact in context.engine.long_term.facts():
        if fact.id == document_id:
            return _of_fact(fact)
    raise NotFoundError(f"nothing has the id {document_id[:80]!r}; use an id from search")


def _hit(item: RecallItem) -> SearchHit:
    document_id = item.page_id if item.kind == "turn" else item.id
    title = f"{title_of(item.text)} ({item.timestamp:%Y-%m-%d})"
    kind = "page" if item.kind == "turn" else item.kind
    return SearchHit(document_id, title, url_of(document_id), item.text[:_SNIPPET], item.score, kind)


def _of_page(page: Page, document_id: str, role: str) -> Document:
    turns = [turn for turn in page.turns() if role in {"", turn.role}]
    session = {"session_id": page.session_id} if page.session_id else {}
    return Document(
        id=document_id,
        title=title_of(turns[0].text),
        text="\n".join(f"{turn.name or turn.role}: {turn.text}" for turn in turns),
        url=url_of(document_id),
        metadata={
            **page.meta_data,
            "kind": "page",
            "page_id": page.id,
            "timestamp": page.timestamp.isoformat(),
            **session,
            **_mark(instructs=any(turn.instructs for turn in turns)),
        },
    )


def _mark(*, instructs: bool) -> dict[str, Any]:
    """The mark for a text that reads like an instruction and may not be from the user."""
    return {"reads_like_instruction": True} if instructs else {}


def _of_note(note: Note) -> Document:
    about = {
        **_mark(instructs=note.instructs),
        "kind": "note",
        "memory_type": note.memory_type,
        "scope": note.scope,
        "project": note.project,
        "task_id": note.task_id,
        "entity": note.entity,
        "tags": list(note.tags),
        "status": note.status,
        "priority": note.priority,
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
        "version": note.version,
    }
    known = {field: value for field, value in about.items() if value not in (None, [])}
    return Document(note.id, title_of(note.text), note.text, url_of(note.id), known)


def _of_fact(fact: Fact) -> Document:
    about = {
        "kind": "fact",
        "about": fact.about,
        "learned_at": fact.learned_at.isoformat(),
        "page_ids": list(fact.page_ids),
        "superseded_by": fact.superseded_by,
    }
    known = {field: value for field, value in about.items() if value is not None}
    return Document(fact.id, title_of(fact.text), fact.text, url_of(fact.id), known)
