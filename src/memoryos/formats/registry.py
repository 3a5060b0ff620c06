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
from memoryos.formats.source import OversizedMemberError, Source
from memoryos.formats.transcripts import CLAUDE_CODE, CODEX
from memoryos.formats.values import Format

OURS = "jsonl"
# Formats with clear signs come before those that would accept almost anything.
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
NAMES = (OURS, *(item.name for item in FORMATS))
TARGETS = (OURS, "memoryos", "server-memory", "markdown")


def chosen(source: Source, name: str | None) -> Format:
    """The format of that name, or the one that `source` is in. Raises InvalidInputError."""
    if name is not None:
        match = next((candidate for candidate in FORMATS if candidate.name == name), None)
        if match is None:
            raise InvalidInputError(f"unknown format {name!r}; choose from {', '.join(NAMES)}")
        return match
    refusals: list[OversizedMemberError] = []
    for candidate in FORMATS:
        try:
            if candidate.recognises(source):
                return candidate
        except OversizedMemberError as error:
            refusals.append(error)
        except InvalidInputError:
            # The file is broken or not in this format; another one may recognise it.
            continue
    if refusals:
        # Whether it is in any format cannot be told without unpacking it.
        raise refusals[0]
    raise InvalidInputError(
        f"{str(source.path)!r} is not in a format that can be imported; these can: {', '.join(NAMES)}"
    )


def owner_in(source: Source, source_format: Format, wanted: str | None, user_id: str) -> str | None:
    """Whose memories to import from a source with several users: the one asked for, else our user, else the only one.

    Raises InvalidInputError if that is not clear.
    """
    there = source_format.users(source)
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
    """What is at `path`."""
    return Source(path.expanduser())
