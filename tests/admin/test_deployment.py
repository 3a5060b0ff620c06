"""Everything below one data folder: who is there, whether it is whole, backups while it is used."""

import hashlib
import json
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from memoryos import Memoryos
from memoryos.adapters.stores.sqlite.backups import MANIFEST
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, InvalidInputError, NotFoundError, StorageError
from memoryos.ports import Stores

posix_only = pytest.mark.skipif(os.name == "nt", reason="Windows keeps open files in place")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def deployment(folder: Path) -> Stores:
    return stores(Settings.load({"data_storage_path": folder}))


def inputs(memory: Memoryos) -> list[str]:
    return [page.user_input for page in memory.retrieve("anything").recent]


def keys(folder: Path, *names: str) -> Path:
    file = folder / "keys.db"
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE IF NOT EXISTS keys (name TEXT)")
        connection.execute("DELETE FROM keys")
        connection.executemany("INSERT INTO keys VALUES (?)", [(name,) for name in names])
    return file


def key_names(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "keys.db")) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM keys")]


def test_everybody_is_listed_with_sizes(open_memory, deployment: Stores) -> None:
    assert deployment.owners() == []
    open_memory("bob").add_memory("hello", "")
    open_memory("ann", assistant_id="bot")

    owners = deployment.owners()

    assert [owner.owner for owner in owners] == [Owner("ann", "bot"), Owner("bob")]
    assert all(owner.bytes > 0 and owner.problem is None for owner in owners)
    assert deployment.has(Owner("bob"))
    assert not deployment.has(Owner("bob", "other"))


def test_a_file_that_cannot_be_read_is_listed_with_its_problem(open_memory, deployment: Stores) -> None:
    open_memory("ann").close()
    file = deployment.owners()[0].place
    Path(file).write_bytes(b"not a database at all" * 1000)

    [owner] = deployment.owners()

    assert owner.owner is None
    assert "is damaged" in (owner.problem or "")
    assert "is damaged" in deployment.check()[file][0]


def test_a_file_that_does_not_say_whose_it_is_is_a_problem(open_memory, deployment: Stores) -> None:
    open_memory("ann").close()
    file = deployment.owners()[0].place
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM meta WHERE key = 'user_id'")

    assert "does not say whose" in (deployment.owners()[0].problem or "")


def test_whole_files_have_no_problems(open_memory, deployment: Stores) -> None:
    open_memory("ann").add_memory("hello", "hi")
    texts: list[tuple[str, int, int]] = []

    result = deployment.check(lambda *step: texts.append(step))

    assert list(result.values()) == [[]]
    assert texts[0][1:] == (0, 1)


def test_rows_that_lost_what_they_refer_to_are_a_problem(open_memory, deployment: Stores) -> None:
    memory = open_memory("ann")
    memory.add_memory("hello", "hi")
    memory.settle()
    memory.close()
    file = deployment.owners()[0].place
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM pages")

    assert any("refer to others that are missing" in problem for problem in deployment.check()[file])


def test_a_backup_is_restored_to_what_it_was(open_memory, deployment: Stores, folder: Path, tmp_path: Path) -> None:
    open_memory("ann").add_memory("before", "")
    keys(folder, "first")
    backup = deployment.backups.write(tmp_path / "kept")
    open_memory("ann").add_memory("after", "")
    keys(folder, "second")

    deployment.backups.restore(deployment.backups.read(tmp_path / "kept"))

    assert inputs(open_memory("ann")) == ["before"]
    assert key_names(folder) == ["first"]
    assert deployment.backups.present(backup) == [Owner("ann")]


@posix_only
def test_a_memory_that_is_open_goes_over_to_what_was_restored(open_memory, deployment: Stores, tmp_path: Path):
    memory, other = open_memory("ann"), open_memory("ann")
    memory.add_memory("before", "")
    backup = deployment.backups.write(tmp_path / "kept")
    memory.add_memory("after", "")
    other.add_memory("after too", "")

    deployment.backups.restore(backup)

    assert inputs(memory) == ["before"]
    memory.add_memory("later", "")
    assert inputs(other) == ["before", "later"]
    assert deployment.check()[deployment.owners()[0].place] == []


