"""What all formats need: times, names and texts as other systems write them."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from memoryos.domain.import_items import Imported, ImportedConversation
from memoryos.domain.messages import Utterance
from memoryos.domain.page import Role
from memoryos.formats.source import Source
from memoryos.text.storable import without_unstorable

# What no store can keep as text.
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Format:
    """The format of another system: `recognises` looks at names and first lines, `read` returns everything in it.

    `users` lists the users of a source that has several; `read` gets the one to import.
    """

    name: str
    title: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source, str | None], Iterable[Imported]]
    users: Callable[[Source], list[str]] = field(default=lambda _: [])


def moment(value: Any) -> datetime | None:
    """A time as other systems write it: ISO 8601, or seconds or milliseconds since 1970; None if it is not a time."""
    try:
        if isinstance(value, str) and value.strip():
            read = datetime.fromisoformat(value.strip())
        elif isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
            read = datetime.fromtimestamp(value / 1000 if value > 1e11 else value, UTC)
        else:
            return None
    except (ValueError, OverflowError, OSError):
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def storable(value: Any) -> str:
    """`value` as text that can be stored; empty if it is not text."""
    return without_unstorable(value) if isinstance(value, str) else ""


def name_of(value: Any) -> str | None:
    """`value` as a name on one line; None if it is not one."""
    line = " ".join(storable(value).split())[:_LONGEST_NAME]
    return "".join(letter for letter in line if letter.isprintable()) or None


def utterance(role: Role, text: Any, when: Any, name: Any = None, **meta_data: Any) -> Utterance:
    """What one side wrote. If `when` is None, `conversation_of` fills in the time."""
    kept = {key: value for key, value in meta_data.items() if value}
    return Utterance(role, storable(text), moment(when) or _UNKNOWN, name_of(name), kept)


_UNKNOWN = datetime.min.replace(tzinfo=UTC)


def conversation_of(
    session: Any, utterances: Iterable[Utterance], written_at: datetime, source: str
) -> Iterator[ImportedConversation]:
    """The conversation with an id for each message, by which the same message is recognised from any source.

    An id is made from who said what when, and how often that was said before; a message without a time has that of the
    message before it, or of the file.
    """
    seen: Counter[str] = Counter()
    named: list[Utterance] = []
    last = written_at
    for utterance in utterances:
        if not utterance.text.strip():
            continue
        known = utterance.timestamp is not _UNKNOWN
        last = utterance.timestamp if known else last
        stamp = utterance.timestamp.astimezone(UTC).isoformat(timespec="seconds") if known else ""
        digest = _digest(utterance.role, " ".join(utterance.text.split()), stamp)
        seen[digest] += 1
        meta_data: Mapping[str, Any] = {**utterance.meta_data, "imported_from": source}
        named.append(replace(utterance, id=f"said:{digest}:{seen[digest]}", timestamp=last, meta_data=meta_data))
    if named:
        yield ImportedConversation(name_of(session), tuple(named))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]
