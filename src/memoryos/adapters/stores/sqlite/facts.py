"""The repository of facts in SQLite: a row per fact, a row per statement."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from memoryos.adapters.stores.codec import PLAIN
from memoryos.adapters.stores.fact_rows import fact_of, fact_row, statement_row, statements_of
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.fact import Fact, Statement
from memoryos.domain.timestamps import microseconds

_FACTS = """
SELECT seq, id, about, slot, value, single, negated, archived, uses, last_used_us, subject
FROM facts ORDER BY seq
"""

_STATEMENTS = """
SELECT fact_seq, statements.seq, said_us, said_by, confidence, from_us, until_us, derived_by, text, certain,
       offset_us, pages.id
FROM statements JOIN statement_pages ON statement_seq = statements.seq JOIN pages ON pages.seq = page_seq
ORDER BY said_us, text, statements.seq, pages.seq
"""

_LEARN = """
INSERT INTO facts (id, about, subject, slot, value, single, negated, archived, uses, last_used_us)
VALUES (:id, :about, :subject, :slot, :value, :single, :negated, :archived, :uses, :last_used_us)
ON CONFLICT (id) DO NOTHING
"""

_STATE = """
INSERT INTO statements (fact_seq, said_us, said_by, confidence, from_us, until_us, derived_by, cited, text, certain)
SELECT seq, :said_us, :said_by, :confidence, :from_us, :until_us, :derived_by, :cited, :text, :certain
FROM facts WHERE id = :fact_id
ON CONFLICT DO NOTHING
"""

_CITE = """
INSERT INTO statement_pages
SELECT statements.seq, pages.seq FROM statements JOIN facts ON facts.seq = fact_seq, pages
WHERE facts.id = :fact_id AND said_us = :said_us AND text = :text AND cited = :cited AND pages.id = :page_id
ON CONFLICT DO NOTHING
"""

_STATEMENT_PAGES = """
SELECT statements.seq, pages.id FROM statements
JOIN facts ON facts.seq = fact_seq JOIN statement_pages ON statement_seq = statements.seq
JOIN pages ON pages.seq = page_seq
WHERE facts.id = :fact_id AND said_us = :said_us AND text = :text
"""

CHANGED = "UPDATE meta SET value = value + 1 WHERE key = 'facts'"


class SqliteFacts:
    """The facts of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Fact]:
        with self._database.reading() as connection:
            facts = connection.execute(_FACTS).fetchall()
            statements = statements_of(connection.execute(_STATEMENTS), PLAIN)
        return [fact_of(row, statements[seq], PLAIN) for seq, *row in facts if seq in statements]

    def learn(self, facts: Sequence[Fact]) -> None:
        with self._database.writing() as connection:
            stated = [(_statement_row(fact, statement), statement) for fact in facts for statement in fact.statements]
            connection.executemany(_LEARN, [fact_row(fact, PLAIN) for fact in facts])
            connection.executemany(_STATE, [row for row, _ in stated])
            cited = ((row, page_id) for row, statement in stated for page_id in statement.page_ids)
            connection.executemany(_CITE, [row | {"page_id": page_id} for row, page_id in cited])
            connection.execute(CHANGED)

    def unlearn(self, facts: Sequence[Fact]) -> None:
        with self._database.writing() as connection:
            for fact in facts:
                for statement in fact.statements:
                    _remove_statement(connection, fact, statement)
            connection.execute("DELETE FROM facts WHERE seq NOT IN (SELECT fact_seq FROM statements)")
            connection.execute(CHANGED)

    def use(self, fact_ids: Sequence[str], at: datetime) -> None:
        moment = microseconds(at)
        with self._database.writing() as connection:
            connection.executemany(
                "UPDATE facts SET uses = uses + 1, last_used_us = max(coalesce(last_used_us, ?), ?) WHERE id = ?",
                [(moment, moment, fact_id) for fact_id in fact_ids],
            )
            connection.execute(CHANGED)

    def archive(self, fact_ids: Sequence[str], *, archived: bool) -> None:
        with self._database.writing() as connection:
            connection.executemany(
                "UPDATE facts SET archived = ? WHERE id = ?", [(archived, fact_id) for fact_id in fact_ids]
            )
            connection.execute(CHANGED)

    def version(self) -> int:
        with self._database.reading() as connection:
            ((version,),) = connection.execute("SELECT value FROM meta WHERE key = 'facts'").fetchall()
        # A file that replaced the old one may have the same version, with other facts.
        return int(version) + (self._database.reopened << 40)


def _remove_statement(connection: sqlite3.Connection, fact: Fact, statement: Statement) -> None:
    """Removes the statement with that fact, time and text that cites the same pages, in any order."""
    cited: dict[int, set[str]] = defaultdict(set)
    for seq, page_id in connection.execute(_STATEMENT_PAGES, _statement_row(fact, statement)).fetchall():
        cited[seq].add(page_id)
    same = [(seq,) for seq, page_ids in cited.items() if page_ids == set(statement.page_ids)]
    connection.executemany("DELETE FROM statements WHERE seq = ?", same)


def _statement_row(fact: Fact, statement: Statement) -> dict[str, Any]:
    return statement_row(fact, statement, PLAIN) | {"cited": json.dumps(statement.page_ids)}
