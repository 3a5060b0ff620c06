"""Traits that statements show: how often the user says that they do or like something of a kind, or how they feel.

A word is no trait: `any pasta recipe?` tells nothing of who asks. Counted are statements about oneself: Medium from two
pages, High from five that are a tenth of all. Never Low, for what somebody does not mention may still matter to them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from memoryos.analysis.rules.interests import FEELING, WORDS
from memoryos.analysis.rules.sentences import stated
from memoryos.domain.fact import Finding, Trait
from memoryos.domain.page import Page

_MIN_PAGES: Final = 2
_MIN_PAGES_FOR_HIGH: Final = 5
_MIN_SHARE_FOR_HIGH: Final = 0.1
_WORD: Final = re.compile(r"[a-z]{3,}")
# What somebody says of these tells what they care for.
_INTEREST_SLOTS: Final = frozenset(
    {"likes", "hobby", "preference", "habits", "job", "education", "possessions", "pets"}
)
_NEGATION: Final = re.compile(r"\b(?:hate|hated|dislike|can't stand|never|not|don't|didn't|no)\b", re.IGNORECASE)
# Statements of a slot that mean a dimension whatever their words are.
_DIMENSION_OF_SLOT: Final = {"pets": "Animals", "education": "Education"}


def traits(pages: Sequence[Page], findings: Iterable[Finding]) -> list[Trait]:
    """Interests and emotional expression of the user, each with the pages whose statements show it."""
    user_pages = [page for page in pages if page.user_input.strip()]
    evidence: dict[str, dict[str, None]] = defaultdict(dict)
    for finding in findings:
        for dimension in _dimensions(finding):
            evidence[dimension].update(dict.fromkeys(finding.page_ids))
    for page in user_pages:
        if any(FEELING.search(sentence) for sentence in stated(page.user_input)):
            evidence["Emotional Expression"][page.id] = None
    return [
        _trait(dimension, tuple(page_ids), len(user_pages))
        for dimension, page_ids in sorted(evidence.items())
        if len(page_ids) >= _MIN_PAGES
    ]


def _dimensions(finding: Finding) -> Iterator[str]:
    over = finding.negated or finding.holds_until or _NEGATION.search(finding.value)
    if finding.about != "user" or finding.subject or over:
        return
    if finding.slot in _DIMENSION_OF_SLOT:
        yield _DIMENSION_OF_SLOT[finding.slot]
    elif finding.slot in _INTEREST_SLOTS:
        yield from {WORDS[word] for word in _WORD.findall(finding.value.lower()) if word in WORDS}


def _trait(dimension: str, page_ids: tuple[str, ...], messages: int) -> Trait:
    is_high = len(page_ids) >= _MIN_PAGES_FOR_HIGH and len(page_ids) >= _MIN_SHARE_FOR_HIGH * messages
    level: Literal["High", "Medium"] = "High" if is_high else "Medium"
    return Trait(dimension, level, f"Said so of themselves in {len(page_ids)} of {messages} messages.", page_ids)
