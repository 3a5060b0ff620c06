"""The repository of profiles in SQLite: an entry is stored once, with the versions it belongs to."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from memoryos.adapters.stores.profile_entries import Entry, EntryKey, entry_key, entry_spans, profile_version
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.facts import CHANGED
from memoryos.domain.profile import Profile
from memoryos.domain.timestamps import microseconds

_ENTRIES = """
SELECT entries.seq, since, until, kind, name, value, reason, pages.id
FROM profile_entries AS entries JOIN profile_pages ON entry_seq = entries.seq JOIN pages ON pages.seq = page_seq
"""

_VERSIONS = "SELECT number, made_us, derived_by FROM profile_versions ORDER BY number"

_CITE = "INSERT INTO profile_pages SELECT ?, seq FROM pages WHERE id = ? ON CONFLICT DO NOTHING"


class SqliteProfiles:
    """The profile of one owner's user."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def current(self) -> Profile | None:
        with self._database.reading() as connection:
            newest = connection.execute(f"{_VERSIONS} DESC LIMIT 1").fetchall()
            rows = connection.execute(f"{_ENTRIES} WHERE until IS NULL ORDER BY entries.seq, page_seq").fetchall()
        return profile_version(newest[0], entry_spans(rows)) if newest else None

    def versions(self) -> list[Profile]:
        with self._database.reading() as connection:
            versions = connection.execute(_VERSIONS).fetchall()
            rows = connection.execute(f"{_ENTRIES} ORDER BY entries.seq, page_seq").fetchall()
        spans = entry_spans(rows)
        return [profile_version(version, spans) for version in versions]

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
    new = {entry_key(entry): entry for entry in entries}
    ended = [(number, seq) for key, seq in stored.items() if key not in new]
    connection.executemany("UPDATE profile_entries SET until = ? WHERE seq = ?", ended)
    for key, entry in new.items():
        seq = stored.get(key)
        if seq is None:
            seq = connection.execute(
                "INSERT INTO profile_entries (since, kind, name, value, reason) VALUES (?, ?, ?, ?, ?)",
                (number, *key),
            ).lastrowid
        connection.executemany(_CITE, [(seq, page_id) for page_id in entry.page_ids])
