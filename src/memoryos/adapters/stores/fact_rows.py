"""Facts and statements as rows, and back."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from memoryos.adapters.stores.codec import Codec
from memoryos.adapters.stores.rows import microseconds_or_none, moment_at, moment_or_none
from memoryos.domain.fact import Fact, Statement
from memoryos.domain.timestamps import microseconds


def fact_row(fact: Fact, codec: Codec) -> dict[str, Any]:
    """The columns of `fact`, without its statements."""
    return {
        "id": fact.id,
        "about": fact.about,
        "subject": codec.seal_text(fact.subject),
        "slot": codec.seal_text(fact.slot),
        "value": codec.seal_text(fact.value),
        "single": fact.single,
        "negated": fact.negated,
        "archived": fact.archived,
        "uses": fact.uses,
        "last_used_us": microseconds_or_none(fact.last_used),
    }


def fact_of(row: Sequence[Any], statements: Iterable[Statement], codec: Codec) -> Fact:
    """The fact in a row of id, about, slot, value, single, negated, archived, uses, last_used_us and subject."""
    fact_id, about, slot, value, single, negated, archived, uses, last_used, subject = row
    return Fact(
        id=fact_id,
        about=about,
        slot=codec.unseal_text(slot),
        value=codec.unseal_text(value),
        statements=tuple(statements),
        single=bool(single),
        negated=bool(negated),
        archived=bool(archived),
        uses=uses,
        last_used=moment_or_none(last_used),
        subject=codec.unseal_text(subject) if subject else "",
    )


def statement_row(fact: Fact, statement: Statement, codec: Codec) -> dict[str, Any]:
    """The columns of `statement` that every store has."""
    return {
        "fact_id": fact.id,
        "said_us": microseconds(statement.said_at),
        "said_by": statement.said_by,
        "confidence": statement.confidence,
        "from_us": microseconds_or_none(statement.holds_from),
        "until_us": microseconds_or_none(statement.holds_until),
        "derived_by": statement.derived_by,
        "text": codec.seal_text(statement.text),
        "certain": statement.certain,
    }


def statements_of(rows: Iterable[Sequence[Any]], codec: Codec) -> dict[int, list[Statement]]:
    """Statements by the seq of their fact, in the order of `rows`, of which there is one per cited page.

    A row has the seq of the fact and of the statement, said_us, said_by, confidence, from_us, until_us, derived_by,
    text, certain and the offset and id of the page. A statement has the time zone of its last page, so that a day stays
    the day that was meant.
    """
    by_fact: dict[int, dict[int, Statement]] = defaultdict(dict)
    for fact, seq, *columns, offset, page_id in rows:
        known = by_fact[fact].get(seq)
        page_ids = (page_id,) if known is None else (*known.page_ids, page_id)
        by_fact[fact][seq] = _statement(columns, offset, page_ids, codec)
    return {fact: list(statements.values()) for fact, statements in by_fact.items()}


def _statement(columns: Sequence[Any], offset: int, page_ids: tuple[str, ...], codec: Codec) -> Statement:
    said_us, said_by, confidence, from_us, until_us, derived_by, text, certain = columns
    return Statement(
        text=codec.unseal_text(text),
        page_ids=page_ids,
        said_at=moment_at(said_us, offset),
        said_by=said_by,
        derived_by=derived_by,
        confidence=confidence,
        holds_from=moment_or_none(from_us, offset),
        holds_until=moment_or_none(until_us, offset),
        certain=bool(certain),
    )
