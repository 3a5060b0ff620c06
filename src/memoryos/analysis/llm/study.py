"""One question about many pages: what lasting facts and traits they show, each with the pages that show it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, get_args

from memoryos.analysis.llm.evidence import names_and_numbers_stand, overlaps, stands_in
from memoryos.analysis.llm.fields import flag_of, numbers_of, period_of, text_of
from memoryos.analysis.llm.instructions import governs, is_instruction
from memoryos.analysis.llm.page_document import QUOTED, Lengths, Part, document, shortened
from memoryos.analysis.llm.replies import CutShortError, Shape, read_lists
from memoryos.analysis.llm.schemas import FLAG, NUMBER, TEXT, TEXT_OR_NULL, Schema, answer, list_of, one_of
from memoryos.domain.dimensions import DIMENSIONS, dimension
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.domain.page import ROLES, Page, Role
from memoryos.domain.profile import INSTRUCTION
from memoryos.domain.quoted_endings import ENDED
from memoryos.domain.slots import SINGLE
from memoryos.errors import ModelError
from memoryos.ports import Message
from memoryos.privacy.prompt_injection import widens

# A model reads meanings, and misreads some.
CONFIDENCE = 0.8
Dropped = Literal["malformed", "no_page", "unknown_page", "not_said_by_user", "unsupported", "name_or_number",
                  "instruction", "unknown_dimension", "date", "cut"]  # fmt: skip
"""Why something in a reply was left out; `date` where only a date was, `cut` where the reply broke off."""

# Slots that may have several values at a time, besides those in SINGLE, which have one.
_MULTIPLE_SLOTS = (
    *("origin", "education", "partner", "family", "friend", "people", "pets", "health", "allergies", "diet"),
    *("possessions", "languages", "likes", "dislikes", "habits", "plans", "money", "events", INSTRUCTION, "actions"),
    "other",
)
_SLOTS = (*SINGLE, *_MULTIPLE_SLOTS)
# A capital letter at the beginning of a value in these slots shows a name.
_NAMING = frozenset({"name", "home", "employer", "origin", "partner", "friend", "people", "pets", "family"})
_NOBODY = frozenset({"", "user", "the user", "assistant", "the assistant", "none", "null", "self", "me", "i"})
_LENGTHS = Lengths(user=3000, assistant=300)
_LONGEST_KNOWN = 1500
_LONGEST_TEXT = 300
_LONGEST_VALUE = 120
Level = Literal["High", "Medium", "Low"]
_ROLES: dict[str, Role] = {role: role for role in ROLES}
_LEVELS: dict[str, Level] = {level.lower(): level for level in get_args(Level)}

_TASK = f"""You note what is worth knowing months later about a user and their assistant. A page is [number, user, \
assistant].
{QUOTED}
Reply with one JSON object of two lists, facts and traits; empty lists are a good answer.
A fact is what somebody states in earnest, of themselves or of people and animals they know. Leave out questions, \
guesses, hypotheticals, jokes, role-play, quoted or pasted text, what somebody else wrote, passing matters. Its fields:
about, said_by: user or assistant. What is about the user or those they know is about the user, and said by the user; \
about the assistant: what it did or is.
subject: empty for the user; else the name, or the word such as mum, of whom it is about, as the page has it.
slot: {", ".join(_SLOTS)}. An instruction is a lasting wish of the user how to be answered, word for word.
value: the thing itself in the words of the page, lower case but for names; no dates.
text: one short sentence in the third person without a subject.
certain: true if it is stated plainly; false if it can only be quoted: value and text are then the user's own sentence.
negated: true if said not to be so.
ended: true if the page says that it is over: value names what is over, as "known" or the page has it, and text is the \
user's own sentence that says so.
from, until: when it is true, as 2024, 2024-05 or 2024-05-17, reckoned from the date of the page; null if not said.
pages: the numbers of all pages that say it, at least one.
A trait is what pages clearly show of the user. Its fields:
dimension: {", ".join(name for names in DIMENSIONS.values() for name in names)}.
level: High, Medium or Low. reason: one short sentence. pages: as above.
"known" was learned before: build on it, but note only what these pages show.
Write in the language that the user writes in; dimension and level in English."""

SCHEMA = answer(
    "study",
    {
        "facts": {
            "about": one_of(*ROLES), "said_by": one_of(*ROLES), "subject": TEXT, "slot": TEXT, "value": TEXT,
            "text": TEXT, "certain": FLAG, "negated": FLAG, "ended": FLAG, "from": TEXT_OR_NULL, "until": TEXT_OR_NULL,
            "pages": list_of(NUMBER),
        },
        "traits": {"dimension": TEXT, "level": one_of(*get_args(Level)), "reason": TEXT, "pages": list_of(NUMBER)},
    },
)  # fmt: skip
_SHAPE: Shape = {"facts": frozenset({"about", "text"}), "traits": frozenset({"dimension", "level"})}


class _DropError(Exception):
    """One item of the reply is left out."""

    def __init__(self, why: Dropped) -> None:
        super().__init__(why)
        self.why = why


def ask(pages: Sequence[Page], profile: str | None) -> tuple[list[Message], Schema]:
    """The question about `pages`, and the schema that its answer should follow."""
    known = shortened(profile.strip(), _LONGEST_KNOWN) if profile else None
    shown = document([Part("sessions", pages, _LENGTHS)], known)
    return [Message("system", _TASK), Message("user", shown)], SCHEMA


def read(reply: str, pages: Sequence[Page], profile: str | None = None) -> Study:
    """What the reply says and `pages` support; the rest is dropped and counted. Raises ModelError if all is malformed.

    What is over may be named as `profile`, which the question showed, names it.

    A reply that broke off raises CutShortError, unless it is about one page alone: then what is complete counts.
    """
    lists = read_lists(reply, _SHAPE)
    if lists.cut and len(pages) > 1:
        raise CutShortError(f"the reply about {len(pages)} pages broke off", retryable=True)
    reader = _Reader(dict(enumerate(pages, 1)), Counter({"cut": 1} if lists.cut else {}), profile or "")
    findings = [finding for item in lists.items["facts"] for finding in reader.findings(item)]
    traits = [trait for item in lists.items["traits"] if (trait := reader.trait(item))]
    items = sum(map(len, lists.items.values()))
    if items and reader.dropped["malformed"] == items:
        raise ModelError(f"none of the {items} items of the reply has the fields asked for", retryable=True)
    return Study(tuple(dict.fromkeys(findings)), _one_per_dimension(traits), dict(+reader.dropped))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the items of one reply and counts what it drops."""

    pages: Mapping[int, Page]
    dropped: Counter[str]
    known: str = ""

    def findings(self, item: Any) -> tuple[Finding, ...]:
        try:
            finding = self._finding(item)
        except _DropError as drop:
            self.dropped[drop.why] += 1
            return ()
        return _endings(finding, self.pages) if flag_of(item.get("ended")) else (finding,)

    def trait(self, item: Any) -> Trait | None:
        try:
            return _trait(item, self._cited(item))
        except _DropError as drop:
            self.dropped[drop.why] += 1
            return None

    def _finding(self, item: Any) -> Finding:
        cited = self._cited(item)
        sentence, value = text_of(item.get("text"), _LONGEST_TEXT), text_of(item.get("value"), _LONGEST_TEXT)
        about, said_by = _role(item.get("about")), _role(item.get("said_by"))
        if not sentence or not value or about is None or said_by is None:
            raise _DropError("malformed")
        if about == "user" and said_by != "user":
            raise _DropError("not_said_by_user")
        slot = text_of(item.get("slot"), _LONGEST_VALUE).lower()
        slot = slot if slot in _SLOTS else "other"
        certain, negated = item.get("certain") is not False, flag_of(item.get("negated"))
        if flag_of(item.get("ended")) and self._was_said(value):
            supporting = _quoting(sentence, slot, cited)
        elif slot == INSTRUCTION or not certain:
            supporting, sentence = _quoting(value, slot, cited), value
        elif is_instruction(sentence) or governs(value):
            raise _DropError("instruction")
        else:
            value = text_of(value, _LONGEST_VALUE)
            supporting = _supporting(value, sentence, slot, cited, said_by)
        holds_from, holds_until = self._held(item, supporting[0])
        return Finding(
            about=about, text=sentence, slot=slot, value=value, page_ids=tuple(page.id for page in supporting),
            said_by=said_by, single=slot in SINGLE, negated=negated, confidence=CONFIDENCE,
            holds_from=holds_from, holds_until=holds_until, subject=self._subject(item),
            certain=certain or (slot == INSTRUCTION and not negated),
        )  # fmt: skip

    def _was_said(self, value: str) -> bool:
        """Whether `value`, which has ended, was known, or the user named it on one of the pages."""
        return stands_in(value, self.known) or any(stands_in(value, page.user_input) for page in self.pages.values())

    def _subject(self, item: Mapping[str, Any]) -> str:
        """Who it is about, if not the user: somebody whom the user names on one of the pages."""
        subject = text_of(item.get("subject"), _LONGEST_VALUE)
        if subject.lower() in _NOBODY:
            return ""
        speech = "\n".join(page.user_input for page in self.pages.values())
        if not names_and_numbers_stand(subject, speech, first_is_name=True) or not overlaps(subject, subject, speech):
            raise _DropError("name_or_number")
        return subject

    def _cited(self, item: Any) -> list[Page]:
        if not isinstance(item, dict):
            raise _DropError("malformed")
        numbers = numbers_of(item.get("pages"))
        if not numbers:
            raise _DropError("no_page")
        cited = [self.pages[number] for number in sorted(numbers) if number in self.pages]
        if not cited:
            raise _DropError("unknown_page")
        return cited

    def _held(self, item: Mapping[str, Any], page: Page) -> tuple[datetime | None, datetime | None]:
        """From when and until when it is true; an impossible date is left out and counted."""
        bounds = [item.get("from") or None, item.get("until") or None]
        since, until = (period_of(value, page.timestamp.tzinfo) for value in bounds)
        self.dropped["date"] += sum(
            bool(value) and not read for value, read in zip(bounds, (since, until), strict=True)
        )
        if since and until and since[0] >= until[1]:
            self.dropped["date"] += 2
            return None, None
        return (since[0] if since else None), (until[1] if until else None)


