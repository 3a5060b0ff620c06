"""The recall index of one owner: everything that scoring needs, in memory, derived from the store."""

import re
import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES, Role
from memoryos.domain.turn_terms import TERMS_VERSION, TurnTerms, turn_terms
from memoryos.ports import Changes, Revision, Store, StoredVector, VectorIndex
from memoryos.retrieval.index.columns import Column
from memoryos.retrieval.index.greetings import Greetings
from memoryos.retrieval.index.nearest_turns import NearestTurns, turn_number
from memoryos.retrieval.index.neighbours import NOBODY, Floats, Neighbours, Rows
from memoryos.retrieval.index.postings import Postings
from memoryos.retrieval.index.row_cache import RowCache
from memoryos.retrieval.index.sentences import SentencePool
from memoryos.retrieval.index.text_terms import TextTerms
from memoryos.retrieval.scoring.statements import Statements
from memoryos.retrieval.scoring.times import TIME_TERMS, date_words
from memoryos.text.filler_words import FILLER_WORDS
from memoryos.text.terms import terms

_BATCH = 2000
_FEW_PAGES = 8  # computing their terms takes no longer than asking whether they are stored
# If a conversation has no id, a longer silence than this ends it.
_SILENCE_US = 3_600_000_000
_ROW_BYTES = 330  # a page's id and a row's places in the dictionaries of rows, as measured
_OWN_USE = 0.2  # of the turns that hold a name, those of the person whom it stands for
_GREETING_USE = 0.25  # of the turns that hold a name, those that greet with it: other words follow greetings by chance
_DIGIT = re.compile(r"\d")
_FILLER_TERMS = frozenset(term for word in FILLER_WORDS for term in terms(word))

Name = TypeVar("Name", bound=Hashable)


