"""An owner's notes in SQLite."""

from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.names import SqliteNames
from memoryos.adapters.stores.sqlite.note_links import SqliteNoteLinks
from memoryos.adapters.stores.sqlite.note_vectors import SqliteNoteVectors
from memoryos.adapters.stores.sqlite.notes import SqliteNotes
from memoryos.ports.notes import NameRepository, NoteLinkRepository, NoteRepository, NoteRevision, NoteVectorRepository

_REVISION = """
SELECT (SELECT value FROM meta WHERE key = 'note_changes'),
       coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'note_vectors'), 0),
       coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'note_links'), 0),
       (SELECT value FROM meta WHERE key = 'note_removals')
"""


class SqliteNoteStore:
    """Notes, their vectors and links, and the names that were registered."""

    notes: NoteRepository
    vectors: NoteVectorRepository
    links: NoteLinkRepository
    names: NameRepository

    def __init__(self, database: Database) -> None:
        self.notes = SqliteNotes(database)
        self.vectors = SqliteNoteVectors(database)
        self.links = SqliteNoteLinks(database)
        self.names = SqliteNames(database)
        self._database = database

    def revision(self) -> NoteRevision:
        with self._database.reading() as connection:
            ((changes, vectors, links, removals),) = connection.execute(_REVISION).fetchall()
        # A file that replaced the old one may have the same revision, with other notes.
        return NoteRevision(changes, vectors, links, removals + (self._database.reopened << 40))
