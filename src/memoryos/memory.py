"""Memoryos: the whole public class, in the order of the docs."""

import os
import weakref
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from memoryos.assembly.engine import assemble, note_context
from memoryos.assembly.transfer import export_memories, import_memories
from memoryos.config.settings import Settings
from memoryos.domain.correction import Correction
from memoryos.domain.document import Document, SearchHit
from memoryos.domain.entity import Entity, EntityMatch
from memoryos.domain.note import Link, Note, NoteHit, ProjectSummary, RelatedNote, StoredNote, SyncResult
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.profile import Profile
from memoryos.domain.query import Query
from memoryos.domain.recall import Recall
from memoryos.domain.response import ResponseRequest
from memoryos.domain.validation import (
    checked_flag,
    checked_id,
    checked_list,
    checked_moment,
    checked_name,
    checked_path,
    checked_text,
    checked_whole,
)
from memoryos.errors import ClosedError, NotFoundError, StorageError
from memoryos.operations.background.rederive import Rederived
from memoryos.operations.background.workers import Workers
from memoryos.operations.browse import heat_curve, page_life
from memoryos.operations.correct import correct, correction_request, corrections, undo_correction
from memoryos.operations.engine import Engine
from memoryos.operations.forget import Forgotten, forget
from memoryos.operations.inspect import knowledge, segment_outlines, segment_parts, stats, user_profile
from memoryos.operations.notes.browse import (
    NotePlace,
    deleted_notes,
    note_places,
    notes_about,
    notes_at,
    related_notes,
)
from memoryos.operations.notes.change import delete_note, history, restore_note, update_note
from memoryos.operations.notes.entities import list_entities, merge_entities, register_entity, search_entities
from memoryos.operations.notes.find import find_notes, view_of
from memoryos.operations.notes.link import link_notes
from memoryos.operations.notes.projects import context_info, set_project
from memoryos.operations.notes.store import store_note
from memoryos.operations.notes.sync_session import sync_session
from memoryos.operations.recall import recall
from memoryos.operations.reindex import reindex
from memoryos.operations.remember import remember, remember_messages
from memoryos.operations.requests import Moment
from memoryos.operations.respond import ResponseExchange, answering
from memoryos.operations.search import fetch, search
from memoryos.operations.why_not import WhyNot, why_not
from memoryos.ports import Analyst, Clock, Embedder, Figures, LanguageModel, TimelineFilter

if TYPE_CHECKING:
    from memoryos.operations.import_memories import ImportReport, Progress

_MAX_LIMIT = 10_000
_LAST = 2**63 - 1