class RecallIndex:
    """Turns by row number in order of arrival, with their terms, vectors, times, speakers and neighbours.

    Hold `lock` while reading. What is derived from all rows together is kept until rows are added.
    """

    def __init__(self, embedder: str, vectors: VectorIndex, nearest: NearestTurns | None = None) -> None:
        self.embedder = embedder
        self.nearest = nearest
        self.lock = threading.RLock()
        self.vectors = vectors
        self.words = Postings()
        self.dates = Postings()
        self.neighbours = Neighbours()
        self.statements = Statements()
        self.sentences = SentencePool()
        self.fact_terms = TextTerms()
        self.page_ids: list[str] = []
        self.names: dict[str, int] = {}
        self._greetings = Greetings()
        self.session_ids: dict[str | None, int] = {}
        self.revision = Revision(pages=0, vectors=0, removals=0)
        self._numbers = _Numbers()
        self._first_row: dict[str, int] = {}
        self._last_turn: dict[str | None, tuple[int, int]] = {}
        self._derived: dict[Hashable, Floats] = {}
        self._row_caches: dict[str, RowCache] = {}
        self._unmeasured: list[Rows] = []
        self._archived_pages: frozenset[str] = frozenset()
        self._archived = np.zeros(0, dtype=np.bool_)

    def __len__(self) -> int:
        return len(self.page_ids)

    @property
    def roles(self) -> NDArray[np.int8]:
        """By row, the index of the turn's role in ROLES."""
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
    def characters(self) -> Floats:
        """By row, how many characters its terms have: how much is said, whatever the script."""
        return self._numbers.characters.view()

    @property
    def date_lengths(self) -> Floats:
        """By row, how many terms the turn's date has."""
        return self._numbers.date_lengths.view()

    @property
    def tells_time(self) -> NDArray[np.bool_]:
        """By row, whether the turn says when something is or was."""
        return self._numbers.tells_time.view()

    @property
    def has_number(self) -> NDArray[np.bool_]:
        """By row, whether the turn has a number in digits."""
        return self._numbers.has_number.view()

    @property
    def is_filler(self) -> NDArray[np.bool_]:
        """By row, whether the turn has filler words alone."""
        return self._numbers.is_filler.view()

    def rows_of_turns(self, turns: NDArray[np.int64]) -> NDArray[np.intp]:
        """The rows of the turns that are here, in the same order."""
        here = self._numbers.turns.view()
        rows = np.searchsorted(here, turns)
        matches: NDArray[np.intp] = rows[(rows < len(here)) & (here[np.minimum(rows, len(here) - 1)] == turns)]
        return matches

    def turns_of_rows(self, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """The numbers of the turns in those rows."""
        turns: NDArray[np.int64] = self._numbers.turns.view()[rows]
        return turns

    @property
    def archived(self) -> NDArray[np.bool_]:
        """By row, whether the turn is only in archived segments."""
        if not self._archived_pages:
            return np.zeros(len(self), dtype=np.bool_)
        if len(self._archived) != len(self):
            rows = map(self._archived_pages.__contains__, self.page_ids)
            self._archived = np.fromiter(rows, dtype=np.bool_, count=len(self))
        return self._archived

    def turn_at(self, row: int) -> tuple[str, Role]:
        """The page and role of the turn at `row`."""
        return self.page_ids[row], ROLES[self.roles[row]]

    def row_of(self, page_id: str, role: Role) -> int | None:
        """The row of that turn; None if it is not here."""
        first = self._first_row.get(page_id)
        if first is None:
            return None
        return next(
            (row for row in (first, first + 1) if row < len(self) and self.turn_at(row) == (page_id, role)), None
        )

    def other_sides(self, rows: NDArray[np.intp]) -> NDArray[np.intp]:
        """For each of `rows`, the row of the other side of its exchange, or the row itself if it has one side."""
        pages = self._numbers.turns.view() // len(ROLES)
        other = rows.copy()
        for near in (rows - 1, rows + 1):
            there = np.clip(near, 0, len(self) - 1)
            other = np.where((near == there) & (pages[there] == pages[rows]), there, other)
        return other

    def has_term(self, term: str) -> bool:
        """Whether any turn contains `term`, or was said on a date that does."""
        return self.words.of(term) is not None or self.dates.of(term) is not None

    def aliases(self) -> dict[str, str]:
        """The speaker that a term stands for: others use it to greet them, and they hardly ever say it themselves."""
        places = {}
        for term, name, times in self._greetings.names():
            entries = self.words.of(term)
            rows: Rows = entries[0] if entries is not None else np.zeros(0, np.int32)
            by_themselves = np.count_nonzero(self.speakers[rows] == self.names[name])
            if by_themselves <= _OWN_USE * len(rows) and times >= _GREETING_USE * len(rows):
                places[term] = name
        return places

    def term_similarities(self, rows: Sequence[int]) -> Floats:
        """The cosines of some turns with each other by the idf of the terms that they state, in 0..1."""
        return self.statements.similarities(rows, self.words)

    def derived(self, name: Hashable, derive: Callable[[], Floats]) -> Floats:
        """The result of `derive` for the current rows; cached until rows are added."""
        if name not in self._derived:
            self._derived[name] = derive()
        return self._derived[name]

    def row_cache(
        self, name: str, width: int, rows: NDArray[np.intp], work_out: Callable[[NDArray[np.intp]], Floats]
    ) -> Floats:
        """For each of `rows`, the `width` numbers of `work_out`, cached."""
        return self._row_caches.setdefault(name, RowCache(width)).of(rows, work_out)

    def forget_derived(self) -> None:
        """Clears everything that was derived from all rows."""
        self._derived.clear()

    def context_norms(self, measure: Callable[[Rows], Floats], reach: int) -> Floats:
        """The result of `measure` by row; only rows near new vectors are measured again."""
        lengths = self._numbers.context_norms
        lengths.extend([0.0] * (len(self) - len(lengths)))
        if self._unmeasured:
            rows = self.neighbours.around(np.concatenate(self._unmeasured), reach)
            lengths.view()[rows] = measure(rows)
            self._unmeasured.clear()
        return lengths.view()

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        parts = (self._numbers, self.words, self.dates, self.neighbours, self.statements, self.sentences, self.vectors)
        caches = sum(cache.nbytes() for cache in self._row_caches.values())
        size = sum(part.nbytes() for part in parts) + caches + self.fact_terms.nbytes()
        return size + len(self) * _ROW_BYTES

    def changes_in(self, store: Store) -> Changes:
        """What is new in `store` for this index."""
        return store.changes.since(self.revision, self.embedder)

    def is_stale(self, revision: Revision) -> bool:
        """Whether it must be rebuilt, because something was forgotten."""
        return bool(self.revision.pages) and self.revision.removals != revision.removals

    def catch_up(self, store: Store, changes: Changes) -> None:
        """Adds what is new in the store, up to `changes`; newer pages may be included."""
        revision = changes.revision
        if changes.since != self.revision:
            # Another thread may have added some of it meanwhile.
            changes = Changes(self.revision, revision)
        seq = self._read_turns(store, changes)
        self._read_vectors(store, changes)
        if self.revision.archive != revision.archive:
            self._archived_pages = _archived_pages(store)
            self._archived = np.zeros(0, dtype=np.bool_)
        self.revision = replace(revision, pages=max(seq, revision.pages))
        if self.nearest is not None:
            self.nearest.catch_up(store.vectors, revision, len(self))

    def _read_turns(self, store: Store, changes: Changes) -> int:
        """Adds turns up to `changes`, and returns the seq of the last page."""
        seq, turns = changes.since.pages, changes.turns
        while turns or (
            not changes.complete
            and seq < changes.revision.pages
            and (turns := _words_after(store, seq, changes.revision.pages))
        ):
            self._append_turns(turns)
            seq, turns = turns[-1].page_seq, ()
        return seq

    def _read_vectors(self, store: Store, changes: Changes) -> None:
        place, last = changes.since.vectors, changes.revision.vectors
        stored = changes.vectors
        while stored or (
            not changes.complete and place < last and (stored := store.vectors.after(self.embedder, place, _BATCH))
        ):
            # A vector beyond the revision may belong to a page that is not here yet; it waits for the next time.
            self._append_vectors([vector for vector in stored if vector.place <= last])
            place, stored = stored[-1].place, ()

    def append(self, turns: Sequence[TurnTerms], stored: Sequence[StoredVector]) -> None:
        """Adds turns at the end, and vectors of turns that are here."""
        self._append_turns(turns)
        self._append_vectors(stored)

    def _append_turns(self, turns: Sequence[TurnTerms]) -> None:
        first = len(self)
        seqs, roles, page_ids, sessions, names, times_us, days, texts, statements = zip(*turns, strict=True)
        tokens = self.words.extend(first, texts)
        dates = self.dates.extend(first, [date_words(day) for day in days])
        self.statements.extend(tokens, statements, self.words)
        self.neighbours.extend(list(map(self._previous_row, count(first), sessions, times_us)))
        for row, page_id in enumerate(page_ids, first):
            self._first_row.setdefault(page_id, row)
        # One text for both turns of a page.
        self.page_ids.extend(map({page_id: page_id for page_id in page_ids}.__getitem__, page_ids))
        numbers = self._numbers
        numbers.turns.extend([turn_number(seq, role) for seq, role in zip(seqs, roles, strict=True)])
        numbers.roles.extend(roles)
        numbers.speakers.extend([NOBODY if name is None else _number(self.names, name) for name in names])
        numbers.sessions.extend([_number(self.session_ids, session) for session in sessions])
        numbers.times_us.extend(times_us)
        numbers.lengths.extend(tokens.per_row)
        numbers.characters.extend([len(text) - text.count(" ") for text in texts])
        numbers.date_lengths.extend(dates.per_row)
        terms_by_row = [text.split() for text in texts]
        numbers.tells_time.extend([not TIME_TERMS.isdisjoint(row) for row in terms_by_row])
        numbers.is_filler.extend([_FILLER_TERMS.issuperset(row) for row in terms_by_row])
        numbers.has_number.extend([_DIGIT.search(text) is not None for text in texts])
        for session, name, text in zip(sessions, names, texts, strict=True):
            self._greetings.add(session, name, text)
        self._derived.clear()

    def _append_vectors(self, stored: Sequence[StoredVector]) -> None:
        keys = [turn_number(vector.page_seq, ROLES.index(vector.role)) for vector in stored]
        rows = np.searchsorted(self._numbers.turns.view(), keys).astype(np.int32)
        self.vectors.put(rows.tolist(), [vector.vector for vector in stored])
        self.sentences.put(rows.tolist(), [vector.sentences for vector in stored])
        self._unmeasured.append(rows)
        for cache in self._row_caches.values():
            cache.drop(rows.astype(np.intp))

    def _previous_row(self, row: int, session: str | None, at_us: int) -> int:
        """The row of the turn said before this one in the same conversation."""
        before, said_us = self._last_turn.get(session, (NOBODY, at_us))
        self._last_turn[session] = row, at_us
        return NOBODY if session is None and at_us - said_us > _SILENCE_US else before


class _Numbers:
    """Columns of an index."""

    def __init__(self) -> None:
        self.turns: Column[np.int64] = Column(np.int64)
        self.roles: Column[np.int8] = Column(np.int8)
        self.speakers: Column[np.int32] = Column(np.int32)
        self.sessions: Column[np.int32] = Column(np.int32)
        self.times_us: Column[np.int64] = Column(np.int64)
        self.lengths: Column[np.float32] = Column(np.float32)
        self.characters: Column[np.float32] = Column(np.float32)
        self.date_lengths: Column[np.float32] = Column(np.float32)
        self.context_norms: Column[np.float32] = Column(np.float32)
        self.tells_time: Column[np.bool_] = Column(np.bool_)
        self.has_number: Column[np.bool_] = Column(np.bool_)
        self.is_filler: Column[np.bool_] = Column(np.bool_)

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return sum(column.nbytes() for column in vars(self).values())


def _words_after(store: Store, seq: int, last: int) -> Sequence[TurnTerms]:
    """The words of the next turns, as stored, or else computed here; those of a few pages up to `last` seldom are."""
    if last - seq <= _FEW_PAGES and (pages := store.pages.after(seq, _BATCH)):
        return list(turn_terms(pages))
    return store.terms.after(TERMS_VERSION, seq, _BATCH) or list(turn_terms(store.pages.after(seq, _BATCH)))


def _archived_pages(store: Store) -> frozenset[str]:
    """The pages that are only in archived segments."""
    archived = store.segments.of_pages(archived=True)
    return frozenset(archived.keys() - store.segments.of_pages(list(archived), archived=False).keys())


def _number(numbers: dict[Name, int], name: Name) -> int:
    """The number of `name`, a new one if it has none."""
    return numbers.setdefault(name, len(numbers))
