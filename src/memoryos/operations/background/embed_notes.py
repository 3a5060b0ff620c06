"""Embedding notes that have no vectors of the current embedder."""

from collections.abc import Sequence

from memoryos.domain.note import Note
from memoryos.ports import Embedder, Store
from memoryos.ports.notes import NoteVector

_BATCH = 32


def embed_some_notes(store: Store, embedder: Embedder) -> int:
    """Embeds the next few waiting notes; returns how many."""
    waiting = store.note_store.vectors.waiting(embedder.name, _BATCH)
    if waiting:
        _embed(waiting, store, embedder)
    return len(waiting)


def embed_notes_if_few(store: Store, embedder: Embedder, most: int) -> bool:
    """Embeds all waiting notes if there are at most `most`; returns whether none is left."""
    waiting = store.note_store.vectors.waiting(embedder.name, most + 1)
    if len(waiting) > most:
        return False
    for first in range(0, len(waiting), _BATCH):
        _embed(waiting[first : first + _BATCH], store, embedder)
    return True


def _embed(notes: Sequence[Note], store: Store, embedder: Embedder) -> None:
    vectors = embedder.embed([note.text for note in notes], "document")
    rows = [NoteVector(note.id, note.version, vector) for note, vector in zip(notes, vectors, strict=True)]
    store.note_store.vectors.put(embedder.name, notes[-1].change, rows)
