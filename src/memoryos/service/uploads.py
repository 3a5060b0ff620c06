"""Files on their way in or out through a browser: one per user, in a private folder, removed as soon as possible."""

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memoryos.config.private_folders import make_private_folders
from memoryos.errors import InvalidInputError, NotFoundError, StorageError

FOLDER = "uploads"
MAX_BYTES = 512 * 1024 * 1024
KEPT = timedelta(minutes=15)
"""What nobody continues for this long is removed."""

_STATE = ".state.json"
_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class ImportState:
    """How far an import is: `running`, `done` or `failed`."""

    status: str = "running"
    done: int = 0
    total: int = 0
    message: str = ""
    report: dict[str, Any] | None = None


class Uploads:
    """The files of all users, below a folder that the processes of one machine share."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self._root = folder / FOLDER
        self._clock = clock

    def append(self, user_id: str, name: str, offset: int, piece: bytes) -> int:
        """Writes the next piece of a file and returns its size so far; offset 0 starts a new file."""
        if offset == 0:
            self.drop(user_id)
            self.drop_stale()
            make_private_folders(self.folder(user_id))
        path = self.folder(user_id) / safe_name(name)
        size = path.stat().st_size if path.is_file() else 0
        if size != offset:
            raise InvalidInputError("the pieces of the file did not arrive in order; start again")
        if size + len(piece) > MAX_BYTES:
            self.drop(user_id)
            raise InvalidInputError(f"the file is larger than {MAX_BYTES // 2**20} MB; use `memoryos import` instead")
        try:
            path.touch(mode=0o600)
            with path.open("ab") as file:
                file.write(piece)
        except OSError as error:
            raise StorageError(f"cannot store the file: {error.strerror}") from error
        return size + len(piece)

    def file(self, user_id: str) -> Path:
        """The file that was uploaded. Raises NotFoundError."""
        folder = self.folder(user_id)
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.name != _STATE:
                return path
        raise NotFoundError("the file is gone; upload it again")

    def folder(self, user_id: str) -> Path:
        return self._root / hashlib.sha256(user_id.encode()).hexdigest()[:32]

    def write_state(self, user_id: str, state: ImportState) -> None:
        draft = self.folder(user_id) / f"{_STATE}.draft"
        make_private_folders(draft.parent)
        draft.write_text(json.dumps(asdict(state)), encoding="utf-8")
        draft.replace(self.folder(user_id) / _STATE)

    def state(self, user_id: str) -> ImportState | None:
        """How far the last import is; None if there is none."""
        try:
            return ImportState(**json.loads((self.folder(user_id) / _STATE).read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def drop_file(self, user_id: str) -> None:
        """Removes the file; how the import went is kept a little longer."""
        for path in self.folder(user_id).iterdir():
            if path.name != _STATE:
                path.unlink(missing_ok=True)

    def drop(self, user_id: str) -> None:
        """Removes everything of a user; harmless when repeated."""
        shutil.rmtree(self.folder(user_id), ignore_errors=True)

    def drop_stale(self) -> None:
        """Removes what nobody continues: memories in plain text must not outlive a server that was killed."""
        limit = (self._clock() - KEPT).timestamp()
        with suppress(OSError):
            for folder in list(self._root.iterdir()):
                # Other processes remove folders too.
                with suppress(OSError):
                    if max((path.stat().st_mtime for path in folder.iterdir()), default=0.0) < limit:
                        shutil.rmtree(folder, ignore_errors=True)


def safe_name(name: str) -> str:
    """A file name that stays in its folder and is not hidden; its extension shows the format."""
    return _UNSAFE.sub("_", name).lstrip("._")[-100:] or "upload"
