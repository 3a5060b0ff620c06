"""The page size of an owner's file: small in a new file, large once there is much to load.

An empty file has a page for each table and index, 54 in all: 68 kB at 1,024 bytes and 467 kB at 8,192. Loading 20,000
vectors of 256 to 512 floats takes 1.7 to 2 times the CPU with the small pages.
"""

import sqlite3
from pathlib import Path

from memoryos.adapters.stores.sqlite.cipher import PAGE_BYTES
from memoryos.adapters.stores.sqlite.errors import error_code
from memoryos.errors import CorruptStoreError

NEW_PAGE_BYTES = 1024
_LARGE_FILE_BYTES = 1_000_000
# Somebody else has the file open, or there is no space for a second copy; the file works as it is.
_LATER = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}


def check_size(reader: sqlite3.Connection, path: Path, size: int) -> None:
    """Refuses a file that ends within a page."""
    if size % _number(reader, "page_size"):
        raise ends_too_early(path, size)


def ends_too_early(path: Path, size: int) -> CorruptStoreError:
    """The error for a file that was cut off after `size` bytes."""
    return CorruptStoreError(
        f"{path} is damaged (it ends too early, after {size} bytes); it was left as it is: restore it from a backup"
    )


def has_outgrown_its_pages(reader: sqlite3.Connection) -> bool:
    """Whether the file has become large and still has the page size of a new one."""
    pages = _number(reader, "page_count")
    if pages * PAGE_BYTES <= _LARGE_FILE_BYTES:
        return False
    page_bytes = _number(reader, "page_size")
    return page_bytes < PAGE_BYTES and page_bytes * pages > _LARGE_FILE_BYTES


def enlarge_pages(writer: sqlite3.Connection) -> None:
    """Rewrites the file with large pages, if no other process has it open. Leaves it out of WAL mode."""
    timeout = _number(writer, "busy_timeout")
    try:
        writer.execute("PRAGMA busy_timeout = 0").fetchall()
        writer.execute("PRAGMA journal_mode = DELETE").fetchall()
        writer.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        writer.execute("VACUUM")
    except sqlite3.Error as error:
        if error_code(error) not in _LATER:
            raise
    finally:
        writer.execute(f"PRAGMA busy_timeout = {timeout}").fetchall()


def _number(connection: sqlite3.Connection, name: str) -> int:
    ((value,),) = connection.execute(f"PRAGMA {name}").fetchall()
    return int(value)
