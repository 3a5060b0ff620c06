"""Encrypted files: nothing in them can be read without their key, and each wrong key is told apart."""

import base64
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlite_files import ANN, file_of, now, page, raw_bytes

from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.cipher import read_key
from memoryos.errors import LockedStoreError, MissingExtraError, SettingsError, StorageError
from memoryos.ports import Forget
from memoryos.privacy.secret import Secret
from memoryos.testing import HashingEmbedder

KEY, OTHER = read_key("a1" * 32), read_key("b2" * 32)
SECRET_TEXT = "the treasure lies under the old oak"


def filled(data_path: Path, key: Secret | None) -> Path:
    store = SqliteStore.open(data_path, ANN, now, key)
    store.pages.append([page("a", user_input=SECRET_TEXT, session_id="tuesday-oak")])
    store.close()
    return file_of(data_path)


# --- what is on the disk


def test_no_file_shows_a_text_an_id_or_the_schema_neither_open_nor_closed(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path, ANN, now, KEY)
    store.pages.append([page("a", user_input=SECRET_TEXT, session_id="tuesday-oak")])
    while_open = raw_bytes(tmp_path)
    store.pages.append([page("b", user_input=SECRET_TEXT * 400)])
    store.pages.remove(Forget(page_ids=("a",)))
    store.scrub()
    scrubbed = raw_bytes(tmp_path)
    store.close()

    for data in (while_open, scrubbed, raw_bytes(tmp_path)):
        assert [trace for trace in (b"treasure", b"tuesday", b"CREATE TABLE", b"SQLite format") if trace in data] == []


def test_the_same_text_is_found_in_a_plain_file(tmp_path: Path) -> None:
    filled(tmp_path, None)

    assert b"treasure" in raw_bytes(tmp_path)


def test_what_is_sorted_or_moved_aside_stays_in_memory(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path, ANN, now, KEY)
    with store.database.alone() as writer, store.database.reading() as reader:
        results = [connection.execute("PRAGMA temp_store").fetchall()[0][0] for connection in (writer, reader)]
    store.close()

    assert [int(result) for result in results] == [2, 2]


def test_a_memory_with_a_key_keeps_and_finds_what_was_said(tmp_path: Path) -> None:
    arguments = {"data_storage_path": tmp_path, "encryption_key": "a1" * 32, "embedder": HashingEmbedder()}
    with Memoryos("ada", **arguments) as memory:
        memory.add_memory(SECRET_TEXT, "I will remember")
        memory.settle()
    with Memoryos("ada", **arguments) as memory:
        text = memory.retrieve("Where is the treasure?").items[0].text

    assert text == SECRET_TEXT
    assert b"treasure" not in raw_bytes(tmp_path)


# --- keys


def test_a_key_may_be_hexadecimal_or_base64_and_lie_in_a_file(tmp_path: Path) -> None:
    raw = bytes(range(32))
    spellings = [raw.hex(), raw.hex().upper() + "\n", base64.b64encode(raw).decode()]

    assert {read_key(spelling).reveal() for spelling in [*spellings, base64.urlsafe_b64encode(raw).decode()]} == {
        raw.hex()
    }


@pytest.mark.parametrize("text", ["correct horse battery staple", "a1" * 16, "zz" * 32, "", "YWJj"])
def test_a_key_that_is_too_weak_is_refused_and_not_shown(text: str) -> None:
    with pytest.raises(SettingsError, match="32 random bytes") as refused:
        read_key(text)

    assert not text or text not in str(refused.value)


def test_a_key_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"cannot read the encryption key file .*nowhere"):
        Memoryos("ada", data_storage_path=tmp_path, encryption_key_file=tmp_path / "nowhere")


def test_two_keys_at_once_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="not both"):
        Memoryos("ada", data_storage_path=tmp_path, encryption_key="a1" * 32, encryption_key_file="some.key")


def test_a_store_that_cannot_be_encrypted_refuses_a_key(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="only the stores 'sqlite' and 'postgres' can be encrypted"):
        Memoryos("ada", data_storage_path=tmp_path, encryption_key="a1" * 32, store="memoryos.testing:FixedClock")


def test_without_the_library_the_extra_is_named(tmp_path: Path) -> None:
    code = f"""
import sys
sys.modules["sqlcipher3"] = None
from memoryos import Memoryos
Memoryos("ada", data_storage_path={str(tmp_path)!r}, encryption_key="a1" * 32)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert MissingExtraError.__name__ in ran.stderr
    assert "memoryos-engine[encryption]" in ran.stderr


# --- each wrong key


@pytest.mark.parametrize(
    ("written", "value", "says"),
    [
        (KEY, None, "no encryption key is set"),
        (KEY, OTHER, "with another one"),
        (None, KEY, "is not encrypted, but an encryption key is set"),
    ],
    ids=["missing", "wrong", "not encrypted"],
)
def test_a_wrong_key_is_told_and_the_file_is_left_as_it_is(
    tmp_path: Path, written: Secret | None, value: Secret | None, says: str
) -> None:
    path = filled(tmp_path, written)
    before = path.read_bytes()

    with pytest.raises(LockedStoreError, match=says) as refused:
        SqliteStore.open(tmp_path, ANN, now, value)

    assert path.read_bytes() == before
    assert KEY.reveal() not in str(refused.value)
    store = SqliteStore.open(tmp_path, ANN, now, written)
    assert store.pages.newest(1)[0].user_input == SECRET_TEXT
    store.close()


def test_what_sqlcipher_says_of_a_wrong_key_goes_nowhere_else(tmp_path: Path, capfd: pytest.CaptureFixture) -> None:
    filled(tmp_path, KEY)

    with pytest.raises(LockedStoreError):
        SqliteStore.open(tmp_path, ANN, now, OTHER)

    assert capfd.readouterr() == ("", "")


def test_a_file_that_is_open_here_is_not_tried_with_another_key(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path, ANN, now, KEY)

    with pytest.raises(LockedStoreError, match="open in this process"):
        SqliteStore.open(tmp_path, ANN, now, OTHER)

    store.close()


def test_damage_in_an_encrypted_file_is_reported_when_it_is_met(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path, ANN, now, KEY)
    store.pages.append([page(f"p{number}", user_input="x" * 1_000) for number in range(200)])
    store.close()
    content = bytearray(file_of(tmp_path).read_bytes())
    content[-40_000:] = os.urandom(40_000)
    file_of(tmp_path).write_bytes(content)

    store = SqliteStore.open(tmp_path, ANN, now, KEY)
    with pytest.raises(StorageError, match=r"memory\.db"):
        store.pages.after(0, 1_000)
    store.close()


def test_sqlite_itself_cannot_read_the_file(tmp_path: Path) -> None:
    path = filled(tmp_path, KEY)

    with sqlite3.connect(path) as connection, pytest.raises(sqlite3.DatabaseError, match="not a database"):
        connection.execute("SELECT * FROM pages")
    connection.close()
