"""The store of one owner in SQLite."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Self

from memoryos.adapters.stores.sqlite.backlog import SqliteBacklog
from memoryos.adapters.stores.sqlite.changes import SqliteChanges
from memoryos.adapters.stores.sqlite.connections import drop_drafts
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.errors import faults
from memoryos.adapters.stores.sqlite.facts import SqliteFacts
from memoryos.adapters.stores.sqlite.learning import SqliteLearning
from memoryos.adapters.stores.sqlite.note_store import SqliteNoteStore
from memoryos.adapters.stores.sqlite.page_state import SqlitePageState
from memoryos.adapters.stores.sqlite.pages import SqlitePages
from memoryos.adapters.stores.sqlite.profiles import SqliteProfiles
from memoryos.adapters.stores.sqlite.segments import ARCHIVE_REVISION, SqliteSegments
from memoryos.adapters.stores.sqlite.terms import SqliteTerms
from memoryos.adapters.stores.sqlite.timeline import SqliteTimeline
from memoryos.adapters.stores.sqlite.vectors import SqliteVectors
from memoryos.domain.erasure import Erasure
from memoryos.domain.owner import Owner
from memoryos.domain.timestamps import microseconds
from memoryos.errors import StorageError
from memoryos.ports import (
    BacklogRepository,
    ChangeRepository,
    Clock,
    Figures,
    PageRepository,
    Revision,
    TermRepository,
    TimelineRepository,
    TurnSearch,
    VectorRepository,
)
from memoryos.ports.notes import NoteStore
from memoryos.ports.repositories import (
    FactRepository,
    LearningRepository,
    PageStateRepository,
    ProfileRepository,
    SegmentRepository,
)
from memoryos.privacy.secret import Secret

_REVISION = f"""
SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'pages'), 0),
       coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'vectors'), 0),
       (SELECT value FROM meta WHERE key = 'removals'), {ARCHIVE_REVISION}
"""  # noqa: S608 - the piece named

_FIGURES = """
SELECT (SELECT count(*) FROM pages),
       (SELECT count(DISTINCT session_id) FROM pages WHERE session_id IS NOT NULL),
       (SELECT count(*) FROM vectors),
       (SELECT count(*) FROM pages WHERE seq > (SELECT value FROM meta WHERE key = 'consolidated')),
       (SELECT count(*) FROM segments WHERE archived = 0),
       (SELECT count(*) FROM segments WHERE archived = 1),
       (SELECT count(*) FROM facts WHERE archived = 0),
       (SELECT count(*) FROM facts WHERE archived = 1),
       (SELECT count(*) FROM profile_entries),
       (SELECT count(*) FROM stored_notes WHERE deleted_us IS NULL),
       (SELECT count(*) FROM stored_notes WHERE deleted_us IS NOT NULL),
       (SELECT count(*) FROM note_versions),
       (SELECT count(*) FROM note_vectors),
       (SELECT count(*) FROM note_links)
