"""Removing what was said or stored, with all that was derived from it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memoryos.domain.validation import checked_flag, checked_id
from memoryos.errors import InvalidInputError, NotFoundError, StorageError
from memoryos.operations.engine import Engine
from memoryos.ports import Figures, Forget, Store


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A receipt of what was removed, without any of its text.

    `counts` says how much of each kind went; `digest` is one of all ids removed and the time, for an audit log.
    """

    page_ids: tuple[str, ...]
    note_ids: tuple[str, ...]
    at: datetime
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        """How many pages were removed."""
        return len(self.page_ids)

    @property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of the time in ISO 8601 and the sorted ids, a line each."""
        lines = [self.at.isoformat(), *sorted((*self.page_ids, *self.note_ids))]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def forget(
    engine: Engine, page_id: str | None, session_id: str | None, note_id: str | None, *, everything: bool
) -> Forgotten:
    """Removes what is named from the store and from its files."""
    # What a caller may have meant by "no" must not remove everything.
    checked_flag("everything", everything)
    named = {"page_id": page_id, "session_id": session_id, "note_id": note_id, "everything": everything or None}
    chosen = {name: value for name, value in named.items() if value is not None}
    if len(chosen) != 1:
        raise InvalidInputError("forget needs exactly one of page_id, session_id, note_id or everything=True")
    store = engine.store
    with store.transaction():
        before = store.figures()
        pages = _remove_pages(store, page_id, session_id, everything=everything)
        notes = _remove_notes(store, note_id, everything=everything)
        counts = _gone(before, store.figures())
        # What else the facts still say is said again, in a version of the profile without what went.
        engine.long_term.look_again("forgetting")
    if not pages and not notes and not everything:
        [(name, value)] = chosen.items()
        raise NotFoundError(f"nothing to forget: no {name.removesuffix('_id')} of id {value!r}")
    store.scrub()
    _clear_vectors(engine)
    return Forgotten(tuple(pages), tuple(notes), engine.clock(), counts)


def _clear_vectors(engine: Engine) -> None:
    try:
        engine.clear_vectors()
    except StorageError as error:
        raise StorageError(
            f"what you named is forgotten, but {error}; the vectors there are removed by the next search, or by"
            " memoryos reindex"
        ) from error


def _remove_pages(store: Store, page_id: str | None, session_id: str | None, *, everything: bool) -> Sequence[str]:
    if page_id is None and session_id is None and not everything:
        return []
    page_ids = () if page_id is None else (checked_id("page_id", page_id),)
    session = None if session_id is None else checked_id("session_id", session_id)
    return store.pages.remove(Forget(page_ids, session, everything))


def _remove_notes(store: Store, note_id: str | None, *, everything: bool) -> Sequence[str]:
    if everything:
        return store.note_store.notes.remove(None)
    return store.note_store.notes.remove([] if note_id is None else [checked_id("note_id", note_id)])


def _gone(before: Figures, after: Figures) -> dict[str, int]:
    """By kind, how much there was before and is not after."""
    kinds = {
        "pages": ("pages",),
        "vectors": ("vectors", "note_vectors"),
        "segments": ("segments", "archived_segments"),
        "facts": ("facts", "archived_facts"),
        "profile_entries": ("profile_entries",),
        "notes": ("notes", "deleted_notes"),
        "note_versions": ("note_versions",),
        "links": ("note_links",),
    }
    return {
        kind: sum(getattr(before, field) - getattr(after, field) for field in fields) for kind, fields in kinds.items()
    }
