"""The repository of facts in PostgreSQL: a row per fact, a row per statement."""

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from memoryos.adapters.stores.fact_rows import fact_of, fact_row, statement_row, statements_of
from memoryos.adapters.stores.postgres.database import Database, Row, Session
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.removal import FACTS_CHANGED
from memoryos.domain.fact import Fact, Statement
from memoryos.domain.timestamps import microseconds

# One row per statement and page it cites, so that facts are read in one round trip.
_ALL = """
SELECT fact.seq, fact.id, about, slot, value, single, negated, archived, uses, last_used_us, subject,
       said.seq, said_us, said_by, confidence, from_us, until_us, derived_by, said.text, certain,
       page.offset_us, page.id
FROM facts AS fact
JOIN statements AS said ON said.owner = fact.owner AND said.fact_seq = fact.seq
JOIN statement_pages AS cited ON cited.owner = said.owner AND cited.statement_seq = said.seq
JOIN pages AS page ON page.owner = cited.owner AND page.seq = cited.page_seq
WHERE fact.owner = %(owner)s ORDER BY fact.seq, said_us, said.seq, page.seq
"""
_FACT_COLUMNS = 11

_LEARN = """
INSERT INTO facts (owner, id, about, subject, slot, value, single, negated, archived, uses, last_used_us)
VALUES (%(owner)s, %(id)s, %(about)s, %(subject)s, %(slot)s, %(value)s, %(single)s, %(negated)s, %(archived)s,
        %(uses)s, %(last_used_us)s)
ON CONFLICT (owner, id) DO NOTHING
"""

_STATE = """
INSERT INTO statements (owner, fact_seq, said_us, said_by, confidence, from_us, until_us, derived_by, certain, digest,
                        text)
SELECT owner, seq, %(said_us)s, %(said_by)s, %(confidence)s, %(from_us)s, %(until_us)s, %(derived_by)s, %(certain)s,
       %(digest)s, %(text)s
FROM facts WHERE owner = %(owner)s AND id = %(fact_id)s
ON CONFLICT DO NOTHING
"""

_CITE = """
INSERT INTO statement_pages (owner, statement_seq, page_seq)
SELECT said.owner, said.seq, page.seq FROM facts AS fact
JOIN statements AS said ON said.owner = fact.owner AND said.fact_seq = fact.seq
JOIN pages AS page ON page.owner = fact.owner
WHERE fact.owner = %(owner)s AND fact.id = %(fact_id)s AND said_us = %(said_us)s AND digest = %(digest)s
      AND page.id = ANY(%(page_ids)s)
ON CONFLICT DO NOTHING
"""

_STATEMENTS_AT = """
SELECT said.seq, said.text, page.id FROM facts AS fact
JOIN statements AS said ON said.owner = fact.owner AND said.fact_seq = fact.seq
JOIN statement_pages AS cited ON cited.owner = said.owner AND cited.statement_seq = said.seq
JOIN pages AS page ON page.owner = cited.owner AND page.seq = cited.page_seq
WHERE fact.owner = %(owner)s AND fact.id = %(fact_id)s AND said_us = %(said_us)s
"""

_REMOVE_STATEMENTS = (
    "DELETE FROM statements WHERE owner = %(owner)s AND seq = ANY(%(seqs)s)",
    "DELETE FROM statement_pages WHERE owner = %(owner)s AND statement_seq = ANY(%(seqs)s)",
)

_DROP_EMPTY = """
DELETE FROM facts WHERE owner = %(owner)s AND NOT EXISTS (
    SELECT 1 FROM statements WHERE statements.owner = facts.owner AND fact_seq = facts.seq
)
"""

_USE = """
UPDATE facts SET uses = uses + 1, last_used_us = greatest(coalesce(last_used_us, %(at)s::bigint), %(at)s::bigint)
WHERE owner = %(owner)s AND id = %(id)s
"""


class PostgresFacts:
    """The facts of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Fact]:
        return self._database.decoded(_facts, _ALL)

    def learn(self, facts: Sequence[Fact]) -> None:
        with self._database.writing() as session:
            rows = [_statement_row(fact, statement, session.codec) for fact in facts for statement in fact.statements]
            session.many(_LEARN, [_row(fact, session.codec) for fact in facts])
            session.many(_STATE, rows)
            session.many(_CITE, rows)
            session.run(FACTS_CHANGED)

    def unlearn(self, facts: Sequence[Fact]) -> None:
        with self._database.writing() as session:
            for fact in facts:
                for statement in fact.statements:
                    _remove_statement(session, fact, statement)
            session.run(_DROP_EMPTY)
            session.run(FACTS_CHANGED)

    def use(self, fact_ids: Sequence[str], at: datetime) -> None:
        moment = microseconds(at)
        with self._database.writing() as session:
            session.many(_USE, [{"id": fact_id, "at": moment} for fact_id in fact_ids])
            session.run(FACTS_CHANGED)

    def archive(self, fact_ids: Sequence[str], *, archived: bool) -> None:
        with self._database.writing() as session:
            session.run(
                "UPDATE facts SET archived = %(archived)s WHERE owner = %(owner)s AND id = ANY(%(ids)s)",
                archived=archived,
                ids=list(fact_ids),
            )
            session.run(FACTS_CHANGED)

    def version(self) -> int:
        ((version,),) = self._database.rows("SELECT facts FROM owners WHERE owner = %(owner)s")
        return int(version)


def _remove_statement(session: Session, fact: Fact, statement: Statement) -> None:
    """Removes the statement with that fact, time and text that cites the same pages, in any order."""
    cited: dict[int, set[str]] = defaultdict(set)
    for seq, text, page_id in session.rows(_STATEMENTS_AT, fact_id=fact.id, said_us=microseconds(statement.said_at)):
        if session.codec.unseal_text(text) == statement.text:
            cited[seq].add(page_id)
    same = [seq for seq, page_ids in cited.items() if page_ids == set(statement.page_ids)]
    for deletion in _REMOVE_STATEMENTS:
        session.run(deletion, seqs=same)


def _facts(codec: Codec, rows: list[Row]) -> list[Fact]:
    facts = {row[0]: row[1:_FACT_COLUMNS] for row in rows}
    statements = statements_of(((row[0], *row[_FACT_COLUMNS:]) for row in rows), codec)
    return [fact_of(row, sorted(statements[seq], key=_order), codec) for seq, row in facts.items()]


def _order(statement: Statement) -> tuple[datetime, bytes]:
    """The order of the other store, which sorts texts as bytes."""
    return statement.said_at, statement.text.encode()


def _row(fact: Fact, codec: Codec) -> dict[str, Any]:
    row = fact_row(fact, codec)
    return row if fact.subject else row | {"subject": None}


def _statement_row(fact: Fact, statement: Statement, codec: Codec) -> dict[str, Any]:
    digest = codec.digest(json.dumps([statement.text, statement.page_ids]))
    return statement_row(fact, statement, codec) | {"digest": digest, "page_ids": list(statement.page_ids)}
