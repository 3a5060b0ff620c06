"""Many vectors of one owner in one row, packed by the server: a client reads them in half the time of a row each."""

from collections.abc import Iterator

import numpy as np

from memoryos.adapters.stores.postgres.database import Row
from memoryos.adapters.stores.postgres.embedders import EMBEDDER, FLOAT32
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.sentence_blobs import from_blob
from memoryos.domain.page import ROLES
from memoryos.ports import StoredVector

# Lengths go along, because what is encrypted is longer than what was stored before there was a key.
BLOCK_AFTER = f"""
SELECT string_agg(int8send(page_seq), ''), string_agg(int8send(place), ''),
       string_agg(CASE role WHEN '{ROLES[0]}' THEN '\\x00'::bytea ELSE '\\x01'::bytea END, ''),
       string_agg(int4send(length(vector)), ''), string_agg(vector, ''),
       string_agg(int4send(coalesce(length(sentences), 0)), ''), string_agg(coalesce(sentences, ''), '')
FROM (
    SELECT page_seq, place, role, vector, sentences FROM vectors
    WHERE owner = %(owner)s AND embedder_id = {EMBEDDER} AND place > %(place)s ORDER BY place LIMIT %(limit)s
) AS batch
"""  # noqa: S608 - pieces of our own


def read_block(codec: Codec, rows: list[Row]) -> list[StoredVector]:
    """The vectors of the one row that BLOCK_AFTER gives, in order of place."""
    ((seqs, places, roles, lengths, vectors, sentence_lengths, sentences),) = rows
    if seqs is None:
        return []
    unpacked = zip(
        np.frombuffer(seqs, ">i8").tolist(),
        roles,
        _pieces(vectors, lengths),
        np.frombuffer(places, ">i8").tolist(),
        _pieces(sentences, sentence_lengths),
        strict=True,
    )
    stored = []
    for seq, role, vector, place, parts in unpacked:
        row = np.frombuffer(codec.unseal(vector), FLOAT32)
        blob = from_blob(codec.unseal(parts), len(row)) if parts else None
        stored.append(StoredVector(seq, ROLES[role], row, place, blob))
    return stored


def _pieces(packed: bytes, lengths: bytes) -> Iterator[bytes]:
    """What was packed, one by one."""
    first = 0
    for length in np.frombuffer(lengths, ">i4").tolist():
        yield packed[first : first + length]
        first += length
