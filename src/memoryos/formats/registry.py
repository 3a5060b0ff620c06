"""The formats that can be read, and how one is recognised."""

from pathlib import Path

from memoryos.errors import InvalidInputError
from memoryos.formats.chat_exports import CHATGPT, CLAUDE
from memoryos.formats.memory_servers import MEM0, SERVER_MEMORY
from memoryos.formats.memoryos_chroma import MEMORYOS_CHROMA
from memoryos.formats.memoryos_folders import MEMORYOS_FOLDERS
from memoryos.formats.memoryos_server import MEMORYOS_SERVER
from memoryos.formats.min_memory import MIN_MEMORY
from memoryos.formats.plain import MARKDOWN, MESSAGES
from memoryos.formats.source import Source
from memoryos.formats.transcripts import CLAUDE_CODE, CODEX
from memoryos.formats.values import Format

OURS = "jsonl"
# Those with signs of their own come before those that would take almost anything.
FORMATS: tuple[Format, ...] = (
    MEMORYOS_FOLDERS,
    MEMORYOS_SERVER,
    MEMORYOS_CHROMA,
    CLAUDE,
    CHATGPT,
    CLAUDE_CODE,
    CODEX,
    SERVER_MEMORY,
    MIN_MEMORY,
    MEM0,
    MESSAGES,
    MARKDOWN,
)
NAMES = (OURS, *(each.name for each in FORMATS))
TARGETS = (OURS, "memoryos", "server-memory", "markdown")


def chosen(source: Source, name: str | None) -> Format:
    """The format of that name, or the one that `source` is in. Raises InvalidInputError."""
    if name is not None:
        found = next((each for each in FORMATS if each.name == name), None)
        if found is None:
            raise InvalidInputError(f"unknown format {name!r}; choose from {', '.join(NAMES)}")
        return found
    for each in FORMATS:
        try:
            if each.recognises(source):
                return each
        except InvalidInputError:
            # A file that is broken, or none of this format: another one may know it.
            continue
    raise InvalidInputError(f"{str(source.path)!r} is in no known format; known are: {', '.join(NAMES)}")


def owner_in(source: Source, found: Format, wanted: str | None, user_id: str) -> str | None:
    """Whose memories to take where a source holds those of several: the one wanted, else our user's, else the only one.

    Raises InvalidInputError where that does not say.
    """
    there = found.users(source)
    if wanted is not None and wanted not in there:
        raise InvalidInputError(
            f"{str(source.path)!r} has no memories of user {wanted!r}; it has those of {', '.join(there) or 'nobody'}"
        )
    if wanted is not None or not there:
        return wanted
    if user_id in there or len(there) == 1:
        return user_id if user_id in there else there[0]
    raise InvalidInputError(
        f"{str(source.path)!r} has memories of {', '.join(there)}; choose whose to import (from_user)"
    )


def opened(path: Path) -> Source:
    """What lies at `path`."""
    return Source(path.expanduser())
