"""What another system knew about the user: shown in the profile as imported, until the user says otherwise."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache

from memoryos.domain.fact import Fact, Study
from memoryos.domain.note import Note
from memoryos.domain.page import Page
from memoryos.ports import Analyst

TAG = "imported"
StudyPages = Callable[[Sequence[Page], str | None], Study]
_OF_USER = re.compile(r"^(?:the )?user['’]s\b", re.IGNORECASE)
_SUBJECT = re.compile(r"^(?:(?:the )?user|he|she|they)\s+(?=\w)", re.IGNORECASE)
_VERB = re.compile(r"^([A-Za-z]{2,})\b")
_IRREGULAR = {"is": "am", "are": "am", "has": "have", "does": "do", "goes": "go", "was": "was"}


def is_knowledge(note: Note) -> bool:
    """Whether it is what another system had learned about the user, in its own words."""
    return TAG in note.tags and note.entity.casefold() == "user" and note.memory_type == "episodic"


def still_holds(note: Note, facts: Sequence[Fact], analyst: Analyst) -> bool:
    """Whether the user has said nothing since that replaces it, such as another home, or that it is over."""
    statements = _readings(analyst.study, note.text, note.updated_at)
    return not any(
        _replaces(fact, slot, value, single=single)
        for fact in facts
        if fact.about == "user" and not fact.subject and not fact.archived
        if fact.statements[-1].said_at > note.updated_at
        for slot, value, single in statements
    )


def in_first_person(text: str) -> str:
    """`text` as the user would say it: "The user lives in Oslo" and "Lives in Oslo" are "I live in Oslo"."""
    text = text.strip()
    if _OF_USER.match(text):
        return _OF_USER.sub("My", text)
    predicate = _SUBJECT.sub("", text)
    verb = _VERB.match(predicate)
    if verb is None or (predicate == text and not verb[1].endswith("s")):
        return text
    return f"I {_base_form(verb[1])}{predicate[verb.end() :]}"


def _base_form(verb: str) -> str:
    verb = verb.lower()
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("ches", "shes", "sses", "xes")):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb.removesuffix("s")


@lru_cache(maxsize=1024)
def _readings(study: StudyPages, text: str, written_at: datetime) -> tuple[tuple[str, str, bool], ...]:
    """The slot and value of each statement in it, and whether the slot has a single value."""
    page = Page(TAG, in_first_person(text), "", written_at)
    return tuple(
        (finding.slot, finding.value.casefold(), finding.single)
        for finding in study([page], None).findings
        if finding.certain
    )


def _replaces(fact: Fact, slot: str, value: str, *, single: bool) -> bool:
    if fact.negated and fact.holds_until is not None and not fact.certain:
        return value in fact.value.casefold()
    if fact.slot != slot or not fact.certain:
        return False
    same = fact.value.casefold() == value
    return same or (single and not fact.negated)
