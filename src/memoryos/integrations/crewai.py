"""CrewAI: its unified memory on MemoryOS, without a language model or an embedding service of its own."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from memoryos import Memoryos, Note, RecallItem
from memoryos.errors import NotFoundError
from memoryos.integrations.extras import missing_extra

try:
    from crewai.memory.storage.backend import StorageBackend
    from crewai.memory.types import MemoryMatch, MemoryRecord, ScopeInfo
    from crewai.memory.unified_memory import Memory
    from crewai.memory.utils import join_scope_paths
except ImportError as error:
    raise missing_extra("crewai", error) from error

_ENTITY = "crewai"
_TAG = "crewai "
_PIECE = 1_000


class MemoryosCrewMemory(Memory):
    """For `Crew(memory=...)` and `Agent(memory=...)`: what a crew learns is kept as notes, word for word.

    What is recalled comes from all of the user's memory: what the crew stored, and what was said elsewhere. Scopes,
    categories, importance and sources are kept; a recall that names a scope or category only searches the crew's own.
    """

    def __init__(self, memory: Memoryos, **options: Any) -> None:
        super().__init__(storage=_NoteStorage(memory), **options)

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> "MemoryosCrewMemory":
        """Itself: a copy of a crew uses the same memory."""
        return self

    def remember(  # type: ignore[override]
        self, content: str, scope: str | None = None, root_scope: str | None = None, **record: Any
    ) -> MemoryRecord | None:
        """Stores one text as a note, and returns it as a record."""
        if self.read_only:
            return None
        root = root_scope if root_scope is not None else self.root_scope
        place = join_scope_paths(root, scope) if root else scope or "/"
        record.pop("agent_role", None)
        known = {name: value for name, value in record.items() if value is not None}
        return self._notes.add(MemoryRecord(content=content, scope=place, **known))

    def remember_many(  # type: ignore[override]
        self, contents: list[str], **record: Any
    ) -> list[MemoryRecord]:
        """Stores several texts; they are stored when it returns."""
        stored = [self.remember(content, **record) for content in contents]
        return [record for record in stored if record is not None]

    def extract_memories(self, content: str) -> list[str]:
        """The content itself: it is kept word for word, and no language model is asked."""
        return [content] if content.strip() else []

    def recall(  # type: ignore[override]
        self,
        query: str,
        scope: str | None = None,
        categories: list[str] | None = None,
        limit: int = 10,
        source: str | None = None,
        *,
        include_private: bool = False,
        **unused: Any,
    ) -> list[MemoryMatch]:
        """What matters for `query`, best first."""
        del unused
        place = join_scope_paths(self.root_scope, scope or "/") if self.root_scope else scope
        matches = self._notes.find(query, min(limit * 5, _PIECE))
        return [
            match
            for match in matches
            if _is_in(match.record, place, categories)
            and (include_private or not match.record.private or (source is not None and match.record.source == source))
        ][:limit]

    def update(  # type: ignore[override]
        self, record_id: str, content: str | None = None, **changes: Any
    ) -> MemoryRecord:
        """Changes a record; the old text stays in the history. Raises ValueError if there is none."""
        existing = self._notes.get_record(record_id)
        if existing is None:
            raise ValueError(f"Record not found: {record_id}")
        known = {name: value for name, value in {"content": content, **changes}.items() if value is not None}
        if self.read_only:
            return existing
        updated = existing.model_copy(update=known)
        self._notes.update(updated)
        return updated

    @property
    def _notes(self) -> "_NoteStorage":
        notes: _NoteStorage = self._storage
        return notes


class _NoteStorage(StorageBackend):
    """The records of a crew as global notes; what CrewAI lists, counts and deletes."""

    def __init__(self, memory: Memoryos) -> None:
        self._memory = memory

    def add(self, record: MemoryRecord) -> MemoryRecord:
        stored = self._memory.store_memory(record.content, "episodic", "global", _ENTITY, tags=[_tag(record)])
        return _record(stored.note)

    def find(self, query: str, limit: int) -> list[MemoryMatch]:
        """What matters for `query` in all of memory."""
        items = self._memory.retrieve(query, limit=limit).items
        return [MemoryMatch(record=_record_of(item), score=item.score, match_reasons=[item.kind]) for item in items]

    def save(self, records: list[MemoryRecord]) -> None:
        for record in records:
            self.add(record)

    def update(self, record: MemoryRecord) -> None:
        self._memory.update_memory(record.id, text=record.content, tags=[_tag(record)])

    def get_record(self, record_id: str) -> MemoryRecord | None:
        try:
            note = self._memory.memory_history(record_id)[-1]
        except NotFoundError:
            return None
        return _record(note) if note.entity == _ENTITY else None

    def list_records(self, scope_prefix: str | None = None, limit: int = 200, offset: int = 0) -> list[MemoryRecord]:
        records = [record for record in self._all() if _is_in(record, scope_prefix, None)]
        newest = sorted(records, key=lambda record: record.created_at, reverse=True)
        return newest[offset : offset + limit]

    def delete(
        self,
        scope_prefix: str | None = None,
        categories: list[str] | None = None,
        record_ids: list[str] | None = None,
        older_than: datetime | None = None,
        metadata_filter: dict[str, Any] | None = None,
    ) -> int:
        """Forgets what matches all arguments, for good."""
        wanted = [
            record
            for record in self._all()
            if _is_in(record, scope_prefix, categories)
            and (record_ids is None or record.id in record_ids)
            and (older_than is None or record.created_at < _naive(older_than))
            and all(record.metadata.get(name) == value for name, value in (metadata_filter or {}).items())
        ]
        for record in wanted:
            self._memory.forget(note_id=record.id)
        return len(wanted)

    def reset(self, scope_prefix: str | None = None) -> None:
        self.delete(scope_prefix)

    def count(self, scope_prefix: str | None = None) -> int:
        return sum(_is_in(record, scope_prefix, None) for record in self._all())

    def list_categories(self, scope_prefix: str | None = None) -> dict[str, int]:
        counts: dict[str, int] = {}
        for record in self.list_records(scope_prefix, _PIECE):
            for category in record.categories:
                counts[category] = counts.get(category, 0) + 1
        return counts

    def list_scopes(self, parent: str = "/") -> list[str]:
        above = parent.rstrip("/")
        below = {record.scope.removeprefix(above).strip("/").split("/")[0] for record in self._all_in(parent)}
        return sorted(f"{above}/{name}" for name in below if name)

    def get_scope_info(self, scope: str) -> ScopeInfo:
        records = list(self._all_in(scope))
        times = sorted(record.created_at for record in records)
        return ScopeInfo(
            path=scope,
            record_count=len(records),
            categories=sorted({category for record in records for category in record.categories}),
            oldest_record=times[0] if times else None,
            newest_record=times[-1] if times else None,
            child_scopes=self.list_scopes(scope),
        )

    def _all_in(self, scope: str) -> Iterator[MemoryRecord]:
        return (record for record in self._all() if _is_in(record, scope, None))

    def _all(self) -> Iterator[MemoryRecord]:
        change = 0
        while notes := self._memory.list_notes(after=change, limit=_PIECE):
            yield from (_record(note) for note in notes if note.entity == _ENTITY and note.deleted_at is None)
            change = notes[-1].change


def _is_in(record: MemoryRecord, scope: str | None, categories: list[str] | None) -> bool:
    """Whether a record is in a scope or below it, and has one of the categories, if they are named."""
    prefix = (scope or "/").rstrip("/")
    inside = not prefix or record.scope == prefix or record.scope.startswith(f"{prefix}/")
    return inside and (not categories or bool(set(categories) & set(record.categories)))


def _tag(record: MemoryRecord) -> str:
    kept = record.model_dump(
        mode="json", include={"scope", "categories", "metadata", "importance", "source", "private"}
    )
    return f"{_TAG}{json.dumps(kept, ensure_ascii=False)}"


def _kept(tags: Any) -> dict[str, Any]:
    text = next((tag.removeprefix(_TAG) for tag in tags if tag.startswith(_TAG)), "{}")
    kept: dict[str, Any] = json.loads(text)
    return kept


def _record(note: Note) -> MemoryRecord:
    times = {"created_at": _naive(note.created_at), "last_accessed": _naive(note.updated_at)}
    return MemoryRecord(id=note.id, content=note.text, **times, **_kept(note.tags))


def _record_of(item: RecallItem) -> MemoryRecord:
    tags: Mapping[str, Any] = item.meta_data
    when = _naive(item.timestamp)
    kept = _kept(tags.get("tags", ())) if item.kind == "note" else {}
    speaker = {} if kept else {"metadata": {"said_by": item.said_by}}
    return MemoryRecord(id=item.id, content=item.text, created_at=when, last_accessed=when, **{**speaker, **kept})


def _naive(moment: datetime) -> datetime:
    """CrewAI's times have no offset and are in UTC."""
    return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
