"""The schema, as numbered steps. A step that was released is never changed; a new one is added below it."""

import sqlite3
from collections.abc import Sequence

from memoryos.adapters.stores.sqlite import summary_sources as chain_sources

# Times and offsets are microseconds; `at_us` counts from 1970 in UTC. Short columns come before the texts, so that
# reading them does not have to skip a long text. `turns` counts the sides of a page that have text. `meta.value` has no
# type, which would turn an id of digits into a number.
_PAGES_AND_VECTORS = """
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value NOT NULL
) WITHOUT ROWID;

CREATE TABLE pages (
    seq             INTEGER PRIMARY KEY AUTOINCREMENT,
    id              TEXT NOT NULL UNIQUE,
    session_id      TEXT,
    turns           INTEGER NOT NULL,
    at_us           INTEGER NOT NULL,
    offset_us       INTEGER NOT NULL,
    agent_at_us     INTEGER,
    agent_offset_us INTEGER,
    user_name       TEXT,
    agent_name      TEXT,
    message_ids     TEXT,
    meta_data       TEXT,
    user_meta       TEXT,
    agent_meta      TEXT,
    user_input      TEXT NOT NULL,
    agent_response  TEXT NOT NULL
);
CREATE INDEX pages_by_session ON pages (session_id) WHERE session_id IS NOT NULL;

CREATE TABLE messages (
    message_id TEXT PRIMARY KEY,
    page_seq   INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX messages_by_page ON messages (page_seq);

CREATE TABLE embedders (
    id        INTEGER PRIMARY KEY,
    name      TEXT NOT NULL UNIQUE,
    dimension INTEGER,
    up_to_seq INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE vectors (
    place       INTEGER PRIMARY KEY AUTOINCREMENT,
    embedder_id INTEGER NOT NULL REFERENCES embedders (id) ON DELETE CASCADE,
    page_seq    INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE,
    role        TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
    vector      BLOB NOT NULL,
    UNIQUE (page_seq, embedder_id, role)
);

CREATE TABLE leases (
    work     TEXT PRIMARY KEY,
    holder   TEXT NOT NULL,
    until_us INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO meta VALUES ('removals', 0), ('scrubbed', 0);
"""

