"""Backups that somebody prepared: nothing but what a backup of ours holds is restored, and nothing that acts."""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memoryos.adapters.stores.sqlite.backups import MANIFEST
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import CorruptStoreError, InvalidInputError
from memoryos.ports import Backup, Stores

TRIGGER = "CREATE TRIGGER thief AFTER INSERT ON pages BEGIN DELETE FROM pages WHERE seq < new.seq; END"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def deployment(folder: Path) -> Stores:
    return stores(Settings.load({"data_storage_path": folder}))


@pytest.fixture
def backup(open_memory, deployment: Stores, tmp_path: Path) -> Backup:
    open_memory("ann").add_memory("hello", "")
    return deployment.backups.write(tmp_path / "kept")


def run_sql(file: Path, sql: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(sql)


def describe_again(folder: Path) -> None:
    """Writes a manifest of all files, as who prepares a backup would."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.name != MANIFEST]
    digests = {
        file.relative_to(folder).as_posix(): {"sha256": hashlib.sha256(file.read_bytes()).hexdigest()} for file in files
    }
    (folder / MANIFEST).write_text(json.dumps({"made_at": "now", "files": digests}))


@pytest.mark.parametrize(
    "name", ["x/keys.db", "x/y/z/memory.db", "users/x/y/memory.db", "memory.db", "config.json", "other.db"]
)
def test_a_file_of_another_name_than_a_backup_holds_is_refused(
    backup: Backup, deployment: Stores, folder: Path, name: str
) -> None:
    planted = backup.folder / name
    planted.parent.mkdir(parents=True, exist_ok=True)
    if planted.name == "memory.db":
        planted.write_bytes(backup.files[0].read_bytes())
    else:
        run_sql(planted, "CREATE TABLE keys (name TEXT)")
    describe_again(backup.folder)
    before = sorted(folder.rglob("*"))

    with pytest.raises(CorruptStoreError, match="does not belong in a backup"):
        deployment.backups.read(backup.folder)

    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize(
    ("sql", "text"),
    [
        (TRIGGER, "trigger 'thief'"),
        ("CREATE VIEW spy AS SELECT * FROM pages", "view 'spy'"),
        ("CREATE TABLE more (a)", "table 'more'"),
        ("DROP INDEX pages_by_session; CREATE INDEX pages_by_session ON pages (id)", "index 'pages_by_session'"),
        ("DROP TABLE words", "table 'words'"),
    ],
)
def test_a_schema_that_is_not_ours_is_refused(backup: Backup, deployment: Stores, sql: str, text: str) -> None:
    run_sql(backup.files[0], sql)
    describe_again(backup.folder)

    with pytest.raises(CorruptStoreError, match=text):
        deployment.backups.read(backup.folder)


def test_a_trigger_in_the_keys_of_a_backup_is_refused(backup: Backup, deployment: Stores) -> None:
    sql = "CREATE TABLE keys (name TEXT); CREATE TRIGGER spy AFTER INSERT ON keys BEGIN DELETE FROM keys; END"
    run_sql(backup.folder / "keys.db", sql)
    describe_again(backup.folder)

    with pytest.raises(CorruptStoreError, match="trigger 'spy'"):
        deployment.backups.read(backup.folder)


def test_a_link_in_a_backup_is_refused(backup: Backup, deployment: Stores, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    backup.files[0].rename(elsewhere)
    backup.files[0].symlink_to(elsewhere)
    describe_again(backup.folder)

    with pytest.raises(CorruptStoreError, match="is not the file that was backed up"):
        deployment.backups.read(backup.folder)


def test_a_check_reports_a_trigger_in_a_store(open_memory, deployment: Stores) -> None:
    memory = open_memory("ann")
    memory.add_memory("hello", "")
    memory.close()
    file = deployment.owners()[0].place
    assert deployment.check() == {file: []}

    run_sql(Path(file), TRIGGER)

    assert deployment.check() == {file: ["it holds the trigger 'thief', which MemoryOS did not make"]}


@pytest.mark.parametrize("content", ['{"files": {"keys.db": {}}}', '{"files": {"keys.db": 5}}'])
def test_a_manifest_without_digests_is_refused(deployment: Stores, tmp_path: Path, content: str) -> None:
    (tmp_path / MANIFEST).write_text(content)

    with pytest.raises(CorruptStoreError, match="was changed"):
        deployment.backups.read(tmp_path)


def test_a_backup_deletes_nothing_that_is_there(open_memory, deployment: Stores, tmp_path: Path) -> None:
    open_memory("ann")
    mine = tmp_path / "kept.partial" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("precious")

    with pytest.raises(InvalidInputError, match=r"kept\.partial' already exists"):
        deployment.backups.write(tmp_path / "kept")

    assert mine.read_text() == "precious"
