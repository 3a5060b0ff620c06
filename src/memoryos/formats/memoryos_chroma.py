"""The Chroma variant of the older MemoryOS: pages in its database, sessions in a JSON file beside it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from memoryos.domain.import_items import Imported, ImportedNote
from memoryos.formats.foreign_database import rows_of
from memoryos.formats.memoryos_folders import conversation, learned, says_something
from memoryos.formats.source import Source
from memoryos.formats.values import Format, moment, storable

_DATABASE = "chroma.sqlite3"
_ROWS = """
SELECT c.name, e.embedding_id, m.key, m.string_value
FROM embeddings e
JOIN segments s ON s.id = e.segment_id
JOIN collections c ON c.id = s.collection
JOIN embedding_metadata m ON m.id = e.id
WHERE m.string_value IS NOT NULL
ORDER BY e.id
"""


def _recognised(source: Source) -> bool:
    return bool(source.called(_DATABASE)) or bool(_files(source, None))


def _files(source: Source, user: str | None) -> list[str]:
    bases = [(name, name.rpartition("/")[2]) for name in source.ending(".json")]
    beginning = "metadata_" if user is None else f"metadata_{user}_"
    return [name for name, base in bases if base.startswith(beginning) and "chroma_storage" in str(source.path / name)]


def _users(source: Source) -> list[str]:
    user_ids = {record["user_id"] for _, record in _records(source) if "user_id" in record}
    return sorted(user_ids)


def _records(source: Source) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The metadata of each record, with its collection."""
    for name in source.called(_DATABASE):
        records: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
        for collection, record, key, value in rows_of(source.file(name), _ROWS, "Chroma"):
            records[collection, record][key] = value
        yield from ((collection, record) for (collection, _), record in records.items())


def _read(source: Source, user: str | None) -> Iterator[Imported]:
    names = [*source.called(_DATABASE), *_files(source, user)]
    records = [record for _, record in _records(source) if user is None or record.get("user_id", user) == user]
    pages: list[Mapping[str, Any]] = [record for record in records if record.get("type") == "page"]
    kept: list[Imported] = []
    for name in _files(source, user):
        content = source.json(name)
        for session in (content.get("mid_term_sessions") or {}).values():
            pages += [page for page in session.get("pages_backup") or [] if isinstance(page, dict)]
        pages += [page for page in content.get("short_term_memory") or [] if isinstance(page, dict)]
        kept += learned({"user_profiles": content.get("user_profiles") or {}}, user)
    yield from conversation(pages, source, names, "memoryos-chroma")
    yield from kept
    for number, record in enumerate(records):
        entity = {"user_knowledge": "user", "assistant_knowledge": "assistant"}.get(record.get("type", ""))
        text = storable(record.get("text")).strip().removeprefix("- ")
        if entity and says_something(text):
            when = moment(record.get("timestamp"))
            yield ImportedNote(text, f"chroma-{number}", entity, tags=("imported",), created_at=when)


MEMORYOS_CHROMA = Format("memoryos-chroma", "Chroma variant of the older MemoryOS", _recognised, _read, _users)
