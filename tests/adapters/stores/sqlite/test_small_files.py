"""Issue 21, line 19: a new owner's file is small, and a large one has the pages that load fastest."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_files import ANN, file_of, now, opened, page

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.errors import CorruptStoreError

SMALL = 100_000


def page_bytes(file: Path) -> int:
    """Asked after all stores are closed: another connection would drop their locks."""
    with closing(sqlite3.connect(file)) as connection:
        ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    return int(size)


def fill(data_path: Path, pages: int) -> None:
    with opened(data_path) as store:
        store.pages.append([page(f"p{number}", user_input="x" * 5_000) for number in range(pages)])


def test_line_19_a_new_owners_file_is_small(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass

    assert sum(file.stat().st_size for file in tmp_path.rglob("*") if file.name != "forget.reserve") < SMALL


def test_line_19_the_first_exchange_takes_little_room_too(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.pages.append([page("a")])

    assert file_of(tmp_path).stat().st_size < SMALL


def test_line_19_a_file_that_has_grown_gets_large_pages_when_it_is_opened(tmp_path: Path) -> None:
    fill(tmp_path, 300)
    before = page_bytes(file_of(tmp_path))

    with opened(tmp_path) as store:
        count = len(store.pages.after(0, 1_000))
        store.pages.append([page("after")])

    assert (before, page_bytes(file_of(tmp_path)), count) == (1024, 8192, 300)
    with opened(tmp_path) as store:
        assert len(store.pages.after(0, 1_000)) == 301


def test_line_19_a_file_that_others_have_open_keeps_its_pages_and_works(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        first.pages.append([page(f"p{number}", user_input="x" * 5_000) for number in range(300)])

        with opened(tmp_path) as second:
            second.pages.append([page("second")])

        assert len(first.pages.after(0, 1_000)) == 301
    assert page_bytes(file_of(tmp_path)) == 1024


def test_line_19_a_file_with_large_pages_from_before_is_opened_as_it_is(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.pages.append([page("a")])
    with closing(sqlite3.connect(file_of(tmp_path), isolation_level=None)) as connection:
        connection.executescript("PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM;")

    with opened(tmp_path) as store:
        store.pages.append([page("b")])

    assert page_bytes(file_of(tmp_path)) == 8192


@pytest.mark.parametrize("cut", [1, 512, 1024, 50_000])
def test_line_19_a_small_file_that_ends_too_early_is_refused(tmp_path: Path, cut: int) -> None:
    with opened(tmp_path) as store:
        store.pages.append([page("a")])
    file = file_of(tmp_path)
    file.write_bytes(file.read_bytes()[:-cut])

    with pytest.raises(CorruptStoreError):
        SqliteStore.open(tmp_path, ANN, now)
