"""Rows that cannot be read completely: the file is intact, but its contents are not what we wrote."""

import sqlite3
from collections.abc import Iterator

from memoryos.adapters.stores.rows import READ_COLUMNS, page_of
from memoryos.errors import InvalidInputError

_MAX_IDS = 3
# By table, the columns of JSON and the kind of value in each.
_JSON_COLUMNS = {
    "pages": {"message_ids": "array", "meta_data": "object", "user_meta": "object", "agent_meta": "object"},
    "segments": {"keywords": "array"},
    "parts": {"keywords": "array"},
    "stored_notes": {"tags": "array"},
    "note_versions": {"tags": "array"},
    "entities": {"aliases": "array"},
}


def unreadable_rows(connection: sqlite3.Connection) -> list[str]:
    """The rows of an owner's file that cannot be read, one line per table."""
    lines = []
    if pages := list(_unreadable_pages(connection)):
        some = ", ".join(pages[:_MAX_IDS]) + (", …" if len(pages) > _MAX_IDS else "")
        lines.append(f"{_count(len(pages), 'page')} cannot be read and {_is(len(pages))} left out: {some}")
    for table, columns in _JSON_COLUMNS.items():
        for column, kind in columns.items():
            query = (
                f"SELECT count(*) FROM {table} WHERE {column} IS NOT NULL"  # noqa: S608 - names of our own
                f" AND CASE WHEN json_valid({column}) THEN json_type({column}) END IS NOT '{kind}'"
            )
            ((rows,),) = connection.execute(query).fetchall()
            if rows:
                lines.append(f"{_count(rows, 'row')} of {table} {_has(rows)} no readable {column}")
    return lines


def _unreadable_pages(connection: sqlite3.Connection) -> Iterator[str]:
    for row in connection.execute(f"SELECT {READ_COLUMNS} FROM pages ORDER BY seq"):  # noqa: S608 - names of our own
        try:
            page_of(row)
        except (InvalidInputError, TypeError, AttributeError):
            yield ascii(row[1])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _has(number: int) -> str:
    return "has" if number == 1 else "have"
