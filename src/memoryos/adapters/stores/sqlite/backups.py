"""Backups of everything below one data folder, file by file."""

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from memoryos.adapters.stores.sqlite.files import SHARED_FILES, SqliteFiles
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, InvalidInputError, NotFoundError, StorageError
from memoryos.ports import Backup, Clock, StoredOwner
from memoryos.ports.deployment import Progress
from memoryos.version import __version__

MANIFEST = "backup.json"
_LONGEST_NAME = 255
_BLOCK = 1 << 20


class SqliteBackups:
    """Backups of the files of all owners below the data folder `folder`. Safe while servers use it."""

    def __init__(self, folder: Path, files: SqliteFiles, clock: Clock) -> None:
        self._folder = folder
        self._files = files
        self._clock = clock

    def write(self, target: Path, user_id: str | None = None, progress: Progress | None = None) -> Backup:
        """Copies everything, or what belongs to `user_id`, to the new folder `target`, and checks the copy.

        The folder appears once it is complete. Raises InvalidInputError if it already exists.
        """
        if os.path.lexists(target):
            raise InvalidInputError(f"{str(target)!r} already exists; choose a folder that does not")
        files = self._to_copy(user_id)
        if not files:
            raise NotFoundError(f"there is nothing to back up in {str(self._folder)!r}" + _scope_of(user_id))
        draft = target.with_name(f"{target.name}.partial")
        _make_draft(draft)
        try:
            return self._written(files, draft, target, progress)
        except OSError as error:
            raise StorageError(f"cannot write {error.filename or str(draft)!r}: {error.strerror or error}") from error
        finally:
            shutil.rmtree(draft, ignore_errors=True)

    def read(self, folder: Path, progress: Progress | None = None) -> Backup:
        """The backup in `folder`. Raises CorruptStoreError if it was changed or is damaged."""
        manifest = _manifest(folder)
        files = tuple(folder / name for name in manifest["files"])
        for number, file in enumerate(files):
            _report(progress, file.name, number, len(files))
            entry = manifest["files"][file.relative_to(folder).as_posix()]
            if file.is_symlink() or not file.is_file() or _digest(file) != entry["sha256"]:
                raise CorruptStoreError(f"{str(file)!r} is not the file that was backed up; use another backup")
            for problem in self._files.check(file):
                raise CorruptStoreError(f"{str(file)!r} is damaged ({problem}); use another backup")
        owners = self._owners_in(folder, manifest["files"])
        size = sum(file.stat().st_size for file in files)
        return Backup(folder, str(manifest["made_at"]), files, owners, size)

    def _owners_in(self, folder: Path, names: Iterable[str]) -> tuple[Owner, ...]:
        """The owners of these files of a backup; refuses a name that none of our backups has.

        The question before a restore and the restore itself use the same names.
        """
        stored = {
            Path(owner_file.place).relative_to(folder).as_posix(): owner_file
            for owner_file in self._files.stored(folder)
        }
        return tuple(_owner_at(folder, name, stored.get(name)) for name in sorted(set(names) - SHARED_FILES))

    def present(self, backup: Backup) -> list[Owner]:
        """The owners in `backup` whose existing data here would be replaced."""
        here = {owner_file.owner for owner_file in self._files.stored(self._folder)}
        return [owner for owner in backup.owners if owner in here]

    def shared(self, backup: Backup) -> list[str]:
        """The files here that belong to no single owner and would be replaced: the server's keys."""
        here = {file.name for file in self._files.others(self._folder)}
        return [file.name for file in backup.files if file.parent == backup.folder and file.name in here]

    def restore(self, backup: Backup, progress: Progress | None = None) -> None:
        """Replaces what is here with every file of `backup`; each is replaced completely or not at all."""
        for number, file in enumerate(backup.files):
            _report(progress, file.name, number, len(backup.files))
            self._files.put_back(file, self._folder)

    def _to_copy(self, user_id: str | None) -> list[Path]:
        stored = self._files.stored(self._folder)
        owned = [
            owner_file
            for owner_file in stored
            if user_id is None or (owner_file.owner and owner_file.owner.user_id == user_id)
        ]
        shared = self._files.shared(self._folder)
        return [*(shared if user_id is None else ()), *(Path(owner_file.place) for owner_file in owned)]

    def _written(self, files: list[Path], draft: Path, target: Path, progress: Progress | None) -> Backup:
        for file in files:
            copy = draft / file.relative_to(self._folder)
            for folder in reversed(copy.relative_to(draft).parents):
                (draft / folder).mkdir(mode=0o700, exist_ok=True)
            self._files.copy(file, copy, _file_progress(progress, copy.name))
        described = _described(draft, self._clock())
        (draft / MANIFEST).touch(mode=0o600)
        (draft / MANIFEST).write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")
        backup = self.read(draft, progress)
        draft.rename(target)
        return replace(backup, folder=target, files=tuple(target / file.relative_to(draft) for file in backup.files))


