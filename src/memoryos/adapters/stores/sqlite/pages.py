"""The log of pages in SQLite."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memoryos.adapters.stores.rows import READ_COLUMNS, pages_of, row_of
from memoryos.adapters.stores.sqlite.batches import marks, slices
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.page_rows import named_rows, newest_rows, rows_after
from memoryos.adapters.stores.sqlite.removal import Derived
from memoryos.domain.page import Page
from memoryos.ports import Forget


class SqlitePages:
    """The pages of one owner. A page or message id that is already stored raises StorageError.

    Nothing is stored then.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def append(self, pages: Sequence[Page]) -> list[Page]:
        with self._database.writing() as connection:
            return [_insert(connection, page) for page in pages]

    def after(self, seq: int, limit: int) -> list[Page]:
        with self._database.reading() as connection:
            rows = rows_after(connection, seq, limit)
        return pages_of(rows)

    def newest(self, limit: int, session_id: str | None = None) -> list[Page]:
        with self._database.reading() as connection:
            rows = newest_rows(connection, limit, session_id)
        return pages_of(rows)

    def named(self, page_ids: Sequence[str]) -> list[Page]:
        with self._database.reading() as connection:
            rows = named_rows(connection, page_ids)
        return pages_of(rows)

    def of_messages(self, message_ids: Sequence[str]) -> dict[str, Page]:
        rows: dict[str, Page] = {}
        for some in slices(message_ids):
            pages = self._pages(
                f"WHERE seq IN (SELECT page_seq FROM messages WHERE message_id IN ({marks(some)}))",  # noqa: S608
                some,
            )
            ids = set(some)
            rows |= {message: page for page in pages for message in page.message_ids if message in ids}
        return rows

    def remove(self, which: Forget) -> list[str]:
        with self._database.writing() as connection:
            self._database.make_room()
            if which.everything:
                Derived(connection).remove_all()
            removed = [
                page_id for where, values in _conditions(which) for page_id in _delete(connection, where, values)
            ]
            if removed:
                connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'removals'")
            return removed

    def _pages(self, condition: str, values: Sequence[object]) -> list[Page]:
        with self._database.reading() as connection:
            rows = connection.execute(f"SELECT {READ_COLUMNS} FROM pages {condition}", values).fetchall()  # noqa: S608
        return pages_of(rows)


def _insert(connection: sqlite3.Connection, page: Page) -> Page:
    row = row_of(page)
    cursor = connection.execute(f"INSERT INTO pages ({', '.join(row)}) VALUES (:{', :'.join(row)})", row)  # noqa: S608
    stored = replace(page, seq=cursor.lastrowid or 0)
    if page.message_ids:
        connection.executemany("INSERT INTO messages VALUES (?, ?)", [(name, stored.seq) for name in page.message_ids])
    return stored


def _conditions(which: Forget) -> Iterator[tuple[str, Sequence[object]]]:
    if which.everything:
        yield "true", ()
        return
    if which.session_id is not None:
        yield "session_id = ?", (which.session_id,)
    for some in slices(which.page_ids):
        yield f"id IN ({marks(some)})", some


def _delete(connection: sqlite3.Connection, where: str, values: Sequence[object]) -> list[str]:
    # Messages and vectors are deleted with their page (ON DELETE CASCADE).
    rows = connection.execute(f"SELECT seq, id FROM pages WHERE {where} ORDER BY seq", values).fetchall()  # noqa: S608
    derived = Derived(connection)
    derived.remove_texts(seq for seq, _ in rows)
    connection.execute(f"DELETE FROM pages WHERE {where}", values)  # noqa: S608
    derived.repair()
    return [page_id for _, page_id in rows]
