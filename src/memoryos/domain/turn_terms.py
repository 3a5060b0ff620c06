"""The words of a page as search uses them: derived once and stored next to the page."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import Stemmer

from memoryos.domain.page import ROLES, Page, Turn
from memoryos.domain.timestamps import microseconds
from memoryos.text.sentences import asks, may_ask, sentences
from memoryos.text.terms import terms

RULES_VERSION = 4  # raise it whenever the same text gives other words: in this file, terms.py, emoji.py or sentences.py


def _version() -> int:
    """Grows with our rules, the stemmer and Unicode, all of which decide what the words of a text are."""
    numbers = [RULES_VERSION, *map(int, f"{Stemmer.version()}.{unicodedata.unidata_version}".split("."))]
    return int("".join(f"{number:02}" for number in numbers))


TERMS_VERSION = _version()


class TurnTerms(NamedTuple):
    """What search uses of one turn.

    `role` is an index into ROLES, and `day` is the local day on which it was said, as `date.toordinal` counts. `said`
    has the terms in order, with repetitions, and `stated` has each term of the sentences that are not questions once;
    None if those are all terms of the turn. Terms are separated by spaces.
    """

    page_seq: int
    role: int
    page_id: str
    session_id: str | None
    name: str | None
    at_us: int
    day: int
    said: str
    stated: str | None


def turn_terms(pages: Sequence[Page]) -> Iterator[TurnTerms]:
    """The words of every turn of `pages`, in order."""
    return (_words(turn) for page in pages for turn in page.turns())


def _words(turn: Turn) -> TurnTerms:
    words = terms(turn.text)
    return TurnTerms(
        page_seq=turn.page.seq,
        role=ROLES.index(turn.role),
        page_id=turn.page.id,
        session_id=turn.page.session_id,
        name=turn.name,
        at_us=microseconds(turn.timestamp),
        day=turn.timestamp.toordinal(),
        said=" ".join(words),
        stated=" ".join(dict.fromkeys(_stated(turn.text))) if may_ask(turn.text) else None,
    )


def _stated(text: str) -> Iterator[str]:
    return (term for sentence in sentences(text) if not asks(sentence) for term in terms(sentence))