"""

_TAKE_LEASE = """
INSERT INTO leases (work, holder, until_us) VALUES (:work, :holder, :until)
ON CONFLICT (work) DO UPDATE SET holder = excluded.holder, until_us = excluded.until_us
WHERE leases.holder = :holder OR leases.until_us <= :now OR leases.until_us > :until
"""

_REMOVALS = "(SELECT sum(value) FROM meta WHERE key IN ('removals', 'note_removals'))"
_NOT_SCRUBBED = f"SELECT 1 FROM meta WHERE key = 'scrubbed' AND value <> {_REMOVALS}"  # noqa: S608 - the piece above
_NOTE_SCRUBBED = f"UPDATE meta SET value = {_REMOVALS} WHERE key = 'scrubbed'"  # noqa: S608 - the piece above


class SqliteStore:
    """Everything of one owner, in `users/<user>/<assistant>/memory.db`."""

    pages: PageRepository
    changes: ChangeRepository
    vectors: VectorRepository
    timeline: TimelineRepository
    terms: TermRepository
    page_state: PageStateRepository
    learning: LearningRepository
    segments: SegmentRepository
    facts: FactRepository
    profiles: ProfileRepository
    note_store: NoteStore
    backlog: BacklogRepository
    turn_search: TurnSearch | None = None

    def __init__(self, database: Database, clock: Clock) -> None:
        self.pages = SqlitePages(database)
        self.changes = SqliteChanges(self.revision)
        self.timeline = SqliteTimeline(database)
        self.vectors = SqliteVectors(database)
        self.terms = SqliteTerms(database)
        self.page_state = SqlitePageState(database)
        self.learning = SqliteLearning(database)
        self.segments = SqliteSegments(database)
        self.facts = SqliteFacts(database)
        self.profiles = SqliteProfiles(database)
        self.note_store = SqliteNoteStore(database)
        self.backlog = SqliteBacklog(database)
        self.database = database
        self._clock = clock

    @classmethod
    def open(cls, data_path: Path, owner: Owner, clock: Clock, key: Secret | None = None) -> Self:
        """Opens the owner's store below `data_path`, and creates it if there is none; `clock` is used for leases.

        With a `key`, its file is encrypted. Raises CorruptStoreError, LockedStoreError, StoreVersionError, or
        StorageError if the path cannot be used.
        """
        path = data_path.absolute().joinpath("users", *owner.folders, "memory.db")
        return cls(Database(path, owner, key), clock)

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[None]:
        with self.database.transaction(durable=durable):
            yield

    def revision(self) -> Revision:
        with self.database.reading() as connection:
            ((pages, vectors, removals, archive),) = connection.execute(_REVISION).fetchall()
        # A file that replaced the old one may have the same revision, with other pages.
        return Revision(pages, vectors, removals + (self.database.reopened << 40), archive)

    def lease(self, work: str, holder: str, seconds: float) -> bool:
        now = self._clock()
        terms = {"work": work, "holder": holder, "now": microseconds(now)}
        with self.database.writing(durable=False) as connection:
            if seconds <= 0:
                connection.execute("DELETE FROM leases WHERE work = :work AND holder = :holder", terms)
                return False
            until = microseconds(now + timedelta(seconds=seconds))
            return connection.execute(_TAKE_LEASE, terms | {"until": until}).rowcount == 1

    def scrub(self, *, everything: bool = False) -> Erasure:  # noqa: ARG002 - the file is rewritten in any case
        """Leaves no trace of removed text in the store's files, by rewriting the file if anything was removed.

        Overwriting what was deleted (secure_delete) is not enough: when SQLite moves a row between pages, its old copy
        stays in the unused part of a page.
        """
        path = self.database.path
        with self.database.alone() as connection, faults(path):
            drop_drafts(path)
            if not connection.execute(_NOT_SCRUBBED).fetchall():
                return Erasure.REWRITTEN
            if self.database.make_room():
                # Temporary files would take space on the disk too.
                connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("VACUUM")
            # Waits for readers of an older state in the log.
            ((blocked, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if blocked:
                raise StorageError(
                    f"{path} is being read, so removed text is still in its log; run `memoryos settle` in a moment to"
                    " remove it"
                )
            connection.execute(_NOTE_SCRUBBED)
            self.database.keep_room()
            return Erasure.REWRITTEN

    def figures(self) -> Figures:
        with self.database.reading() as connection:
            ((pages, sessions, vectors, *derived),) = connection.execute(_FIGURES).fetchall()
            embedders = tuple(name for (name,) in connection.execute("SELECT name FROM embedders ORDER BY id"))
        path = self.database.path
        with faults(path):
            size = sum(file.stat().st_size for file in os.scandir(path.parent) if file.name.startswith(path.name))
        return replace(Figures(pages, sessions, vectors, size, *derived), embedders=embedders)

    def close(self) -> None:
        self.database.close()
