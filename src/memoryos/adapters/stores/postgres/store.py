"""The store of one owner in PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from memoryos.adapters.stores.postgres.backlog import PostgresBacklog
from memoryos.adapters.stores.postgres.changes import REVISION, PostgresChanges
from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.facts import PostgresFacts
from memoryos.adapters.stores.postgres.learning import PostgresLearning
from memoryos.adapters.stores.postgres.names import PostgresNames
from memoryos.adapters.stores.postgres.note_links import PostgresNoteLinks
from memoryos.adapters.stores.postgres.note_vectors import PostgresNoteVectors
from memoryos.adapters.stores.postgres.notes import PostgresNotes
from memoryos.adapters.stores.postgres.page_state import PostgresPageState
from memoryos.adapters.stores.postgres.pages import PostgresPages
from memoryos.adapters.stores.postgres.profiles import PostgresProfiles
from memoryos.adapters.stores.postgres.segments import PostgresSegments
from memoryos.adapters.stores.postgres.terms import PostgresTerms
from memoryos.adapters.stores.postgres.timeline import PostgresTimeline
from memoryos.adapters.stores.postgres.turn_search import PostgresTurnSearch
from memoryos.adapters.stores.postgres.vectors import PostgresVectors
from memoryos.domain.erasure import Erasure
from memoryos.domain.timestamps import MICROSECOND, microseconds
from memoryos.ports import (
    BacklogRepository,
    ChangeRepository,
    Clock,
    Figures,
    NameRepository,
    NoteLinkRepository,
    NoteRepository,
    NoteRevision,
    NoteStore,
    NoteVectorRepository,
    PageRepository,
    Revision,
    TermRepository,
    TimelineRepository,
    TurnSearch,
    VectorRepository,
)
from memoryos.ports.repositories import (
    FactRepository,
    LearningRepository,
    PageStateRepository,
    ProfileRepository,
    SegmentRepository,
)

_COUNTS = (
    "pages",
    "vectors",
    "profile_entries",
    "note_versions",
    "note_vectors",
    "note_links",
)
_COUNTED = ", ".join(f"(SELECT count(*) FROM {name} WHERE owner = %(owner)s)" for name in _COUNTS)  # noqa: S608

_FIGURES = f"""
SELECT {_COUNTED},
       (SELECT count(DISTINCT session_id) FROM pages WHERE owner = %(owner)s),
       (SELECT count(*) FROM pages
        WHERE owner = %(owner)s AND seq > (SELECT consolidated FROM owners WHERE owner = %(owner)s)),
       (SELECT count(*) FROM segments WHERE owner = %(owner)s AND NOT archived),
       (SELECT count(*) FROM segments WHERE owner = %(owner)s AND archived),
       (SELECT count(*) FROM facts WHERE owner = %(owner)s AND NOT archived),
       (SELECT count(*) FROM facts WHERE owner = %(owner)s AND archived),
       (SELECT count(*) FROM stored_notes WHERE owner = %(owner)s AND deleted_us IS NULL),
       (SELECT count(*) FROM stored_notes WHERE owner = %(owner)s AND deleted_us IS NOT NULL),
       (SELECT coalesce(sum(pg_column_size(user_input) + pg_column_size(agent_response) + 200), 0)::bigint
        FROM pages WHERE owner = %(owner)s)
       + (SELECT coalesce(sum(pg_column_size(vector) + coalesce(pg_column_size(sentences), 0) + 100), 0)::bigint
          FROM vectors WHERE owner = %(owner)s)
       + (SELECT coalesce(sum(pg_column_size(text) + 300), 0)::bigint FROM stored_notes WHERE owner = %(owner)s),
       (SELECT coalesce(array_agg(name ORDER BY id), '{{}}') FROM embedders WHERE owner = %(owner)s)
