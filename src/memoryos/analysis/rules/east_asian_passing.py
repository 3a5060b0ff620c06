"""Reads what people tell about themselves in passing in Chinese, Japanese and Korean."""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.in_passing import chinese, japanese, korean
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import prefiltered_table

_TABLES: Final = tuple(
    (re.compile(script), prefiltered_table((entry.pattern, entry) for entry in patterns))
    for script, patterns in (
        (r"[ぁ-んァ-ヶ]", japanese.PATTERNS),
        (r"[가-힣]", korean.PATTERNS),
        (r"[\u4e00-\u9fff]", chinese.PATTERNS),
    )
)


def findings_in_passing(text: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What `text`, a statement of the user's about themselves, tells in passing; one value per slot."""
    table = None if text.isascii() else next((table for script, table in _TABLES if script.search(text)), None)
    slots: set[tuple[str, str]] = set()
    for pattern, entry in table.candidates(text) if table and not is_unreal(text) else ():
        match = None if (entry.slot, entry.tense) in slots else pattern.search(text)
        if match is not None and not is_of_another(text, match, page.user_input):
            slots.add((entry.slot, entry.tense))
            yield entry.finding(match["v"].strip(), page, confidence)
