"""The repository of vectors in PostgreSQL: float32, little endian, one row per turn."""

from collections.abc import Sequence

import numpy as np

from memoryos.adapters.stores.postgres.database import Database, Row
from memoryos.adapters.stores.postgres.embedders import EMBEDDER, FLOAT32, embedder_id_of
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.pages import read_pages
from memoryos.adapters.stores.postgres.vector_blocks import BLOCK_AFTER, read_block
from memoryos.adapters.stores.rows import READ_COLUMNS, microseconds_or_none, moment_or_none
from memoryos.adapters.stores.sentence_blobs import from_blob, to_blob
from memoryos.domain.page import Page, Role
from memoryos.ports import StoredVector, Vector

# `up_to_seq` is a watermark, so that neither asking nor adding looks at all pages. Above it, a page may be embedded
# already, by another process for instance.
_WAITING = f"""
FROM pages AS page
WHERE page.owner = %(owner)s
  AND seq > coalesce((SELECT up_to_seq FROM embedders WHERE owner = %(owner)s AND name = %(embedder)s), 0)
  AND turns > (
    SELECT count(*) FROM vectors
    WHERE vectors.owner = %(owner)s AND page_seq = page.seq AND embedder_id = {EMBEDDER}
  )
"""  # noqa: S608 - a piece of our own

# Only vectors that are stored take a place. Where there is pgvector, each is kept in half precision beside.
_PUT = """
WITH given AS (
    SELECT * FROM unnest(%(page_seqs)s::bigint[], %(roles)s::text[], %(vectors)s::bytea[], %(sentences)s::bytea[],
                         %(made)s::bigint[], %(halves)s::text[])
    WITH ORDINALITY AS given (page_seq, role, vector, sentences, made_us, half, number)
), fitting AS (
    SELECT DISTINCT ON (given.page_seq, given.role) given.* FROM given
    JOIN pages ON pages.owner = %(owner)s AND pages.seq = given.page_seq
    WHERE NOT EXISTS (
        SELECT 1 FROM vectors AS known WHERE known.owner = %(owner)s AND known.page_seq = given.page_seq
        AND known.embedder_id = %(embedder_id)s AND known.role = given.role
    ) ORDER BY given.page_seq, given.role, number
), counted AS (
    UPDATE owners SET vectors = vectors + (SELECT count(*) FROM fitting) WHERE owner = %(owner)s
    RETURNING vectors - (SELECT count(*) FROM fitting) AS before
)
INSERT INTO vectors (owner, embedder_id, place, page_seq, role, vector, sentences, made_us{column})
SELECT %(owner)s, %(embedder_id)s, before + row_number() OVER (ORDER BY number),
       page_seq, role, vector, sentences, made_us{value}
FROM counted, fitting
"""
_PUT_PLAIN = _PUT.format(column="", value="")
_PUT_HALVES = _PUT.format(column=", half", value=", half::halfvec")
_MAX_HALF_DIMENSIONS = 16_000

_ADVANCE = """
UPDATE embedders SET up_to_seq = greatest(
    up_to_seq, least(%(up_to)s::bigint, (SELECT pages FROM owners WHERE owner = %(owner)s)))
WHERE owner = %(owner)s AND id = %(embedder_id)s
"""

_OF_PAGES = f"""
SELECT page.id, page_seq, role, vector, place, sentences, made_us FROM pages AS page
JOIN vectors ON vectors.owner = page.owner AND page_seq = page.seq
WHERE page.owner = %(owner)s AND page.id = ANY(%(page_ids)s) AND embedder_id = {EMBEDDER} ORDER BY page.seq, place
"""  # noqa: S608 - a piece of our own


class PostgresVectors:
    """The vectors of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, embedder: str, limit: int) -> list[Page]:
        statement = f"SELECT {READ_COLUMNS} {_WAITING} ORDER BY seq LIMIT %(limit)s"
        return read_pages(self._database, statement, embedder=embedder, limit=limit)

    def waiting_count(self, embedder: str) -> int:
        ((count,),) = self._database.rows(f"SELECT count(*) {_WAITING}", embedder=embedder)
        return int(count)

    def put(self, embedder: str, up_to_seq: int, vectors: Sequence[StoredVector]) -> None:
        rows = [np.ascontiguousarray(stored.vector, dtype=FLOAT32) for stored in vectors]
        with self._database.writing(durable=False) as session:
            embedder_id = embedder_id_of(session, embedder, {row.shape for row in rows})
            seal = session.codec.seal
            # What is encrypted has no copy in plain.
            has_halves = self._database.has_pgvector and session.codec.number == 0
            session.run(
                _PUT_HALVES if has_halves else _PUT_PLAIN,
                embedder_id=embedder_id,
                page_seqs=[stored.page_seq for stored in vectors],
                roles=[stored.role for stored in vectors],
                vectors=[seal(row.tobytes()) for row in rows],
                sentences=[seal(to_blob(stored.sentences)) if stored.sentences else None for stored in vectors],
                made=[microseconds_or_none(stored.made_at) for stored in vectors],
                halves=[half_literal(row) if has_halves else None for row in rows],
            )
            session.run(_ADVANCE, embedder_id=embedder_id, up_to=up_to_seq)

    def after(self, embedder: str, place: int, limit: int) -> list[StoredVector]:
        return self._database.decoded(read_block, BLOCK_AFTER, embedder=embedder, place=place, limit=limit)

    def of_pages(self, embedder: str, page_ids: Sequence[str]) -> dict[str, list[StoredVector]]:
        if not page_ids:
            return {}
        return self._database.decoded(_by_page, _OF_PAGES, embedder=embedder, page_ids=list(page_ids))

    def keep_only(self, embedder: str) -> None:
        with self._database.writing() as session:
            statement = "DELETE FROM embedders WHERE owner = %(owner)s AND name <> %(embedder)s RETURNING id"
            others = [embedder_id for (embedder_id,) in session.rows(statement, embedder=embedder)]
            for table in ("vectors", "note_vectors"):
                statement = f"DELETE FROM {table} WHERE owner = %(owner)s AND embedder_id = ANY(%(ids)s)"  # noqa: S608
                session.run(statement, ids=others)
            if others:
                session.run("UPDATE owners SET removals = removals + 1 WHERE owner = %(owner)s")


def half_literal(vector: Vector) -> str | None:
    """`vector` in half precision as pgvector reads it; None if that is not possible."""
    with np.errstate(over="ignore"):
        half = vector.astype(np.float16)
    if len(half) > _MAX_HALF_DIMENSIONS or not np.isfinite(half).all():
        return None
    return f"[{','.join(map(str, half.tolist()))}]"


def _by_page(codec: Codec, rows: list[Row]) -> dict[str, list[StoredVector]]:
    by_page: dict[str, list[StoredVector]] = {}
    for page_id, *row in rows:
        by_page.setdefault(page_id, []).append(read_vector(codec, *row))
    return by_page


def read_vector(
    codec: Codec,
    seq: int,
    role: Role,
    vector: bytes,
    place: int,
    sentences: bytes | None,
    made_us: int | None = None,
) -> StoredVector:
    """The vector that a row holds."""
    row = np.frombuffer(codec.unseal(vector), FLOAT32)
    parts = from_blob(codec.unseal(sentences), len(row)) if sentences else None
    return StoredVector(seq, role, row, place, parts, moment_or_none(made_us))
