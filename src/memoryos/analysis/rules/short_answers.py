"""Answers that say little by themselves ("Yes, peanuts.", "The second one."), read with the question before them.

They become quotations under the slot that was asked for, in the user's words alone: what only the assistant put into
words is neither asserted nor kept with them, so that it goes when its page is forgotten.
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.cues import cues, likeliest_slot
from memoryos.analysis.rules.people_mentioned import KnownPeople
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


# What a question asks for, where its words are not those of an answer.
_QUESTIONS: Final = tuple(
    (slot, re.compile(pattern, re.IGNORECASE))
    for slot, pattern in (
        (
            "birthday_age",
            (
                r"\b(?:how old|what age|wie alt|cuántos años|qué edad|quel âge|quantos anos|que idade|quanti anni"
                r"|сколько (?:ему |ей |тебе |вам )?лет)\b|多大|几岁|何歳|いくつ|몇 살|나이가"
            ),
        ),
        (
            "home",
            (
                r"\bwhere (?:do|does|did|are|is|will)\b.{0,40}\b(?:live|living|move|moving|based|home)\b"
                r"|\bwo(?:hin)? (?:wohn|leb|zieh)\w+|\b(?:a )?dónde (?:vive|se muda|te mudas|te mudás)\w*"
                r"|\boù (?:habite|vis|vit|tu habites)\w*|habit\w{1,6} où\b|\bonde (?:você )?(?:mora|vive)\b"
                r"|\bdove (?:abit|viv)\w+|\bгде (?:ты |вы |он |она )?жив\w+|住(?:在)?哪|搬到哪|どこに?住"
                r"|어디(?:에)? ?살"
            ),
        ),
        (
            "job",
            (
                r"\bfor a living\b|\bwhat(?:'s| is) (?:your|his|her) job\b|\bberuflich\b|\ba qué te dedicas\b"
                r"|\bdans la vie\b"
                r"|\bcom o que (?:você )?trabalha\b|\bche lavoro\b|\bкем (?:ты |вы |он |она )?работа\w+|什么工作"
                r"|何のお仕事|무슨 일"
            ),
        ),
    )
)
# A question with one of these is about the user.
_SECOND_PERSON: Final = re.compile(
    r"\b(?:you|your|yours|du|dir|dich|dein\w*|(?-i:Sie|Ihnen|Ihre?)|tú|te|tu|tus|vos|usted|tienes|vives|prefieres|toi"
    r"|ton|ta"
    r"|tes|vous|votre|vos|você|seu|sua|hai|vivi|ты|тебе|тебя|твой|вы|вам|ваш\w*)\b|你|您|あなた|당신",
    re.IGNORECASE,
)


def short_answers(page: Page, before: Page | None, known_people: KnownPeople | None = None) -> Iterator[Finding]:
    """The user's side of `page` as a quotation, if it answers what the assistant asked on the page `before`.

    It is about the user, or about the one of `known_people` that the question means.
    """
    answer = page.user_input.strip()
    if before is None or before.session_id != page.session_id or not _is_short(answer) or not list(stated(answer)):
        return
    question = _question_answered(before.agent_response, answer)
    slot = _slot_asked_for(question, answer) if question else None
    if slot is not None:
        subject = _subject(question, before.user_input, known_people) if known_people else ""
        yield Finding(
            about="user",
            text=answer if not subject or subject in answer else f"{subject}: {answer}",
            slot=slot_of(slot),
            value=answer,
            page_ids=(page.id,),
            said_by="user",
            confidence=_CONFIDENCE,
            subject=subject,
            certain=False,
        )


def _slot_asked_for(question: str, answer: str) -> str | None:
    by_question = next((slot for slot, pattern in _QUESTIONS if pattern.search(question)), None)
    return by_question or likeliest_slot(cues(f"{question} {answer}"))


def _subject(question: str, message: str, known_people: KnownPeople) -> str:
    """Whom `question` is about: somebody it names, or the only one that the `message` before it names, or the user."""
    names = known_people.names_in(question)
    if not names and not _SECOND_PERSON.search(question):
        names = known_people.names_in(message)
    return names[0] if len(names) == 1 else ""


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
