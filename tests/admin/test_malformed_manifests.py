"""Issue 21, line 21: a backup's manifest that is not one is refused with one clear sentence."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.adapters.stores.sqlite.backups import MANIFEST
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import MemoryosError
from memoryos.ports import Backup, Stores

DIGEST = {"sha256": "0" * 64}
DEEP = "[" * 100_000 + "]" * 100_000
MANIFESTS = {
    "empty": b"",
    "not UTF-8": b"\xff\xfe{}",
    "not JSON": b"{",
    "nested too deep": DEEP.encode(),
    "deep files": b'{"files": ' + DEEP.encode() + b"}",
    "a list": b"[]",
    "a number": b"7",
    "no files": b"{}",
    "files in a list": b'{"files": ["users"]}',
    "no digest": b'{"files": {"keys.db": {}}}',
    "digest of another type": b'{"files": {"keys.db": {"sha256": 5}}}',
    "empty name": json.dumps({"files": {"": DIGEST}}).encode(),
    "name of the folder": json.dumps({"files": {".": DIGEST}}).encode(),
    "name outside": json.dumps({"files": {"../keys.db": DIGEST}}).encode(),
    "absolute name": json.dumps({"files": {"/etc/passwd": DIGEST}}).encode(),
    "name with NUL": json.dumps({"files": {"a\x00b": DIGEST}}).encode(),
    "name with a surrogate": json.dumps({"files": {"a\ud800b": DIGEST}}).encode(),
    "name that is too long": json.dumps({"files": {"a" * 300: DIGEST}}).encode(),
    "file that is missing": json.dumps({"files": {"keys.db": DIGEST}}).encode(),
    "long number": b'{"made_at": ' + b"9" * 10_000 + b', "files": {}}',
}


@pytest.fixture
def deployment(tmp_path: Path) -> Stores:
    return stores(Settings.load({"data_storage_path": tmp_path / "data"}))


@pytest.fixture
def backup(open_memory: Callable[..., Memoryos], deployment: Stores, tmp_path: Path) -> Backup:
    open_memory("ann").add_memory("hello", "")
    return deployment.backups.write(tmp_path / "kept")


@pytest.mark.parametrize("kind", MANIFESTS)
def test_line_21_a_malformed_manifest_is_refused_in_one_sentence(backup: Backup, deployment: Stores, kind: str) -> None:
    (backup.folder / MANIFEST).write_bytes(MANIFESTS[kind])

    with pytest.raises(MemoryosError) as refused:
        deployment.backups.read(backup.folder)

    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 1_000


@pytest.mark.parametrize("name", ["a\x00b", "a\ud800b", "a" * 300], ids=["NUL", "surrogate", "too long"])
def test_line_21_a_folder_that_no_file_system_can_have_is_no_backup(
    backup: Backup, deployment: Stores, name: str
) -> None:
    with pytest.raises(MemoryosError):
        deployment.backups.read(backup.folder / name)

    with pytest.raises(MemoryosError):
        deployment.backups.write(backup.folder / name)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_line_21_a_manifest_that_is_a_folder_is_refused(backup: Backup, deployment: Stores) -> None:
    (backup.folder / MANIFEST).unlink()
    (backup.folder / MANIFEST).mkdir()

    with pytest.raises(MemoryosError, match=r"it has no backup\.json"):
        deployment.backups.read(backup.folder)
