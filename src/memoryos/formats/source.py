"""What is to be imported: a file, a folder or a zip archive, looked into without unpacking or changing anything."""

import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError

# Deeper folders and larger members are no export of a memory.
_MOST_FILES = 200_000
_MOST_BYTES = 4 * 2**30


class Source:
    """Files by their names relative to `path`; a single file stands alone under its own name."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise InvalidInputError(f"there is nothing at {str(path)!r} to import")
        self.path = path

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all files, in order."""
        if self._archive is not None:
            found = [each.filename for each in self._archive.infolist() if not each.is_dir()]
        elif self.path.is_dir():
            found = [each.relative_to(self.path).as_posix() for each in self.path.rglob("*") if each.is_file()]
        else:
            found = [self.path.name]
        if len(found) > _MOST_FILES:
            raise InvalidInputError(f"{str(self.path)!r} holds {len(found)} files; {_MOST_FILES} are the most")
        return tuple(sorted(found))

    @cached_property
    def _archive(self) -> zipfile.ZipFile | None:
        return zipfile.ZipFile(self.path) if self.path.is_file() and zipfile.is_zipfile(self.path) else None

    def ending(self, *ends: str) -> list[str]:
        """The names that end so."""
        return [name for name in self.names if name.endswith(ends)]

    def called(self, *names: str) -> list[str]:
        """The files of one of these names, in any folder."""
        return [name for name in self.names if name.rpartition("/")[2] in names]

    def file(self, name: str) -> Path:
        """Where a file lies on disk; an archive has none."""
        if self._archive is not None:
            raise InvalidInputError(f"{name!r} cannot be read inside an archive; unpack {str(self.path)!r} first")
        return self.path / name if self.path.is_dir() else self.path

    def written_at(self, name: str) -> datetime:
        """When a file was last written, for what tells no time itself."""
        if self._archive is not None:
            return datetime(*self._archive.getinfo(name).date_time, tzinfo=UTC)
        return datetime.fromtimestamp(self.file(name).stat().st_mtime, UTC)

    def text(self, name: str) -> str:
        """A file as text; what is no UTF-8 in it is marked."""
        if self._archive is not None:
            if self._archive.getinfo(name).file_size > _MOST_BYTES:
                raise InvalidInputError(f"{name!r} in {str(self.path)!r} is larger than {_MOST_BYTES} bytes")
            content = self._archive.read(name)
        else:
            content = self.file(name).read_bytes()
        return content.decode("utf-8-sig", "replace")

    def json(self, name: str) -> Any:
        """A file as JSON. Raises InvalidInputError where it is none."""
        try:
            return json.loads(self.text(name))
        except (ValueError, RecursionError) as error:
            raise InvalidInputError(f"{name!r} in {str(self.path)!r} is no JSON: {error}") from error

    def rows(self, name: str) -> Iterator[dict[str, Any]]:
        """The JSON objects of a file with one on each line; a line that was cut off or holds none is passed over."""
        # Not `splitlines`: characters that it takes for the end of a line may stand in a text.
        for line in self.text(name).split("\n"):
            try:
                row = json.loads(line) if line.strip() else None
            except (ValueError, RecursionError):
                continue
            if isinstance(row, dict):
                yield row

    def first_row(self, name: str) -> dict[str, Any]:
        """The first of `rows`; empty where there is none."""
        return next(self.rows(name), {})
