"""mem0's `Memory` on MemoryOS: you move an application by changing one import.

What differs is listed in docs/integrations/mem0.md. mem0 itself is not needed.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import quote, unquote

from memoryos import Memoryos, Note, Page, RecallItem
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.integrations.metadata_filters import matches
from memoryos.integrations.user_memories import UserMemories

Json = dict[str, Any]

_ENTITY = "mem0"
_TAG = "mem0 "
_SCOPES = ("user_id", "agent_id", "run_id")
_OTHER_OWNERS = ("agent:", "run:")
_PIECE = 1_000
_MAX_SEARCHED = 1_000

_log = logging.getLogger(__name__)


class Memory:
    """Stores, finds, changes and deletes memories with mem0's method names and arguments.

    A conversation is kept word for word, and facts are learned from it in the background; a text, and everything with
    `infer=False`, is kept as a note. Settings are those of `Memoryos`.
    """

    def __init__(self, **settings: Any) -> None:
        self._memories = UserMemories(**settings)

    @classmethod
    def from_config(cls, config_dict: Mapping[str, Any]) -> Self:
        """A memory with our own settings; mem0's settings for stores and models mean nothing here."""
        if config_dict:
            _log.warning("the sections %s of a mem0 configuration are not used", ", ".join(sorted(config_dict)))
        return cls()

    def add(
        self,
        messages: str | Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        timestamp: Any = None,
        infer: bool = True,
        **unsupported: Any,
    ) -> Json:
        """Stores a text, a message or a conversation; `timestamp` says when it was said."""
        _refuse(unsupported)
        place = _Place.named({"user_id": user_id, "agent_id": agent_id, "run_id": run_id})
        kept = {**(metadata or {}), **place.metadata}
        with self._memories.use(place.owner) as memory:
            if isinstance(messages, str):
                return _added(place, [_stored_note(memory, messages, kept)])
            history = [messages] if isinstance(messages, Mapping) else list(messages)
            if not infer:
                notes = [_stored_note(memory, str(message["content"]), kept) for message in history]
                return _added(place, notes)
            dated = [{"timestamp": timestamp, **message, "meta_data": kept} for message in history]
            return _added(place, [_of_page(page) for page in memory.add_messages(dated, run_id)])

    def search(
        self,
        query: str,
        *,
        top_k: int = 20,
        filters: Mapping[str, Any] | None = None,
        threshold: float = 0.0,
        explain: bool = False,
        **others: Any,
    ) -> Json:
        """What matters for `query`, best first: what was said, what was learned from it, and notes."""
        place, wanted = _scoped(filters, others)
        with self._memories.use(place.owner) as memory:
            items = memory.retrieve(query, limit=min(top_k * 5, _MAX_SEARCHED), explain=explain).items
        hits = [
            {**_of_item(item), "score": item.score, **({"score_details": dict(item.parts)} if explain else {})}
            for item in items
            if item.score >= threshold
        ]
        return {"results": [place.shown(hit) for hit in hits if matches(hit["metadata"], wanted)][:top_k]}

    def get(self, memory_id: str) -> Json | None:
        """One memory; None if there is none."""
        place, inner = _Place.of_id(memory_id)
        with self._memories.use(place.owner) as memory:
            record = next((candidate for candidate in _all(memory) if candidate["id"] == inner), None)
        return None if record is None else place.shown(record)

    def get_all(self, *, filters: Mapping[str, Any] | None = None, top_k: int = 20, **others: Any) -> Json:
        """All memories of a user, newest first, at most `top_k`."""
        place, wanted = _scoped(filters, others)
        with self._memories.use(place.owner) as memory:
            records = [record for record in _all(memory) if matches(record["metadata"], wanted)]
        newest = sorted(records, key=lambda record: str(record["created_at"]), reverse=True)
        return {"results": [place.shown(record) for record in newest[:top_k]]}

    def update(
        self,
        memory_id: str,
        text: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        data: str | None = None,
        **unsupported: Any,
    ) -> Json:
        """Changes a note. What was said in a conversation stays as it was said: that raises InvalidInputError."""
        _refuse(unsupported)
        place, inner = _Place.of_id(memory_id)
        with self._memories.use(place.owner) as memory:
            note = _note(memory, inner)
            if note is None:
                raise _not_a_note(memory, inner)
            before = _note_metadata(note)
            # Whose a memory is does not change.
            changes = {name: value for name, value in (metadata or {}).items() if name not in _SCOPES}
            tags = None if metadata is None else [_tag({**before, **changes})]
            memory.update_memory(inner, text=text if text is not None else data, tags=tags)
        return {"message": "Memory updated successfully!"}

    def delete(self, memory_id: str) -> Json:
        """Removes a memory for good: a note, or an exchange with everything learned from it."""
        place, inner = _Place.of_id(memory_id)
        with self._memories.use(place.owner) as memory:
            _remove(memory, inner)
        return {"message": "Memory deleted successfully!"}

    def delete_all(self, user_id: str | None = None, agent_id: str | None = None, run_id: str | None = None) -> Json:
        """Removes all memories of a user, or those of the user with one agent or run, for good."""
        place = _Place.named({"user_id": user_id, "agent_id": agent_id, "run_id": run_id})
        narrower = {name: value for name, value in place.metadata.items() if name != place.kind}
        with self._memories.use(place.owner) as memory:
            if not narrower:
                memory.forget(everything=True)
            for record in [] if not narrower else list(_all(memory)):
                if record["kind"] != "fact" and matches(record["metadata"], narrower):
                    _remove(memory, record["id"])
        return {"message": "Memories deleted successfully!"}

    def history(self, memory_id: str) -> list[Json]:
        """All versions of a memory, oldest first."""
        place, inner = _Place.of_id(memory_id)
        with self._memories.use(place.owner) as memory:
            if _note(memory, inner) is None:
                record = next((candidate for candidate in _all(memory) if candidate["id"] == inner), None)
                return [] if record is None else [_change(memory_id, None, record)]
            versions = [_of_note(note) for note in memory.memory_history(inner)]
        return [_change(memory_id, before, after) for before, after in zip([None, *versions], versions, strict=False)]

    def close(self) -> None:
        """Closes the memories of all users."""
        self._memories.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class AsyncMemory:
    """The same, awaited; the work runs in threads."""

    def __init__(self, **settings: Any) -> None:
        self._memory = Memory(**settings)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(Memory, name)

        async def awaited(*arguments: Any, **named: Any) -> Any:
            return await asyncio.to_thread(method, self._memory, *arguments, **named)

        return awaited