def test_a_backup_made_while_others_write_is_whole_and_of_one_moment(
    open_memory, deployment: Stores, tmp_path: Path
) -> None:
    memory = open_memory("ann")
    memory.add_memory("number 0", "x" * 100_000)
    stop = threading.Event()

    def write() -> None:
        number = 1
        while not stop.is_set():
            memory.add_memory(f"number {number}", "x" * 1000)
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        backups = [deployment.backups.write(tmp_path / f"kept{number}") for number in range(3)]
    finally:
        stop.set()
        writer.join()

    restored = stores(Settings.load({"data_storage_path": tmp_path / "new"}))
    for backup in backups:
        restored.backups.restore(backup)
        with Memoryos("ann", data_storage_path=tmp_path / "new", embedding_model_name="none") as copy:
            results = inputs(copy)
            assert results == [
                f"number {n}" for n in range(int(results[0].split()[1]), int(results[-1].split()[1]) + 1)
            ]


def test_one_user_alone_is_backed_up(open_memory, deployment: Stores, folder: Path, tmp_path: Path) -> None:
    open_memory("ann").add_memory("hello", "")
    open_memory("bob").add_memory("hello", "")
    keys(folder, "first")

    backup = deployment.backups.write(tmp_path / "kept", "bob")

    assert backup.owners == (Owner("bob"),)
    assert [file.name for file in backup.files] == ["memory.db"]


def test_a_damaged_file_is_replaced(open_memory, deployment: Stores, tmp_path: Path) -> None:
    memory = open_memory("ann")
    memory.add_memory("before", "")
    backup = deployment.backups.write(tmp_path / "kept")
    memory.close()
    file = deployment.owners()[0].place
    Path(file).write_bytes(b"not a database at all" * 1000)

    deployment.backups.restore(backup)

    assert inputs(open_memory("ann")) == ["before"]


def test_what_is_there_is_not_overwritten_by_a_backup(open_memory, deployment: Stores, tmp_path: Path) -> None:
    open_memory("ann")

    with pytest.raises(InvalidInputError, match="already exists"):
        deployment.backups.write(tmp_path)


def test_nothing_to_back_up_is_said(open_memory, deployment: Stores, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="nothing to back up"):
        deployment.backups.write(tmp_path / "kept")
    open_memory("ann")
    with pytest.raises(NotFoundError, match="of user 'bob'"):
        deployment.backups.write(tmp_path / "kept", "bob")


def test_a_place_that_cannot_be_written_is_said_and_nothing_is_left(open_memory, deployment, tmp_path: Path) -> None:
    open_memory("ann")
    (tmp_path / "file").write_text("")

    with pytest.raises(StorageError, match="cannot write"):
        deployment.backups.write(tmp_path / "file" / "kept")
    assert [path.name for path in tmp_path.iterdir() if "kept" in path.name] == []


def test_an_interrupted_backup_leaves_nothing(open_memory, deployment: Stores, tmp_path: Path) -> None:
    open_memory("ann")

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        deployment.backups.write(tmp_path / "kept", progress=interrupt)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize("damage", ["changed", "missing", "damaged before it was written"])
def test_a_backup_that_is_not_what_was_written_is_refused(
    open_memory, deployment: Stores, tmp_path: Path, damage: str
) -> None:
    open_memory("ann").add_memory("hello", "")
    backup = deployment.backups.write(tmp_path / "kept")
    file = backup.files[0]
    if damage == "missing":
        file.unlink()
    elif damage == "changed":
        file.write_bytes(file.read_bytes().replace(b"hello", b"hullo"))
    else:
        file.write_bytes(b"SQLite format 3\0" + bytes(8176))
        manifest = json.loads((backup.folder / MANIFEST).read_text())
        written = hashlib.sha256(file.read_bytes()).hexdigest()
        manifest["files"] = {name: {"sha256": written} for name in manifest["files"]}
        (backup.folder / MANIFEST).write_text(json.dumps(manifest))

    with pytest.raises(CorruptStoreError, match="use another backup"):
        deployment.backups.read(backup.folder)


@pytest.mark.parametrize("content", ["[]", '{"files": {"../../etc/passwd": {}}}', '{"files": 3}'])
def test_a_list_of_files_that_was_changed_is_refused(deployment: Stores, tmp_path: Path, content: str) -> None:
    (tmp_path / MANIFEST).write_text(content)

    with pytest.raises(CorruptStoreError, match="was changed"):
        deployment.backups.read(tmp_path)


def test_a_folder_that_is_no_backup_is_refused(deployment: Stores, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="is not a MemoryOS backup"):
        deployment.backups.read(tmp_path)
