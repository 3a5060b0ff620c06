"""`memoryos encrypt`: making a key, encrypting, another key, and back."""

import json
import stat
from pathlib import Path

import pytest

from interfaces.running_server import USER, opener, ran
from memoryos import Memoryos


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A folder with the memories of two users."""
    folder = tmp_path / "data"
    for user in ("ann", "bob"):
        with opener(folder)(user) as memory:
            memory.add_memory(f"{user} likes lighthouses", "noted")
    return folder


def key_file(folder: Path, name: str) -> str:
    file = folder.parent / name
    assert ran(folder, "encrypt", "--new-key", str(file)).returncode == 0
    return str(file)


def output_of(folder: Path, **options: str) -> str:
    with Memoryos("ann", data_storage_path=folder, embedding_model_name="none", **options) as memory:
        return memory.retrieve("lighthouses").items[0].text


def plain_text_in(folder: Path) -> bool:
    return any(b"lighthouses" in file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_a_new_key_is_for_its_owner_alone_and_overwrites_nothing(tmp_path: Path) -> None:
    file = Path(key_file(tmp_path, "a.key"))
    again = ran(tmp_path, "encrypt", "--new-key", str(file))
    other = str(tmp_path / "b.key")

    assert json.loads(ran(tmp_path, "encrypt", "--new-key", other, "--json").stdout) == {"key_file": other}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(bytes.fromhex(file.read_text())) == 32
    assert again.returncode == 1
    assert "File exists" in again.stderr


def test_memories_are_encrypted_get_another_key_and_are_decrypted(stored: Path) -> None:
    first, second = key_file(stored, "first.key"), key_file(stored, "second.key")

    encrypted = ran(stored, "encrypt", "--json", MEMORYOS_ENCRYPTION_KEY_FILE=first)
    readable_then, found_then = plain_text_in(stored), output_of(stored, encryption_key_file=first)
    rotated = ran(stored, "encrypt", "--old-key-file", first, MEMORYOS_ENCRYPTION_KEY_FILE=second)
    found_later = output_of(stored, encryption_key_file=second)
    again = ran(stored, "encrypt", "--old-key-file", first, "--json", MEMORYOS_ENCRYPTION_KEY_FILE=second)
    decrypted = ran(stored, "encrypt", "--decrypt", MEMORYOS_ENCRYPTION_KEY_FILE=second)

    assert json.loads(encrypted.stdout) == {"changed": 2, "unchanged": 0, "failed": []}
    assert not readable_then
    assert found_then == found_later == output_of(stored) == "ann likes lighthouses"
    assert rotated.stdout == "Encrypted 2 memories.\n"
    assert json.loads(again.stdout) == {"changed": 0, "unchanged": 2, "failed": []}
    assert decrypted.returncode == 0
    assert plain_text_in(stored)


def test_files_under_an_unknown_key_are_left_as_they_are_and_the_command_fails(stored: Path) -> None:
    first, second = key_file(stored, "first.key"), key_file(stored, "second.key")
    ran(stored, "encrypt", MEMORYOS_ENCRYPTION_KEY_FILE=first)

    refused = ran(stored, "encrypt", MEMORYOS_ENCRYPTION_KEY_FILE=second)

    assert refused.returncode == 1
    assert "any of the given keys" in refused.stderr
    assert output_of(stored, encryption_key_file=first) == "ann likes lighthouses"


def test_without_a_key_it_says_how_to_make_one(stored: Path) -> None:
    refused = ran(stored, "encrypt")

    assert refused.returncode == 1
    assert "memoryos encrypt --new-key FILE" in refused.stderr


def test_backups_of_encrypted_memories_stay_encrypted_and_come_back(tmp_path: Path) -> None:
    folder, key = tmp_path / "data", "11" * 32
    locked = {"MEMORYOS_ENCRYPTION_KEY": key}
    assert ran(folder, "add", "The code word is heliotrope.", **locked).returncode == 0

    listed = ran(folder, "users", **locked)
    backed_up = ran(folder, "backup", str(tmp_path / "copy"), **locked)
    restored = ran(tmp_path / "other", "restore", str(tmp_path / "copy"), "--yes", **locked)
    result = ran(tmp_path / "other", "recall", "What is the code word?", **locked)

    assert USER in listed.stdout
    assert backed_up.returncode == restored.returncode == 0, (backed_up, restored)
    assert "heliotrope" in result.stdout
    for file in [path for path in (tmp_path / "copy").rglob("*") if path.is_file()]:
        assert b"heliotrope" not in file.read_bytes()