@dataclass(frozen=True, slots=True)
class _Place:
    """Whose memories: `owner` is the user of MemoryOS, `metadata` what mem0 calls its ids."""

    owner: str
    kind: str
    metadata: Mapping[str, str]

    @classmethod
    def named(cls, ids: Mapping[str, Any]) -> "_Place":
        chosen = {name: str(ids[name]) for name in _SCOPES if ids.get(name)}
        if not chosen:
            raise InvalidInputError("name one of user_id, agent_id or run_id")
        kind = next(iter(chosen))
        if kind == "user_id" and chosen[kind].startswith(_OTHER_OWNERS):
            raise InvalidInputError(f"user_id {chosen[kind]!r} is the name of an agent's or a run's memories")
        owner = chosen[kind] if kind == "user_id" else f"{kind.removesuffix('_id')}:{chosen[kind]}"
        return cls(owner, kind, chosen)

    @classmethod
    def of_id(cls, memory_id: str) -> "tuple[_Place, str]":
        owner, separator, inner = str(memory_id).partition("/")
        if not separator:
            raise InvalidInputError(f"{memory_id!r} is not the id of a memory; ids come from add, search and get_all")
        return cls(unquote(owner), "", {}), unquote(inner)

    def shown(self, memory: Json) -> Json:
        """A memory as mem0 shows it: its id says whose it is, and its scopes are next to the other fields."""
        meta = {name: value for name, value in memory["metadata"].items() if name not in _SCOPES}
        scopes = {name: value for name, value in memory["metadata"].items() if name in _SCOPES}
        inner = quote(memory["id"], safe="")
        return {**memory, "id": f"{quote(self.owner, safe='')}/{inner}", "metadata": meta, **scopes}


