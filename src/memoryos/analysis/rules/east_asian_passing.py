"""Reads what people tell about themselves in passing in Chinese, Japanese and Korean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.amounts import OFFER
from memoryos.analysis.rules.in_passing import chinese, japanese, korean
from memoryos.analysis.rules.language_pattern import SlotPattern
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable

_RENTS: Final = frozenset({"家賃", "월세"})


@dataclass(frozen=True, slots=True)
class _Language:
    """The patterns of a language: what is told, and the amounts of which there is one at a time."""

    script: re.Pattern[str]
    patterns: PrefilteredTable[SlotPattern]
    amounts: PrefilteredTable[tuple[str, str]]


_LANGUAGES: Final = tuple(
    _Language(
        re.compile(script),
        PrefilteredTable((entry.pattern, entry) for entry in module.PATTERNS),
        PrefilteredTable((pattern, (slot, thing)) for slot, thing, pattern in module.AMOUNTS),
    )
    for script, module in ((r"[ぁ-んァ-ヶ]", japanese), (r"[가-힣]", korean), (r"[\u4e00-\u9fff]", chinese))
)


def findings_in_passing(text: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What `text`, a statement of the user's about themselves, tells in passing; one value per slot."""
    language = None if text.isascii() else next((one for one in _LANGUAGES if one.script.search(text)), None)
    if language is None or is_unreal(text):
        return
    slots: set[tuple[str, str]] = set()
    for pattern, entry in language.patterns.candidates(text):
        match = None if (entry.slot, entry.tense) in slots else pattern.search(text)
        if match is not None and not is_of_another(text, match, page.user_input):
            slots.add((entry.slot, entry.tense))
            yield entry.finding(match["v"].strip(), page, confidence)
    yield from _amounts(language, text, page, confidence)


def _amounts(language: _Language, text: str, page: Page, confidence: float) -> Iterator[Finding]:
    things: set[str] = set()
    for pattern, (slot, thing) in language.amounts.candidates(text):
        is_on_offer = thing in _RENTS and OFFER.search(page.user_input) is not None
        match = None if thing in things or is_on_offer else pattern.search(text)
        if match is not None and not is_of_another(text, match, page.user_input):
            things.add(thing)
            value = f"{thing} {match['v'].strip()}"
            yield Finding("user", f"{value}.", slot, value, (page.id,), "user", single=True, confidence=confidence)
