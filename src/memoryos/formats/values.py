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
    """How one other system writes: `recognises` looks at names and first lines, `read` gives all that it holds.

    `users` names whose memories a source holds, if it holds those of several; `read` receives whose are wanted.
    """

    name: str
    title: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source, str | None], Iterable[Imported]]
    users: Callable[[Source], list[str]] = field(default=lambda _: [])


def moment(value: Any) -> datetime | None:
    """A time as other systems write it: ISO 8601, or seconds or milliseconds since 1970; None if it is none."""
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
    """`value` as text that can be kept; empty if it is no text."""
    return without_unstorable(value) if isinstance(value, str) else ""


def name_of(value: Any) -> str | None:
    """`value` as a name on one line; None if it is none."""
    line = " ".join(storable(value).split())[:_LONGEST_NAME]
    return "".join(letter for letter in line if letter.isprintable()) or None


def utterance(role: Role, text: Any, when: Any, name: Any = None, **meta_data: Any) -> Utterance:
    """What one side wrote. Its time stays open where `when` is none; see `conversation_of`."""
    kept = {key: value for key, value in meta_data.items() if value}
    return Utterance(role, storable(text), moment(when) or _UNKNOWN, name_of(name), kept)


_UNKNOWN = datetime.min.replace(tzinfo=UTC)


def conversation_of(
    session: Any, utterances: Iterable[Utterance], written_at: datetime, source: str
) -> Iterator[ImportedConversation]:
    """The conversation with a name for everything in it, by which the same words are known again from any source.

    A name is made of who said what when, and of how often that was said before; what tells no time was said when the
    conversation before it was, or when it was written down.
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
