"""The log of pages in PostgreSQL."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from memoryos.adapters.stores.postgres.database import Database, Session
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.removal import Derived, remove_everything
from memoryos.adapters.stores.rows import READ_COLUMNS, pages_of, row_of
from memoryos.domain.page import Page
from memoryos.ports import Forget

_SEALED = ("user_name", "agent_name", "message_ids", "meta_data", "user_meta", "agent_meta", "user_input")
SEALED_COLUMNS = frozenset({*_SEALED, "agent_response"})
_COLUMNS = {
    "id": "text",
    "session_id": "text",
    "turns": "smallint",
    "at_us": "bigint",
    "offset_us": "bigint",
    "agent_at_us": "bigint",
    "agent_offset_us": "bigint",
    **dict.fromkeys((*_SEALED, "agent_response"), "bytea"),
}
_ARRAYS = ", ".join(f"%({name})s::{kind}[]" for name, kind in _COLUMNS.items())
_FIRST_SEALED = READ_COLUMNS.replace(",", "").split().index("user_name")

# One statement, so one round trip: it takes the lock of the owner's row, counts, and writes pages and messages.
APPEND = f"""
WITH counted AS (
    UPDATE owners SET pages = pages + %(count)s::integer, used_at = now()
    WHERE owner = %(owner)s AND key_number = %(key_number)s::integer
    RETURNING pages - %(count)s::integer AS before
), given AS (
    SELECT * FROM unnest({_ARRAYS}) WITH ORDINALITY AS given ({", ".join(_COLUMNS)}, place)
), stored AS (
    INSERT INTO pages (owner, seq, {", ".join(_COLUMNS)})
    SELECT %(owner)s, before + place, {", ".join(_COLUMNS)} FROM counted, given ORDER BY place
    RETURNING seq
), said AS (
    INSERT INTO messages (owner, message_id, page_seq)
    SELECT %(owner)s, message_id, before + place
    FROM counted, unnest(%(message_names)s::text[], %(message_places)s::bigint[]) AS m (message_id, place)
)
SELECT seq FROM stored ORDER BY seq
"""  # noqa: S608 - pieces of our own

# The same for a page alone that carries no message ids, which is most of them: plain values cost the client less.
APPEND_ONE = f"""
WITH counted AS (
    UPDATE owners SET pages = pages + 1, used_at = now()
    WHERE owner = %(owner)s AND key_number = %(key_number)s::integer RETURNING pages
)
INSERT INTO pages (owner, seq, {", ".join(_COLUMNS)})
SELECT %(owner)s, pages, {", ".join(f"%({name})s::{kind}" for name, kind in _COLUMNS.items())} FROM counted
RETURNING seq
"""  # noqa: S608 - pieces of our own

_SELECT = f"SELECT {READ_COLUMNS} FROM pages WHERE owner = %(owner)s"  # noqa: S608 - a piece of our own


class PostgresPages:
    """The pages of one owner. A page or message id that is already stored raises StorageError.

    Nothing is stored then.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def append(self, pages: Sequence[Page]) -> list[Page]:
        if not pages:
            return []
        if self._database.in_transaction():
            with self._database.writing() as session:
                statement, values_for = _append(pages)
                rows = session.rows(statement, **values_for(session.codec))
        else:
            rows = self._append_alone(pages)
        return [replace(page, seq=seq) for page, (seq,) in zip(pages, rows, strict=True)]

    def after(self, seq: int, limit: int) -> list[Page]:
        return self._pages("AND seq > %(seq)s ORDER BY seq LIMIT %(limit)s", seq=seq, limit=limit)

    def newest(self, limit: int, session_id: str | None = None) -> list[Page]:
        if session_id is None:
            pages = self._pages("ORDER BY seq DESC LIMIT %(limit)s", limit=limit)
        else:
            condition = "AND session_id = %(session_id)s ORDER BY seq DESC LIMIT %(limit)s"
            pages = self._pages(condition, session_id=session_id, limit=limit)
        return pages[::-1]

    def named(self, page_ids: Sequence[str]) -> list[Page]:
        return self._pages("AND id = ANY(%(ids)s) ORDER BY seq", ids=list(page_ids)) if page_ids else []

    def of_messages(self, message_ids: Sequence[str]) -> dict[str, Page]:
        if not message_ids:
            return {}
        condition = """
        AND seq IN (SELECT page_seq FROM messages WHERE owner = %(owner)s AND message_id = ANY(%(ids)s)) ORDER BY seq
        """
        pages, wanted = self._pages(condition, ids=list(message_ids)), set(message_ids)
        return {message: page for page in pages for message in page.message_ids if message in wanted}

    def remove(self, which: Forget) -> list[str]:
        with self._database.writing() as session:
            if which.everything:
                removed = remove_everything(session)
                if not session.rows("SELECT 1 FROM stored_notes WHERE owner = %(owner)s LIMIT 1"):
                    self._database.replace_key(session)
            else:
                removed = _remove(session, which)
            if removed:
                session.run("UPDATE owners SET removals = removals + 1, used_at = now() WHERE owner = %(owner)s")
            return removed

    def _append_alone(self, pages: Sequence[Page]) -> list[tuple[Any, ...]]:
        """Stores `pages` in their own transaction; repeated if the connection was lost.

        That is safe: their ids are new, so pages that were stored the first time are found by them.
        """
        return self._database.append_once(*_append(pages), [page.id for page in pages])

    def _pages(self, condition: str, **values: object) -> list[Page]:
        return read_pages(self._database, f"{_SELECT} {condition}", **values)


