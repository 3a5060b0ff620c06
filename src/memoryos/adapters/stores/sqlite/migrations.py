"""The schema, as numbered steps. A step that was released is never changed; a new one is added below it."""

import sqlite3
from collections.abc import Sequence

# Times and offsets are microseconds; `at_us` counts from 1970 in UTC. Short columns stand before the texts,
# so that reading them does not walk through a long text. `turns` counts the sides of a page that hold text.
# `meta.value` has no type, which would turn an id of digits into a number.
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

MIGRATIONS: tuple[str, ...] = (_PAGES_AND_VECTORS,)


def version_of(connection: sqlite3.Connection) -> int:
    """How many of the steps the file has seen."""
    (row,) = connection.execute("PRAGMA user_version").fetchall()
    return int(row[0])


def migrate(connection: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Applies the steps that the file has not seen, each whole or not at all. Call it with the file's lock held."""
    for number, step in enumerate(steps, start=1):
        if number <= version_of(connection):
            continue
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
