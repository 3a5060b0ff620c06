"""The pages that the summary of a chain covers. It is removed with any of them.

Older summaries without this information are those up to `chains_unsourced` without a row here. Nothing had been removed
then, and an analyst was shown at most 20 pages after at most 8 of the 32 before them, so such a summary is removed with
every page that near.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence

from memoryos.adapters.stores.sqlite.batches import marks, slices

# Summaries that were rebuilt after a page was forgotten may cover pages that do not remove them, and we do not know
# which. So if anything was ever removed, all are rebuilt, and the file is rewritten.
SCHEMA = """
CREATE TABLE chain_pages (
    page_seq   INTEGER NOT NULL REFERENCES notes (page_seq) ON DELETE CASCADE,
    source_seq INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE,
    PRIMARY KEY (page_seq, source_seq)
) WITHOUT ROWID;
CREATE INDEX chain_pages_by_source ON chain_pages (source_seq);

INSERT INTO meta SELECT 'chains_unsourced', coalesce(max(page_seq), 0) FROM notes;

UPDATE notes SET chain_summary = NULL WHERE (SELECT value FROM meta WHERE key = 'removals') > 0;
UPDATE parts SET summary = NULL, keywords = '[]' WHERE (SELECT value FROM meta WHERE key = 'removals') > 0;
UPDATE segments SET summary = '', keywords = '[]' WHERE (SELECT value FROM meta WHERE key = 'removals') > 0;
UPDATE meta SET value = value + 1 WHERE key = 'removals' AND value > 0;
"""

# Run for one page that is about to be removed.
REMOVE_CHAIN_SUMMARIES = (
    """
    UPDATE notes SET chain_summary = NULL
    WHERE page_seq IN (SELECT page_seq FROM chain_pages WHERE source_seq = :page)
    """,
    """
    UPDATE notes SET chain_summary = NULL
    WHERE page_seq BETWEEN :page - 64 AND :page + 64
    AND page_seq <= (SELECT value FROM meta WHERE key = 'chains_unsourced')
    AND NOT EXISTS (SELECT 1 FROM chain_pages WHERE chain_pages.page_seq = notes.page_seq)
    """,
)

_CLEAR = "DELETE FROM chain_pages WHERE page_seq = (SELECT seq FROM pages WHERE id = ?)"

_PUT = """
INSERT INTO chain_pages
SELECT notes.page_seq, source.seq FROM pages AS page JOIN notes ON notes.page_seq = page.seq, pages AS source
WHERE page.id = ? AND source.id = ?
ON CONFLICT DO NOTHING
"""

_OF_PAGES = """
SELECT page.id, source.id FROM pages AS page
JOIN chain_pages ON page_seq = page.seq JOIN pages AS source ON source.seq = source_seq
"""


def put_sources(connection: sqlite3.Connection, sources: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Stores, by page, the pages that the summary of its chain covers, replacing the old ones."""
    by_page = dict(sources)
    connection.executemany(_CLEAR, [(page_id,) for page_id in by_page])
    connection.executemany(_PUT, [(page_id, source) for page_id, some in by_page.items() for source in some])


def sources_of(connection: sqlite3.Connection, page_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """By page, the pages that the summary of its chain covers, oldest first."""
    sources_by_page: dict[str, list[str]] = defaultdict(list)
    for some in slices(page_ids):
        condition = f"WHERE page.id IN ({marks(some)}) ORDER BY page.seq, source.seq"
        for page_id, source in connection.execute(f"{_OF_PAGES} {condition}", some).fetchall():
            sources_by_page[page_id].append(source)
    return {page_id: tuple(sources) for page_id, sources in sources_by_page.items()}
