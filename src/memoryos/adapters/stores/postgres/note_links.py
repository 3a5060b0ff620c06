"""The links between notes in PostgreSQL."""

from collections.abc import Iterable, Sequence
from typing import Any

from memoryos.adapters.stores.postgres.database import Database
from memoryos.domain.note import Link
from memoryos.domain.timestamps import microseconds, moment_of

# Only a link that is new takes a number.
_PUT = """
WITH ends AS (
    SELECT one.seq AS from_seq, other.seq AS to_seq FROM stored_notes AS one, stored_notes AS other
    WHERE one.owner = %(owner)s AND other.owner = %(owner)s AND one.id = %(memory_id)s AND other.id = %(related_id)s
      AND NOT EXISTS (
        SELECT 1 FROM note_links AS known WHERE known.owner = %(owner)s AND known.from_seq = one.seq
        AND known.to_seq = other.seq AND known.relation = %(relation)s
      )
), counted AS (
    UPDATE owners SET note_links = note_links + 1 WHERE owner = %(owner)s AND EXISTS (SELECT 1 FROM ends)
    RETURNING note_links
)
INSERT INTO note_links (owner, seq, from_seq, to_seq, relation, created_us)
SELECT %(owner)s, note_links, from_seq, to_seq, %(relation)s, %(created_us)s FROM counted, ends
"""

_LINKS = """
SELECT one.id, other.id, relation, link.created_us, link.seq FROM note_links AS link
JOIN stored_notes AS one ON one.owner = link.owner AND one.seq = from_seq
JOIN stored_notes AS other ON other.owner = link.owner AND other.seq = to_seq
WHERE link.owner = %(owner)s
"""

_THIS = f"{_LINKS} AND one.id = %(memory_id)s AND other.id = %(related_id)s AND relation = %(relation)s"

_OF = f"{_LINKS} AND (one.id = ANY(%(ids)s) OR other.id = ANY(%(ids)s)) ORDER BY link.seq"

_AFTER = f"{_LINKS} AND link.seq > %(seq)s ORDER BY link.seq LIMIT %(limit)s"


class PostgresNoteLinks:
    """The links of one owner's notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, links: Sequence[Link]) -> list[Link]:
        stored: list[Link] = []
        with self._database.writing() as session:
            for link in links:
                row = {
                    "memory_id": link.memory_id,
                    "related_id": link.related_id,
                    "relation": link.relation_type,
                }
                session.run(_PUT, **row, created_us=microseconds(link.created_at))
                stored.extend(_links(session.rows(_THIS, **row)))
        return stored

    def of(self, note_ids: Sequence[str]) -> list[Link]:
        return _links(self._database.rows(_OF, ids=list(note_ids))) if note_ids else []

    def after(self, seq: int, limit: int) -> list[Link]:
        return _links(self._database.rows(_AFTER, seq=seq, limit=limit))


def _links(rows: Iterable[tuple[Any, ...]]) -> list[Link]:
    return [Link(one, other, relation, moment_of(created), seq) for one, other, relation, created, seq in rows]
