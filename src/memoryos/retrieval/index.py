"""The recall index of one owner: all that scoring needs, in memory, derived from the store."""

import threading
from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.moments import microseconds
from memoryos.domain.page import ROLES, Page, Role, Turn
from memoryos.domain.terms import terms
from memoryos.ports import Revision, Store, VectorIndex
from memoryos.retrieval.chains import NOBODY, Chains, Floats, Rows
from memoryos.retrieval.columns import Column
from memoryos.retrieval.postings import Postings
from memoryos.retrieval.statements import Statements, stated_terms
from memoryos.retrieval.times import date_terms, tells_time

_BATCH = 2000
# Where a conversation has no id, a longer silence than this ends it.
_SILENCE_US = 3_600_000_000
_ROW_BYTES = 330  # a page's id and a row's places in the dictionaries of rows, as measured


class RecallIndex:
    """Turns by row number in order of arrival, with their terms, vectors, times, speakers and neighbours.

    Hold `lock` while reading. What is derived from all rows together is kept until rows are added.
    """

    def __init__(self, embedder: str, vectors: VectorIndex) -> None:
        self.embedder = embedder
        self.lock = threading.RLock()
        self.vectors = vectors
        self.words = Postings()
        self.dates = Postings()
        self.chains = Chains()
        self.statements = Statements()
        self.page_ids: list[str] = []
        self.names: dict[str, int] = {}
        self.session_ids: dict[str | None, int] = {}
        self.revision = Revision(pages=0, vectors=0, removals=0)
        self._numbers = _Numbers()
        self._row_of: dict[tuple[int, str], int] = {}
        self._first_row: dict[str, int] = {}
        self._last_turn: dict[str | None, tuple[int, int]] = {}
        self._derived: dict[Hashable, Floats] = {}
        self._unmeasured: list[Rows] = []

    def __len__(self) -> int:
        return len(self.page_ids)

    @property
    def roles(self) -> NDArray[np.int8]:
        """By row, the place of the turn's role in ROLES."""
        return self._numbers.roles.view()

    @property
    def speakers(self) -> NDArray[np.int32]:
        """By row, the number of the speaker's name, or NOBODY."""
        return self._numbers.speakers.view()

    @property
    def sessions(self) -> NDArray[np.int32]:
        """By row, the number of the conversation."""
        return self._numbers.sessions.view()

    @property
    def times_us(self) -> NDArray[np.int64]:
        """By row, when it was said, in microseconds."""
        return self._numbers.times_us.view()

    @property
    def lengths(self) -> Floats:
        """By row, how many terms the turn has."""
        return self._numbers.lengths.view()

    @property
    def date_lengths(self) -> Floats:
        """By row, how many terms the turn's date has."""
        return self._numbers.date_lengths.view()

    @property
    def tells_time(self) -> NDArray[np.bool_]:
        """By row, whether the turn tells when something is or was."""
        return self._numbers.tells_time.view()

    def turn_at(self, row: int) -> tuple[str, Role]:
        """The page and the side of it that the turn of `row` is."""
        return self.page_ids[row], ROLES[self.roles[row]]

    def row_of(self, page_id: str, role: Role) -> int | None:
        """The row of that turn; None where it is not here."""
        first = self._first_row.get(page_id)
        if first is None:
            return None
        return next(
            (row for row in (first, first + 1) if row < len(self) and self.turn_at(row) == (page_id, role)), None
        )

    def derived(self, name: Hashable, derive: Callable[[], Floats]) -> Floats:
        """What `derive` gives for the rows that are there now; worked out once until rows are added."""
        if name not in self._derived:
            self._derived[name] = derive()
        return self._derived[name]

    def leaning_lengths(self, measure: Callable[[Rows], Floats], reach: int) -> Floats:
        """By row, what `measure` gives for it; only rows near newly come vectors are measured again."""
        lengths = self._numbers.leaning_lengths
        lengths.extend([0.0] * (len(self) - len(lengths)))
        if self._unmeasured:
            rows = self.chains.around(np.concatenate(self._unmeasured), reach)
            lengths.view()[rows] = measure(rows)
            self._unmeasured.clear()
        return lengths.view()

    def nbytes(self) -> int:
        """Memory held."""
        parts = (self._numbers, self.words, self.dates, self.chains, self.statements, self.vectors)
        return sum(part.nbytes() for part in parts) + len(self) * _ROW_BYTES

    @staticmethod
    def revision_of(store: Store) -> Revision:
        """How far the pages of `store` have come."""
        return store.revision()

    def is_stale(self, revision: Revision) -> bool:
        """Whether it must be made anew, because something was forgotten."""
        return bool(self.revision.pages) and self.revision.removals != revision.removals

    def catch_up(self, store: Store, revision: Revision) -> None:
        """Takes in what the store holds beyond this index, up to `revision`; pages newer than that may come along."""
        seq, place = self.revision.pages, self.revision.vectors
        while seq < revision.pages and (pages := store.pages.after(seq, _BATCH)):
            self._take_pages(pages)
            seq = pages[-1].seq
        while place < revision.vectors and (stored := store.vectors.after(self.embedder, place, _BATCH)):
            # A vector beyond the revision may belong to a page that is not here yet; it waits for the next time.
            due = [vector for vector in stored if vector.place <= revision.vectors]
            rows = [self._row_of[vector.page_seq, vector.role] for vector in due]
            self.vectors.put(rows, [vector.vector for vector in due])
            self._unmeasured.append(np.array(rows, dtype=np.int32))
            place = stored[-1].place
        self.revision = Revision(max(seq, revision.pages), revision.vectors, revision.removals)

    def _take_pages(self, pages: Sequence[Page]) -> None:
        turns = [turn for page in pages for turn in page.turns()]
        first = len(self)
        said = [terms(turn.text) for turn in turns]
        dated = [date_terms(turn.timestamp) for turn in turns]
        times = [microseconds(turn.timestamp) for turn in turns]
        sizes: list[int] = []
        stated: list[list[int]] = []
        for row, (turn, words, date) in enumerate(zip(turns, said, dated, strict=True), first):
            sizes.append(self.words.add(row, words))
            stated.append(self.words.numbers(dict.fromkeys(stated_terms(turn.text, words))))
            self.dates.add(row, date)
            self._row_of[turn.page.seq, turn.role] = row
            self._first_row.setdefault(turn.page.id, row)
        follows = [self._follow(row, turn, at) for row, (turn, at) in enumerate(zip(turns, times, strict=True), first)]
        self.page_ids.extend(turn.page.id for turn in turns)
        self.chains.extend(follows)
        self.statements.extend(stated, sizes)
        numbers = self._numbers
        numbers.roles.extend([ROLES.index(turn.role) for turn in turns])
        numbers.speakers.extend([self._speaker(turn) for turn in turns])
        numbers.sessions.extend([self._session(turn) for turn in turns])
        numbers.times_us.extend(times)
        numbers.lengths.extend([len(words) for words in said])
        numbers.date_lengths.extend([len(date) for date in dated])
        numbers.tells_time.extend([tells_time(words) for words in said])
        self._derived.clear()

    def _speaker(self, turn: Turn) -> int:
        return NOBODY if turn.name is None else self.names.setdefault(turn.name, len(self.names))

    def _session(self, turn: Turn) -> int:
        return self.session_ids.setdefault(turn.page.session_id, len(self.session_ids))

    def _follow(self, row: int, turn: Turn, at_us: int) -> int:
        """The row of the turn said before this one in the same conversation."""
        session = turn.page.session_id
        before, said_us = self._last_turn.get(session, (NOBODY, at_us))
        self._last_turn[session] = row, at_us
        return NOBODY if session is None and at_us - said_us > _SILENCE_US else before


class _Numbers:
    """Columns of an index."""

    def __init__(self) -> None:
        self.roles: Column[np.int8] = Column(np.int8)
        self.speakers: Column[np.int32] = Column(np.int32)
        self.sessions: Column[np.int32] = Column(np.int32)
        self.times_us: Column[np.int64] = Column(np.int64)
        self.lengths: Column[np.float32] = Column(np.float32)
        self.date_lengths: Column[np.float32] = Column(np.float32)
        self.leaning_lengths: Column[np.float32] = Column(np.float32)
        self.tells_time: Column[np.bool_] = Column(np.bool_)

    def nbytes(self) -> int:
        """Memory held."""
        return sum(column.nbytes() for column in vars(self).values())
