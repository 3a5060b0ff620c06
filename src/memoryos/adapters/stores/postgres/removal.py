"""Removing pages and everything derived from them.

Nothing is deleted automatically, because there are no foreign keys.
"""

from collections import defaultdict
from collections.abc import Sequence

from memoryos.adapters.stores.postgres.conversations import NEIGHBOUR
from memoryos.adapters.stores.postgres.database import Session
from memoryos.adapters.stores.postgres.segment_counts import recount
from memoryos.adapters.stores.segment_rows import keywords_column, parts_of
from memoryos.domain.segment import composed_keywords, composed_summary

FACTS_CHANGED = "UPDATE owners SET facts = facts + 1 WHERE owner = %(owner)s"

# Each is run for one page that is about to go.
_REMOVE_DERIVED = (
    # Pages that share a statement or a trait with it are to be studied again.
    """
    UPDATE page_links SET studied = 2 WHERE owner = %(owner)s AND studied = 1 AND page_seq IN (
        SELECT other.page_seq FROM statement_pages AS other
        JOIN statement_pages AS own ON own.owner = other.owner AND own.statement_seq = other.statement_seq
        WHERE own.owner = %(owner)s AND own.page_seq = %(page)s
        UNION
        SELECT other.page_seq FROM profile_pages AS other
        JOIN profile_pages AS own ON own.owner = other.owner AND own.entry_seq = other.entry_seq
        JOIN profile_entries AS entry ON entry.owner = own.owner AND entry.seq = own.entry_seq
        WHERE own.owner = %(owner)s AND own.page_seq = %(page)s AND entry.kind = 'trait' AND entry.until IS NULL
    )
    """,
    """
    UPDATE page_links SET chain_summary = NULL WHERE owner = %(owner)s AND page_seq IN (
        SELECT page_seq FROM chain_pages WHERE owner = %(owner)s AND source_seq = %(page)s
    )
    """,
    """
    WITH gone AS (
        DELETE FROM statements WHERE owner = %(owner)s AND seq IN (
            SELECT statement_seq FROM statement_pages WHERE owner = %(owner)s AND page_seq = %(page)s
        ) RETURNING seq
    ) DELETE FROM statement_pages WHERE owner = %(owner)s AND statement_seq IN (SELECT seq FROM gone)
    """,
    """
    WITH gone AS (
        DELETE FROM profile_entries WHERE owner = %(owner)s AND seq IN (
            SELECT entry_seq FROM profile_pages WHERE owner = %(owner)s AND page_seq = %(page)s
        ) RETURNING seq
    ) DELETE FROM profile_pages WHERE owner = %(owner)s AND entry_seq IN (SELECT seq FROM gone)
    """,
    """
    UPDATE parts SET summary = NULL, keywords = %(no_keywords)s WHERE owner = %(owner)s AND seq IN (
        SELECT part_seq FROM part_pages WHERE owner = %(owner)s AND page_seq = %(page)s
    )
    """,
    # Summaries of a chain tell all of it, so those after the page go, up to where the next chain begins.
    f"""
    WITH RECURSIVE chain (seq) AS (
        SELECT page_seq FROM page_links WHERE owner = %(owner)s AND page_seq = %(next)s AND continues
        UNION ALL
        SELECT link.page_seq FROM chain JOIN pages AS page ON page.owner = %(owner)s AND page.seq = chain.seq
        JOIN page_links AS link ON link.owner = %(owner)s AND link.continues
             AND link.page_seq = {NEIGHBOUR.format("seq", ">", "ASC")}
    )
    UPDATE page_links SET chain_summary = NULL WHERE owner = %(owner)s AND page_seq IN (SELECT seq FROM chain)
    """,  # noqa: S608 - a piece of our own
    """
    UPDATE page_links SET continues = coalesce(
        (SELECT continues FROM page_links WHERE owner = %(owner)s AND page_seq = %(page)s), false)
    WHERE owner = %(owner)s AND page_seq = %(next)s
    """,
)

# The facts that a page had a part in, each with the page's words.
_FACTS = """
SELECT DISTINCT statement.fact_seq, page.user_input, page.agent_response FROM statements AS statement
JOIN statement_pages AS cited ON cited.owner = statement.owner AND cited.statement_seq = statement.seq
JOIN pages AS page ON page.owner = cited.owner AND page.seq = cited.page_seq
WHERE cited.owner = %(owner)s AND cited.page_seq = %(page)s
"""

