"""Files below /memories, stored as notes, for Anthropic's memory tool. No file system is involved."""

import json
import threading
from collections.abc import Sequence
from typing import Any

from memoryos import Memoryos, Note
from memoryos.errors import InvalidInputError
from memoryos.integrations.note_documents import DocumentName, NoteDocuments

_ROOT = "/memories"
_BLANK = "blank "
_MAX_LINES = 999_999
_UNITS = ("B", "K", "M", "G")


class FileCommandError(InvalidInputError):
    """A command that failed; the message is meant for the model."""


class MemoryFiles:
    """The six commands of the memory tool (`memory_20250818`) on the notes of one user's memory.

    A path is a name and nothing else: it is split at its slashes, and one with `.`, `..` or an empty part is refused.
    A file is a note with a history; a deleted one can be restored for a while. Answers are those of the reference
    implementation in Anthropic's SDK, because models are trained on them.
    """

    def __init__(self, memory: Memoryos) -> None:
        self._documents = NoteDocuments(memory, "memory_files")
        self._lock = threading.RLock()

    def run(self, command: dict[str, Any]) -> str:
        """The answer to a command from the model. Raises FileCommandError."""
        arguments = dict(command)
        name = arguments.pop("command", None)
        commands = {
            "view": self.view,
            "create": self.create,
            "str_replace": self.str_replace,
            "insert": self.insert,
            "delete": self.delete,
            "rename": self.rename,
        }
        if not isinstance(name, str) or name not in commands:
            raise FileCommandError(f"unknown command {name!r}; choose from {', '.join(commands)}")
        try:
            return str(commands[name](**arguments))  # type: ignore[operator]
        except (TypeError, AttributeError) as error:
            raise FileCommandError(f"the command {name!r} was given unusable arguments") from error

    def view(self, path: str, view_range: Sequence[int] | None = None) -> str:
        """A file with line numbers, all of it or a range, or what is in a directory, two levels deep."""
        parts = _parts(path)
        note = self._documents.get(_document(parts))
        if note is not None:
            return _numbered_file(path, _content(note), view_range)
        sizes = self._sizes(parts)
        if parts and not sizes:
            raise FileCommandError(f"The path {path} does not exist. Please provide a valid path.")
        return _listing(path, sizes)

    def create(self, path: str, file_text: str) -> str:
        """Creates a new file."""
        with self._lock:
            parts = _parts(path)
            if not parts or self._exists(parts):
                raise FileCommandError(f"File {path} already exists")
            self._check_directories(parts)
            self._write(parts, file_text)
        return f"File created successfully at: {path}"

    def str_replace(self, path: str, old_str: str, new_str: str = "") -> str:
        """Replaces a text that the file has exactly once."""
        with self._lock:
            content = self._read(path)
            places = _places(content, old_str)
            if not places:
                raise FileCommandError(
                    f"No replacement was performed, old_str `{old_str}` did not appear verbatim in {path}."
                )
            if content.count(old_str) > 1:
                lines = ", ".join(map(str, _lines_of(content, places)))
                raise FileCommandError(
                    f"No replacement was performed. Multiple occurrences of old_str `{old_str}` in lines: {lines}."
                    " Please ensure it is unique"
                )
            changed = content.replace(old_str, new_str)
            self._write(_parts(path), changed)
        line = content.count("\n", 0, places[0])
        lines_now = changed.split("\n")
        first, last = max(0, line - 2), min(len(lines_now), line + 3)
        snippet = "\n".join(_numbered(lines_now[first:last], first + 1))
        return (
            f"The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"
        )

    def insert(self, path: str, insert_line: int, insert_text: str) -> str:
        """Inserts a text after a line; 0 is the beginning."""
        with self._lock:
            lines = self._read(path).split("\n")
            if lines[-1] == "":
                lines.pop()
            if not 0 <= insert_line <= len(lines):
                raise FileCommandError(
                    f"Invalid `insert_line` parameter: {insert_line}. It should be within the range [0, {len(lines)}]."
                )
            lines.insert(insert_line, insert_text.rstrip("\n"))
            content = "\n".join(lines)
            self._write(_parts(path), content if content.endswith("\n") else f"{content}\n")
        return f"The file {path} has been edited."

    def delete(self, path: str) -> str:
        """Deletes a file, or a directory with everything in it."""
        parts = _parts(path)
        if not parts:
            raise FileCommandError(f"Cannot delete the {_ROOT} directory itself")
        with self._lock:
            names = self._below(parts)
            if not names:
                raise FileCommandError(f"The path {path} does not exist")
            for name in names:
                self._documents.delete(name)
        return f"Successfully deleted {path}"

    def rename(self, old_path: str, new_path: str) -> str:
        """Moves a file, or a directory with everything in it."""
        old, new = _parts(old_path), _parts(new_path)
        if not old:
            raise FileCommandError(f"Cannot rename the {_ROOT} directory itself")
        with self._lock:
            if self._exists(new):
                raise FileCommandError(f"The destination {new_path} already exists")
            names = self._below(old)
            if not names:
                raise FileCommandError(f"The path {old_path} does not exist")
            if new[: len(old)] == old:
                raise FileCommandError(f"{old_path} cannot be moved into itself")
            self._check_directories(new)
            for name in names:
                self._documents.rename(name, _document([*new, *name.name.split("/")[len(old) :]]))
        return f"Successfully renamed {old_path} to {new_path}"

    def clear(self) -> str:
        """Deletes all files."""
        with self._lock:
            for name in self._documents.names():
                self._documents.delete(name)
        return "All memory cleared"

    def _read(self, path: str) -> str:
        parts = _parts(path)
        note = self._documents.get(_document(parts)) if parts else None
        if note is None:
            known = not parts or self._exists(parts)
            problem = "is not a file." if known else "does not exist. Please provide a valid path."
            raise FileCommandError(f"The path {path} {problem}")
        return _content(note)

    def _write(self, parts: Sequence[str], content: str) -> None:
        # A note must not be blank, so a blank text is stored in another field.
        blank = not content.strip()
        tags = [f"{_BLANK}{json.dumps(content)}"] if blank else []
        self._documents.put(_document(parts), "(a file without text)" if blank else content, tags)

    def _exists(self, parts: Sequence[str]) -> bool:
        return not parts or bool(self._below(parts))

    def _check_directories(self, parts: Sequence[str]) -> None:
        """Raises FileCommandError if a part of the path above the file is a file itself."""
        for depth in range(1, len(parts)):
            if self._documents.get(_document(parts[:depth])) is not None:
                raise FileCommandError(f"{_ROOT}/{'/'.join(parts[:depth])} is a file, not a directory")

    def _below(self, parts: Sequence[str]) -> list[DocumentName]:
        """The file of that path, or all files in the directory of that path, as they are stored now."""
        inside = [name for name in self._documents.names() if name.name.split("/")[: len(parts)] == list(parts)]
        return [name for name, _ in self._documents.stored(inside)]

    def _sizes(self, parts: Sequence[str]) -> dict[str, int]:
        """What is in a directory, two levels deep, by path below it: bytes, of a directory those of its files."""
        sizes: dict[str, int] = {}
        for name, note in self._documents.stored(self._below(parts)):
            below = name.name.split("/")[len(parts) :]
            if any(part.startswith(".") for part in below[:2]):
                continue
            for depth in range(1, min(2, len(below)) + 1):
                path = "/".join(below[:depth]) + ("/" if depth < len(below) else "")
                sizes[path] = sizes.get(path, 0) + len(_content(note).encode())
        return sizes


