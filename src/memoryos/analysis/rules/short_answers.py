"""Answers that say little by themselves ("Yes, peanuts.", "The second one."), read with the question before them.

They become quotations under the slot that was asked for, in the user's words alone: what only the assistant put into
words is neither asserted nor kept with them, so that it goes when its page is forgotten.
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.cues import cues, likeliest_slot
from memoryos.analysis.rules.sentences import stated
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.slots import slot_of
from memoryos.text.sentences import asks, sentences

_MAX_WORDS: Final = 6
_MAX_CHARACTERS: Final = 15  # of scripts without spaces
_CONFIDENCE: Final = 0.3
# Within a line; otherwise each of a thousand blank lines would be tried as the start of an item.
_LIST_ITEM: Final = re.compile(r"^[^\S\n]*(?:\d{1,2}[.)]|[-*•])[^\S\n]+(\S.*)$", re.MULTILINE)
_ORDINALS: Final = (
    r"first|1st|erste[nrs]?|primer[oa]?|premi[eè]re?|prim[oa]|primeir[oa]|перв\w+|第一|一つ目|첫",
    r"second|2nd|zweite[nrs]?|segund[oa]|deuxième|seconde?|second[oa]|втор\w+|第二|二つ目|두 ?번째",
    r"third|3rd|dritte[nrs]?|tercer[oa]?|troisième|terz[oa]|terceir[oa]|трет\w+|第三|三つ目|세 ?번째",
    r"fourth|4th|vierte[nrs]?|cuart[oa]|quatrième|quart[oa]|четв[её]рт\w+|第四|四つ目|네 ?번째",
)
_ORDINAL_PATTERNS: Final = tuple(re.compile(rf"(?<!\w)(?:{words})", re.IGNORECASE) for words in _ORDINALS)


def short_answers(page: Page, before: Page | None) -> Iterator[Finding]:
    """The user's side of `page` as a quotation, if it answers what the assistant asked on the page `before`."""
    answer = page.user_input.strip()
    if before is None or before.session_id != page.session_id or not _is_short(answer) or not list(stated(answer)):
        return
    question = _question_answered(before.agent_response, answer)
    slot = likeliest_slot(cues(f"{question} {answer}")) if question else None
    if slot is not None:
        yield Finding(
            about="user",
            text=answer,
            slot=slot_of(slot),
            value=answer,
            page_ids=(page.id,),
            said_by="user",
            confidence=_CONFIDENCE,
            certain=False,
        )


def _is_short(answer: str) -> bool:
    if not answer or asks(answer):
        return False
    return len(answer) <= _MAX_CHARACTERS if spans.is_east_asian(answer) else len(answer.split()) <= _MAX_WORDS


def _question_answered(response: str, answer: str) -> str:
    """What `answer` answers: the item of a list that it names by its number, or else the question at the end."""
    items = _LIST_ITEM.findall(response)
    for number, choice in enumerate(_ORDINAL_PATTERNS):
        if choice.search(answer):
            return items[number].rstrip() if number < len(items) else ""
    last = sentences(response)[-1:]
    return last[0] if last and asks(last[0]) else ""
