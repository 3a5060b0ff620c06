"""Which findings are believed. A wrong fact is worse than none."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from memoryos.domain.fact import Fact, Finding
from memoryos.domain.knowledge import key_of
from memoryos.domain.page import Page, Speaker, Turn
from memoryos.privacy.planted_instructions import reads_like_instruction
from memoryos.privacy.quotation import CLOSING, OPENING
from memoryos.text.terms import terms

Refusal = Literal["empty", "not in their own words", "unsupported", "instruction", "echo"]

# What `Recall.text` shows; an agent that pastes it into a message has not heard it from the user.
_RECALLED = re.compile(
    rf"^{re.escape(OPENING)}$.*?(?:^{re.escape(CLOSING)}$|\Z)"
    r"|^\[\d{4}-\d\d-\d\d \d\d:\d\d\] [^\n]*(?:\n {4}[^\n]*)*|^(?:About the user|From memory):$",
    re.MULTILINE | re.DOTALL,
)
_ECHO = 0.6


def judged(finding: Finding, pages: Mapping[str, Page], known: Sequence[Fact]) -> Finding | Refusal:
    """`finding` with the pages that bear it out, or why it is not believed.

    Only what the user said becomes a fact about the user, and only what user or assistant said becomes a fact at all:
    never the output of a tool. An instruction is no fact about anybody, and what reads like one is taken from the user
    alone. Where the assistant repeats what is known already, that is no new evidence.
    """
    if not finding.text.strip() or not finding.slot.strip() or not finding.value.strip():
        return "empty"
    if finding.said_by not in ({"user"} if finding.about == "user" else {"user", "assistant"}):
        return "not in their own words"
    if (finding.about == "user" or finding.said_by != "user") and reads_like_instruction(finding.text):
        return "instruction"
    supporting = tuple(
        page_id
        for page_id in dict.fromkeys(finding.page_ids)
        if page_id in pages and _bears_out(pages[page_id], finding)
    )
    if not supporting:
        return "unsupported"
    if finding.said_by == "assistant" and _is_echo(finding, known):
        return "echo"
    return replace(finding, page_ids=supporting)


def spoken(page: Page, by: Speaker) -> str:
    """What that side of `page` said in its own words: not what it was served from memory or got from a tool."""
    turn = Turn(page, "user" if by == "user" else "assistant")
    if turn.said_by != by:
        return ""
    return _RECALLED.sub("", turn.text) if "[" in turn.text or ":" in turn.text else turn.text


def _bears_out(page: Page, finding: Finding) -> bool:
    text = spoken(page, finding.said_by)
    if finding.said_by != "user" and reads_like_instruction(text):
        return False
    said = set(terms(text))
    return not said.isdisjoint(terms(finding.value) or terms(finding.text))


def _is_echo(finding: Finding, known: Sequence[Fact]) -> bool:
    key, told = key_of(finding), set(terms(finding.text))
    return any(key_of(fact) == key or (fact.uses > 0 and _alike(told, set(terms(fact.text)))) for fact in known)


def _alike(one: set[str], other: set[str]) -> bool:
    return len(one & other) >= _ECHO * len(one | other) > 0