_REMAINING_EVIDENCE = """
SELECT fact.value, statement.text, page.user_input, page.agent_response FROM facts AS fact
JOIN statements AS statement ON statement.owner = fact.owner AND statement.fact_seq = fact.seq
JOIN statement_pages AS cited ON cited.owner = statement.owner AND cited.statement_seq = statement.seq
JOIN pages AS page ON page.owner = cited.owner AND page.seq = cited.page_seq
WHERE fact.owner = %(owner)s AND fact.seq = %(fact)s
"""

# What a fact says in words that only a removed page used is found again in the words of the others.
_REMOVE_FACT = (
    """
    UPDATE page_links SET studied = 2 WHERE owner = %(owner)s AND studied = 1 AND page_seq IN (
        SELECT page_seq FROM statement_pages JOIN statements USING (owner)
        WHERE owner = %(owner)s AND seq = statement_seq AND fact_seq = %(fact)s
    )
    """,
    """
    INSERT INTO relearn SELECT DISTINCT owner, page_seq FROM statement_pages JOIN statements USING (owner)
    WHERE owner = %(owner)s AND seq = statement_seq AND fact_seq = %(fact)s
    ON CONFLICT DO NOTHING
    """,
    """
    WITH gone AS (DELETE FROM statements WHERE owner = %(owner)s AND fact_seq = %(fact)s RETURNING seq)
    DELETE FROM statement_pages WHERE owner = %(owner)s AND statement_seq IN (SELECT seq FROM gone)
    """,
)

# Statements about somebody by name, with the words of each page that they cite.
_STATEMENTS_ABOUT_OTHERS = """
SELECT statement.seq, fact.subject, cited.page_seq, page.user_input FROM facts AS fact
JOIN statements AS statement ON statement.owner = fact.owner AND statement.fact_seq = fact.seq
LEFT JOIN statement_pages AS cited ON cited.owner = statement.owner AND cited.statement_seq = statement.seq
LEFT JOIN pages AS page ON page.owner = cited.owner AND page.seq = cited.page_seq
WHERE fact.owner = %(owner)s AND fact.subject IS NOT NULL
"""

_RELEARN = (
    """
    INSERT INTO relearn SELECT owner, page_seq FROM statement_pages
    WHERE owner = %(owner)s AND statement_seq = ANY(%(statements)s) ON CONFLICT DO NOTHING
    """,
    "DELETE FROM statement_pages WHERE owner = %(owner)s AND statement_seq = ANY(%(statements)s)",
    "DELETE FROM statements WHERE owner = %(owner)s AND seq = ANY(%(statements)s)",
)

_NEXT_PAGE = f"""
SELECT {NEIGHBOUR.format("seq", ">", "ASC")}, page.user_input
FROM pages AS page WHERE page.owner = %(owner)s AND page.seq = %(page)s
"""  # noqa: S608 - a piece of our own

_SEGMENTS = """
SELECT part.segment_seq FROM parts AS part JOIN part_pages AS held ON held.owner = part.owner AND part_seq = part.seq
WHERE held.owner = %(owner)s AND held.page_seq = %(page)s
"""

_PARTS = """
SELECT part.segment_seq::text, part.id, part.summary, part.keywords, part.derived_by, page.id FROM parts AS part
JOIN part_pages AS held ON held.owner = part.owner AND held.part_seq = part.seq
JOIN pages AS page ON page.owner = held.owner AND page.seq = held.page_seq
WHERE part.owner = %(owner)s AND part.segment_seq = %(segment)s ORDER BY part.seq, page.seq
"""

_BY_PAGE = ("messages", "vectors", "words", "part_pages", "statement_pages", "profile_pages", "relearn", "chain_pages")
_EVERYTHING = (
    *_BY_PAGE,
    "page_links",
    "statements",
    "facts",
    "profile_entries",
    "profile_versions",
    "parts",
    "segments",
)

_DROP_EMPTY = (
    """
    DELETE FROM facts WHERE owner = %(owner)s AND NOT EXISTS (
        SELECT 1 FROM statements WHERE statements.owner = facts.owner AND fact_seq = facts.seq
    )
    """,
    """
    DELETE FROM parts WHERE owner = %(owner)s AND NOT EXISTS (
        SELECT 1 FROM part_pages WHERE part_pages.owner = parts.owner AND part_seq = parts.seq
    )
    """,
    FACTS_CHANGED,
)


