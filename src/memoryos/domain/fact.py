"""One lasting statement."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import prod
from operator import attrgetter
from typing import Final, Literal

from memoryos.domain.page import Speaker

About = Literal["user", "assistant"]
# The `derived_by` of a statement from a user's correction, and of one that only retracts.
CORRECTION: Final = "correction"
RETRACTION: Final = "correction/wrong"
_LATELY: Final = timedelta(days=92)
_THIS_YEAR: Final = timedelta(days=366)
# Asked of all facts, several times, whenever a page adds some.
_CERTAIN: Final = attrgetter("certain")
_CORRECTS: Final = attrgetter("corrects")


@dataclass(frozen=True, slots=True)
class Finding:
    """What an analyst read out of pages: a statement that may become a fact.

    `slot` names what kind of statement it is (`home`, `job`, `likes` ...) and `value` what it says there; a slot with
    one value at a time (`single`) is replaced by a newer value, others accumulate. `holds_from` and `holds_until` are
    when it is true, not when it was said; None if unknown. `subject` names the person or animal it is about, if not the
    user ("Elin", "mum"). What is not `certain` is the user's own sentence, word for word: it is quoted with its date
    and never asserted.
    """

    about: About
    text: str
    slot: str
    value: str
    page_ids: tuple[str, ...]
    said_by: Speaker
    single: bool = False
    negated: bool = False
    confidence: float = 1.0
    holds_from: datetime | None = None
    holds_until: datetime | None = None
    subject: str = ""
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Trait:
    """One dimension of who the user is, as an analyst sees it, with its reason and the pages that show it."""

    dimension: str
    level: Literal["High", "Medium", "Low"]
    reason: str
    page_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """The result of studying pages: findings, and traits of the user. `dropped` counts what no page supported."""

    findings: tuple[Finding, ...] = ()
    traits: tuple[Trait, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Statement:
    """An accepted finding: what was said, when, by which speaker, in which pages, and what derived it."""

    text: str
    page_ids: tuple[str, ...]
    said_at: datetime
    said_by: Speaker
    derived_by: str
    confidence: float = 1.0
    holds_from: datetime | None = None
    holds_until: datetime | None = None
    certain: bool = True

    @property
    def since(self) -> datetime:
        """Since when it is true, as far as is known."""
        return self.holds_from or self.said_at

    def stands_from(self, newest_beginning: datetime | None = None) -> datetime:
        """From when on it outweighs what was said before: what began within a year is news on the day that it is told.

        Whoever says in August "I've lived in Bergen since March" means now, whatever they said in June. But where
        another value is known to have begun later (`newest_beginning`), dates decide; and what began longer ago counts
        from its beginning, because people also tell of the past ("I moved there in 2019").
        """
        if self.holds_from is None:
            return self.said_at
        age = self.said_at - self.holds_from
        is_dated_later = newest_beginning is not None and newest_beginning > self.holds_from
        return self.said_at if timedelta() <= age <= (_LATELY if is_dated_later else _THIS_YEAR) else self.since

    @property
    def corrects(self) -> bool:
        """Whether it is a correction by the user, which outranks what was said before."""
        return self.derived_by in (CORRECTION, RETRACTION)


@dataclass(frozen=True, slots=True)
class Fact:
    """One lasting statement about the user, somebody they know (`subject`) or the assistant; oldest statement first.

    `superseded_by` names the newer fact that replaced it at `superseded_at`; a quotation that became too old to be
    offered has only the latter. `contradicts` names facts that cannot be true together with it when no date says which
    one is. These three are derived from the other facts.
    """

    id: str
    about: About
    slot: str
    value: str
    statements: tuple[Statement, ...]
    single: bool = False
    negated: bool = False
    archived: bool = False
    uses: int = 0
    last_used: datetime | None = None
    superseded_by: str | None = None
    superseded_at: datetime | None = None
    contradicts: tuple[str, ...] = ()
    subject: str = ""

    @property
    def certain(self) -> bool:
        """Whether it was read with certainty at least once; otherwise it is quoted, never asserted."""
        statements = self.statements
        # Nearly all have one.
        return statements[0].certain if len(statements) == 1 else any(map(_CERTAIN, statements))

    @property
    def corrected(self) -> bool:
        """Whether it was stated or retracted by a correction of the user."""
        statements = self.statements
        return statements[0].corrects if len(statements) == 1 else any(map(_CORRECTS, statements))

    @property
    def retracts(self) -> bool:
        """Whether it only says that something is wrong."""
        return all(statement.derived_by == RETRACTION for statement in self.statements)

    @property
    def text(self) -> str:
        """What was said last."""
        return self.statements[-1].text

    @property
    def page_ids(self) -> tuple[str, ...]:
        """The pages it came from, each once."""
        return tuple(dict.fromkeys(page for statement in self.statements for page in statement.page_ids))

    @property
    def said_by(self) -> Speaker:
        return self.statements[-1].said_by

    @property
    def derived_by(self) -> str:
        return self.statements[-1].derived_by

    @property
    def learned_at(self) -> datetime:
        """When it was first said."""
        return self.statements[0].said_at

    @property
    def confidence(self) -> float:
        """How certain it is; it grows each time it is said."""
        return 1 - prod([1 - statement.confidence for statement in self.statements])

    @property
    def holds_from(self) -> datetime | None:
        """Since when it is true, if somebody said so."""
        statements = self.statements
        if len(statements) == 1:
            return statements[0].holds_from
        return min((statement.holds_from for statement in statements if statement.holds_from), default=None)

    @property
    def holds_until(self) -> datetime | None:
        """Until when it was true, if an end was mentioned and no later page says that it still is."""
        last = self.statements[-1]
        if last.holds_until or len(self.statements) == 1:
            return last.holds_until
        return max(
            (
                statement.holds_until
                for statement in self.statements
                if statement.holds_until and statement.holds_until > last.said_at
            ),
            default=None,
        )

    @property
    def is_ending(self) -> bool:
        """Whether it only says that something is over. A denial without an end (`not allergic to cats`) is none."""
        return self.negated and self.holds_until is not None

    def superseded(self, by: str | None, at: datetime | None) -> "Fact":
        """The same fact, superseded."""
        # As `dataclasses.replace` in a quarter of its time: half of all facts are superseded again with every page.
        return Fact(
            self.id,
            self.about,
            self.slot,
            self.value,
            self.statements,
            self.single,
            self.negated,
            self.archived,
            self.uses,
            self.last_used,
            by,
            at,
            self.contradicts,
            self.subject,
        )

    def text_at(self, moment: datetime) -> str:
        """`text`, in which what was announced and has begun by `moment` is so since its day, no longer from it."""
        begins = self.holds_from
        if begins is None or begins > moment:
            return self.text
        return self.text.replace(f"(from {begins:%Y-%m-%d})", f"(since {begins:%Y-%m-%d})")

    def holds_at(self, moment: datetime) -> bool:
        """Whether it has neither ended nor been replaced at `moment`; what is still to come counts."""
        # `No longer lives in Oslo` stays true: its end is the end of what it denies.
        ended = self.holds_until is not None and self.holds_until <= moment and not self.negated
        return not ended and not (self.superseded_at is not None and self.superseded_at <= moment)
