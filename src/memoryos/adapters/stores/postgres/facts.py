"""The repository of facts in PostgreSQL: a row per fact, a row per statement."""

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from memoryos.adapters.stores.postgres.database import Database, Row, Session
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.removal import FACTS_CHANGED
from memoryos.adapters.stores.rows import microseconds_or_none, moment_or_none
from memoryos.domain.fact import Fact, Statement
from memoryos.domain.timestamps import microseconds, moment_of

# One row per statement and page it cites, so that facts are read in one round trip.
_ALL = """
SELECT fact.seq, fact.id, about, slot, value, single, negated, archived, uses, last_used_us, subject,
       said.seq, said_us, said_by, confidence, from_us, until_us, derived_by, said.text, certain, page.id
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

_UNSAY = (
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
                    _unsay(session, fact, statement)
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


def _unsay(session: Session, fact: Fact, statement: Statement) -> None:
    """Removes the statement with that fact, time and text that cites the same pages, in any order."""
    cited: dict[int, set[str]] = defaultdict(set)
    for seq, text, page_id in session.rows(_STATEMENTS_AT, fact_id=fact.id, said_us=microseconds(statement.said_at)):
        if session.codec.unseal_text(text) == statement.text:
            cited[seq].add(page_id)
    same = [seq for seq, page_ids in cited.items() if page_ids == set(statement.page_ids)]
    for deletion in _UNSAY:
        session.run(deletion, seqs=same)


def _facts(codec: Codec, rows: list[Row]) -> list[Fact]:
    facts: dict[int, Row] = {}
    statements: dict[int, dict[int, Statement]] = defaultdict(dict)
    for row in rows:
        fact, (seq, said_us, by, confidence, from_us, until_us, derived_by, text, certain, page_id) = (
            row[:_FACT_COLUMNS],
            row[_FACT_COLUMNS:],
        )
        facts[fact[0]] = fact
        known = statements[fact[0]].get(seq)
        statements[fact[0]][seq] = Statement(
            text=known.text if known else codec.unseal_text(text),
            page_ids=(*known.page_ids, page_id) if known else (page_id,),
            said_at=moment_of(said_us),
            said_by=by,
            derived_by=derived_by,
            confidence=confidence,
            holds_from=moment_or_none(from_us),
            holds_until=moment_or_none(until_us),
            certain=certain,
        )
    return [_fact(row, list(statements[seq].values()), codec) for seq, row in facts.items()]


def _fact(row: tuple[Any, ...], statements: list[Statement], codec: Codec) -> Fact:
    _, fact_id, about, slot, value, single, negated, archived, uses, last_used, subject = row
    return Fact(
        id=fact_id,
        about=about,
        slot=codec.unseal_text(slot),
        value=codec.unseal_text(value),
        # In the order of the other store, which sorts the texts as bytes.
        statements=tuple(sorted(statements, key=lambda statement: (statement.said_at, statement.text.encode()))),
        single=single,
        negated=negated,
        archived=archived,
        uses=uses,
        last_used=moment_or_none(last_used),
        subject=codec.unseal_optional(subject) or "",
    )


def _row(fact: Fact, codec: Codec) -> dict[str, object]:
    return {
        "id": fact.id,
        "about": fact.about,
        "subject": codec.seal_text(fact.subject) if fact.subject else None,
        "slot": codec.seal_text(fact.slot),
        "value": codec.seal_text(fact.value),
        "single": fact.single,
        "negated": fact.negated,
        "archived": fact.archived,
        "uses": fact.uses,
        "last_used_us": microseconds_or_none(fact.last_used),
    }


def _statement_row(fact: Fact, statement: Statement, codec: Codec) -> dict[str, object]:
    return {
        "fact_id": fact.id,
        "said_us": microseconds(statement.said_at),
        "said_by": statement.said_by,
        "confidence": statement.confidence,
        "from_us": microseconds_or_none(statement.holds_from),
        "until_us": microseconds_or_none(statement.holds_until),
        "derived_by": statement.derived_by,
        "digest": codec.digest(json.dumps([statement.text, statement.page_ids])),
        "text": codec.seal_text(statement.text),
        "certain": statement.certain,
        "page_ids": list(statement.page_ids),
    }
