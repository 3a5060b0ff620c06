"""Attacks through the command line; each returns whether it succeeded."""

import hashlib
import json
import os
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

from attack_children import HANGS, command
from servers import Source

_MANIFEST = "backup.json"


def backup_plants_keys(source: Source, folder: Path) -> bool:
    """A backup that names the keys in a folder where nobody looks replaces those of the server, unasked."""
    backup, new = _backup(source, folder), folder / "new"
    command(source, folder, "keys", "create", "--user", "evil", "--scopes", "admin")
    planted = backup / "x" / "keys.db"
    planted.parent.mkdir()
    with closing(sqlite3.connect(folder / "data" / "keys.db")) as keys, closing(sqlite3.connect(planted)) as copy:
        keys.backup(copy)
    _describe(backup)
    command(source, folder, "restore", str(backup), "--data", str(new))
    return any(b"evil" in path.read_bytes() for path in new.rglob("keys.db*"))


def trigger_is_restored(source: Source, folder: Path) -> bool:
    backup = _backup(source, folder)
    with closing(sqlite3.connect(next(backup.rglob("memory.db")), isolation_level=None)) as file:
        file.execute("CREATE TRIGGER evil AFTER INSERT ON pages BEGIN DELETE FROM pages; END")
    _describe(backup)
    new = folder / "new"
    command(source, folder, "restore", str(backup), "--data", str(new), "--yes")
    files = list(new.rglob("memory.db"))
    return bool(files) and "evil" in _triggers(files[0])


def _backup(source: Source, folder: Path) -> Path:
    command(source, folder, "add", "hello", "hi")
    command(source, folder, "backup", str(folder / "backup"))
    return folder / "backup"


def _describe(backup: Path) -> None:
    """Writes the manifest again, for the files that are there now."""
    files = [path for path in backup.rglob("*") if path.is_file() and path.name != _MANIFEST]
    manifest = json.loads((backup / _MANIFEST).read_text("utf-8"))
    example = next(iter(manifest["files"].values()))
    manifest["files"] = {
        path.relative_to(backup).as_posix(): _entry(example, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in files
    }
    (backup / _MANIFEST).write_text(json.dumps(manifest), "utf-8")


def _entry(example: object, digest: str) -> object:
    return {**example, "sha256": digest} if isinstance(example, dict) else digest


def _triggers(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]


def imported_row_breaks_recall(source: Source, folder: Path) -> bool:
    _import(source, folder, meta_data=[1])
    shown = command(source, folder, "recall", "lemon trees", "--json")
    return '"items"' not in shown


def secret_is_imported(source: Source, folder: Path) -> bool:
    secret = "ghp_" + "a1B2c3D4e5F6" * 3
    _import(source, folder, user_input=f"My lemon token is {secret}")
    return secret.encode() in b"".join(path.read_bytes() for path in (folder / "data").rglob("*") if path.is_file())


def _import(source: Source, folder: Path, **changes: object) -> None:
    """Exports a memory in our own format, changes its page, and imports that into another."""
    command(source, folder, "add", "The lemon trees", "are watered")
    export = folder / "export.jsonl"
    command(source, folder, "export", str(export))
    rows = [json.loads(line) for line in export.read_text("utf-8").splitlines()]
    changed = [{**row, **changes, "id": "page_other"} if "user_input" in row else row for row in rows]
    export.write_text("\n".join(map(json.dumps, changed)), "utf-8")
    (folder / "data").rename(folder / "before")
    command(source, folder, "import", str(export))


def escapes_reach_terminal(source: Source, folder: Path) -> bool:
    command(source, folder, "add", "lemon \x1b]0;owned\x07\x1b[2J trees", "ok")
    return "\x1b]0;owned" in command(source, folder, "recall", "lemon trees")


def folders_for_everybody(source: Source, folder: Path) -> bool:
    command(source, folder, "connect", "cursor", before=lambda: os.umask(0))
    return any(path.stat().st_mode & 0o002 for path in folder.rglob("*") if path.is_dir())


def fifo_never_ends(source: Source, folder: Path) -> bool:
    os.mkfifo(folder / "memory.json")
    return command(source, folder, "import", str(folder / "memory.json")) == HANGS


def zip_is_read(source: Source, folder: Path) -> bool:
    path = folder / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("conversations.json", "w") as member:
        member.write(b"[")
        for _ in range(1_500):
            member.write(b" " * 1_000_000)
        member.write(b"]")
    shown = command(source, folder, "import", str(path))
    path.unlink()
    return shown == HANGS or "Error: " not in shown


def backup_deletes(source: Source, folder: Path) -> bool:
    other = folder / "backup.partial"
    other.mkdir()
    (other / "mine").write_text("precious", "utf-8")
    _backup(source, folder)
    return not (other / "mine").exists()
