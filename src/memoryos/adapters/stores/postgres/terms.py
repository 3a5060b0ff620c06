"""The words of turns in PostgreSQL."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from memoryos.adapters.stores.postgres.database import Database, Row
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.domain.page import ROLES, Page
from memoryos.domain.turn_terms import TurnTerms

_STATE = "SELECT words_version, words_up_to, pages FROM owners WHERE owner = %(owner)s"

_NEXT = "SELECT seq, id FROM pages WHERE owner = %(owner)s AND seq > %(up_to)s AND seq <= %(last)s"

# COPY would be a little faster, but is refused where row-level security holds.
_COLUMNS = {
    "page_seq": "bigint",
    "role": "smallint",
    "page_id": "text",
    "session_id": "text",
    "name": "bytea",
    "at_us": "bigint",
    "day": "integer",
    "said": "bytea",
    "stated": "bytea",
}
_SEALED = ("name", "said", "stated")
_ARRAYS = ", ".join(f"%({name})s::{kind}[]" for name, kind in _COLUMNS.items())
_PUT = f"""
INSERT INTO words (owner, {", ".join(_COLUMNS)}, lexemes)
SELECT %(owner)s, {", ".join(_COLUMNS)}, array_to_tsvector(string_to_array(lexemes, ' '))
FROM unnest({_ARRAYS}, %(lexemes)s::text[]) AS given ({", ".join(_COLUMNS)}, lexemes)
"""  # noqa: S608 - pieces of our own
# What full-text search holds of one turn is bounded by the server; nobody asks for words that are longer.
_LONGEST_LEXEME = 100
_MAX_LEXEMES = 2000

_ADVANCE = """
UPDATE owners SET words_version = %(version)s::bigint, words_up_to = %(up_to)s::bigint WHERE owner = %(owner)s
"""

_AFTER = """
SELECT page_seq, role, page_id, session_id, name, at_us, day, said, stated FROM words
WHERE owner = %(owner)s AND page_seq > %(seq)s
      AND (SELECT words_version FROM owners WHERE owner = %(owner)s) = %(version)s
ORDER BY page_seq, role LIMIT %(limit)s
"""


class PostgresTerms:
    """The words of one owner's turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def up_to(self, version: int) -> int:
        ((made_by, up_to, last),) = self._database.rows(_STATE)
        return int(up_to if made_by == version else 0 if made_by < version else last)

    def put(self, version: int, pages: Sequence[Page], words: Sequence[TurnTerms]) -> None:
        with self._database.writing(durable=False) as session:
            ((made_by, up_to, last),) = session.rows(_STATE)
            if made_by > version:
                return
            if made_by < version:
                up_to = 0
                session.run("DELETE FROM words WHERE owner = %(owner)s")
            # Another process may have come further.
            stored: dict[int, str] = dict(session.rows(_NEXT, up_to=up_to, last=pages[-1].seq))
            if stored.items() <= {page.seq: page.id for page in pages}.items():
                session.run(_PUT, **_values([turn for turn in words if turn.page_seq in stored], session.codec))
                up_to = max(up_to, min(pages[-1].seq, last))
            session.run(_ADVANCE, version=version, up_to=up_to)

    def after(self, version: int, seq: int, limit: int) -> list[TurnTerms]:
        turns = self._database.decoded(read_turns, _AFTER, version=version, seq=seq, limit=limit)
        # The other turn of the last page may lie beyond the limit.
        return turns[:-1] if len(turns) == limit and turns[-1].role < len(ROLES) - 1 else turns


def _values(turns: Sequence[TurnTerms], codec: Codec) -> dict[str, object]:
    columns: dict[str, list[Any]] = {name: [getattr(turn, name) for turn in turns] for name in _COLUMNS}
    sealed = {name: [codec.seal_optional(text) for text in columns[name]] for name in _SEALED}
    # What is encrypted has no copy in plain.
    return {**columns, **sealed, "lexemes": [None if codec.number else _lexemes(turn.said) for turn in turns]}


def _lexemes(terms: str) -> str:
    short = (term for term in dict.fromkeys(terms.replace("\0", "").split(" ")) if 0 < len(term) <= _LONGEST_LEXEME)
    return " ".join(islice(short, _MAX_LEXEMES))


def read_turns(codec: Codec, rows: Sequence[Row]) -> list[TurnTerms]:
    """The turns that rows of words hold."""
    read = codec.unseal_optional
    return [
        TurnTerms(seq, role, page_id, session_id, read(name), at_us, day, codec.unseal_text(said), read(stated))
        for seq, role, page_id, session_id, name, at_us, day, said, stated in rows
    ]
