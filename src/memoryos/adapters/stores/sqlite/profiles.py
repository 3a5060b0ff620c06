"""The repository of profiles in SQLite: an entry is stored once, with the versions it belongs to."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.facts import CHANGED
from memoryos.domain.fact import Trait
from memoryos.domain.profile import Attribute, Profile
from memoryos.domain.timestamps import microseconds, moment_of

_ENTRIES = """
SELECT entries.seq, since, until, kind, name, value, reason, pages.id
FROM profile_entries AS entries JOIN profile_pages ON entry_seq = entries.seq JOIN pages ON pages.seq = page_seq
"""

_VERSIONS = "SELECT number, made_us, derived_by FROM profile_versions ORDER BY number"

_CITE = "INSERT INTO profile_pages SELECT ?, seq FROM pages WHERE id = ? ON CONFLICT DO NOTHING"

EntryKey = tuple[str, str, str, str]
Entry = Attribute | Trait


@dataclass(frozen=True, slots=True)
class _Span:
    """An entry, the first version that has it and the first that does not."""

    entry: Entry
    since: int
    until: int | None


class SqliteProfiles:
    """The profile of one owner's user."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def current(self) -> Profile | None:
        with self._database.reading() as connection:
            newest = connection.execute(f"{_VERSIONS} DESC LIMIT 1").fetchall()
            rows = connection.execute(f"{_ENTRIES} WHERE until IS NULL ORDER BY entries.seq, page_seq").fetchall()
        return _profile(newest[0], _spans(rows)) if newest else None

    def versions(self) -> list[Profile]:
        with self._database.reading() as connection:
            versions = connection.execute(_VERSIONS).fetchall()
            rows = connection.execute(f"{_ENTRIES} ORDER BY entries.seq, page_seq").fetchall()
        spans = _spans(rows)
        return [_profile(version, spans) for version in versions]

    def put(self, profile: Profile) -> Profile:
        with self._database.writing() as connection:
            number = connection.execute(
                "INSERT INTO profile_versions (made_us, derived_by) VALUES (?, ?)",
                (microseconds(profile.made_at), profile.derived_by),
            ).lastrowid
            _store(connection, int(number or 0), [*profile.attributes, *profile.traits])
            connection.execute(CHANGED)
        return replace(profile, version=int(number or 0))


def _store(connection: sqlite3.Connection, number: int, entries: Sequence[Entry]) -> None:
    rows = connection.execute(
        "SELECT seq, kind, name, value, reason FROM profile_entries WHERE until IS NULL"
    ).fetchall()
    stored: dict[EntryKey, int] = {(kind, name, value, reason): seq for seq, kind, name, value, reason in rows}
    new = {_key(entry): entry for entry in entries}
    ended = [(number, seq) for entry_key, seq in stored.items() if entry_key not in new]
    connection.executemany("UPDATE profile_entries SET until = ? WHERE seq = ?", ended)
    for entry_key, entry in new.items():
        seq = stored.get(entry_key)
        if seq is None:
            seq = connection.execute(
                "INSERT INTO profile_entries (since, kind, name, value, reason) VALUES (?, ?, ?, ?, ?)",
                (number, *entry_key),
            ).lastrowid
        connection.executemany(_CITE, [(seq, page_id) for page_id in entry.page_ids])


def _key(entry: Entry) -> EntryKey:
    if isinstance(entry, Trait):
        return "trait", entry.dimension, entry.level, entry.reason
    return "attribute", entry.name, entry.value, ""


def _spans(rows: Iterable[tuple[Any, ...]]) -> list[_Span]:
    """Entries with the versions they belong to, from one row per page."""
    spans: dict[int, _Span] = {}
    for seq, since, until, kind, name, value, reason, page_id in rows:
        earlier = spans.get(seq)
        pages = (*earlier.entry.page_ids, page_id) if earlier else (page_id,)
        entry = Trait(name, value, reason, pages) if kind == "trait" else Attribute(name, value, pages)
        spans[seq] = _Span(entry, since, until)
    return list(spans.values())


def _profile(version: tuple[Any, ...], spans: Sequence[_Span]) -> Profile:
    number, made_us, derived_by = version
    current = [span.entry for span in spans if span.since <= number and (span.until is None or number < span.until)]
    attributes = tuple(entry for entry in current if isinstance(entry, Attribute))
    return Profile(
        number,
        moment_of(made_us),
        derived_by,
        attributes,
        tuple(entry for entry in current if isinstance(entry, Trait)),
    )
