"""Vectors are packed by the server, and come back as they were stored, encrypted or not."""

from contextlib import closing

import numpy as np

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.ports import SentenceVectors, Store, StoredVector
from memoryos.privacy.secret import Secret
from memoryos.testing import FixedClock
from postgres_server import PostgresServer

ADA = Owner("ada")
DIMENSION = 3


def turn(seq: int) -> StoredVector:
    """A vector with digits to the last, and as many sentences as `seq` says."""
    rows = np.random.default_rng(seq).normal(size=(seq + 1, DIMENSION)).astype(np.float32)
    codes, scales = np.full((seq, DIMENSION), seq, np.int8), rows[:seq, 0]
    sentences = SentenceVectors(codes, scales, (True,) * seq) if seq > 1 else None
    return StoredVector(seq, "user", rows[seq], sentences=sentences)


def store_turn(store: Store, clock: FixedClock) -> None:
    [page] = store.pages.append([Page(f"page {store.revision().pages}", "I have plants.", "Water them.", clock())])
    store.vectors.put("e", page.seq, [turn(page.seq)])


def test_what_was_stored_before_there_was_a_key_and_after_comes_back_together(
    postgres: PostgresServer, clock: FixedClock
) -> None:
    url = postgres.new_database()
    for key in (None, None, Secret("7c" * 32), Secret("7c" * 32)):
        with closing(PostgresStores(url, clock, key)) as stores, closing(stores.open(ADA)) as store:
            store_turn(store, clock)

    with closing(PostgresStores(url, clock, Secret("7c" * 32))) as stores, closing(stores.open(ADA)) as store:
        vectors = store.vectors.after("e", 0, 10)

    assert [(vector.page_seq, vector.role, vector.place) for vector in vectors] == [
        (n, "user", n) for n in (1, 2, 3, 4)
    ]
    for vector, stored in zip(vectors, map(turn, (1, 2, 3, 4)), strict=True):
        assert vector.vector.tobytes() == stored.vector.tobytes()
        assert (vector.sentences is None) == (stored.sentences is None)
        if vector.sentences and stored.sentences:
            assert vector.sentences.codes.tolist() == stored.sentences.codes.tolist()
            assert vector.sentences.scales.tolist() == stored.sentences.scales.tolist()