# All of this is derived from pages. Most rows are deleted with their page by a foreign key; `removal.py` takes care of
# the texts. A NULL summary was removed with a forgotten page and has to be written again. `studied` is 1 for a studied
# page, and 2 for one that has to be studied again because its results were removed with a forgotten page. Entries of a
# profile are valid from version `since` up to, but not including, version `until`.
_DERIVED = """
CREATE TABLE notes (
    page_seq      INTEGER PRIMARY KEY REFERENCES pages (seq) ON DELETE CASCADE,
    continues     INTEGER NOT NULL,
    studied       INTEGER NOT NULL DEFAULT 0,
    derived_by    TEXT NOT NULL,
    chain_summary TEXT
);
CREATE INDEX notes_lost ON notes (page_seq) WHERE chain_summary IS NULL OR studied = 2;

CREATE INDEX pages_without_session ON pages (seq) WHERE session_id IS NULL;

CREATE TABLE segments (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    archived   INTEGER NOT NULL DEFAULT 0,
    visits     INTEGER NOT NULL DEFAULT 0,
    pages      INTEGER NOT NULL DEFAULT 0,
    unstudied  INTEGER NOT NULL DEFAULT 0,
    created_us INTEGER NOT NULL,
    used_us    INTEGER NOT NULL,
    embedder   TEXT,
    keywords   TEXT NOT NULL,
    summary    TEXT NOT NULL,
    centroid   BLOB
);
CREATE INDEX segments_by_use ON segments (archived, seq);

CREATE TABLE parts (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    segment_seq INTEGER NOT NULL REFERENCES segments (seq) ON DELETE CASCADE,
    derived_by  TEXT NOT NULL,
    keywords    TEXT NOT NULL,
    summary     TEXT
);
CREATE INDEX parts_by_segment ON parts (segment_seq);
CREATE INDEX parts_lost ON parts (seq) WHERE summary IS NULL;

CREATE TABLE part_pages (
    part_seq INTEGER NOT NULL REFERENCES parts (seq) ON DELETE CASCADE,
    page_seq INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE,
    PRIMARY KEY (part_seq, page_seq)
) WITHOUT ROWID;
CREATE INDEX part_pages_by_page ON part_pages (page_seq);

CREATE TABLE facts (
    seq          INTEGER PRIMARY KEY AUTOINCREMENT,
    id           TEXT NOT NULL UNIQUE,
    about        TEXT NOT NULL,
    slot         TEXT NOT NULL,
    value        TEXT NOT NULL,
    single       INTEGER NOT NULL,
    negated      INTEGER NOT NULL,
    archived     INTEGER NOT NULL DEFAULT 0,
    uses         INTEGER NOT NULL DEFAULT 0,
    last_used_us INTEGER
);

CREATE TABLE statements (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    fact_seq   INTEGER NOT NULL REFERENCES facts (seq) ON DELETE CASCADE,
    said_us    INTEGER NOT NULL,
    said_by    TEXT NOT NULL,
    confidence REAL NOT NULL,
    from_us    INTEGER,
    until_us   INTEGER,
    derived_by TEXT NOT NULL,
    cited      TEXT NOT NULL,
    text       TEXT NOT NULL,
    UNIQUE (fact_seq, said_us, text, cited)
);

CREATE TABLE statement_pages (
    statement_seq INTEGER NOT NULL REFERENCES statements (seq) ON DELETE CASCADE,
    page_seq      INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE,
    PRIMARY KEY (statement_seq, page_seq)
) WITHOUT ROWID;
CREATE INDEX statement_pages_by_page ON statement_pages (page_seq);

CREATE TABLE profile_versions (
    number     INTEGER PRIMARY KEY AUTOINCREMENT,
    made_us    INTEGER NOT NULL,
    derived_by TEXT NOT NULL
);

CREATE TABLE profile_entries (
    seq    INTEGER PRIMARY KEY AUTOINCREMENT,
    since  INTEGER NOT NULL REFERENCES profile_versions (number),
    until  INTEGER,
    kind   TEXT NOT NULL CHECK (kind IN ('attribute', 'trait')),
    name   TEXT NOT NULL,
    value  TEXT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX profile_entries_in_use ON profile_entries (seq) WHERE until IS NULL;

CREATE TABLE profile_pages (
    entry_seq INTEGER NOT NULL REFERENCES profile_entries (seq) ON DELETE CASCADE,
    page_seq  INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE,
    PRIMARY KEY (entry_seq, page_seq)
) WITHOUT ROWID;
CREATE INDEX profile_pages_by_page ON profile_pages (page_seq);

INSERT INTO meta VALUES ('consolidated', 0), ('facts', 0);
"""