def _scoped(filters: Mapping[str, Any] | None, others: Mapping[str, Any]) -> tuple[_Place, Json]:
    """Whose memories to search, and what else they must match; ids may be in `filters` or separate arguments."""
    _refuse({name: value for name, value in others.items() if name not in {*_SCOPES, "rerank", "show_expired"}})
    wanted = {**(filters or {}), **{name: others[name] for name in _SCOPES if others.get(name)}}
    place = _Place.named(wanted)
    return place, {name: value for name, value in wanted.items() if name != place.kind}


def _refuse(unsupported: Mapping[str, Any]) -> None:
    named = sorted(name for name, value in unsupported.items() if value is not None)
    if named:
        raise InvalidInputError(f"MemoryOS has no {', '.join(named)}; see docs/integrations/mem0.md")


def _added(place: _Place, memories: Sequence[Json]) -> Json:
    return {"results": [{**place.shown(memory), "event": "ADD"} for memory in memories]}


def _all(memory: Memoryos) -> Iterator[Json]:
    """Every memory: notes, exchanges, and facts."""
    change, seq = 0, 0
    while notes := memory.list_notes(after=change, limit=_PIECE):
        yield from (_of_note(note) for note in notes if note.deleted_at is None)
        change = notes[-1].change
    while pages := memory.list_pages(after=seq, limit=_PIECE):
        yield from map(_of_page, pages)
        seq = pages[-1].seq
    for fact in memory.get_user_knowledge_summary():
        since = str(fact["learned_at"])
        yield _shape("fact", fact["id"], fact["knowledge"], {}, since, since)


def _stored_note(memory: Memoryos, text: str, metadata: Mapping[str, Any]) -> Json:
    return _of_note(memory.store_memory(text, "episodic", "global", _ENTITY, tags=[_tag(metadata)]).note)


def _tag(metadata: Mapping[str, Any]) -> str:
    return f"{_TAG}{json.dumps(dict(metadata), ensure_ascii=False)}"


def _note_metadata(note: Note) -> Json:
    text = next((tag.removeprefix(_TAG) for tag in note.tags if tag.startswith(_TAG)), "{}")
    metadata: Json = json.loads(text)
    return metadata


def _of_note(note: Note) -> Json:
    created, updated = note.created_at.isoformat(), note.updated_at.isoformat()
    return _shape("note", note.id, note.text, _note_metadata(note), created, updated)


def _of_page(page: Page) -> Json:
    turn = next(page.turns())
    when = page.timestamp.isoformat()
    return _shape("exchange", page.id, turn.text, turn.meta_data, when, when)


def _of_item(item: RecallItem) -> Json:
    when = item.timestamp.isoformat()
    kind, name = ("exchange", item.page_id) if item.kind == "turn" else (item.kind, item.id)
    metadata: Mapping[str, Any] = item.meta_data
    if item.kind == "note":
        tag = next((tag for tag in item.meta_data.get("tags", ()) if tag.startswith(_TAG)), f"{_TAG}{{}}")
        metadata = json.loads(tag.removeprefix(_TAG))
    return _shape(kind, name, item.text, metadata, when, when)


def _shape(kind: str, name: str, text: str, metadata: Mapping[str, Any], created: str, updated: str) -> Json:
    return {
        "id": name,
        "memory": text,
        "kind": kind,
        "metadata": dict(metadata),
        "created_at": created,
        "updated_at": updated,
    }


def _note(memory: Memoryos, note_id: str) -> Note | None:
    try:
        return memory.memory_history(note_id)[-1]
    except NotFoundError:
        return None


def _not_a_note(memory: Memoryos, name: str) -> Exception:
    if memory.pages([name]):
        return InvalidInputError(
            "this memory is what somebody said, and stays as it was said; delete it or add another"
        )
    return NotFoundError(f"Memory with id {name} not found")


def _remove(memory: Memoryos, name: str) -> None:
    if _note(memory, name) is not None:
        memory.forget(note_id=name)
    elif memory.pages([name]):
        memory.forget(name)
    else:
        raise NotFoundError(
            f"Memory with id {name} not found; a fact is removed along with the exchange it was learned from"
        )


def _change(memory_id: str, before: Json | None, after: Json) -> Json:
    return {
        "memory_id": memory_id,
        "old_memory": before["memory"] if before else None,
        "new_memory": after["memory"],
        "event": "UPDATE" if before else "ADD",
        "created_at": after["created_at"],
        "updated_at": after["updated_at"],
        "is_deleted": False,
    }
