"""The folders of the MemoryOS private server: `NAME/short_term`, `mid_term` and `long_term`, each with JSON files."""

from collections.abc import Iterator, Mapping
from typing import Any

from memoryos.domain.import_items import Imported, ImportedNote
from memoryos.formats.memoryos_folders import conversation, says_something
from memoryos.formats.source import Source
from memoryos.formats.values import Format, moment, storable

_PAGES = ("short_term/memory.json", "short_term/overflow.json", "short_term/cleared_backup.json")
_SEGMENTS = ("mid_term/memory.json", "mid_term/archived_segments.json")


def _files(source: Source, user: str | None, *ends: str) -> list[str]:
    matches = [name for name in source.names if name.endswith(ends)]
    return [name for name in matches if user is None or name.count("/") < 2 or name.split("/")[-3] == user]


def _users(source: Source) -> list[str]:
    names = [name for name in source.names if name.endswith((*_PAGES, *_SEGMENTS, "long_term/user_profile.json"))]
    return sorted({name.split("/")[-3] for name in names if name.count("/") >= 2})


def _read(source: Source, user: str | None) -> Iterator[Imported]:
    names = _files(source, user, *_PAGES, *_SEGMENTS)
    yield from conversation(list(_pages(source, names)), source, names, "memoryos-server")
    for name in _files(source, user, "long_term/user_profile.json"):
        profile = source.json(name)
        if isinstance(profile, dict) and says_something(profile.get("profile_text")):
            text, when = storable(profile["profile_text"]), moment(profile.get("created_at"))
            yield ImportedNote(text, "profile", "user", "core_identity", tags=("imported", "profile"), created_at=when)
    for name in source.names:
        base = name.rpartition("/")[2]
        if (
            "long_term/" in name
            and base.endswith(".json")
            and "knowledge" in base
            and name in _files(source, user, base)
        ):
            entity = "assistant" if base.startswith("assistant") else "user"
            yield from _knowledge(source.json(name), entity)


def _pages(source: Source, names: list[str]) -> Iterator[Mapping[str, Any]]:
    for name in names:
        content = source.json(name)
        entries = content.get("entries") if isinstance(content, dict) else content
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict):
                inner = entry.get("qa_pairs")
                yield from (page for page in inner if isinstance(page, dict)) if isinstance(inner, list) else [entry]


def _knowledge(content: Any, entity: str) -> Iterator[Imported]:
    for number, entry in enumerate(content if isinstance(content, list) else []):
        text = storable(entry.get("knowledge")).strip() if isinstance(entry, dict) else ""
        if says_something(text):
            key, when = storable(entry.get("id")) or f"{entity}-{number}", moment(entry.get("timestamp"))
            yield ImportedNote(text, key, entity, tags=("imported",), created_at=when)


MEMORYOS_SERVER = Format(
    "memoryos-server",
    "folders of the MemoryOS private server",
    lambda source: bool(_files(source, None, *_PAGES, *_SEGMENTS)),
    _read,
    _users,
)
