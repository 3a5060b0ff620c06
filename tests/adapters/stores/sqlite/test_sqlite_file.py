"""The SQLite file itself: how it is made, refused, migrated, replaced."""

import os
import shutil
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from sqlite_files import ANN, file_of, now, opened, page

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.migrations import MIGRATIONS, migrate, version_of
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, StorageError, StoreVersionError
from memoryos.ports import StoredVector

FIXTURES = Path(__file__).parents[3] / "fixtures"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def closed_store_with_pages(data_path: Path, count: int = 20) -> Path:
    with opened(data_path) as store:
        store.pages.append([page(f"p{number}", user_input="x" * 1_000) for number in range(count)])
    return file_of(data_path)


# --- making


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_folders_and_files_are_for_their_user_alone(tmp_path: Path) -> None:
    data_path = tmp_path / "new" / "data"

    with opened(data_path) as store:
        store.pages.append([page("a")])
        folder = file_of(data_path).parent
        modes = {path.name: mode(path) for path in folder.iterdir()}

    assert set(modes) == {"memory.db", "memory.db-wal", "memory.db-shm", "memory.lock"}
    assert set(modes.values()) == {0o600}
    assert {mode(parent) for parent in (folder, *folder.parents[:4])} == {0o700}


def test_the_file_is_durable_and_checks_its_references(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.database.alone() as writer:
        results = {
            name: writer.execute(f"PRAGMA {name}").fetchall()[0][0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        }

    assert results == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}


def test_an_unfinished_draft_of_a_killed_process_is_no_obstacle(tmp_path: Path) -> None:
    folder = file_of(tmp_path).parent
    folder.mkdir(parents=True)
    for name in ("memory.db.draft", "memory.db.draft-wal"):
        (folder / name).write_bytes(b"half a file")

    with opened(tmp_path) as store:
        store.pages.append([page("a")])

    assert {path.name for path in folder.iterdir()} == {"memory.db", "memory.lock"}


def test_an_id_of_digits_is_still_the_same_owner_when_opened_again(tmp_path: Path) -> None:
    owner = Owner("0012", "1e3")

    for _ in range(2):
        with opened(tmp_path, owner) as store:
            pages = store.figures().pages

    assert pages == 0


def test_many_may_make_the_same_store_at_once(tmp_path: Path) -> None:
    stores: list[SqliteStore] = []
    threads = [threading.Thread(target=lambda: stores.append(SqliteStore.open(tmp_path, ANN, now))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, store in enumerate(stores):
        store.pages.append([page(f"p{number}")])

    results = [len(store.pages.after(0, 100)) for store in stores]
    for store in stores:
        store.close()

    assert results == [8] * 8


# --- refusing


@pytest.mark.parametrize("left", [0, 1, 99, 512, 8_192, 40_960, -8_192, -1])
def test_a_truncated_file_is_refused_and_left_as_it_is(tmp_path: Path, left: int) -> None:
    path = closed_store_with_pages(tmp_path)
    rest = path.read_bytes()[:left]
    path.write_bytes(rest)

    with pytest.raises(CorruptStoreError, match=r"memory\.db"):
        SqliteStore.open(tmp_path, ANN, now)

    assert path.read_bytes() == rest


@pytest.mark.parametrize("content", [b"\x00" * 8_192, b"not a database" * 5_000, b"SQLite format 3\x00" * 512])
def test_garbage_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = closed_store_with_pages(tmp_path)
    path.write_bytes(content)

    with pytest.raises(CorruptStoreError, match=r"memory\.db"):
        SqliteStore.open(tmp_path, ANN, now)

    assert path.read_bytes() == content


def test_damage_in_the_middle_is_reported_when_it_is_met(tmp_path: Path) -> None:
    path = closed_store_with_pages(tmp_path, count=200)
    content = bytearray(path.read_bytes())
    # Schema and small tables stand first, so that opening does not meet it.
    content[-61_440:] = b"\xff" * 61_440
    path.write_bytes(content)

    with opened(tmp_path) as store, pytest.raises(CorruptStoreError, match=r"memory\.db"):
        store.pages.after(0, 1_000)


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = closed_store_with_pages(tmp_path)
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE notes (text)")

    with pytest.raises(CorruptStoreError, match="not a MemoryOS memory"):
        SqliteStore.open(tmp_path, ANN, now)


def test_the_file_of_another_owner_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path, Owner("bob")):
        pass
    with opened(tmp_path):
        pass
    shutil.copy(file_of(tmp_path, Owner("bob")), file_of(tmp_path))

    with pytest.raises(CorruptStoreError, match="'bob'"):
        SqliteStore.open(tmp_path, ANN, now)


def test_a_log_without_its_file_is_refused_and_kept(tmp_path: Path) -> None:
    path = closed_store_with_pages(tmp_path)
    path.unlink()
    log = path.with_name("memory.db-wal")
    log.write_bytes(b"perhaps all that is left")

    with pytest.raises(CorruptStoreError, match="is missing"):
        SqliteStore.open(tmp_path, ANN, now)

    assert log.read_bytes() == b"perhaps all that is left"


def test_a_path_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    with pytest.raises(StorageError, match=str(tmp_path / "file")):
        SqliteStore.open(tmp_path / "file" / "data", ANN, now)


# --- versions


def test_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = closed_store_with_pages(tmp_path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = path.read_bytes()

    with pytest.raises(StoreVersionError, match="upgrade MemoryOS"):
        SqliteStore.open(tmp_path, ANN, now)

    assert path.read_bytes() == before


def test_a_stored_file_of_version_1_can_be_read_and_written(tmp_path: Path) -> None:
    path = closed_store_with_pages(tmp_path)
    shutil.copy(FIXTURES / "store_v1.db", path)

    with opened(tmp_path) as store:
        store.pages.append([page("new")])
        pages = store.pages.after(0, 10)
        vectors = store.vectors.after("hashing/4", 0, 10)

    assert [(item.id, item.user_input, item.session_id, item.message_ids) for item in pages] == [
        ("page_1", "Where is my bicycle?", "monday", ("m1", "m2")),
        ("page_2", "And my key?", None, ()),
        ("new", "question new", None, ()),
    ]
    assert pages[0].timestamp.isoformat() == "2026-05-07T18:30:00.000001+02:00"
    assert [(vector.page_seq, vector.role, vector.vector.tolist()) for vector in vectors] == [
        (1, "user", [1.0, 0.0, 0.0, 0.0])
    ]


def test_vectors_of_an_older_file_have_no_time_and_new_ones_have_theirs(tmp_path: Path) -> None:
    path = closed_store_with_pages(tmp_path)
    shutil.copy(FIXTURES / "store_v1.db", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        migrate(older, MIGRATIONS[:8])

    with opened(tmp_path) as store:
        new = StoredVector(1, "assistant", np.ones(4, dtype=np.float32), made_at=now())
        store.vectors.put("hashing/4", 1, [new])
        vectors = store.vectors.of_pages("hashing/4", ["page_1"])["page_1"]

    assert [(vector.role, vector.made_at) for vector in vectors] == [("user", None), ("assistant", now())]


def copied(tmp_path: Path) -> sqlite3.Connection:
    return sqlite3.connect(shutil.copy(FIXTURES / "store_v1.db", tmp_path / "copy.db"), isolation_level=None)


def test_later_steps_are_applied_in_order_to_an_older_file_and_only_once(tmp_path: Path) -> None:
    steps = (*MIGRATIONS[:1], "ALTER TABLE pages ADD COLUMN heat REAL;", "UPDATE pages SET heat = seq * 2;")

    with closing(copied(tmp_path)) as connection:
        migrate(connection, steps)
        connection.execute("UPDATE pages SET heat = heat + 1")
        migrate(connection, steps)
        results = version_of(connection), connection.execute("SELECT heat FROM pages").fetchall()

    assert results == (3, [(3.0,), (5.0,)])


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    steps = (*MIGRATIONS[:1], "ALTER TABLE pages ADD COLUMN heat REAL;", "DELETE FROM pages; SELECT nonsense;")

    with closing(copied(tmp_path)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, steps)
        results = version_of(connection), len(connection.execute("SELECT heat FROM pages").fetchall())

    assert results == (2, 2)
