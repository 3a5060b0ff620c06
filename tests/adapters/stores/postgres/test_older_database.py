"""A database that an older MemoryOS left behind."""

from contextlib import closing
from datetime import UTC, datetime

import numpy as np
import psycopg

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.postgres.database import owner_key
from memoryos.adapters.stores.postgres.migrations import MIGRATIONS, migrate
from memoryos.domain.owner import Owner
from memoryos.ports import StoredVector
from postgres_server import PostgresServer

ANN = Owner("ann")
NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
# What step 3 wrote for one page, of which one side is embedded. A zero before a value says that it is not encrypted.
_OLDER_ROWS = """
SET search_path = memoryos;
INSERT INTO owners (owner, user_id, assistant_id, pages, vectors) VALUES ('{owner}', 'ann', '{assistant}', 1, 1);
INSERT INTO pages (owner, seq, id, turns, at_us, offset_us, user_input, agent_response)
VALUES ('{owner}', 1, 'page_1', 2, 0, 0, '\\x00576865726520', '\\x00486572652e');
INSERT INTO embedders (owner, name, dimension) VALUES ('{owner}', 'hashing/4', 4);
INSERT INTO vectors (owner, embedder_id, place, page_seq, role, vector)
SELECT '{owner}', id, 1, 1, 'user', '\\x000000803f000000000000000000000000' FROM embedders;
"""


def test_vectors_of_an_older_database_have_no_time_and_new_ones_have_theirs(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as older:
        migrate(older, "it", MIGRATIONS[:3])
        older.execute(_OLDER_ROWS.format(owner=owner_key(ANN), assistant=ANN.assistant_id).encode())

    with closing(PostgresStores(url)) as stores, closing(stores.open(ANN)) as store:
        new = StoredVector(1, "assistant", np.ones(4, dtype=np.float32), made_at=NOON)
        store.vectors.put("hashing/4", 1, [new])
        vectors = store.vectors.of_pages("hashing/4", ["page_1"])["page_1"]

    assert [(vector.role, vector.made_at) for vector in vectors] == [("user", None), ("assistant", NOON)]
    assert vectors[0].vector.tolist() == [1.0, 0.0, 0.0, 0.0]
