"""One way of saying one kind of thing in a language other than English: a pattern whose group `v` is the value."""

import re
from dataclasses import dataclass
from typing import Literal

Tense = Literal["now", "ended", "denied"]


@dataclass(frozen=True, slots=True)
class SlotPattern:
    """`template` is the sentence that a match becomes. `tense`: it is so, it was so until now, or it is not so."""

    slot: str
    pattern: re.Pattern[str]
    template: str
    single: bool = False
    tense: Tense = "now"


def slot_patterns(
    slot: str, template: str, *patterns: str, single: bool = False, tense: Tense = "now"
) -> tuple[SlotPattern, ...]:
    """A slot pattern for each of `patterns`, which may match anywhere in a sentence and are case-sensitive."""
    return tuple(SlotPattern(slot, re.compile(pattern), template, single, tense) for pattern in patterns)


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
YEAR = r"(?:19|20)\d\d"
CAR = rf"{CAPITALISED}(?: [A-Z0-9][\w-]*)?"


def names_after(conjunction: str) -> str:
    """A pattern for nothing or one to three names: `, Sam and Leo`."""
    return rf"(?:[,:] {CAPITALISED}(?:, {CAPITALISED})?(?: {conjunction} {CAPITALISED})?)?"
