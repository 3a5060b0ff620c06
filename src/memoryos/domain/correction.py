"""A correction by the user: a page in their own words, from which it can be read back exactly.

A correction is a page of the conversation `corrections`. Its metadata contains the findings it stands for, so no
analyst has to understand it, and what is derived from it can be derived again at any time.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal, get_args

from memoryos.domain.fact import CORRECTION, RETRACTION, Fact, Finding
from memoryos.domain.page import Page
from memoryos.domain.validation import checked_moment
from memoryos.errors import InvalidInputError
from memoryos.text.terms import terms

Verdict = Literal["wrong", "no_longer", "edit", "add"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
CONVERSATION: Final = "corrections"
CORRECTION_META: Final = "memoryos_correction"
_TEXTS: Final = ("text", "slot", "value", "subject")
_FLAGS: Final = ("single", "negated")
_MOMENTS: Final = ("holds_from", "holds_until")


@dataclass(frozen=True, slots=True)
class Correction:
    """One correction: what the user said (`text`), and about which statement (`corrects`; None if it is new)."""

    id: str
    verdict: Verdict
    text: str
    made_at: datetime
    page_ids: tuple[str, ...]
    corrects: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """What one page of a correction stands for; an edit has two pages, one that retracts and one that states.

    `quotes` is what was corrected, word for word, and `evidence` lists the pages it was derived from: if these are
    forgotten, what quotes them is removed too.
    """

    page: Page
    correction_id: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    retracts: bool = False
    quotes: str = ""
    evidence: tuple[str, ...] = ()

    @property
    def quotes_fact(self) -> bool:
        """Whether it repeats the fact that is corrected, rather than saying something new."""
        return self.retracts or self.verdict in ("wrong", "no_longer")

    @property
    def derived_by(self) -> str:
        return RETRACTION if self.retracts else CORRECTION


def correction_page(
    page: Page,
    correction_id: str,
    verdict: Verdict,
    finding: Iterable[Finding],
    *,
    retracts: bool = False,
    quotes: str = "",
    evidence: Sequence[str] = (),
) -> Page:
    """`page` with these findings in its metadata; `read_correction` reads them back."""
    meta = {
        "id": correction_id,
        "verdict": verdict,
        "retracts": retracts,
        "quotes": quotes,
        "evidence": list(evidence),
        "findings": [_as_json(part) for part in finding],
    }
    return replace(page, session_id=CONVERSATION, meta_data={CORRECTION_META: meta})


def is_correction(page: Page) -> bool:
    """Whether `page` claims to be a correction; no analyst reads those."""
    return page.session_id == CONVERSATION and CORRECTION_META in page.meta_data


def read_correction(page: Page) -> CorrectionPage | None:
    """What `page` stands for; None if it is not a correction, or a broken one."""
    meta = page.meta_data.get(CORRECTION_META) if is_correction(page) else None
    if not isinstance(meta, Mapping):
        return None
    try:
        return CorrectionPage(
            page=page,
            correction_id=_text(meta["id"]),
            verdict=next(verdict for verdict in VERDICTS if verdict == meta["verdict"]),
            findings=tuple(_finding(part, page) for part in meta["findings"]),
            retracts=meta["retracts"] is True,
            quotes=_text(meta["quotes"]),
            evidence=tuple(map(_text, meta["evidence"])),
        )
    except (InvalidInputError, LookupError, TypeError, StopIteration, AttributeError):
        return None


def as_corrected(finding: Finding, corrections: Iterable[CorrectionPage]) -> Finding:
    """`finding` with the corrected value, if it says the same in other words.

    One analyst may read `Oslo, Norway` in a page in which another read `Oslo`.
    """
    for correction in corrections:
        if not correction.quotes_fact or set(finding.page_ids).isdisjoint(correction.evidence):
            continue
        words = set(terms(finding.value))
        for corrected in correction.findings:
            named = set(terms(corrected.value))
            if _about(finding) == _about(corrected) and named and words and (named <= words or words <= named):
                return replace(finding, value=corrected.value)
    return finding


def _about(finding: Finding) -> tuple[str, ...]:
    return finding.about, finding.subject.casefold(), finding.slot


def facts_from_same_sentence(fact: Fact, facts: Sequence[Fact]) -> list[Fact]:
    """Facts from the same sentence as `fact`, which are corrected with it: its quotation, or what a quotation says.

    `Allergic to nuts.` and `I am allergic to nuts.` are two facts, and correcting one corrects both.
    """
    pages, words = set(fact.page_ids), set(terms(fact.value))
    related = [
        other
        for other in facts
        if other.id != fact.id and other.certain != fact.certain and other.negated == fact.negated
        if other.about == fact.about and not other.superseded_by and not pages.isdisjoint(other.page_ids)
    ]
    if fact.certain:
        return [other for other in related if words and words <= set(terms(other.value))]
    implied = [other for other in related if set(terms(other.value)) <= words]
    return [other for other in implied if other.slot == fact.slot] or implied


def corrections_from(pages: Iterable[CorrectionPage]) -> list[Correction]:
    """The corrections that these pages make up, oldest first."""
    by_id: dict[str, list[CorrectionPage]] = {}
    for stored in pages:
        by_id.setdefault(stored.correction_id, []).append(stored)
    return [_correction(some) for some in by_id.values()]


def _correction(pages: Sequence[CorrectionPage]) -> Correction:
    main = next((stored for stored in pages if stored.page.id == stored.correction_id), pages[-1])
    quoted = next((stored.quotes for stored in pages if stored.quotes_fact), None)
    page_ids = tuple(stored.page.id for stored in pages)
    return Correction(
        main.correction_id, main.verdict, main.page.user_input, main.page.timestamp, page_ids, corrects=quoted
    )


def _as_json(finding: Finding) -> dict[str, Any]:
    row: dict[str, Any] = {"about": finding.about}
    row |= {name: getattr(finding, name) for name in (*_TEXTS, *_FLAGS)}
    return row | {name: moment.isoformat() for name in _MOMENTS if (moment := getattr(finding, name))}


def _finding(row: Mapping[str, Any], page: Page) -> Finding:
    return Finding(
        about="assistant" if row["about"] == "assistant" else "user",
        text=_text(row["text"]),
        slot=_text(row["slot"]),
        value=_text(row["value"]),
        page_ids=(page.id,),
        said_by="user",
        single=row["single"] is True,
        negated=row["negated"] is True,
        holds_from=_moment(row, "holds_from"),
        holds_until=_moment(row, "holds_until"),
        subject=_text(row["subject"]),
    )


def _moment(row: Mapping[str, Any], name: str) -> datetime | None:
    return checked_moment(name, row[name]) if name in row else None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value
