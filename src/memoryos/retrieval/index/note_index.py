"""The index of one owner's notes: everything that search needs, in memory, derived from the store."""

import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.note import Note
from memoryos.domain.scope import Scope
from memoryos.domain.timestamps import microseconds
from memoryos.ports import Store, VectorIndex
from memoryos.ports.notes import NoteRevision
from memoryos.retrieval.index.columns import Column, Numbered
from memoryos.retrieval.index.neighbours import Floats, Rows
from memoryos.retrieval.index.postings import Postings
from memoryos.text.terms import terms

_BATCH = 2000
_ROW_BYTES = 1200  # bytes of a note without its text, including dictionary entries, as measured
_FEW_ROWS = 1000


class PlaceKey(NamedTuple):
    """Where a note applies, as stored: already checked, and cheap to create for every note."""

    scope: Scope
    project: str | None
    task_id: str | None


class NoteChanges(NamedTuple):
    """The revision of the notes of a store."""

    revision: NoteRevision


class NoteIndex:
    """Notes by row number.

    A note whose words change gets a new row, and its old row is dead, like that of a deleted note.

    `superseding` has the rows of notes that supersede others, and the rows of those they supersede. Hold `lock` while
    reading.
    """

    def __init__(self, embedder: str, vectors: VectorIndex) -> None:
        self.embedder = embedder
        self.lock = threading.RLock()
        self.vectors = vectors
        self.words = Postings()
        self.notes: list[Note] = []
        self.rows: dict[str, int] = {}
        self.places = Numbered[PlaceKey]()
        self.types = Numbered[str]()
        self.statuses = Numbered[str | None]()
        self.revision = NoteRevision()
        self._superseded: list[tuple[str, str]] = []
        self._lengths: Column[np.float32] = Column(np.float32)
        self._alive: Column[np.bool_] = Column(np.bool_)
        self._changed_us: Column[np.int64] = Column(np.int64)
        self.superseding: tuple[Rows, Rows] = self._pairs()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self.notes)

    @property
    def alive(self) -> NDArray[np.bool_]:
        """By row, whether it has a note that is not deleted."""
        return self._alive.view()

    @property
    def changed_us(self) -> NDArray[np.int64]:
        """By row, when the note was last changed, in microseconds."""
        return self._changed_us.view()

    @property
    def lengths(self) -> Floats:
        """By row, how many terms the note has."""
        return self._lengths.view()

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return self._bytes + self.words.nbytes() + self.vectors.nbytes() + len(self) * _ROW_BYTES

    def changes_in(self, store: Store) -> NoteChanges:
        """The revision of the notes of `store`."""
        return NoteChanges(store.note_store.revision())

    def is_stale(self, revision: NoteRevision) -> bool:
        """Whether it should be rebuilt: a note was removed for good, or most rows are dead."""
        forgotten = bool(self.notes) and self.revision.removals != revision.removals
        return forgotten or len(self.notes) > 2 * len(self.rows) + _FEW_ROWS

    def catch_up(self, store: Store, changes: NoteChanges) -> None:
        """Adds what is new in the store, up to `changes`; newer notes may be included."""
        revision = changes.revision
        note_store = store.note_store
        change, place, seq = self.revision.changes, self.revision.vectors, self.revision.links
        while change < revision.changes and (notes := note_store.notes.after(change, _BATCH)):
            first = len(self.notes)
            for note in notes:
                self.put(note)
            self._read_words(first)
            change = notes[-1].change
        while place < revision.vectors and (stored := note_store.vectors.after(self.embedder, place, _BATCH)):
            # A vector beyond the revision may belong to a text that is not here yet; it waits for the next time.
            due = [row for row in stored if row.place <= revision.vectors and row.note_id in self.rows]
            self.vectors.put([self.rows[row.note_id] for row in due], [row.vector for row in due])
            place = stored[-1].place
        while seq < revision.links and (links := note_store.links.after(seq, _BATCH)):
            self._superseded += [
                (link.memory_id, link.related_id) for link in links if link.relation_type == "supersedes"
            ]
            seq = links[-1].seq
        self.superseding = self._pairs()
        self.revision = NoteRevision(
            max(change, revision.changes), revision.vectors, max(seq, revision.links), revision.removals
        )

    def _pairs(self) -> tuple[Rows, Rows]:
        pairs = [
            (self.rows[newer], self.rows[older])
            for newer, older in self._superseded
            if newer in self.rows and older in self.rows
        ]
        both = np.array(pairs, dtype=np.int32).reshape(-1, 2)
        return both[:, 0], both[:, 1]

    def put(self, note: Note) -> None:
        """Indexes `note`, in place of its older version."""
        row = self.rows.get(note.id)
        if row is None or _worded(self.notes[row]) != _worded(note):
            row = self._add(note, row)
        self.notes[row] = note
        self.alive[row] = note.deleted_at is None
        self.changed_us[row] = microseconds(note.updated_at)
        self.places.put(row, PlaceKey(note.scope, note.project, note.task_id))
        self.types.put(row, note.memory_type)
        self.statuses.put(row, note.status)

    def _add(self, note: Note, before: int | None) -> int:
        row = len(self.notes)
        self.notes.append(note)
        for column in (self._alive, self._changed_us):
            column.extend([0])
        if before is not None:
            self._move_vector(before, row, same_text=self.notes[before].text == note.text)
        self.rows[note.id] = row
        self._bytes += 2 * len(note.text)
        return row

    def _read_words(self, first: int) -> None:
        """Adds the words of the rows from `first` on."""
        note_terms = [terms(searched_text(note)) for note in self.notes[first:]]
        if note_terms:
            self.words.extend(first, [" ".join(words) for words in note_terms])
            self._lengths.extend([len(words) for words in note_terms])

    def _move_vector(self, before: int, row: int, *, same_text: bool) -> None:
        self.alive[before] = False
        has_vector = self.vectors.has_vector()
        if same_text and before < len(has_vector) and has_vector[before]:
            self.vectors.put([row], list(self.vectors.of(np.array([before], dtype=np.int32))))


def searched_text(note: Note) -> str:
    """The searched text of a note: its text, entity and tags."""
    return " ".join((note.text, note.entity.replace(".", " "), *note.tags))


def _worded(note: Note) -> tuple[str, str, tuple[str, ...]]:
    return note.text, note.entity, note.tags
