"""Removing what was said or stored, and everything derived from it."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from memoryos.domain.correction import CorrectionPage
from memoryos.domain.erasure import Erasure
from memoryos.domain.validation import checked_flag, checked_id
from memoryos.errors import InvalidInputError, NotFoundError, StorageError
from memoryos.operations.engine import Engine
from memoryos.ports import Figures, Forget, Store
from memoryos.text.terms import terms
from memoryos.tiers.long_term import stored_corrections


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A receipt of what was removed, without any of its text.

    `counts` says how much of each kind was removed; `digest` is a digest of all removed ids and the time, for an audit
    log. `erasure` says how the text was made unreadable, and `remains` what files, logs and backups still contain;
    after a dry run they are None and empty.
    """

    page_ids: tuple[str, ...]
    note_ids: tuple[str, ...]
    at: datetime
    counts: Mapping[str, int] = field(default_factory=dict)
    erasure: Erasure | None = None

    @property
    def pages(self) -> int:
        """How many pages were removed."""
        return len(self.page_ids)

    @property
    def remains(self) -> str:
        """What files, logs and backups still contain, and until when, in a sentence or two."""
        return self.erasure.explanation if self.erasure else ""

    @property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of the time in ISO 8601 and the sorted ids, one per line."""
        lines = [self.at.isoformat(), *sorted((*self.page_ids, *self.note_ids))]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class _RolledBackError(Exception):
    """Ends a transaction so that it changes nothing."""


@contextmanager
def _rolled_back(store: Store) -> Iterator[None]:
    """A transaction that is rolled back."""
    try:
        with store.transaction():
            yield
            raise _RolledBackError  # noqa: TRY301 - a transaction ends without effect only by an error
    except _RolledBackError:
        return


def forget(
    engine: Engine,
    page_id: str | None,
    session_id: str | None,
    note_id: str | None,
    fact_id: str | None = None,
    *,
    everything: bool,
    dry_run: bool = False,
) -> Forgotten:
    """Removes the named data from the store and its files; a dry run only counts it."""
    # A value such as "no" must not remove everything.
    checked_flag("everything", everything)
    named = {
        "page_id": page_id,
        "session_id": session_id,
        "note_id": note_id,
        "fact_id": fact_id,
        "everything": everything or None,
    }
    chosen = {name: value for name, value in named.items() if value is not None}
    if len(chosen) != 1:
        raise InvalidInputError("forget needs exactly one of page_id, session_id, note_id, fact_id or everything=True")
    which = _pages_named(page_id, session_id, everything=everything)
    if fact_id is not None:
        which = Forget(_pages_of_fact(engine, checked_id("fact_id", fact_id)))
    take = _preview if checked_flag("dry_run", dry_run) else remove
    gone = take(engine, which, note_id)
    if not gone.page_ids and not gone.note_ids and not everything:
        [(name, value)] = chosen.items()
        raise NotFoundError(f"nothing to forget: no {name.removesuffix('_id')} has the id {value!r}")
    if dry_run:
        return gone
    erasure = engine.store.scrub(everything=everything)
    _clear_vectors(engine)
    if everything:
        # Last: a full disk has room for it by now.
        engine.end_sessions()
    return replace(gone, erasure=erasure)


def _clear_vectors(engine: Engine) -> None:
    try:
        engine.clear_vectors()
    except StorageError as error:
        raise StorageError(
            f"forgotten, but {error}; the vectors in that engine are removed at the next search, or when you run"
            " `memoryos reindex`"
        ) from error


def _pages_of_fact(engine: Engine, fact_id: str) -> tuple[str, ...]:
    """The pages that a fact came from."""
    return next((fact.page_ids for fact in engine.long_term.facts() if fact.id == fact_id), ())


def _preview(engine: Engine, which: Forget | None, note_id: str | None) -> Forgotten:
    """What `remove` would return.

    For everything, only the counts, because listing it all would take as long as removing it.
    """
    store = engine.store
    if which is not None and which.everything:
        return Forgotten((), (), engine.clock(), _gone(store.figures(), Figures(0, 0, 0, 0)))
    with _rolled_back(store):
        before = store.figures()
        pages = _remove_pages(store, which) if which else []
        notes = _remove_notes(store, note_id, everything=False)
        counts = _gone(before, store.figures())
    return Forgotten(tuple(pages), tuple(notes), engine.clock(), counts)


def remove(engine: Engine, which: Forget | None, note_id: str | None = None) -> Forgotten:
    """Removes these pages, or the note, and everything derived from them; `Store.scrub` then cleans the files."""
    store = engine.store
    everything = which is not None and which.everything
    with store.transaction():
        before = store.figures()
        pages = _remove_pages(store, which) if which else []
        notes = _remove_notes(store, note_id, everything=everything)
        counts = _gone(before, store.figures())
        # The remaining facts make a new version of the profile, without what was removed.
        engine.long_term.refresh_archive_and_profile("forgetting")
    return Forgotten(tuple(pages), tuple(notes), engine.clock(), counts)


def _pages_named(page_id: str | None, session_id: str | None, *, everything: bool) -> Forget | None:
    if page_id is None and session_id is None and not everything:
        return None
    page_ids = () if page_id is None else (checked_id("page_id", page_id),)
    session = None if session_id is None else checked_id("session_id", session_id)
    return Forget(page_ids, session, everything)


def _remove_pages(store: Store, which: Forget) -> list[str]:
    """Removes pages, and the corrections that quote what only they said."""
    corrections = [correction for correction in stored_corrections(store) if correction.evidence]
    evidence = store.pages.named([page_id for correction in corrections for page_id in correction.evidence])
    texts = {page.id: set(terms(f"{page.user_input} {page.agent_response}")) for page in evidence}
    removed = list(store.pages.remove(which))
    while quoting := [
        correction.page.id
        for correction in corrections
        if correction.page.id not in removed and _quotes_only(correction, removed, texts)
    ]:
        removed += store.pages.remove(Forget(tuple(quoting)))
    return removed


def _quotes_only(correction: CorrectionPage, removed: Sequence[str], texts: Mapping[str, set[str]]) -> bool:
    """Whether it quotes words of a removed page that no other page of its evidence has.

    `texts` are those before removal.
    """
    gone = [texts[page_id] for page_id in correction.evidence if page_id in texts and page_id in removed]
    left = [texts[page_id] for page_id in correction.evidence if page_id in texts and page_id not in removed]
    if not gone:
        return False
    only = set[str]().union(*gone) - set[str]().union(*left)
    return (correction.quotes_fact and not left) or not only.isdisjoint(terms(correction.quotes))


def _remove_notes(store: Store, note_id: str | None, *, everything: bool) -> Sequence[str]:
    if everything:
        return store.note_store.notes.remove(None)
    return store.note_store.notes.remove([] if note_id is None else [checked_id("note_id", note_id)])


def _gone(before: Figures, after: Figures) -> dict[str, int]:
    """How much was removed, by kind."""
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
