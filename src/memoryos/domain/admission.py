"""Which findings are believed. A wrong fact is worse than none."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Literal

from memoryos.domain.distinctive_terms import value_terms
from memoryos.domain.fact import About, Fact, Finding
from memoryos.domain.knowledge import key_of
from memoryos.domain.page import Page, Speaker, Turn
from memoryos.domain.rendering import TITLES
from memoryos.privacy.prompt_injection import reads_like_instruction, widens
from memoryos.privacy.quotation import CLOSING, OPENING
from memoryos.text.terms import terms

Refusal = Literal["empty", "not in their own words", "unsupported", "instruction", "echo"]

# What `Recall.text` shows, now or in earlier versions. If an agent pastes it into a message, the user has not said it.
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_INDENTED = r"(?:\n {4}[^\n]*)*"
_MIN_ECHO_OVERLAP = 0.6


@cache
def _recall_pattern() -> re.Pattern[str]:
    # Compiled on first use, because importing must be quick.
    return re.compile(
        rf"^{re.escape(OPENING)}$.*?(?:^{re.escape(CLOSING)}$|\Z)"
        rf"|^\[\d\d? (?:{_MONTHS}) \d{{4}}\]$(?:\n(?:\d\d:\d\d )?[^\n:]{{1,100}}: [^\n]*{_INDENTED})*"
        rf"|^\[\d{{4}}-\d\d-\d\d \d\d:\d\d\] [^\n]*{_INDENTED}"
        rf"|^(?:{'|'.join(map(re.escape, TITLES))})$",
        re.MULTILINE | re.DOTALL,
    )


def admit(finding: Finding, pages: Mapping[str, Page], known: Iterable[Fact]) -> Finding | Refusal:
    """`finding` with the pages that support it or share words with it, or the reason why it is not believed.

    Only what the user said becomes a fact about the user, and only what user or assistant said becomes a fact at all:
    never the output of a tool. An instruction is not a fact about anybody, and only the user may give one: a wish about
    how to be answered has its own slot, unless it asks for more than that. If the assistant repeats what is already
    known, that is not new evidence.
    """
    if not finding.text.strip() or not finding.slot.strip() or not finding.value.strip():
        return "empty"
    if finding.said_by not in ({"user"} if finding.about == "user" else {"user", "assistant"}):
        return "not in their own words"
    if is_instruction(finding.about, finding.slot, finding.said_by, finding.text):
        return "instruction"
    supporting = tuple(
        page_id
        for page_id in dict.fromkeys(finding.page_ids)
        if page_id in pages and _supports(pages[page_id], finding)
    )
    if not supporting:
        return "unsupported"
    if finding.said_by == "assistant" and _is_echo(finding, known):
        return "echo"
    page_ids = (*supporting, *_contributing_pages(finding, supporting, pages))
    return finding if page_ids == finding.page_ids else replace(finding, page_ids=page_ids)


def _contributing_pages(finding: Finding, supporting: Sequence[str], pages: Mapping[str, Page]) -> tuple[str, ...]:
    """The other cited pages that it shares words with: once one of them is forgotten, those words must go too."""
    others = [page_id for page_id in dict.fromkeys(finding.page_ids) if page_id in pages and page_id not in supporting]
    if not others:
        return ()
    extra_terms = set(terms(finding.text)).difference(*(_terms_of(pages[page_id]) for page_id in supporting))
    return tuple(page_id for page_id in others if not extra_terms.isdisjoint(_terms_of(pages[page_id])))


def _terms_of(page: Page) -> set[str]:
    return set(terms(f"{page.user_input} {page.agent_response}"))


def is_instruction(about: About, slot: str, said_by: Speaker, text: str) -> bool:
    """Whether what would be a fact tells a machine what to do, rather than how to answer the user who says it."""
    if about == "user" and slot == "instruction":
        return widens(text)
    return (about == "user" or said_by != "user") and reads_like_instruction(text)


def spoken(page: Page, by: Speaker) -> str:
    """What that side of `page` said in its own words, without what came from memory or from a tool."""
    turn = Turn(page, "user" if by == "user" else "assistant")
    if turn.said_by != by:
        return ""
    return _recall_pattern().sub("", turn.text) if "[" in turn.text or ":" in turn.text else turn.text


def _supports(page: Page, finding: Finding) -> bool:
    text = spoken(page, finding.said_by)
    if finding.said_by != "user" and reads_like_instruction(text):
        return False
    if finding.value.casefold() in text.casefold():
        # A word of one character, as in `对虾过敏`, is no term of its page.
        return True
    page_terms = _terms_in(text)
    finding_terms = value_terms(finding.value) or terms(finding.text)
    if finding.negated and finding.holds_until:
        # An ending does not have to name what ends: "I quit" ends the job that was named before.
        finding_terms = [*finding_terms, *terms(finding.text)]
    return not page_terms.isdisjoint(finding_terms)


@lru_cache(maxsize=64)  # of a page for each of its findings
def _terms_in(text: str) -> frozenset[str]:
    return frozenset(terms(text))


def _is_echo(finding: Finding, known: Iterable[Fact]) -> bool:
    key, words = key_of(finding), set(terms(finding.text))
    return any(key_of(fact) == key or (fact.uses > 0 and _overlaps(words, set(terms(fact.text)))) for fact in known)


def _overlaps(one: set[str], other: set[str]) -> bool:
    return len(one & other) >= _MIN_ECHO_OVERLAP * len(one | other) > 0