def remove_everything(session: Session) -> list[str]:
    """Removes all pages and everything derived from them, and returns the ids of the pages."""
    for table in _EVERYTHING:
        session.run(f"DELETE FROM {table} WHERE owner = %(owner)s")  # noqa: S608 - the names above
    rows = session.rows("DELETE FROM pages WHERE owner = %(owner)s RETURNING seq, id")
    session.run(FACTS_CHANGED)
    return [page_id for _, page_id in sorted(rows)]


class Derived:
    """What was derived from pages that are about to be removed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._segments: set[int] = set()
        self._removed_words: defaultdict[int, str] = defaultdict(str)
        self._has_removed_statements = False

    def remove_texts(self, page_seqs: Sequence[int]) -> None:
        """Removes the texts that these pages had a part in, before the pages go."""
        codec = self._session.codec
        no_keywords = codec.seal_text("[]")
        for seq in page_seqs:
            ((next_page, text),) = self._session.rows(_NEXT_PAGE, page=seq)
            self._segments |= {segment for (segment,) in self._session.rows(_SEGMENTS, page=seq)}
            for fact, user_input, agent_response in self._session.rows(_FACTS, page=seq):
                words = f"{codec.unseal_text(user_input)} {codec.unseal_text(agent_response)}"
                self._removed_words[fact] += words.casefold()
            self._remove_dependent_statements(seq, codec.unseal_text(text).lower())
            for statement in _REMOVE_DERIVED:
                self._session.run(statement, page=seq, next=next_page or 0, no_keywords=no_keywords)

    def remove_pages(self, page_seqs: Sequence[int]) -> None:
        """Removes the pages and their rows in other tables."""
        seqs = list(page_seqs)
        for table in (*_BY_PAGE, "page_links"):
            statement = f"DELETE FROM {table} WHERE owner = %(owner)s AND page_seq = ANY(%(seqs)s)"  # noqa: S608
            self._session.run(statement, seqs=seqs)
        self._session.run("DELETE FROM chain_pages WHERE owner = %(owner)s AND source_seq = ANY(%(seqs)s)", seqs=seqs)
        self._session.run("DELETE FROM pages WHERE owner = %(owner)s AND seq = ANY(%(seqs)s)", seqs=seqs)

    def repair(self) -> None:
        """Drops what has no page left and composes the rest again, after the pages were removed."""
        if not self._segments and not self._removed_words and not self._has_removed_statements:
            return
        for seq, removed_words in self._removed_words.items():
            self._remove_unsupported_fact(seq, removed_words)
        for statement in _DROP_EMPTY:
            self._session.run(statement)
        segments = sorted(self._segments)
        recount(self._session, segments)
        for seq in segments:
            self._compose(seq)
        self._session.run("DELETE FROM segments WHERE owner = %(owner)s AND pages = 0")

    def _remove_dependent_statements(self, seq: int, text: str) -> None:
        """Removes statements of other pages about a person that only this page names; they are read again."""
        codec = self._session.codec
        named: dict[int, bool] = {}
        for statement, sealed, page_seq, words in self._session.rows(_STATEMENTS_ABOUT_OTHERS):
            subject = codec.unseal_text(sealed).lower()
            if subject not in text:
                continue
            elsewhere = page_seq not in {None, seq} and subject in codec.unseal_text(words).lower()
            named[statement] = named.get(statement, False) or elsewhere
        removed_words = [statement for statement, is_named in named.items() if not is_named]
        if removed_words:
            self._has_removed_statements = True
            for command in _RELEARN:
                self._session.run(command, statements=removed_words)

    def _remove_unsupported_fact(self, seq: int, removed_words: str) -> None:
        """Removes the fact where its value has a word of `removed_words` that nothing left of it has."""
        codec = self._session.codec
        rows = [tuple(map(codec.unseal_text, row)) for row in self._session.rows(_REMAINING_EVIDENCE, fact=seq)]
        remaining = " ".join(" ".join(texts) for _, *texts in rows).casefold()
        if any(
            word in removed_words and word not in remaining
            for value, *_ in rows[:1]
            for word in value.casefold().split()
        ):
            for statement in _REMOVE_FACT:
                self._session.run(statement, fact=seq)

    def _compose(self, seq: int) -> None:
        codec = self._session.codec
        by_segment = parts_of(self._session.rows(_PARTS, segment=seq), codec)
        parts = [part for some in by_segment.values() for part in some]
        self._session.run(
            "UPDATE segments SET summary = %(summary)s, keywords = %(keywords)s, centroid = NULL"
            " WHERE owner = %(owner)s AND seq = %(segment)s",
            segment=seq,
            summary=codec.seal_text(composed_summary(parts)),
            keywords=keywords_column(composed_keywords(parts), codec),
        )