def _owner_at(folder: Path, name: str, stored: StoredOwner | None) -> Owner:
    """The owner of the file `name` in a backup, judging by its path."""
    if stored is not None and stored.problem is not None:
        raise CorruptStoreError(f"{str(folder / name)!r} cannot be read ({stored.problem}); use another backup")
    owner = stored.owner if stored is not None else None
    if owner is None or Path(name).parent != Path("users", *owner.folders):
        raise CorruptStoreError(f"{name!r} in {str(folder)!r} does not belong in a backup; nothing was restored")
    return owner


def _make_draft(draft: Path) -> None:
    """Creates the folder `draft`; an existing one may belong to somebody, and stays."""
    try:
        draft.mkdir(mode=0o700, parents=True)
    except FileExistsError as error:
        raise InvalidInputError(
            f"{str(draft)!r} already exists; if it is left over from an interrupted backup, remove it; or choose"
            " another folder"
        ) from error
    except OSError as error:
        raise StorageError(f"cannot write {error.filename or str(draft)!r}: {error.strerror or error}") from error
    except ValueError as error:
        raise InvalidInputError(f"{str(draft)!r} is not the path of a folder") from error


def _described(folder: Path, made_at: datetime) -> dict[str, Any]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {
        "memoryos": __version__,
        "made_at": made_at.isoformat(timespec="seconds"),
        "files": {file.relative_to(folder).as_posix(): {"sha256": _digest(file)} for file in files},
    }


def _manifest(folder: Path) -> Mapping[str, Any]:
    file = folder / MANIFEST
    try:
        manifest = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise NotFoundError(
            f"{str(folder)!r} is not a MemoryOS backup: it has no {MANIFEST} that can be read"
        ) from error
    names = manifest.get("files") if isinstance(manifest, dict) else None
    if not isinstance(names, dict) or not all(_is_inside(name) and _has_digest(entry) for name, entry in names.items()):
        raise CorruptStoreError(f"{str(file)!r} was changed after it was written; use another backup")
    return {"made_at": "", **manifest}


def _is_inside(name: str) -> bool:
    """Whether `name` stays inside the folder: somebody else may have made the backup."""
    path = Path(name)
    possible = len(name) <= _LONGEST_NAME and path.as_posix() == name != "."
    return possible and not path.is_absolute() and ".." not in path.parts


def _has_digest(entry: object) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("sha256"), str)


def _digest(file: Path) -> str:
    digest = hashlib.sha256()
    for block in _blocks(file):
        digest.update(block)
    return digest.hexdigest()


def _blocks(file: Path) -> Iterator[bytes]:
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            yield block


def _report(progress: Progress | None, what: str, done: int, total: int) -> None:
    if progress is not None:
        progress(what, done, total)


def _file_progress(progress: Progress | None, what: str) -> Callable[[int, int], None]:
    return lambda done, total: _report(progress, what, done, total)


def _scope_of(user_id: str | None) -> str:
    return f" of user {user_id!r}" if user_id is not None else ""
