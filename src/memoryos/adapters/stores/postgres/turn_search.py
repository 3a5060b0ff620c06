"""Search of turns in the database: full text, and every vector of the owner compared by pgvector."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.embedders import EMBEDDER
from memoryos.adapters.stores.postgres.vectors import half_literal
from memoryos.domain.page import ROLES, Role
from memoryos.ports.turn_search import TurnMatch
from memoryos.ports.vector import Vector

# Each word weighs its idf among the turns of this owner, so that common words count for little.
_BY_WORDS = """
WITH matched AS MATERIALIZED (
    SELECT page_seq, role, page_id, term.number FROM words
    JOIN unnest(%(terms)s::tsquery[]) WITH ORDINALITY AS term (query, number) ON lexemes @@ term.query
    WHERE owner = %(owner)s
), turns AS (SELECT count(*) AS total FROM words WHERE owner = %(owner)s
), weights AS (
    SELECT term.number, ln(1 + (total - count(matched.number) + 0.5) / (count(matched.number) + 0.5)) AS weight
    FROM turns CROSS JOIN generate_series(1, cardinality(%(terms)s::tsquery[])) AS term (number)
    LEFT JOIN matched ON matched.number = term.number GROUP BY term.number, total
)
SELECT page_id, role, (sum(weight) / (SELECT sum(weight) FROM weights))::float8 AS words
FROM matched JOIN weights ON weights.number = matched.number
GROUP BY page_seq, role, page_id ORDER BY words DESC, page_seq, role LIMIT %(count)s
"""

# No index over all owners: PostgreSQL would use it and find other people's vectors first.
_BY_MEANING = f"""
SELECT page.id, near.role, near.cosine FROM (
    SELECT page_seq, role, -(half <#> %(vector)s::halfvec) AS cosine FROM vectors
    WHERE owner = %(owner)s AND embedder_id = {EMBEDDER} AND half IS NOT NULL
    ORDER BY half <#> %(vector)s::halfvec, page_seq, role LIMIT %(count)s
) AS near JOIN pages AS page ON page.owner = %(owner)s AND page.seq = near.page_seq ORDER BY near.cosine DESC
"""  # noqa: S608 - a piece of our own


class PostgresTurnSearch:
    """Finds turns of one owner in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def is_able(self) -> bool:
        return self._database.has_pgvector and self._database.codec.number == 0

    def best(self, terms: Sequence[str], embedder: str, vector: Vector | None, count: int) -> list[TurnMatch]:
        matches: dict[tuple[str, Role], TurnMatch] = {}
        wanted = [_quoted(term) for term in dict.fromkeys(terms)]
        if wanted:
            for page_id, role, words in self._database.rows(_BY_WORDS, terms=wanted, count=count):
                matches[page_id, ROLES[role]] = TurnMatch(page_id, ROLES[role], words=words)
        literal = None if vector is None else half_literal(np.asarray(vector))
        if literal is not None:
            for page_id, side, cosine in self._database.rows(
                _BY_MEANING, vector=literal, embedder=embedder, count=count
            ):
                match = matches.get((page_id, side), TurnMatch(page_id, side))
                matches[page_id, side] = replace(match, cosine=cosine)
        return list(matches.values())


def _quoted(term: str) -> str:
    """`term` as a query of full-text search, whatever signs it holds."""
    return "'" + term.replace("\\", "\\\\").replace("'", "''") + "'"
