"""What is new in an owner's rows, in one statement: an index is refreshed in one round trip."""

from memoryos.adapters.stores.postgres.database import Database, Row
from memoryos.adapters.stores.postgres.embedders import EMBEDDER
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.pages import unsealed
from memoryos.adapters.stores.postgres.terms import read_turns
from memoryos.adapters.stores.postgres.vectors import read_vector
from memoryos.adapters.stores.rows import READ_COLUMNS, pages_of
from memoryos.domain.page import ROLES
from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.ports.changes import Changes
from memoryos.ports.repositories import Revision

REVISION = "SELECT pages, vectors, removals, archive FROM owners WHERE owner = %(owner)s"

# More than these are read in batches of plain rows, which cost the client less than rows within a row do.
_MAX_CHANGES = 128

# Of pages whose words are not kept yet, the texts. The server skips what a CASE does not ask for.
_CHANGES = f"""
SELECT pages, vectors, removals, archive,
       CASE WHEN pages > %(pages)s AND words_version = %(version)s THEN ARRAY(
           SELECT ROW(page_seq, role, page_id, session_id, name, at_us, day, said, stated) FROM words
           WHERE words.owner = %(owner)s AND page_seq > %(pages)s ORDER BY page_seq, role LIMIT {_MAX_CHANGES}
       ) END,
       CASE WHEN pages > %(pages)s AND (words_version <> %(version)s OR words_up_to < pages) THEN ARRAY(
           SELECT ROW({READ_COLUMNS}) FROM pages AS page
           WHERE page.owner = %(owner)s AND seq > %(pages)s
                 AND (words_version <> %(version)s OR seq > words_up_to)
           ORDER BY seq LIMIT {_MAX_CHANGES}
       ) END,
       CASE WHEN vectors > %(vectors)s THEN ARRAY(
           SELECT ROW(page_seq, role, vector, place, sentences) FROM vectors AS stored
           WHERE stored.owner = %(owner)s AND embedder_id = {EMBEDDER} AND place > %(vectors)s
           ORDER BY place LIMIT {_MAX_CHANGES}
       ) END
FROM owners WHERE owner = %(owner)s
"""  # noqa: S608 - pieces of our own


class PostgresChanges:
    """What is new in the rows of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def since(self, revision: Revision, embedder: str) -> Changes:
        return self._database.decoded(
            lambda codec, rows: _changes(revision, codec, rows[0]),
            _CHANGES,
            pages=revision.pages,
            vectors=revision.vectors,
            embedder=embedder,
            version=TERMS_VERSION,
        )


def _changes(since: Revision, codec: Codec, row: Row) -> Changes:
    words, pages, vectors = (column or [] for column in row[4:])
    # Where there are more words than these, the pages behind them come later.
    cut = len(words) == _MAX_CHANGES
    turns = read_turns(codec, words)
    if cut and turns[-1].role < len(ROLES) - 1:
        # The other turn of the last page may be among those left out.
        turns.pop()
    if not cut:
        turns += turn_terms(pages_of(unsealed(page, codec) for page in pages))
    return Changes(
        since,
        Revision(*row[:4]),
        turns,
        [read_vector(codec, *vector) for vector in vectors],
        complete=not any(len(some) == _MAX_CHANGES for some in (words, pages, vectors)),
    )