def _parts(path: object) -> list[str]:
    """The parts of a path below /memories. Raises FileCommandError for any other path."""
    if not isinstance(path, str) or not (path == _ROOT or path.startswith(f"{_ROOT}/")):
        raise FileCommandError(f"Path must start with {_ROOT}, got: {path}")
    below = path.removeprefix(_ROOT).strip("/")
    parts = below.split("/") if below else []
    for part in parts:
        if part in {"", ".", ".."} or "\\" in part or any(ord(character) < 32 for character in part):
            raise FileCommandError(f"Path {path} would escape {_ROOT} directory")
    return parts


def _document(parts: Sequence[str]) -> DocumentName:
    return DocumentName("", "/".join(parts) or "/")


def _content(note: Note) -> str:
    blank = next((tag for tag in note.tags if tag.startswith(_BLANK)), None)
    return note.text if blank is None else str(json.loads(blank.removeprefix(_BLANK)))


def _places(content: str, text: str) -> list[int]:
    places: list[int] = []
    place = content.find(text) if text else -1
    while place >= 0:
        places.append(place)
        place = content.find(text, place + 1)
    return places


def _lines_of(content: str, places: Sequence[int]) -> list[int]:
    """The numbers of the lines in which `places` are; the text is read once."""
    lines, line, read = [], 1, 0
    for place in places:
        line += content.count("\n", read, place)
        read = place
        lines.append(line)
    return lines


def _numbered_file(path: str, content: str, view_range: Sequence[int] | None) -> str:
    lines = content.split("\n")
    if len(lines) > _MAX_LINES:
        raise FileCommandError(f"File {path} exceeds maximum line limit of 999,999 lines.")
    first, last = 0, len(lines)
    if view_range and len(view_range) == 2:
        first = max(1, view_range[0]) - 1
        last = len(lines) if view_range[1] == -1 else view_range[1]
    numbered = "\n".join(_numbered(lines[first:last], first + 1))
    return f"Here's the content of {path} with line numbers:\n{numbered}"


def _numbered(lines: Sequence[str], first: int) -> list[str]:
    return [f"{number:>6}\t{line}" for number, line in enumerate(lines, first)]


def _listing(path: str, sizes: dict[str, int]) -> str:
    # Directories and files by name, with the contents of a directory right below it.
    ordered = sorted(sizes.items(), key=lambda entry: entry[0].rstrip("/").split("/"))
    total = sum(size for below, size in sizes.items() if "/" not in below.rstrip("/"))
    lines = [f"{_size(total)}\t{path}", *(f"{_size(size)}\t{path}/{below}" for below, size in ordered)]
    return "\n".join(
        [f"Here're the files and directories up to 2 levels deep in {path}, excluding hidden items:", *lines]
    )


def _size(size: int) -> str:
    unit = min(max(size.bit_length() - 1, 0) // 10, len(_UNITS) - 1)
    amount = size / 1024**unit
    return f"{amount:.0f}{_UNITS[unit]}" if amount == int(amount) else f"{amount:.1f}{_UNITS[unit]}"
