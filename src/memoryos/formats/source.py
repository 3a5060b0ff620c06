"""What to import: a file, a folder or a zip archive, read without unpacking or changing anything."""

import json
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError, StorageError

# No export of a memory has deeper folders or larger members.
_MAX_FILES = 200_000
_MAX_BYTES = 2**30
# Text compresses about ten to one; a member that claims far more is meant to fill the memory.
_MAX_RATIO = 200
_SMALL = 2**20


class OversizedMemberError(InvalidInputError):
    """A member of an archive unpacks to more than is read."""


class Source:
    """Files by their names relative to `path`; a single file has just its own name."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise InvalidInputError(f"there is nothing at {str(path)!r} to import")
        # Files are read more than once, and a pipe may never end.
        if not path.is_file() and not path.is_dir():
            raise InvalidInputError(f"{str(path)!r} is not a regular file or a folder, so it cannot be imported")
        self.path = path

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all files, in order."""
        if self._archive is not None:
            names = [member.filename for member in self._archive.infolist() if not member.is_dir()]
        elif self.path.is_dir():
            names = self._names_in_folder()
        else:
            names = [self.path.name]
        if len(names) > _MAX_FILES:
            raise InvalidInputError(f"{str(self.path)!r} has {len(names)} files; the limit is {_MAX_FILES}")
        return tuple(sorted(names))

    def _names_in_folder(self) -> list[str]:
        try:
            return [path.relative_to(self.path).as_posix() for path in self.path.rglob("*") if path.is_file()]
        except OSError as error:
            raise StorageError(f"cannot read {error.filename!r}: {error.strerror}") from error

    @cached_property
    def _archive(self) -> zipfile.ZipFile | None:
        if not self.path.is_file() or not zipfile.is_zipfile(self.path):
            return None
        try:
            return zipfile.ZipFile(self.path)
        except (zipfile.BadZipFile, RuntimeError, OSError) as error:
            raise InvalidInputError(f"{str(self.path)!r} cannot be read as a zip archive: {error}") from error

    def ending(self, *ends: str) -> list[str]:
        """The names with this ending."""
        return [name for name in self.names if name.endswith(ends)]

    def called(self, *names: str) -> list[str]:
        """The files with one of these names, in any folder."""
        return [name for name in self.names if name.rpartition("/")[2] in names]

    def file(self, name: str) -> Path:
        """The path of a file on disk; an archive has none."""
        if self._archive is not None:
            raise InvalidInputError(f"{name!r} cannot be read inside an archive; unpack {str(self.path)!r} first")
        return self.path / name if self.path.is_dir() else self.path

    def written_at(self, name: str) -> datetime:
        """When a file was last written, for content without a time of its own."""
        if self._archive is not None:
            try:
                return datetime(*self._archive.getinfo(name).date_time, tzinfo=UTC)
            except ValueError:
                # Some programs write no date, which is month 0.
                return datetime.fromtimestamp(self.path.stat().st_mtime, UTC)
        return datetime.fromtimestamp(self.file(name).stat().st_mtime, UTC)

    def text(self, name: str) -> str:
        """A file as text; bytes that are not UTF-8 are replaced."""
        content = self._member(self._archive, name) if self._archive is not None else _content(self.file(name))
        return content.decode("utf-8-sig", "replace")

    def _member(self, archive: zipfile.ZipFile, name: str) -> bytes:
        member = archive.getinfo(name)
        ratio = member.file_size / max(member.compress_size, 1)
        if member.file_size > _MAX_BYTES or (member.file_size > _SMALL and ratio > _MAX_RATIO):
            raise OversizedMemberError(
                f"{name!r} in {str(self.path)!r} unpacks to {member.file_size} bytes; at most {_MAX_BYTES} bytes and"
                f" {_MAX_RATIO} times its packed size are read; unpack it yourself and import the folder"
            )
        try:
            return archive.read(name)
        except (zipfile.BadZipFile, RuntimeError, EOFError, OSError, zlib.error) as error:
            raise InvalidInputError(f"{name!r} in {str(self.path)!r} cannot be unpacked: {error}") from error

    def json(self, name: str) -> Any:
        """A file as JSON. Raises InvalidInputError if it is not."""
        try:
            return json.loads(self.text(name))
        except (ValueError, RecursionError) as error:
            raise InvalidInputError(f"{name!r} in {str(self.path)!r} is not JSON: {error}") from error

    def rows(self, name: str) -> Iterator[dict[str, Any]]:
        """The JSON objects of a file with one per line; a line that is cut off or has none is skipped."""
        # Not `splitlines`: a text may contain characters that it would take for the end of a line.
        for line in self.text(name).split("\n"):
            try:
                row = json.loads(line) if line.strip() else None
            except (ValueError, RecursionError):
                continue
            if isinstance(row, dict):
                yield row

    def first_row(self, name: str) -> dict[str, Any]:
        """The first of `rows`; empty if there is none."""
        return next(self.rows(name), {})


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise StorageError(f"cannot read {str(file)!r}: {error.strerror}") from error
