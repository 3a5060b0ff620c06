"""Memories stored on purpose: the part of the door for notes, and for everything as one library."""

from collections.abc import Mapping, Sequence
from typing import Any

from memoryos.domain.document import Document, SearchHit
from memoryos.domain.entity import Entity, EntityMatch
from memoryos.domain.note import Link, Note, NoteHit, ProjectSummary, StoredNote, SyncResult
from memoryos.domain.page import Page
from memoryos.domain.validation import checked_id, checked_list
from memoryos.door import Door
from memoryos.operations import search as library
from memoryos.operations.notes import change as change_note
from memoryos.operations.notes import entities, projects
from memoryos.operations.notes.find import find_notes, view_of
from memoryos.operations.notes.link import link_notes
from memoryos.operations.notes.store import store_note
from memoryos.operations.notes.sync_session import sync_session


class Notebook(Door):
    """What `Memoryos` does with notes. Everything belongs to one owner, as all of its memory does."""

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

        The same text again for the same scope and entity refreshes the first note; what says nearly the same is
        reported and left alone. `related_to` links it with other notes, by `relation_types` (id to relation; where
        none is named, it `supports` them). Raises NotFoundError where one of them is not there; nothing is stored then.
        """
        self._check_open()
        place, labels = (scope, project, task_id), (tags, status, priority)
        stored = store_note(self._desk, text, memory_type, place, entity, (related_to, relation_types), labels)
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
        """The notes that matter for `query`, best first, as seen from a task, a project, or from nowhere in particular.

        A task sees itself, its project and what is global; a project itself and what is global; without either, only
        what is global is seen. `scope` narrows that further. Notes whose similarity is below `score_threshold` are
        left out; the rest are ranked by similarity and, with `recency_weight`, by recency (half in 30 days).
        `status_filter` lets through notes without a status and those with one of these.
        """
        self._check_open()
        view = view_of(scope, project, task_id)
        filters, weights = (memory_type, status_filter), (score_threshold, recency_weight)
        return find_notes(self._desk, query, view, filters, limit, weights, include_related=include_related)

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
        """Changes what is named and keeps what it was as history. Raises NotFoundError."""
        self._check_open()
        given = {
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
        changed = change_note.update_note(self._desk, memory_id, given)
        self._workers.wake()
        return changed

    def memory_history(self, memory_id: str) -> list[Note]:
        """All versions of a note, oldest first, the last one as it is now. Raises NotFoundError."""
        self._check_open()
        return change_note.history(self._desk, memory_id)

    def delete_memory(self, memory_id: str) -> Note:
        """Hides a note everywhere, at once; harmless when repeated.

        It can be restored for `deleted_retention_days`, then it is purged for good. `forget` removes it at once.
        """
        self._check_open()
        deleted = change_note.delete_note(self._desk, memory_id)
        self._workers.wake()
        return deleted

    def restore_memory(self, memory_id: str) -> Note:
        """Brings a deleted note back, with its links. Raises NotFoundError where it is gone for good."""
        self._check_open()
        restored = change_note.restore_note(self._desk, memory_id)
        self._workers.wake()
        return restored

    def link_memories(self, memory_id: str, related_id: str, relation_type: str) -> Link:
        """Says how one note stands to another; `supersedes` ranks the related one lower from now on.

        Raises NotFoundError where either is not there. The same link again is the first one.
        """
        self._check_open()
        return link_notes(self._desk, memory_id, related_id, relation_type)

    def register_entity(
        self, entity: str, description: str = "", parent: str | None = None, aliases: Sequence[str] = ()
    ) -> Entity:
        """Describes an entity, or describes it anew; aliases add to those it has.

        Notes that are stored with an alias belong to the entity itself.
        """
        self._check_open()
        return entities.register_entity(self._desk, entity, description, parent, aliases)

    def list_entities(
        self, scope: str | None = None, project: str | None = None, memory_type: str | None = None
    ) -> list[Entity]:
        """The entities by name, with counts and times of their notes; `entity_tree` makes a tree of them.

        Where anything is named, only notes that agree count, and entities without one are left out.
        """
        self._check_open()
        return entities.list_entities(self._desk, scope, project, memory_type)

    def search_entities(self, query: str, scope: str | None = None, limit: int = 5) -> list[EntityMatch]:
        """Entities whose name or alias looks like `query`, best first: `Postgres` finds `infra.postgresql`."""
        self._check_open()
        return entities.search_entities(self._desk, query, scope, limit)

    def merge_entities(self, entity: str, into: str) -> Entity:
        """Makes one entity of two: the notes, aliases and children of `entity` go to `into`, its name as an alias."""
        self._check_open()
        return entities.merge_entities(self._desk, entity, into)

    def set_project(self, project: str) -> ProjectSummary:
        """What memory holds of a project; one that nobody has named before is created. Nothing else is remembered."""
        self._check_open()
        return projects.set_project(self._desk, project)

    def get_context_info(self, client: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Who asks and when, with what the client told of itself (`client`); nothing of the machine that runs this."""
        self._check_open()
        return projects.context_info(self._desk, client)

    def sync_session(
        self,
        project: str,
        decisions: Sequence[Mapping[str, Any]] = (),
        status_updates: Sequence[Mapping[str, Any]] = (),
        learnings: Sequence[Mapping[str, Any]] = (),
        feedback: Sequence[Mapping[str, Any]] = (),
    ) -> SyncResult:
        """Stores what a session gave, all or nothing; the same again changes nothing.

        Decisions and learnings (`text`, `entity`, and perhaps `tags`, `supersedes`: ids) are added. A status update
        (`entity`, `status`, `text`) takes the place of the entity's last one in this project, feedback (`entity`,
        `text`) that of the last feedback on the entity anywhere; what they said stays as history. The project
        "global" means the global scope and touches no project's notes.
        """
        self._check_open()
        synced = sync_session(self._desk, project, decisions, status_updates, learnings, feedback)
        self._workers.wake()
        return synced

    def search(self, query: str, limit: int = 10) -> list[SearchHit]:
        """What matters for `query` in all that the user has: turns, facts, and the notes of all projects."""
        self._check_open()
        return library.search(self._desk, query, limit)

    def fetch(self, id: str) -> Document:  # noqa: A002 - the name that connectors use
        """The whole of what `search` found, or of any page, turn, fact or note. Raises NotFoundError."""
        self._check_open()
        return library.fetch(self._desk, id)

    def pages(self, page_ids: Sequence[str]) -> list[Page]:
        """The stored pages among `page_ids`, oldest first; unknown ids are passed over."""
        self._check_open()
        named = [checked_id("page_ids", each) for each in checked_list("page_ids", page_ids)]
        return self._desk.shop.store.pages.named(named)