def read_pages(database: Database, statement: str, **values: object) -> list[Page]:
    """The pages that a statement with READ_COLUMNS reads."""
    return database.decoded(lambda codec, rows: pages_of(unsealed(row, codec) for row in rows), statement, **values)


def unsealed(row: Sequence[Any], codec: Codec) -> tuple[Any, ...]:
    """A row of READ_COLUMNS with its texts readable."""
    plain, sealed = row[:_FIRST_SEALED], row[_FIRST_SEALED:]
    return (*plain, *map(codec.unseal_optional, sealed))


def _append(pages: Sequence[Page]) -> tuple[str, Callable[[Codec], dict[str, object]]]:
    """The statement that stores `pages`, and what it needs."""
    if len(pages) == 1 and not pages[0].message_ids:
        return APPEND_ONE, partial(_page_values, pages[0])
    return APPEND, partial(append_values, pages)


def _page_values(page: Page, codec: Codec) -> dict[str, object]:
    row: dict[str, Any] = row_of(page)
    sealed = {name: codec.seal_optional(row[name]) for name in SEALED_COLUMNS}
    return {**row, **sealed, "key_number": codec.number}


def append_values(pages: Sequence[Page], codec: Codec) -> dict[str, object]:
    """The parameters of APPEND."""
    rows = [row_of(page) for page in pages]
    columns: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in _COLUMNS}
    for name in SEALED_COLUMNS:
        columns[name] = [codec.seal_optional(text) for text in columns[name]]
    messages = [(name, position) for position, page in enumerate(pages, 1) for name in page.message_ids]
    return {
        **columns,
        "count": len(pages),
        "key_number": codec.number,
        "message_names": [name for name, _ in messages],
        "message_places": [place for _, place in messages],
    }


def _remove(session: Session, which: Forget) -> list[str]:
    rows = session.rows(
        "SELECT seq, id FROM pages WHERE owner = %(owner)s AND (session_id = %(session_id)s OR id = ANY(%(ids)s))"
        " ORDER BY seq",
        session_id=which.session_id,
        ids=list(which.page_ids),
    )
    if rows:
        derived = Derived(session)
        seqs = [seq for seq, _ in rows]
        derived.remove_texts(seqs)
        derived.remove_pages(seqs)
        derived.repair()
    return [page_id for _, page_id in rows]
