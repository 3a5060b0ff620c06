"""The SQLite store in use: files that vanish under it, disks that fill, processes that fork."""

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlite_files import ANN, file_of, now, opened, page

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.locks import FileLock
from memoryos.errors import CorruptStoreError, StorageError

posix_only = pytest.mark.skipif(os.name == "nt", reason="Windows keeps open files in place")


def ids(store: SqliteStore) -> list[str]:
    return [item.id for item in store.pages.after(0, 1_000)]


def backup_with(folder: Path, *names: str) -> Path:
    with opened(folder) as other:
        other.pages.append([page(name) for name in names])
    return file_of(folder)


# --- files that vanish or change


@posix_only
def test_a_write_goes_to_the_file_that_replaced_the_old_one(tmp_path: Path) -> None:
    backup = backup_with(tmp_path / "backup", "restored")
    with opened(tmp_path / "data") as store:
        store.pages.append([page("old")])
        backup.replace(file_of(tmp_path / "data"))

        store.pages.append([page("new")])

    with opened(tmp_path / "data") as again:
        assert ids(again) == ["restored", "new"]


@posix_only
def test_a_read_comes_from_the_file_that_replaced_the_old_one(tmp_path: Path) -> None:
    backup = backup_with(tmp_path / "backup", "restored")
    with opened(tmp_path / "data") as store, opened(tmp_path / "data") as other:
        store.pages.append([page("old")])
        before = store.revision()
        backup.replace(file_of(tmp_path / "data"))

        results = ids(store), ids(other)

        assert results == (["restored"], ["restored"])
        assert store.revision() != before
        other.pages.append([page("new")])
        assert ids(store) == ["restored", "new"]


@posix_only
def test_a_deleted_folder_is_made_again_and_no_write_is_lost_in_the_old_one(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.pages.append([page("old")])
        shutil.rmtree(tmp_path / "users")

        store.pages.append([page("new")])

    with opened(tmp_path) as again:
        assert ids(again) == ["new"]


@posix_only
def test_a_damaged_replacement_is_refused_until_it_is_put_right(tmp_path: Path) -> None:
    backup = backup_with(tmp_path / "backup", "restored")
    (tmp_path / "damaged").write_bytes(b"")
    with opened(tmp_path / "data") as store:
        (tmp_path / "damaged").replace(file_of(tmp_path / "data"))

        for _ in range(2):
            with pytest.raises(CorruptStoreError):
                store.pages.append([page("new")])
            with pytest.raises(CorruptStoreError):
                store.pages.after(0, 1)
        backup.replace(file_of(tmp_path / "data"))

        assert ids(store) == ["restored"]


def test_a_backup_made_by_vacuum_into_is_taken(tmp_path: Path) -> None:
    path = backup_with(tmp_path, "a")
    with opened(tmp_path) as store, store.database.alone() as writer:
        writer.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
    (tmp_path / "copy.db").replace(path)

    with opened(tmp_path) as store:
        store.pages.append([page("b")])
        result = ids(store)

    assert result == ["a", "b"]


@posix_only
def test_a_replaced_lock_file_is_noticed(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        file_of(tmp_path).with_name("memory.lock").unlink()
        store.pages.append([page("a")])

        assert ids(store) == ["a"]
        assert file_of(tmp_path).with_name("memory.lock").exists()


@posix_only
def test_who_waited_for_a_lock_file_that_is_gone_takes_the_one_in_its_place(tmp_path: Path) -> None:
    lock, tickets = FileLock(tmp_path / "memory.lock"), []
    first = lock.acquire()
    waiting = threading.Thread(target=lambda: tickets.append(lock.acquire()))
    waiting.start()
    (tmp_path / "memory.lock").unlink()
    lock.release(first)
    waiting.join()

    same = os.path.samestat(os.fstat(tickets[0]), (tmp_path / "memory.lock").stat())

    lock.release(tickets[0])
    assert same


# --- disks


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from sqlite_files import opened, page
from memoryos.errors import StorageError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
stored, refused = [], ""
with opened(Path(sys.argv[1])) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    while not refused:
        try:
            store.pages.append([page(f"p{len(stored)}", user_input="x" * 5_000), page(f"q{len(stored)}")])
            stored.append(len(stored))
        except StorageError as error:
            refused = str(error)
    assert len(store.pages.after(0, 1_000)) == 2 * len(stored)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store.pages.append([page("after")])
print(len(stored), refused)
"""


@posix_only
def test_a_full_disk_is_reported_and_the_store_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FULL_DISK, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    count, message = done.stdout.split(" ", 1)
    assert "the disk is full" in message
    assert str(file_of(tmp_path)) in message
    with opened(tmp_path) as store:
        assert ids(store) == [f"{kind}{number}" for number in range(int(count)) for kind in "pq"] + ["after"]


def test_a_file_that_may_not_grow_is_reported_as_a_full_disk(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.pages.append([page("a")])
        with store.database.alone() as writer:
            writer.execute("PRAGMA max_page_count = 1").fetchall()

        with pytest.raises(StorageError, match="the disk is full"):
            store.pages.append([page("b"), page("c", user_input="x" * 100_000)])

        assert ids(store) == ["a"]


def test_a_failed_write_inside_a_transaction_takes_the_whole_transaction_with_it(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with store.database.alone() as writer:
            writer.execute("PRAGMA max_page_count = 1").fetchall()

        with pytest.raises(StorageError, match="the disk is full"):
            in_one_transaction(store)

        assert ids(store) == []


def in_one_transaction(store: SqliteStore) -> None:
    with store.transaction():
        store.pages.append([page("a")])
        store.pages.append([page("b", user_input="x" * 100_000)])


# --- processes


@posix_only
def test_a_forked_child_is_told_to_open_the_store_itself(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        child = os.fork()
        if child == 0:
            os._exit(_refused_after_fork(store))
        _, status = os.waitpid(child, 0)
        store.pages.append([page("a")])

        assert os.waitstatus_to_exitcode(status) == 0
        assert ids(store) == ["a"]


@posix_only
def test_a_child_forked_while_the_parent_writes_gets_the_error_at_once(tmp_path: Path) -> None:
    writing, forked = threading.Event(), threading.Event()

    def hold(store: SqliteStore) -> None:
        with store.transaction():
            writing.set()
            forked.wait(60)

    with opened(tmp_path) as store:
        writer = threading.Thread(target=hold, args=(store,))
        writer.start()
        writing.wait(60)
        child = os.fork()
        if child == 0:
            os._exit(_refused_after_fork(store))
        _, status = os.waitpid(child, 0)
        forked.set()
        writer.join()

        assert os.waitstatus_to_exitcode(status) == 0


def _refused_after_fork(store: SqliteStore) -> int:
    signal.alarm(20)
    count = 0
    for use in (lambda: store.pages.after(0, 1), lambda: store.pages.append([page("b")])):
        try:
            use()
        except StorageError as error:
            count += "forked" in str(error)
    store.close()
    return 2 - count


def test_a_long_path_with_odd_characters_is_fine(tmp_path: Path) -> None:
    odd = tmp_path / "100% #1? & ünï" / ("x" * 100)

    with opened(odd) as store:
        store.pages.append([page("a")])

    with opened(odd) as again:
        assert ids(again) == ["a"]


def test_a_relative_path_stays_where_it_was_when_the_folder_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()

    store = SqliteStore.open(Path("data"), ANN, now)
    monkeypatch.chdir(tmp_path / "elsewhere")
    store.pages.append([page("a")])
    store.close()

    with opened(tmp_path / "data") as again:
        assert ids(again) == ["a"]