def _endings(finding: Finding, pages: Mapping[int, Page]) -> tuple[Finding, ...]:
    """What `finding` says has ended, by its value and by its words, as of the time it names or was said."""
    said_at = max(page.timestamp for page in pages.values() if page.id in finding.page_ids)
    over = replace(finding, negated=True, single=False, holds_from=None, holds_until=finding.holds_until or said_at)
    return over, replace(over, slot=ENDED, certain=False)


def _role(value: Any) -> Role | None:
    return _ROLES.get(text_of(value, _LONGEST_VALUE).lower())


def _quoting(value: str, slot: str, cited: Sequence[Page]) -> list[Page]:
    """The cited pages on which the user says `value` word for word, in their own words."""
    if widens(value) if slot == INSTRUCTION else governs(value):
        raise _DropError("instruction")
    quoting = [page for page in cited if stands_in(value, page.user_input)]
    if not quoting:
        raise _DropError("unsupported")
    return quoting


def _supporting(value: str, sentence: str, slot: str, cited: Sequence[Page], said_by: Role) -> list[Page]:
    """The cited pages on which the speaker says so. Their own words count, not those of the other side."""
    speech = {page.id: page.user_input if said_by == "user" else page.agent_response for page in cited}
    if not any(text.strip() for text in speech.values()):
        raise _DropError("not_said_by_user" if said_by == "user" else "unsupported")
    supporting = [page for page in cited if overlaps(value, sentence, speech[page.id])]
    if not supporting:
        raise _DropError("unsupported")
    if not names_and_numbers_stand(value, "\n".join(speech.values()), first_is_name=slot in _NAMING):
        raise _DropError("name_or_number")
    return supporting


def _trait(item: Mapping[str, Any], cited: Sequence[Page]) -> Trait:
    level, reason = _LEVELS.get(str(item.get("level")).strip().lower()), text_of(item.get("reason"), _LONGEST_TEXT)
    named = text_of(item.get("dimension"), _LONGEST_VALUE)
    if level is None or not reason or not named:
        raise _DropError("malformed")
    known = dimension(named)
    if known is None:
        raise _DropError("unknown_dimension")
    if governs(reason):
        raise _DropError("instruction")
    shown = tuple(page.id for page in cited if page.user_input.strip())
    if not shown:
        raise _DropError("not_said_by_user")
    return Trait(known, level, reason, shown)


def _one_per_dimension(traits: Sequence[Trait]) -> tuple[Trait, ...]:
    """The best-supported trait of each dimension; in a tie, the first."""
    best: dict[str, Trait] = {}
    for trait in traits:
        if trait.dimension not in best or len(trait.page_ids) > len(best[trait.dimension].page_ids):
            best[trait.dimension] = trait
    return tuple(best.values())
