"""The repository of profiles in PostgreSQL: an entry is stored once, with the versions it belongs to."""

from collections.abc import Sequence
from dataclasses import replace

from memoryos.adapters.stores.postgres.database import Database, Row, Session
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.removal import FACTS_CHANGED
from memoryos.adapters.stores.profile_entries import Entry, EntryKey, EntrySpan, entry_key, entry_spans, profile_version
from memoryos.domain.profile import Profile
from memoryos.domain.timestamps import microseconds

_ENTRIES = """
SELECT entry.seq, since, until, kind, name, value, reason, page.id FROM profile_entries AS entry
JOIN profile_pages AS cited ON cited.owner = entry.owner AND cited.entry_seq = entry.seq
JOIN pages AS page ON page.owner = cited.owner AND page.seq = cited.page_seq
WHERE entry.owner = %(owner)s
"""
_IN_ORDER = "ORDER BY entry.seq, page.seq"

_VERSIONS = "SELECT number, made_us, derived_by FROM profile_versions WHERE owner = %(owner)s ORDER BY number"

_PUT = """
WITH counted AS (
    UPDATE owners SET profile_versions = profile_versions + 1, facts = facts + 1 WHERE owner = %(owner)s
    RETURNING profile_versions
) INSERT INTO profile_versions (owner, number, made_us, derived_by)
SELECT %(owner)s, profile_versions, %(made_us)s, %(derived_by)s FROM counted RETURNING number
"""

_CURRENT = "SELECT seq, kind, name, value, reason FROM profile_entries WHERE owner = %(owner)s AND until IS NULL"

_ADD = """
INSERT INTO profile_entries (owner, since, kind, name, value, reason)
VALUES (%(owner)s, %(since)s, %(kind)s, %(name)s, %(value)s, %(reason)s) RETURNING seq
"""

_CITE = """
INSERT INTO profile_pages (owner, entry_seq, page_seq)
SELECT owner, %(entry)s, seq FROM pages WHERE owner = %(owner)s AND id = ANY(%(page_ids)s) ON CONFLICT DO NOTHING
"""


class PostgresProfiles:
    """The profile of one owner's user."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def current(self) -> Profile | None:
        newest = self._database.rows(f"{_VERSIONS} DESC LIMIT 1")
        spans = self._database.decoded(_spans, f"{_ENTRIES} AND until IS NULL {_IN_ORDER}") if newest else []
        return profile_version(newest[0], spans) if newest else None

    def versions(self) -> list[Profile]:
        versions = self._database.rows(_VERSIONS)
        spans = self._database.decoded(_spans, f"{_ENTRIES} {_IN_ORDER}")
        return [profile_version(version, spans) for version in versions]

    def put(self, profile: Profile) -> Profile:
        with self._database.writing() as session:
            ((number,),) = session.rows(_PUT, made_us=microseconds(profile.made_at), derived_by=profile.derived_by)
            _store(session, number, [*profile.attributes, *profile.traits])
            session.run(FACTS_CHANGED)
        return replace(profile, version=number)


def _store(session: Session, number: int, entries: Sequence[Entry]) -> None:
    codec = session.codec
    known: dict[EntryKey, int] = {
        (kind, codec.unseal_text(name), codec.unseal_text(value), codec.unseal_text(reason)): seq
        for seq, kind, name, value, reason in session.rows(_CURRENT)
    }
    wanted = {entry_key(entry): entry for entry in entries}
    gone = [seq for key, seq in known.items() if key not in wanted]
    statement = "UPDATE profile_entries SET until = %(number)s WHERE owner = %(owner)s AND seq = ANY(%(seqs)s)"
    session.run(statement, number=number, seqs=gone)
    cited = []
    for key, entry in wanted.items():
        seq = known.get(key)
        if seq is None:
            kind, *texts = key
            name, value, reason = map(codec.seal_text, texts)
            ((seq,),) = session.rows(_ADD, since=number, kind=kind, name=name, value=value, reason=reason)
        cited.append({"entry": seq, "page_ids": list(entry.page_ids)})
    session.many(_CITE, cited)


def _spans(codec: Codec, rows: list[Row]) -> list[EntrySpan]:
    return entry_spans(
        (seq, since, until, kind, *map(codec.unseal_text, texts), page_id)
        for seq, since, until, kind, *texts, page_id in rows
    )
