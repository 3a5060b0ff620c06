"""Removing what was derived from removed pages, beyond what foreign keys delete."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable

from memoryos.adapters.stores.codec import PLAIN
from memoryos.adapters.stores.segment_rows import keywords_column, parts_of
from memoryos.adapters.stores.sqlite.conversations import NEIGHBOUR
from memoryos.adapters.stores.sqlite.facts import CHANGED
from memoryos.adapters.stores.sqlite.segments import recount
from memoryos.adapters.stores.sqlite.summary_sources import REMOVE_CHAIN_SUMMARIES
from memoryos.domain.segment import composed_keywords, composed_summary

# Each is run for one page that is about to be removed.
_REMOVE_DERIVED = (
    # Pages that share a statement or a trait with it have to be studied again.
    """
    UPDATE notes SET studied = 2 WHERE studied = 1 AND page_seq IN (
        SELECT page_seq FROM statement_pages
        WHERE statement_seq IN (SELECT statement_seq FROM statement_pages WHERE page_seq = :page)
        UNION SELECT page_seq FROM profile_pages
        WHERE entry_seq IN (SELECT entry_seq FROM profile_pages JOIN profile_entries ON seq = entry_seq
                            WHERE page_seq = :page AND kind = 'trait' AND until IS NULL)
    )
    """,
    *REMOVE_CHAIN_SUMMARIES,
    "DELETE FROM statements WHERE seq IN (SELECT statement_seq FROM statement_pages WHERE page_seq = :page)",
    "DELETE FROM profile_entries WHERE seq IN (SELECT entry_seq FROM profile_pages WHERE page_seq = :page)",
    """
    UPDATE parts SET summary = NULL, keywords = '[]'
    WHERE seq IN (SELECT part_seq FROM part_pages WHERE page_seq = :page)
    """,
    # The summary of a chain covers all of it, so those after the page are removed, up to where the next chain begins.
    f"""
    WITH RECURSIVE chain (seq) AS (
        SELECT page_seq FROM notes WHERE page_seq = :next AND continues
        UNION ALL
        SELECT notes.page_seq FROM chain JOIN pages AS page ON page.seq = chain.seq
        JOIN notes ON notes.page_seq = {NEIGHBOUR.format("seq", ">", "ASC")} AND notes.continues
    )
    UPDATE notes SET chain_summary = NULL WHERE page_seq IN chain
    """,  # noqa: S608 - a piece of our own
    """
    UPDATE notes SET continues = coalesce((SELECT continues FROM notes WHERE page_seq = :page), 0)
    WHERE page_seq = :next
    """,
)

# The facts that a page contributed to, each with the page's words.
_FACTS = """
SELECT DISTINCT fact_seq, user_input || ' ' || agent_response FROM statements
JOIN statement_pages ON statement_seq = statements.seq JOIN pages ON pages.seq = page_seq WHERE page_seq = ?
"""

_REMAINING_EVIDENCE = """
SELECT value, text || ' ' || user_input || ' ' || agent_response FROM facts
JOIN statements ON fact_seq = facts.seq JOIN statement_pages ON statement_seq = statements.seq
JOIN pages ON pages.seq = page_seq WHERE facts.seq = ?
"""

# A fact in words that only a removed page used is read again from the others.
_REMOVE_FACT = (
    """
    UPDATE notes SET studied = 2 WHERE studied = 1 AND page_seq IN (
        SELECT page_seq FROM statement_pages JOIN statements ON seq = statement_seq WHERE fact_seq = ?
    )
    """,
    """
    INSERT INTO relearn SELECT page_seq FROM statement_pages JOIN statements ON seq = statement_seq WHERE fact_seq = ?
    ON CONFLICT DO NOTHING
    """,
    "DELETE FROM statements WHERE fact_seq = ?",
)

# Statements whose subject is named by a removed page but not by their own pages: `he` was read with the pages before.
_DEPENDENT_STATEMENTS = """
SELECT statements.seq FROM facts JOIN statements ON fact_seq = facts.seq
WHERE subject <> '' AND instr(lower(:text), lower(subject)) > 0 AND NOT EXISTS (
    SELECT 1 FROM statement_pages JOIN pages ON pages.seq = page_seq
    WHERE statement_seq = statements.seq AND page_seq <> :page AND instr(lower(user_input), lower(subject)) > 0
)
"""

_RELEARN = (
    "INSERT INTO relearn SELECT page_seq FROM statement_pages WHERE statement_seq = ? ON CONFLICT DO NOTHING",
    "DELETE FROM statements WHERE seq = ?",
)

_NEXT_PAGE = f"""
SELECT {NEIGHBOUR.format("seq", ">", "ASC")}
FROM pages AS page WHERE page.seq = ?
"""  # noqa: S608 - a piece of our own

_SEGMENTS = "SELECT segment_seq FROM parts JOIN part_pages ON part_seq = seq WHERE page_seq = ?"

_PARTS = """
SELECT segment_seq, parts.id, summary, keywords, derived_by, pages.id
FROM parts JOIN part_pages ON part_seq = parts.seq JOIN pages ON pages.seq = page_seq
WHERE segment_seq = ? ORDER BY parts.seq, page_seq
"""


_EVERYTHING = ("notes", "statements", "facts", "profile_entries", "profile_versions", "parts", "segments")


class Derived:
    """What was derived from pages that are about to be removed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._segments: set[int] = set()
        self._removed_words: defaultdict[int, str] = defaultdict(str)
        self._has_removed_statements = False

    def remove_texts(self, page_seqs: Iterable[int]) -> None:
        """Removes the texts that these pages contributed to, before the pages are removed."""
        for seq in page_seqs:
            for (next_page,) in self._connection.execute(_NEXT_PAGE, (seq,)).fetchall():
                rows = self._connection.execute(_SEGMENTS, (seq,)).fetchall()
                self._segments |= {segment for (segment,) in rows}
                for fact, words in self._connection.execute(_FACTS, (seq,)).fetchall():
                    self._removed_words[fact] += words.casefold()
                self._remove_dependent_statements(seq)
                for statement in _REMOVE_DERIVED:
                    self._connection.execute(statement, {"page": seq, "next": next_page})

    def _remove_dependent_statements(self, seq: int) -> None:
        """Removes statements of other pages about a person that only this page names; those pages are read again."""
        ((text,),) = self._connection.execute("SELECT user_input FROM pages WHERE seq = ?", (seq,)).fetchall()
        for (statement,) in self._connection.execute(_DEPENDENT_STATEMENTS, {"text": text, "page": seq}).fetchall():
            for command in _RELEARN:
                self._connection.execute(command, (statement,))
            self._has_removed_statements = True

    def repair(self) -> None:
        """Drops what has no page left and composes the rest again, after the pages were removed."""
        if not self._segments and not self._removed_words and not self._has_removed_statements:
            return
        for seq, words in self._removed_words.items():
            self._remove_unsupported_fact(seq, words)
        self._connection.execute("DELETE FROM facts WHERE seq NOT IN (SELECT fact_seq FROM statements)")
        self._connection.execute("DELETE FROM parts WHERE seq NOT IN (SELECT part_seq FROM part_pages)")
        self._connection.execute(CHANGED)
        segments = sorted(self._segments)
        recount(self._connection, segments)
        for seq in segments:
            self._compose(seq)
        self._connection.execute("DELETE FROM segments WHERE pages = 0")

    def remove_all(self) -> None:
        """Removes everything derived."""
        for table in _EVERYTHING:
            self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 - the names above
        self._connection.execute(CHANGED)

    def _remove_unsupported_fact(self, seq: int, words: str) -> None:
        """Removes the fact if its value has a word of `words` that none of its other statements has."""
        rows = self._connection.execute(_REMAINING_EVIDENCE, (seq,)).fetchall()
        remaining = " ".join(text for _, text in rows).casefold()
        if any(word in words and word not in remaining for value, _ in rows[:1] for word in value.casefold().split()):
            for statement in _REMOVE_FACT:
                self._connection.execute(statement, (seq,))

    def _compose(self, seq: int) -> None:
        parts_by_segment = parts_of(self._connection.execute(_PARTS, (seq,)).fetchall(), PLAIN)
        parts = [part for some in parts_by_segment.values() for part in some]
        self._connection.execute(
            "UPDATE segments SET summary = ?, keywords = ?, centroid = NULL WHERE seq = ?",
            (composed_summary(parts), keywords_column(composed_keywords(parts), PLAIN), seq),
        )
