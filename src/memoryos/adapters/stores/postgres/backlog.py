"""What is waiting in an owner's rows, in one round trip."""

from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.embedders import EMBEDDER
from memoryos.ports.backlog import Backlog

# Each look is made only where the owner's own row says that it can find anything. Above a watermark, a page or a note
# may be embedded already.
_COUNT = f"""
WITH state AS (
    SELECT owners.*, coalesce((SELECT max(seq) FROM pages WHERE owner = %(owner)s), 0) AS last,
           (SELECT up_to_seq FROM embedders WHERE owner = %(owner)s AND name = %(embedder)s) AS embedded,
           (SELECT up_to_change FROM embedders WHERE owner = %(owner)s AND name = %(embedder)s) AS notes_embedded
    FROM owners WHERE owner = %(owner)s
)
SELECT greatest(0, last - CASE WHEN words_version = %(terms)s::bigint THEN words_up_to
                               WHEN words_version < %(terms)s::bigint THEN 0 ELSE last END),
       %(embeds)s AND ((last > coalesce(embedded, 0) AND EXISTS (
           SELECT 1 FROM pages WHERE pages.owner = %(owner)s AND seq > coalesce(embedded, 0) AND turns > (
               SELECT count(*) FROM vectors
               WHERE vectors.owner = %(owner)s AND page_seq = pages.seq AND embedder_id = {EMBEDDER}
           )
       )) OR (note_changes > coalesce(notes_embedded, 0) AND EXISTS (
           SELECT 1 FROM stored_notes AS note
           WHERE note.owner = %(owner)s AND change > coalesce(notes_embedded, 0) AND deleted_us IS NULL AND NOT EXISTS (
               SELECT 1 FROM note_vectors AS vector
               WHERE vector.owner = %(owner)s AND note_seq = note.seq AND embedder_id = {EMBEDDER}
           )
       ))),
       last > CASE WHEN learned_version >= %(learning)s::bigint THEN learned_up_to ELSE 0 END
           OR (removals > 0 AND EXISTS (SELECT 1 FROM relearn WHERE owner = %(owner)s)),
       greatest(0, last - consolidated),
       removals > 0 AND (
           EXISTS (SELECT 1 FROM part_pages AS held JOIN parts AS part ON part.owner = held.owner
                   AND part.seq = held.part_seq WHERE part.owner = %(owner)s AND part.summary IS NULL)
           OR EXISTS (SELECT 1 FROM page_links WHERE owner = %(owner)s AND (chain_summary IS NULL OR studied = 2))),
       scrubbed <> removals + note_removals,
       note_changes > 0 AND EXISTS (
           SELECT 1 FROM stored_notes WHERE owner = %(owner)s AND deleted_us IS NOT NULL),
       coalesce(max_visits, 0), coalesce(max_unstudied, 0), coalesce(sum_unstudied, 0)
FROM state LEFT JOIN (
    SELECT max(visits) AS max_visits, max(unstudied) AS max_unstudied, sum(unstudied)::bigint AS sum_unstudied
    FROM segments WHERE owner = %(owner)s AND NOT archived AND unstudied > 0
) AS hot ON true
"""  # noqa: S608 - a piece of our own


class PostgresBacklog:
    """How far the background work of one owner has come."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, embedder: str | None, terms_version: int, learning_version: int) -> Backlog:
        (row,) = self._database.rows(
            _COUNT,
            embedder=embedder or "",
            embeds=embedder is not None,
            terms=terms_version,
            learning=learning_version,
        )
        return Backlog(*row)
