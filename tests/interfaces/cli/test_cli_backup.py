"""`memoryos backup` and `memoryos restore`."""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from interfaces.running_server import served
from interfaces.typed import Run, answer, runner


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    made = runner(tmp_path / "data", monkeypatch)
    made("add", "before the backup")
    return made


def pages(run: Run) -> int:
    return answer(run("stats", "--json"))["pages"]


def test_a_backup_is_told_and_restored_when_agreed_to(run: Run, tmp_path: Path) -> None:
    run("keys", "create", "--user", "ann")
    kept = str(tmp_path / "kept")

    made = run("backup", kept)
    run("add", "after the backup")
    refused = run("restore", kept, input="n\n")
    still = pages(run)
    agreed = run("restore", kept, input="y\n")

    assert "Backed up 1 memory and 1 other file" in made.stdout
    assert "verified the copy" in made.stdout
    assert (refused.exit_code, still) == (1, 2)
    assert "Replace the current memories of ann and keys.db with the backup" in refused.stderr
    assert agreed.stdout.startswith("Restored 1 memory and 1 other file from the backup of 20")
    assert pages(run) == 1


def test_nothing_is_asked_where_nothing_is_replaced(run: Run, tmp_path: Path) -> None:
    run("add", "hello", "--user", "bob")
    kept, new = str(tmp_path / "kept"), str(tmp_path / "new")

    made = answer(run("backup", kept, "--json"))
    restored = answer(run("restore", kept, "--data", new, "--json"))

    assert {owner["user_id"] for owner in made["owners"]} == {"ann", "bob"}
    assert restored["replaced"] == []
    assert {item["user_id"] for item in answer(run("users", "--data", new, "--json"))} == {"ann", "bob"}


def test_keys_are_not_replaced_without_asking_either(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("keys", "create", "--user", "ann")
    kept, new = str(tmp_path / "kept"), str(tmp_path / "new")
    run("backup", kept)
    monkeypatch.setenv("MEMORYOS_DATA_PATH", new)
    made = answer(run("keys", "create", "--user", "bob", "--json"))

    refused = run("restore", kept, input="n\n")

    assert "Replace keys.db with the backup" in refused.stderr
    assert [key["id"] for key in answer(run("keys", "list", "--json"))] == [made["id"]]
    assert answer(run("users", "--json")) == []


def test_a_damaged_backup_changes_nothing(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run("backup", str(kept), "--user", "ann")
    next(kept.rglob("memory.db")).write_bytes(b"nonsense")
    run("add", "after the backup")

    refused = run("restore", str(kept), "--yes")

    assert refused.exit_code == 1
    assert "is not the file that was backed up; use another backup" in refused.stderr
    assert pages(run) == 2


def test_a_running_server_is_backed_up_and_restored(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    with served(tmp_path / "data") as server:
        key = server.key("ann")
        made = run("backup", kept)
        run("add", "after the backup")
        restored = run("restore", kept, "--yes")

        assert (made.exit_code, restored.exit_code) == (0, 0), restored.stderr
        assert pages(run) == 1
        assert key


def test_a_prepared_backup_replaces_nothing_even_where_nobody_is_asked(run: Run, tmp_path: Path) -> None:
    run("backup", str(tmp_path / "kept"))
    planted = tmp_path / "kept" / "x" / "keys.db"
    planted.parent.mkdir()
    with closing(sqlite3.connect(planted)) as connection:
        connection.execute("CREATE TABLE keys (name TEXT)")
    manifest = tmp_path / "kept" / "backup.json"
    written = json.loads(manifest.read_text())
    written["files"]["x/keys.db"] = {"sha256": hashlib.sha256(planted.read_bytes()).hexdigest()}
    manifest.write_text(json.dumps(written))

    refused = run("restore", str(tmp_path / "kept"), "--yes")

    assert refused.exit_code == 1
    assert "does not belong in a backup" in refused.stderr
    assert not (tmp_path / "data" / "keys.db").exists()


def test_doctor_reports_a_trigger_that_is_not_ours(run: Run, tmp_path: Path) -> None:
    [file] = (tmp_path / "data").rglob("memory.db")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TRIGGER thief AFTER INSERT ON pages BEGIN DELETE FROM pages; END")

    checked = run("doctor", "--json")

    loads = [check for check in json.loads(checked.stdout) if check["name"] == "database"]
    assert [check["state"] for check in loads] == ["wrong"]
    assert "trigger 'thief'" in loads[0]["result"]