class Memoryos:
    """The memory of one user with one assistant: keeps every exchange and finds what matters for the next answer.

    Safe for threads, and for several processes on the same data. The names and order of the first arguments are those
    of the older MemoryOS; every other setting can be passed by name too. A part that is passed as an instance is used
    as it is: a language model, for example, is called without our retries and time limit.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - names and order are a promise to users of the older library
        self,
        user_id: str | None = None,
        openai_api_key: str | None = None,
        data_storage_path: str | os.PathLike[str] | None = None,
        openai_base_url: str | None = None,
        assistant_id: str | None = None,
        short_term_capacity: int | None = None,
        mid_term_capacity: int | None = None,
        long_term_knowledge_capacity: int | None = None,
        retrieval_queue_capacity: int | None = None,
        mid_term_heat_threshold: float | None = None,
        mid_term_similarity_threshold: float | None = None,
        llm_model: str | None = None,
        embedding_model_name: str | None = None,
        embedding_model_kwargs: Mapping[str, Any] | None = None,
        *,
        embedder: Embedder | None = None,
        clock: Clock | None = None,
        analyst: Analyst | str | None = None,
        language_model: LanguageModel | str | None = None,
        config_path: str | os.PathLike[str] | None = None,
        **settings: Any,
    ) -> None:
        arguments = {
            "user_id": user_id,
            "openai_api_key": openai_api_key,
            "data_storage_path": data_storage_path,
            "openai_base_url": openai_base_url,
            "assistant_id": assistant_id,
            "short_term_capacity": short_term_capacity,
            "mid_term_capacity": mid_term_capacity,
            "long_term_knowledge_capacity": long_term_knowledge_capacity,
            "retrieval_queue_capacity": retrieval_queue_capacity,
            "mid_term_heat_threshold": mid_term_heat_threshold,
            "mid_term_similarity_threshold": mid_term_similarity_threshold,
            "llm_model": llm_model,
            "embedding_model_name": embedding_model_name,
            "embedding_model_kwargs": embedding_model_kwargs,
            "analyst": analyst if isinstance(analyst, str) else None,
            "language_model": language_model if isinstance(language_model, str) else None,
            **settings,
        }
        self._open(Settings.load(arguments, config_path), embedder, clock, analyst, language_model)

    def _open(
        self,
        settings: Settings,
        embedder: Embedder | None = None,
        clock: Clock | None = None,
        analyst: Analyst | str | None = None,
        language_model: LanguageModel | str | None = None,
    ) -> None:
        self._take(settings, assemble(settings, embedder, clock, analyst, language_model))
        # Also runs when this object is dropped without closing it, and when the interpreter ends.
        self._release: weakref.finalize[..., Any] = weakref.finalize(self, _release, self._workers, self._process)
        self._workers.resume()

    def _take(self, settings: Settings, engine: Engine) -> None:
        self._settings = settings
        self._engine = engine
        self._notes = note_context(settings, engine)
        self._workers = Workers(engine, self._notes.kept_since)
        self._process = os.getpid()

    @property
    def user_id(self) -> str:
        """Whose memory this is."""
        return self._engine.owner.user_id

    @property
    def assistant_id(self) -> str:
        """Which assistant the user talks to."""
        return self._engine.owner.assistant_id

    def add_memory(
        self,
        user_input: str,
        agent_response: str,
        timestamp: Moment | None = None,
        meta_data: Mapping[str, Any] | None = None,
        *,
        message_id: str | None = None,
        session_id: str | None = None,
    ) -> Page:
        """Stores one exchange durably and returns it as a page; one side may be empty.

        Passing the same `message_id` again stores nothing and returns the first page.
        """
        return self._store(
            self._engine.requests.page(user_input, agent_response, timestamp, meta_data, message_id, session_id)
        )

    def add_messages(self, messages: Iterable[Mapping[str, Any]], session_id: str | None = None) -> list[Page]:
        """Stores a conversation of OpenAI-style messages, all or nothing, and returns its pages.

        A message has `role` and `content`, and may have `name`, `timestamp`, `meta_data` and `id`. Messages whose id is
        already stored are not stored again; system and tool messages are skipped. A message without a `timestamp` was
        said when the one before it was, or else the next one that has one, or else now. Where several people write as
        `user`, `name` says who: facts are learned only from the user, by their id or a name they go by.
        """
        self._check_open()
        turns = self._engine.requests.messages(messages)
        pages = remember_messages(
            turns, checked_name("session_id", session_id), self._engine.store, self._engine.new_id
        )
        self._workers.wake()
        return pages

    def retrieve(  # noqa: PLR0913 - each narrows the answer in its own way
        self,
        query: str,
        *,
        limit: int | None = None,
        max_tokens: int | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        as_of: Moment | None = None,
        session_id: str | None = None,
        exhaustive: bool = False,
        explain: bool = False,
    ) -> Recall:
        """What matters for `query`, best first, with the newest pages.

        `since`, `until` and `session_id` restrict the search; `as_of` answers as if it were that time; `exhaustive`
        searches archived segments too. Without `limit` and `max_tokens`, up to `retrieval_queue_capacity` items are
        returned. Only global notes are searched; use `retrieve_context` for those of a project or task.
        """
        self._check_open()
        return self._recall(
            self._engine.requests.query(
                query, limit, max_tokens, since, until, as_of, session_id, exhaustive=exhaustive, explain=explain
            )
        )

    def why_not(  # noqa: PLR0913 - the same as those of retrieve
        self,
        query: str,
        missed: str,
        *,
        limit: int | None = None,
        max_tokens: int | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        as_of: Moment | None = None,
        session_id: str | None = None,
        exhaustive: bool = False,
    ) -> WhyNot:
        """Why `retrieve` with these arguments does not return `missed`, and what would have.

        `missed` is the id of a turn, page, fact or note, or part of its text.
        """
        self._check_open()
        request = self._engine.requests.query(
            query, limit, max_tokens, since, until, as_of, session_id, exhaustive=exhaustive
        )
        wanted = checked_text("missed", missed, self._settings.max_text_length)
        return why_not(request, wanted, self._engine.retriever, self._engine)

    def get_response(
        self,
        query: str,
        relationship_with_user: str = "friend",
        style_hint: str = "",
        user_conversation_meta_data: Mapping[str, Any] | None = None,
        *,
        session_id: str | None = None,
    ) -> str:
        """The language model's answer to what the user says, given what memory has on it; stores the exchange.

        Raises SettingsError if no language model is configured, and ModelError if it fails; nothing is stored then.
        """
        meta = user_conversation_meta_data
        request = self._engine.requests.question(query, relationship_with_user, style_hint, meta, session_id)
        return self._exchange(request).answer()

    def stream_response(
        self,
        query: str,
        relationship_with_user: str = "friend",
        style_hint: str = "",
        user_conversation_meta_data: Mapping[str, Any] | None = None,
        *,
        session_id: str | None = None,
    ) -> Generator[str, None, None]:
        """The same answer in pieces as they arrive. At the end, what was shown is stored.

        If that is not the whole answer, `cut` in the metadata says why: `stopped` if the iterator was closed, `failed`
        if ModelError was raised half-way, `length` if the model's limit was reached.
        """
        meta = user_conversation_meta_data
        request = self._engine.requests.question(query, relationship_with_user, style_hint, meta, session_id)
        return self._exchange(request).pieces()

    def profile(self) -> Profile | None:
        """Who the user is, with the pages that support each attribute and trait; None if nothing is known yet."""
        self._check_open()
        self._workers.pipeline.learn_if_few()
        return user_profile(self._engine)

    def get_user_profile_summary(self) -> str:
        """Who the user is, as text for people and prompts; empty if nothing is known yet."""
        known = self.profile()
        return known.text() if known else ""

    def get_user_knowledge_summary(self) -> list[dict[str, Any]]:
        """The facts about the user, oldest first, with the pages they came from and when they are true.

        A fact that is not `certain` is the user's own sentence about `slot`, word for word: quote it, don't assert it.
        What is not `current` was replaced or is over, or is a quotation that became too old; what is still to come is.
        """
        self._check_open()
        self._workers.pipeline.learn_if_few()
        return knowledge(self._engine, "user")

    def get_assistant_knowledge_summary(self) -> list[dict[str, Any]]:
        """The facts about the assistant with this user, oldest first."""
        self._check_open()
        return knowledge(self._engine, "assistant")

    def correct(
        self,
        verdict: str,
        fact_id: str | None = None,
        text: str | None = None,
        *,
        slot: str | None = None,
        subject: str | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
    ) -> Correction:
        """Stores a correction of what is known about the user; it outranks everything derived before.

        `wrong` retracts a fact, `no_longer` ends it (`until`; now by default), `edit` replaces its value with `text`,
        and `add` states something new. What the user says later in a conversation can replace it in turn. Raises
        NotFoundError if no fact has that id.
        """
        self._check_open()
        request = correction_request(verdict, fact_id, text, slot, subject, since, until)
        self._workers.pipeline.learn_if_few()
        correction = correct(self._engine, request)
        self._workers.wake()
        return correction

    def corrections(self) -> list[Correction]:
        """The user's corrections, oldest first."""
        self._check_open()
        return corrections(self._engine)

    def undo_correction(self, correction_id: str) -> Forgotten:
        """Removes a correction, so that what was derived applies again. Raises NotFoundError."""
        self._check_open()
        gone = undo_correction(self._engine, correction_id)
        self._workers.wake()
        return gone

    def segments(self, *, archived: bool = False) -> list[dict[str, Any]]:
        """The topics in use, or the archived ones, hottest first: summary, keywords, counts, times and current heat."""
        self._check_open()
        return segment_outlines(self._engine, archived=checked_flag("archived", archived))

    def segment(self, segment_id: str) -> dict[str, Any]:
        """One topic as `segments` lists it, plus its `parts`, each with its pages and its summary, oldest first.

        Raises NotFoundError if this owner has no such segment.
        """
        self._check_open()
        named = [checked_id("segment_id", segment_id)]
        for archived in (False, True):
            for outline in segment_outlines(self._engine, archived=archived, named=named):
                return {**outline, "parts": segment_parts(self._engine, segment_id)}
        raise NotFoundError(f"no segment has the id {segment_id[:80]!r}; `segments` lists them")

    def list_pages(self, *, after: int = 0, limit: int = 100) -> list[Page]:
        """Up to `limit` pages in the order they were stored, starting after the one whose `seq` is `after`."""
        self._check_open()
        _check_piece(after, limit)
        return self._engine.store.pages.after(after, limit)

    def session_pages(self, session_id: str, *, limit: int = 100) -> list[Page]:
        """The newest `limit` pages of one conversation, oldest first."""
        self._check_open()
        _check_piece(0, limit)
        return self._engine.store.pages.newest(limit, checked_id("session_id", session_id))

    def pages(self, page_ids: Sequence[str]) -> list[Page]:
        """The pages with these ids, oldest first; unknown ids are skipped."""
        self._check_open()
        ids = [checked_id("page_ids", page_id) for page_id in checked_list("page_ids", page_ids)]
        return self._engine.store.pages.named(ids)

    def timeline(
        self,
        *,
        since: Moment | None = None,
        until: Moment | None = None,
        session_id: str | None = None,
        before: str | None = None,
        limit: int = 100,
    ) -> list[Page]:
        """Up to `limit` pages by when they were said, latest first: from `since` on, and before `until`.

        `before` is the id of the last page of the previous batch. `list_pages` gives them in the order they were
        stored.
        """
        self._check_open()
        checked_whole("limit", limit, 1, _MAX_LIMIT)
        wanted = TimelineFilter(
            since=None if since is None else checked_moment("since", since),
            until=None if until is None else checked_moment("until", until),
            session_id=checked_name("session_id", session_id),
            before=None if before is None else checked_id("before", before),
        )
        return list(self._engine.store.timeline.latest(wanted, limit))

    def page_life(self, page_id: str) -> dict[str, Any]:
        """What became of a page: its processing state, its topics, and the facts from it. Raises NotFoundError."""
        self._check_open()
        return page_life(self._engine, checked_id("page_id", page_id))

    def heat_curve(self, segment_id: str, points: int = 60) -> list[tuple[datetime, float]]:
        """How hot a topic was over time, oldest first, and how it will cool down if nothing happens.

        Visits have no dates, so all of them count as of the last one. Raises NotFoundError.
        """
        self._check_open()
        checked_whole("points", points, 2, 1000)
        return heat_curve(self._engine, checked_id("segment_id", segment_id), points)

    def get_memory_stats(self) -> dict[str, Any]:
        """What is stored, what is waiting, and what is wrong, as a dictionary for people and programs."""
        self._check_open()
        return {**stats(self._engine.owner, self._engine, self._workers), "language_model": self._engine.usage()}

    def store_memory(  # noqa: PLR0913, PLR0917 - names and order are those of min-memory's tool
        self,
        text: str,
        memory_type: str,
        scope: str,
        entity: str,
        project: str | None = None,
        task_id: str | None = None,
        related_to: Sequence[str] | None = None,
        relation_types: Mapping[str, str] | None = None,
        tags: Sequence[str] | None = None,
        status: str | None = None,
        priority: int | None = None,
    ) -> StoredNote:
        """Stores a note durably, word for word.

        Storing the same text again for the same scope and entity refreshes the first note; notes that say nearly the
        same are reported and left alone. `related_to` links it to other notes by `relation_types` (id to relation;
        `supports` by default). Raises NotFoundError if one of them does not exist; nothing is stored then.
        """
        self._check_open()
        stored = store_note(
            self._notes,
            text,
            memory_type,
            scope,
            entity,
            project=project,
            task_id=task_id,
            related_to=related_to,
            relation_types=relation_types,
            tags=tags,
            status=status,
            priority=priority,
        )
        self._workers.wake()
        return stored

    def retrieve_context(  # noqa: PLR0913, PLR0917 - names and order are those of min-memory's tool
        self,
        query: str,
        scope: str | None = None,
        memory_type: Sequence[str] | None = None,
        project: str | None = None,
        task_id: str | None = None,
        include_related: bool = True,
        limit: int = 10,
        score_threshold: float = 0.0,
        recency_weight: float = 0.3,
        status_filter: Sequence[str] | None = None,
    ) -> list[NoteHit]:
        """The notes that matter for `query`, best first, as seen from a task, a project or neither.

        A task sees its own notes, those of its project and global ones; a project sees its own and global ones; without
        either, only global notes are visible. `scope` restricts this further. Notes whose similarity is below
        `score_threshold` are left out; the rest are ranked by similarity and, with `recency_weight`, by recency (which
        halves every 30 days). `status_filter` keeps notes with one of these statuses or none.
        """
        self._check_open()
        return find_notes(
            self._notes,
            query,
            view_of(scope, project, task_id),
            memory_types=memory_type,
            statuses=status_filter,
            limit=limit,
            least_similarity=score_threshold,
            recency_weight=recency_weight,
            include_related=include_related,
        )

    def update_memory(  # noqa: PLR0913 - each changes the note in its own way
        self,
        memory_id: str,
        *,
        text: str | None = None,
        memory_type: str | None = None,
        scope: str | None = None,
        entity: str | None = None,
        project: str | None = None,
        task_id: str | None = None,
        tags: Sequence[str] | None = None,
        status: str | None = None,
        priority: int | None = None,
    ) -> Note:
        """Changes the fields that are passed; the old version stays in the history. Raises NotFoundError."""
        self._check_open()
        changes = {
            "text": text,
            "memory_type": memory_type,
            "scope": scope,
            "entity": entity,
            "project": project,
            "task_id": task_id,
            "tags": tags,
            "status": status,
            "priority": priority,
        }
        changed = update_note(self._notes, memory_id, changes)
        self._workers.wake()
        return changed

    def memory_history(self, memory_id: str) -> list[Note]:
        """All versions of a note, oldest first, ending with the current one. Raises NotFoundError."""
        self._check_open()
        return history(self._notes, memory_id)

    def delete_memory(self, memory_id: str) -> Note:
        """Hides a note everywhere, at once; harmless when repeated.

        It can be restored for `deleted_retention_days`; then it is purged for good. `forget` removes it immediately.
        """
        self._check_open()
        deleted = delete_note(self._notes, memory_id)
        self._workers.wake()
        return deleted

    def restore_memory(self, memory_id: str) -> Note:
        """Brings back a deleted note, with its links. Raises NotFoundError if it is gone for good."""
        self._check_open()
        restored = restore_note(self._notes, memory_id)
        self._workers.wake()
        return restored

    def link_memories(self, memory_id: str, related_id: str, relation_type: str) -> Link:
        """Records how one note relates to another; `supersedes` ranks the related one lower from now on.

        Raises NotFoundError if either does not exist. Adding the same link again returns the first one.
        """
        self._check_open()
        return link_notes(self._notes, memory_id, related_id, relation_type)

    def list_notes(self, *, after: int = 0, limit: int = 100) -> list[Note]:
        """Up to `limit` notes in the order of their last change, starting after the one whose `change` is `after`.

        Deleted notes are included; they have a `deleted_at`.
        """
        self._check_open()
        _check_piece(after, limit)
        return self._engine.store.note_store.notes.after(after, limit)

    def note_places(self) -> list[NotePlace]:
        """Where notes apply, with counts: everywhere first, then each project and its tasks."""
        self._check_open()
        return note_places(self._notes)

    def notes_at(self, project: str | None = None, task_id: str | None = None) -> list[Note]:
        """The notes that apply exactly there, most recently changed first."""
        self._check_open()
        return notes_at(self._notes, checked_name("project", project), checked_name("task_id", task_id))

    def notes_about(self, entity: str) -> list[Note]:
        """The notes about an entity, wherever they apply, most recently changed first."""
        self._check_open()
        return notes_about(self._notes, checked_id("entity", entity))

    def deleted_memories(self) -> list[Note]:
        """The notes that can be restored, most recently deleted first."""
        self._check_open()
        return deleted_notes(self._notes)

    def related_memories(self, memory_id: str) -> list[RelatedNote]:
        """The notes that a note is linked to, oldest link first. Raises NotFoundError."""
        self._check_open()
        return related_notes(self._notes, memory_id)

    def register_entity(
        self, entity: str, description: str = "", parent: str | None = None, aliases: Sequence[str] = ()
    ) -> Entity:
        """Describes an entity, or replaces its description; new aliases are added to the existing ones.

        Notes stored under an alias belong to the entity itself.
        """
        self._check_open()
        return register_entity(self._notes, entity, description, parent, aliases)

    def list_entities(
        self, scope: str | None = None, project: str | None = None, memory_type: str | None = None
    ) -> list[Entity]:
        """The entities by name, with counts and times of their notes; `entity_tree` makes a tree of them.

        With arguments, only matching notes are counted, and entities without any are left out.
        """
        self._check_open()
        return list_entities(self._notes, scope, project, memory_type)

    def search_entities(self, query: str, scope: str | None = None, limit: int = 5) -> list[EntityMatch]:
        """Entities whose name or alias looks like `query`, best first: `Postgres` finds `infra.postgresql`."""
        self._check_open()
        return search_entities(self._notes, query, scope, limit)

    def merge_entities(self, entity: str, into: str) -> Entity:
        """Merges two entities: the notes, aliases and children of `entity` move to `into`.

        Its name becomes an alias.
        """
        self._check_open()
        return merge_entities(self._notes, entity, into)

    def set_project(self, project: str) -> ProjectSummary:
        """What memory has on a project; a new name creates it. Nothing else is remembered between calls."""
        self._check_open()
        return set_project(self._notes, project)

    def get_context_info(self, client: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The user, the time, and what the client says about itself (`client`); nothing about this machine."""
        self._check_open()
        return context_info(self._notes, client)

    def sync_session(
        self,
        project: str,
        decisions: Sequence[Mapping[str, Any]] = (),
        status_updates: Sequence[Mapping[str, Any]] = (),
        learnings: Sequence[Mapping[str, Any]] = (),
        feedback: Sequence[Mapping[str, Any]] = (),
    ) -> SyncResult:
        """Stores the outcome of a session, all or nothing; repeating it changes nothing.

        Decisions and learnings (`text`, `entity`, optionally `tags` and `supersedes`, which are ids) are added. A
        status update (`entity`, `status`, `text`) replaces the entity's last one in this project, and feedback
        (`entity`, `text`) replaces the last feedback on the entity anywhere; the old texts stay in the history. The
        project "global" means the global scope and leaves the notes of all projects alone.
        """
        self._check_open()
        synced = sync_session(self._notes, project, decisions, status_updates, learnings, feedback)
        self._workers.wake()
        return synced

    def search(self, query: str, limit: int = 10) -> list[SearchHit]:
        """What matters for `query` in everything the user has: turns, facts, and the notes of all projects."""
        self._check_open()
        return search(self._notes, query, limit)

    def fetch(self, id: str) -> Document:  # noqa: A002 - the name that connectors use
        """The full text of what `search` found, or of any page, turn, fact or note. Raises NotFoundError."""
        self._check_open()
        return fetch(self._notes, id)

    def forget(
        self,
        page_id: str | None = None,
        *,
        session_id: str | None = None,
        note_id: str | None = None,
        fact_id: str | None = None,
        everything: bool = False,
        dry_run: bool = False,
    ) -> Forgotten:
        """Removes a page, a conversation, a note or everything of this owner, and everything derived from it, for good.

        Pass exactly one of them; a fact is removed along with the pages it came from. When this returns, no file
        contains the text any more; a database may keep deleted bytes for a while, and the receipt's `remains` says so.
        With `dry_run`, the receipt says what would be removed, and nothing is. Raises NotFoundError if this owner has
        no such thing.
        """
        self._check_open()
        gone = forget(self._engine, page_id, session_id, note_id, fact_id, everything=everything, dry_run=dry_run)
        self._workers.wake()
        return gone

    def import_memories(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,  # noqa: A002 - what people call it
        from_user: str | None = None,
        dry_run: bool = False,
        progress: "Progress | None" = None,
    ) -> "ImportReport":
        """Imports what another memory, chat or agent stored, with its times; the format is recognised automatically.

        What was imported before, from any source, is recognised and not stored again, so you can just repeat an import
        that was interrupted. If a source has the memories of several users, `from_user` says whose to import.
        """
        self._check_open()
        report = import_memories(self._notes, checked_path("path", path), format, from_user, progress, dry_run=dry_run)
        self._workers.wake()
        return report

    def export_memories(
        self,
        path: str | os.PathLike[str],
        *,
        format: str = "jsonl",  # noqa: A002
        progress: "Progress | None" = None,
    ) -> int:
        """Writes everything of this owner to `path`.

        Returns the number of lines or pages, which `progress` gets as it grows.

        `jsonl` is complete and can be imported into an identical memory; `memoryos` writes the folders of the older
        library, `server-memory` the graph of the official memory server, and `markdown` is for people.
        """
        self._check_open()
        return export_memories(self._notes, checked_path("path", path), format, progress)

    def force_mid_term_analysis(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Consolidates and studies all waiting pages now, in this thread; `progress` gets (done, total).

        Raises ModelError if the analyst fails; what was done until then stays done, and the rest waits.
        """
        self._check_open()
        self._workers.pipeline.everything(progress)

    def rederive(self, progress: Callable[[int, int], None] | None = None) -> Rederived:
        """Has the configured analyst read all pages again that another one has read; its findings replace the old ones.

        Raises ModelError if the analyst fails; what was done until then stays done, and everything else stays as it
        was.
        """
        self._check_open()
        return self._workers.pipeline.rederive(progress)

    def reindex(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Embeds everything that the current embedder has not embedded yet, and drops other vectors; returns how many.

        The server of a vector engine is emptied; the next search fills it again.
        """
        self._check_open()
        done = reindex(self._engine.store, self._engine.embedder, self._engine.clock, progress)
        self._engine.clear_vectors()
        return done

    def settle(self, timeout: float | None = None) -> bool:
        """Waits until background work is done; False if `timeout` seconds were not enough."""
        self._check_open()
        return self._workers.settle(timeout)

    def close(self) -> None:
        """Stops background work and releases files; harmless when repeated. Unfinished work waits for the next time."""
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Memoryos(user_id={self.user_id!r}, assistant_id={self.assistant_id!r})"

    def _check_open(self) -> None:
        if not self._release.alive:
            raise ClosedError(f"{self!r} is closed; open a new one to continue")
        if os.getpid() != self._process:
            raise StorageError(f"{self!r} was opened before this process was forked; open a new one in this process")

    def _recall(self, query: Query) -> Recall:
        result = recall(query, self._engine.retriever, self._engine)
        if self._workers.visits.note(result, query.now):
            self._workers.count_visits()
        return result

    def _exchange(self, question: ResponseRequest) -> ResponseExchange:
        """The user's `question` with what memory has on it, to be answered and then stored."""
        self._check_open()
        model = answering(self._engine.language_model)
        room = self._settings.response_context_tokens
        result = self._recall(self._engine.requests.query(question.text, max_tokens=room))
        return ResponseExchange(
            question, result, room, model, partial(self._engine.requests.answered, question), self._store
        )

    def _store(self, page: Page) -> Page:
        self._check_open()
        stored = remember(page, self._engine.store)
        self._workers.wake()
        return stored


def open_memory(settings: Settings) -> Memoryos:
    """The memory that `settings` describe; for servers, which load settings once and open many memories."""
    memory = Memoryos.__new__(Memoryos)
    memory._open(settings)  # noqa: SLF001 - it is the second constructor
    return memory


def empty_view(empty: Memoryos, user_id: str) -> Memoryos | None:
    """`empty` as the memory of `user_id`, for a server to read for somebody who has none; None where it is not empty.

    It shares the store of `empty`, and stays usable no longer than that is open.
    """
    figures = empty._engine.store.figures()  # noqa: SLF001 - as above
    if figures != Figures(0, 0, 0, figures.bytes):
        return None
    view = Memoryos.__new__(Memoryos)
    settings = replace(empty._settings, user_id=user_id)  # noqa: SLF001
    view._take(settings, replace(empty._engine, owner=Owner(user_id, settings.assistant_id)))  # noqa: SLF001
    view._release = weakref.finalize(view, _nothing)  # noqa: SLF001
    return view


def _nothing() -> None:
    """What is shared is closed by whom it belongs to."""


def _release(workers: Workers, process: int) -> None:
    # A forked child has none of the threads, and must not wait for locks that they held.
    if os.getpid() == process:
        workers.release()


def _check_piece(after: int, limit: int) -> None:
    checked_whole("after", after, 0, _LAST)
    checked_whole("limit", limit, 1, _MAX_LIMIT)
