"""One way of saying one kind of thing in a language other than English: a pattern whose group `v` is the value."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.slots import SINGLE
from memoryos.text.prefilter import PrefilteredPattern, prefiltered
from memoryos.text.vehicles import MAKES, RUSSIAN_MAKES

Tense = Literal["now", "ended", "denied"]


@dataclass(frozen=True, slots=True)
class SlotPattern:
    """`template` is the sentence that a match becomes. `tense`: it is so, it was so until now, or it is not so."""

    slot: str
    pattern: PrefilteredPattern
    template: str
    single: bool = False
    tense: Tense = "now"

    def finding(
        self, value: str, page: Page, confidence: float, *, since: datetime | None = None, subject: str = ""
    ) -> Finding:
        """What a match with `value` says of the user, or of `subject`."""
        has_ended = self.tense == "ended"
        text = self.template.format(value)
        return Finding(
            about="user",
            text=f"{subject}: {text}" if subject else text,
            slot=self.slot,
            value=value,
            page_ids=(page.id,),
            said_by="user",
            single=self.single,
            negated=self.tense != "now",
            confidence=confidence,
            holds_from=None if has_ended else since,
            holds_until=page.timestamp if has_ended else None,
            subject=subject,
        )


def slot_patterns(
    slot: str, template: str, *patterns: str, single: bool = False, tense: Tense = "now"
) -> tuple[SlotPattern, ...]:
    """A slot pattern for each of `patterns`, which may match anywhere in a sentence and are case-sensitive.

    `single` says that a newer value replaces an older one; slots that only have one value need not say so.
    """
    is_single = single or slot in SINGLE
    return tuple(SlotPattern(slot, prefiltered(pattern), template, is_single, tense) for pattern in patterns)


# A proper name in Latin or Cyrillic letters, and a place of up to four words.
NAME = r"(?P<v>[A-ZÀ-ÞŁŚŻА-ЯЁ][\w'-]+(?: [A-ZÀ-ÞŁŚŻА-ЯЁ][\w'-]+){0,2})"
PLACE = (
    r"(?P<v>(?:(?:der|den|die|la|el|los|las|le|les|o|a|os) )?[A-ZÀ-ÞŁŚŻА-ЯЁ][\w'-]+"
    r"(?:(?: (?:am|an der|de|del|da|do|dos|di|la|en|sur|sul))* [A-ZÀ-ÞŁŚŻ][\w'-]+){0,3})"
)
EMPLOYER = (
    r"(?P<v>(?:(?:der|die|das|dem|den|la|el|le|l'|o|a|il"
    r"|lo) ?)?[A-ZÀ-ÞА-ЯЁ0-9][\w&'-]*(?:\.\w[\w&'-]*)*(?: (?:(?:und|y|e"
    r"|et|de|del|di|der|&) )?[A-ZÀ-ÞА-ЯЁ][\w&'-]*(?:\.\w[\w&'-]*)*){0,3})"
)
THING = r"(?P<v>(?:el |la |los |las |le |les |l'|gli |i |il |lo |o |a |os |as |die |der |das )?[^\W\d_][\w' -]{1,40}?)"
CAPITALISED = r"[A-ZÀ-ÞŁŚŻА-ЯЁ][\w'-]+"
TOWN = rf"(?P<v>{CAPITALISED}(?: {CAPITALISED})?)(?=$|[,.!;]| (?:und|y|e|et|и)\b)"
SUBJECT = r"(?P<v>[\w' -]{3,40}?)(?=$|[,.!;]| (?:und|aber|y|pero|et|mais|e|ma|mas|и|но)\b)"
MAKE = rf"(?P<v>{MAKES}|{RUSSIAN_MAKES})"
HOUR = r"[\w: ]{1,24}?"
YEAR = r"(?:19|20)\d\d"
CAR = rf"{CAPITALISED}(?: [A-Z0-9][\w-]*)?"


def names_after(conjunction: str) -> str:
    """A pattern for nothing or one to three names: `, Sam and Leo`."""
    return rf"(?:[,:] {CAPITALISED}(?:, {CAPITALISED})?(?: {conjunction} {CAPITALISED})?)?"
