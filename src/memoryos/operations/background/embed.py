"""Embedding pages that have no vectors of the current embedder."""

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate, chain

from memoryos.domain.page import Page, Turn
from memoryos.operations.background.embed_notes import embed_some_notes
from memoryos.operations.background.embed_sentences import sentence_vectors, sentences_of
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Urgency
from memoryos.ports import Clock, Embedder, Store, StoredVector
from memoryos.text.sentences import asks, sentences

_BATCH_PAGES = 16
_WORK = "embed"
_LEASE_SECONDS = 60.0


class Embed:
    """Embeds a few waiting pages, then notes, while no other process does so for this owner."""

    name = "embed"

    def __init__(self, store: Store, embedder: Embedder | None, clock: Clock, holder: str) -> None:
        self._store = store
        self._embedder = embedder
        self._clock = clock
        self._holder = holder
        self._holds = False

    def waiting(self) -> int:
        """How many pages and notes have no vectors of this embedder."""
        if self._embedder is None:
            return 0
        name, notes = self._embedder.name, self._store.note_store.vectors
        return self._store.vectors.waiting_count(name) + notes.waiting_count(name)

    def __call__(self, urgency: Urgency) -> State:  # noqa: ARG002 - a search may need them at any time
        if self._embedder is None:
            return "done"
        state = self._embed_pages(self._embedder)
        if state == "done" and embed_some_notes(self._store, self._embedder):
            return "more"
        return state

    def _embed_pages(self, embedder: Embedder) -> State:
        if not (waiting := self._store.vectors.waiting(embedder.name, _BATCH_PAGES)):
            return "done"
        # A few pages are not worth two more writes, and it does no harm if another process does the same.
        if len(waiting) == _BATCH_PAGES and not self._store.lease(_WORK, self._holder, _LEASE_SECONDS):
            return "elsewhere"
        _embed(waiting, self._store, embedder, self._clock)
        if len(waiting) == _BATCH_PAGES:
            self._holds = True
            return "more"
        if self._holds:
            self._store.lease(_WORK, self._holder, 0)
            self._holds = False
        return "done"


def embed_some(store: Store, embedder: Embedder, clock: Clock) -> int:
    """Embeds the next few waiting pages; returns how many."""
    waiting = store.vectors.waiting(embedder.name, _BATCH_PAGES)
    if waiting:
        _embed(waiting, store, embedder, clock)
    return len(waiting)


def embed_if_few(store: Store, embedder: Embedder, most: int, clock: Clock) -> bool:
    """Embeds all waiting pages if there are at most `most`; returns whether none is left."""
    waiting = store.vectors.waiting(embedder.name, most + 1)
    if len(waiting) > most:
        return False
    for first in range(0, len(waiting), _BATCH_PAGES):
        _embed(waiting[first : first + _BATCH_PAGES], store, embedder, clock)
    return True


def embed_pages(pages: Sequence[Page], store: Store, embedder: Embedder, clock: Clock) -> None:
    """Embeds the pages among `pages` that have no vectors of `embedder` yet."""
    have = store.vectors.of_pages(embedder.name, [page.id for page in pages])
    lacking = [page for page in pages if len(have.get(page.id, ())) < sum(1 for _ in page.turns())]
    for first in range(0, len(lacking), _BATCH_PAGES):
        store.vectors.put(embedder.name, 0, turn_vectors(lacking[first : first + _BATCH_PAGES], embedder, clock()))


def _embed(pages: Sequence[Page], store: Store, embedder: Embedder, clock: Clock) -> None:
    store.vectors.put(embedder.name, pages[-1].seq, turn_vectors(pages, embedder, clock()))


def turn_vectors(pages: Sequence[Page], embedder: Embedder, made_at: datetime | None = None) -> list[StoredVector]:
    """The vectors of all turns of `pages`, with sentence vectors if search needs them."""
    turns = [(turn, sentences_of(turn)) for page in pages for turn in page.turns()]
    # The sentences go along with their turn: the model takes long for its first word, and computes only once what texts
    # next to each other share. A turn with one sentence has its vector.
    texts = [(in_context(turn), *(own if len(own) > 1 else ())) for turn, own in turns]
    rows = embedder.embed([*chain.from_iterable(texts)], "document")
    ends = accumulate(map(len, texts))
    return [
        StoredVector(
            turn.page.seq, turn.role, rows[end - len(some)], 0, sentence_vectors(turn, own, rows[:end]), made_at
        )
        for (turn, own), some, end in zip(turns, texts, ends, strict=True)
    ]


def in_context(turn: Turn) -> str:
    """The text to embed for a turn: its own, after the question it answers on its page."""
    question = turn.page.user_input if turn.role == "assistant" else ""
    return f"{sentences(question)[-1]} {turn.text}" if asks(question) else turn.text