"""  # noqa: S608 - pieces of our own

_OTHER_FIGURES = (
    "sessions",
    "unconsolidated",
    "segments",
    "archived_segments",
    "facts",
    "archived_facts",
    "notes",
    "deleted_notes",
    "bytes",
    "embedders",
)

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
# By the database's clock unless one is given: replicas' own clocks differ.
_TAKE_LEASE = f"""
WITH clock AS (SELECT coalesce(%(now)s::bigint, {_NOW}) AS now)
INSERT INTO leases (owner, work, holder, until_us)
SELECT %(owner)s, %(work)s, %(holder)s, now + %(length)s::bigint FROM clock
ON CONFLICT (owner, work) DO UPDATE SET holder = excluded.holder, until_us = excluded.until_us
WHERE leases.holder = excluded.holder OR leases.until_us <= (SELECT now FROM clock)
      OR leases.until_us > excluded.until_us
RETURNING holder
"""  # noqa: S608 - a piece of our own

_GIVE_BACK = "DELETE FROM leases WHERE owner = %(owner)s AND work = %(work)s AND holder = %(holder)s RETURNING holder"

_SCRUBBED = "UPDATE owners SET scrubbed = removals + note_removals WHERE owner = %(owner)s"


class PostgresNoteStore:
    """Notes, their vectors and links, and the names that were registered."""

    notes: NoteRepository
    vectors: NoteVectorRepository
    links: NoteLinkRepository
    names: NameRepository

    def __init__(self, database: Database) -> None:
        self.notes = PostgresNotes(database)
        self.vectors = PostgresNoteVectors(database)
        self.links = PostgresNoteLinks(database)
        self.names = PostgresNames(database)
        self._database = database

    def revision(self) -> NoteRevision:
        statement = "SELECT note_changes, note_vectors, note_links, note_removals FROM owners WHERE owner = %(owner)s"
        ((changes, vectors, links, removals),) = self._database.rows(statement)
        return NoteRevision(changes, vectors, links, removals)


class PostgresStore:
    """Everything of one owner: the rows with the owner's key."""

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
    turn_search: TurnSearch | None

    def __init__(self, database: Database, clock: Clock | None) -> None:
        self.pages = PostgresPages(database)
        self.changes = PostgresChanges(database)
        self.timeline = PostgresTimeline(database)
        self.vectors = PostgresVectors(database)
        self.terms = PostgresTerms(database)
        self.page_state = PostgresPageState(database)
        self.learning = PostgresLearning(database)
        self.segments = PostgresSegments(database)
        self.facts = PostgresFacts(database)
        self.profiles = PostgresProfiles(database)
        self.note_store = PostgresNoteStore(database)
        self.backlog = PostgresBacklog(database)
        self.turn_search = PostgresTurnSearch(database)
        self._database = database
        self._clock = clock

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[None]:
        with self._database.transaction(durable=durable):
            yield

    def revision(self) -> Revision:
        (row,) = self._database.rows(REVISION)
        return Revision(*row)

    def lease(self, work: str, holder: str, seconds: float) -> bool:
        now = None if self._clock is None else microseconds(self._clock())
        length = timedelta(seconds=seconds) // MICROSECOND
        statement = _TAKE_LEASE if seconds > 0 else _GIVE_BACK
        # Taking or giving back twice is as good as once.
        taken = self._database.rows(statement, work=work, holder=holder, now=now, length=length)
        return bool(taken) and seconds > 0

    def scrub(self, *, everything: bool = False) -> Erasure:
        """Reports that removed text is gone from the tables; the server's files keep it for a while.

        Removing everything has replaced the owner's key, if there is one.
        """
        with self._database.writing() as session:
            session.run(_SCRUBBED)
            return Erasure.KEY_DESTROYED if everything and session.codec.number else Erasure.DELETED

    def figures(self) -> Figures:
        (row,) = self._database.rows(_FIGURES)
        counts = dict(zip(_COUNTS, row, strict=False))
        others = dict(zip(_OTHER_FIGURES, row[len(_COUNTS) :], strict=True))
        return Figures(**counts, **{**others, "embedders": tuple(others["embedders"])})

    def close(self) -> None:
        self._database.close()
