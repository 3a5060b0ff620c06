"""The links between notes in SQLite."""

from collections.abc import Iterable, Sequence
from typing import Any

from memoryos.adapters.stores.sqlite.batches import marks, slices
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.note import Link
from memoryos.domain.timestamps import microseconds, moment_of

_PUT = """
INSERT INTO note_links (from_seq, to_seq, relation, created_us)
SELECT one.seq, other.seq, :relation, :created_us FROM stored_notes AS one, stored_notes AS other
WHERE one.id = :memory_id AND other.id = :related_id
ON CONFLICT DO NOTHING
"""

_LINKS = """
SELECT one.id, other.id, relation, note_links.created_us, note_links.seq
FROM note_links JOIN stored_notes AS one ON one.seq = from_seq JOIN stored_notes AS other ON other.seq = to_seq
"""

_THIS = f"{_LINKS} WHERE one.id = :memory_id AND other.id = :related_id AND relation = :relation"

_OF = f"""
WITH meant (seq) AS (SELECT seq FROM stored_notes WHERE id IN ({{}}))
{_LINKS} WHERE note_links.seq IN (
    SELECT seq FROM note_links WHERE from_seq IN meant UNION SELECT seq FROM note_links WHERE to_seq IN meant
)
"""  # noqa: S608 - pieces of our own


class SqliteNoteLinks:
    """The links of one owner's notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, links: Sequence[Link]) -> list[Link]:
        stored: list[Link] = []
        with self._database.writing() as connection:
            for link in links:
                row = {
                    "memory_id": link.memory_id,
                    "related_id": link.related_id,
                    "relation": link.relation_type,
                    "created_us": microseconds(link.created_at),
                }
                connection.execute(_PUT, row)
                stored.extend(_links(connection.execute(_THIS, row)))
        return stored

    def of(self, note_ids: Sequence[str]) -> list[Link]:
        links: dict[int, Link] = {}
        with self._database.reading() as connection:
            for some in slices(note_ids):
                rows = connection.execute(_OF.format(marks(some)), some)
                links |= {link.seq: link for link in _links(rows)}
        return [links[seq] for seq in sorted(links)]

    def after(self, seq: int, limit: int) -> list[Link]:
        with self._database.reading() as connection:
            rows = connection.execute(
                f"{_LINKS} WHERE note_links.seq > ? ORDER BY note_links.seq LIMIT ?", (seq, limit)
            )
            return _links(rows)


def _links(rows: Iterable[tuple[Any, ...]]) -> list[Link]:
    return [Link(one, other, relation, moment_of(created), seq) for one, other, relation, created, seq in rows]