# Notes. `change` is the number of a note's last change among all changes, so that an index can follow; `worded` is the
# version since which the text is unchanged. A digest finds the same text without reading others.
_STORED_NOTES = """
CREATE TABLE stored_notes (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    change      INTEGER NOT NULL UNIQUE,
    version     INTEGER NOT NULL,
    worded      INTEGER NOT NULL,
    memory_type TEXT NOT NULL,
    scope       TEXT NOT NULL,
    project     TEXT,
    task_id     TEXT,
    entity      TEXT NOT NULL,
    origin      TEXT NOT NULL,
    status      TEXT,
    priority    INTEGER,
    created_us  INTEGER NOT NULL,
    updated_us  INTEGER NOT NULL,
    deleted_us  INTEGER,
    tags        TEXT NOT NULL,
    digest      BLOB NOT NULL,
    text        TEXT NOT NULL
);
CREATE INDEX stored_notes_by_entity ON stored_notes (entity, origin);
CREATE INDEX stored_notes_by_text ON stored_notes (digest);
CREATE INDEX stored_notes_deleted ON stored_notes (deleted_us) WHERE deleted_us IS NOT NULL;

CREATE TABLE note_versions (
    note_seq    INTEGER NOT NULL REFERENCES stored_notes (seq) ON DELETE CASCADE,
    version     INTEGER NOT NULL,
    memory_type TEXT NOT NULL,
    scope       TEXT NOT NULL,
    project     TEXT,
    task_id     TEXT,
    entity      TEXT NOT NULL,
    origin      TEXT NOT NULL,
    status      TEXT,
    priority    INTEGER,
    created_us  INTEGER NOT NULL,
    updated_us  INTEGER NOT NULL,
    deleted_us  INTEGER,
    tags        TEXT NOT NULL,
    text        TEXT NOT NULL,
    PRIMARY KEY (note_seq, version)
) WITHOUT ROWID;

CREATE TABLE note_links (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    from_seq    INTEGER NOT NULL REFERENCES stored_notes (seq) ON DELETE CASCADE,
    to_seq      INTEGER NOT NULL REFERENCES stored_notes (seq) ON DELETE CASCADE,
    relation    TEXT NOT NULL,
    created_us  INTEGER NOT NULL,
    UNIQUE (from_seq, to_seq, relation)
);
CREATE INDEX note_links_by_end ON note_links (to_seq);

ALTER TABLE embedders ADD COLUMN up_to_change INTEGER NOT NULL DEFAULT 0;

CREATE TABLE note_vectors (
    place       INTEGER PRIMARY KEY AUTOINCREMENT,
    embedder_id INTEGER NOT NULL REFERENCES embedders (id) ON DELETE CASCADE,
    note_seq    INTEGER NOT NULL REFERENCES stored_notes (seq) ON DELETE CASCADE,
    version     INTEGER NOT NULL,
    vector      BLOB NOT NULL,
    UNIQUE (note_seq, embedder_id)
);

CREATE TABLE entities (
    name        TEXT PRIMARY KEY,
    parent      TEXT,
    aliases     TEXT NOT NULL,
    description TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE projects (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL UNIQUE,
    named_us INTEGER NOT NULL
);

INSERT INTO meta VALUES ('note_changes', 0), ('note_removals', 0);
"""

# What search uses of each turn, so that opening an owner reads no texts. All pages up to `words_up_to` have theirs,
# made by the rules `words_version`. Everything is copied from the page, because the page's row is long.
_WORDS = """
CREATE TABLE words (
    page_seq   INTEGER NOT NULL REFERENCES pages (seq) ON DELETE CASCADE,
    role       INTEGER NOT NULL,
    page_id    TEXT NOT NULL,
    session_id TEXT,
    name       TEXT,
    at_us      INTEGER NOT NULL,
    day        INTEGER NOT NULL,
    said       TEXT NOT NULL,
    stated     TEXT,
    PRIMARY KEY (page_seq, role)
) WITHOUT ROWID;

INSERT INTO meta VALUES ('words_version', 0), ('words_up_to', 0);
"""

# The vectors of a turn's sentences next to its own, in eight bits; NULL if there are none.
_SENTENCES = """
ALTER TABLE vectors ADD COLUMN sentences BLOB;
"""

# `subject` is who a fact is about if that is not the user; what is not `certain` is quoted and never asserted.
_LEARNING = """
ALTER TABLE facts ADD COLUMN subject TEXT NOT NULL DEFAULT '';
ALTER TABLE statements ADD COLUMN certain INTEGER NOT NULL DEFAULT 1;

CREATE TABLE relearn (page_seq INTEGER PRIMARY KEY REFERENCES pages (seq) ON DELETE CASCADE);

INSERT INTO meta VALUES ('learned_version', 0), ('learned_up_to', 0);
"""

# Pages by when they were said, which is not the order in which imported ones were stored.
_TIMELINE = """
CREATE INDEX pages_by_time ON pages (at_us);
"""

# When a vector was made; NULL for those made before this was kept.
_VECTOR_TIMES = """
ALTER TABLE vectors ADD COLUMN made_us INTEGER;
"""

MIGRATIONS: tuple[str, ...] = (
    _PAGES_AND_VECTORS,
    _DERIVED,
    _STORED_NOTES,
    _WORDS,
    chain_sources.SCHEMA,
    _LEARNING,
    _SENTENCES,
    _TIMELINE,
    _VECTOR_TIMES,
)


def version_of(connection: sqlite3.Connection) -> int:
    """How many of the steps were applied to the file."""
    (row,) = connection.execute("PRAGMA user_version").fetchall()
    return int(row[0])


def migrate(connection: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Applies the missing steps, each completely or not at all. Call it with the file's lock held."""
    for number, step in enumerate(steps, start=1):
        if number <= version_of(connection):
            continue
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
