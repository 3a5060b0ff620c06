"""Entries of a profile as every store keeps them: once, with the versions they belong to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from memoryos.domain.fact import Trait
from memoryos.domain.profile import Attribute, Profile
from memoryos.domain.timestamps import moment_of

EntryKey = tuple[str, str, str, str]
Entry = Attribute | Trait


@dataclass(frozen=True, slots=True)
class EntrySpan:
    """An entry, the first version that has it and the first that does not."""

    entry: Entry
    since: int
    until: int | None


def entry_key(entry: Entry) -> EntryKey:
    """The kind, name, value and reason of an entry, which identify it."""
    if isinstance(entry, Trait):
        return "trait", entry.dimension, entry.level, entry.reason
    return "attribute", entry.name, entry.value, ""


def entry_spans(rows: Iterable[Sequence[Any]]) -> list[EntrySpan]:
    """Entries with the versions they belong to, from one row per cited page."""
    spans: dict[int, EntrySpan] = {}
    for seq, since, until, kind, name, value, reason, page_id in rows:
        earlier = spans.get(seq)
        pages = (*earlier.entry.page_ids, page_id) if earlier else (page_id,)
        entry = Trait(name, value, reason, pages) if kind == "trait" else Attribute(name, value, pages)
        spans[seq] = EntrySpan(entry, since, until)
    return list(spans.values())


def profile_version(version: Sequence[Any], spans: Sequence[EntrySpan]) -> Profile:
    """The profile from a row with number, time and analyst of a version."""
    number, made_us, derived_by = version
    entries = [span.entry for span in spans if span.since <= number and (span.until is None or number < span.until)]
    attributes = tuple(entry for entry in entries if isinstance(entry, Attribute))
    traits = tuple(entry for entry in entries if isinstance(entry, Trait))
    return Profile(number, moment_of(made_us), derived_by, attributes, traits)
