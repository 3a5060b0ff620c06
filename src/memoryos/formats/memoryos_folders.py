"""The folders of the older MemoryOS library.

JSON files by user and assistant, as it has written them since its first release. `users/NAME/short_term.json`,
`mid_term.json` and `long_term_user.json`; `assistants/NAME/long_term_assistant.json`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from memoryos.domain.import_items import Imported, ImportedNote
from memoryos.domain.messages import Utterance
from memoryos.formats.source import Source
from memoryos.formats.values import Format, conversation_of, moment, storable, utterance

# What that library stored if its model failed or had nothing to say.
_NOTHING = ("", "none", "error: no response", "no detailed user profile")
_SIGNS = ("short_term.json", "mid_term.json", "long_term_user.json")


def recognised(source: Source) -> bool:
    """Whether the folder was written by that library."""
    return any(name.startswith("users/") or "/users/" in name for name in source.called(*_SIGNS)) or (
        source.path.is_dir() and any(name in source.names for name in _SIGNS)
    )


def users(source: Source) -> list[str]:
    """Whose memories are in the folder."""
    return sorted({name.split("/")[-2] for name in source.called(*_SIGNS) if "/" in name})


def read(source: Source, user: str | None) -> Iterator[Imported]:
    """The exchanges of short-term and mid-term memory, each once, in order; then what was learned."""
    mine = [name for name in source.called(*_SIGNS) if user is None or "/" not in name or name.split("/")[-2] == user]
    pages = list(_pages(source, mine))
    yield from conversation(pages, source, mine, "memoryos")
    knowledge = [name for name in mine if name.endswith("long_term_user.json")]
    for name in [*knowledge, *source.called("long_term_assistant.json")]:
        content = source.json(name)
        if isinstance(content, dict):
            yield from learned(content, user)


def _pages(source: Source, names: Iterable[str]) -> Iterator[Mapping[str, Any]]:
    for name in names:
        content = source.json(name)
        if name.endswith("short_term.json") and isinstance(content, list):
            yield from (page for page in content if isinstance(page, dict))
        elif name.endswith("mid_term.json") and isinstance(content, dict):
            for session in (content.get("sessions") or {}).values():
                yield from (page for page in session.get("details") or [] if isinstance(page, dict))


def conversation(
    pages: Iterable[Mapping[str, Any]], source: Source, names: list[str], format_name: str
) -> Iterator[Imported]:
    """`pages` as one conversation in order of time. A page that is in two sessions counts once."""
    once: dict[tuple[str, ...], Mapping[str, Any]] = {}
    for page in pages:
        once.setdefault(tuple(storable(page.get(side)) for side in ("user_input", "agent_response", "timestamp")), page)
    written_at = min((source.written_at(name) for name in names), default=None)
    if written_at is None:
        return
    ordered = sorted(once.values(), key=lambda page: moment(page.get("timestamp")) or written_at)
    yield from conversation_of(None, (side for page in ordered for side in _sides(page)), written_at, format_name)


def _sides(page: Mapping[str, Any]) -> Iterator[Utterance]:
    metadata = page.get("meta_data")
    meta = {"meta_data": metadata} if isinstance(metadata, dict) and metadata else {}
    when = page.get("timestamp")
    yield utterance("user", page.get("user_input"), when, **meta)
    yield utterance("assistant", page.get("agent_response"), when, **meta)


def learned(content: Mapping[str, Any], user: str | None) -> Iterator[Imported]:
    """The profile and the knowledge of a long-term file."""
    for name, profile in (content.get("user_profiles") or {}).items():
        text = profile.get("data") or profile.get("raw_text_profile") if isinstance(profile, dict) else profile
        if says_something(text) and user in {None, name}:
            yield ImportedNote(storable(text), f"profile-{name}", "user", "core_identity", tags=("imported", "profile"))
    for field, entity in (("knowledge_base", "user"), ("assistant_knowledge", "assistant")):
        for number, entry in enumerate(content.get(field) or []):
            text = storable(entry.get("knowledge")).strip().removeprefix("- ") if isinstance(entry, dict) else ""
            if says_something(text):
                when = moment(entry.get("timestamp"))
                yield ImportedNote(text, f"{field}-{number}", entity, tags=("imported",), created_at=when)


def says_something(text: Any) -> bool:
    """Whether `text` is more than that library's placeholder for nothing."""
    return storable(text).strip().strip(".").lower() not in _NOTHING


MEMORYOS_FOLDERS = Format("memoryos", "folders of the older MemoryOS library", recognised, read, users)
