"""First-person statements in many languages that are certain: few patterns per slot, and precise ones."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from memoryos.analysis.rules import chat_patterns, denied_allergies, owned_things
from memoryos.analysis.rules.coming_facts import is_soon
from memoryos.analysis.rules.gazetteer import PLACES, is_town
from memoryos.analysis.rules.given_names import EAST_ASIAN_RELATIONS, JAPANESE_RELATIVES, KOREAN_RELATIVES, PARENTS
from memoryos.analysis.rules.language_pattern import SlotPattern
from memoryos.analysis.rules.languages import (
    chinese,
    english,
    french,
    german,
    italian,
    japanese,
    korean,
    portuguese,
    russian,
    spanish,
)
from memoryos.analysis.rules.other_subjects import is_of_another, names_another
from memoryos.analysis.rules.spans import asserted
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable, prefiltered, unfiltered
from memoryos.text.time_expressions import intervals

_Table = PrefilteredTable[SlotPattern]


def _table(patterns: tuple[SlotPattern, ...]) -> _Table:
    return PrefilteredTable((slot_pattern.pattern, slot_pattern) for slot_pattern in patterns)


# One of these words must occur, so that English text is skipped quickly and safely.
_LANGUAGE_SIGNS: PrefilteredTable[_Table] = PrefilteredTable(
    tuple(
        (prefiltered(sign, re.IGNORECASE), _table(patterns))
        for sign, patterns in (
            (
                r"\b(?:ich|mein|mich|mir|wohnen?|wir|bin|sind|schlüsselübergabe|haben|fahre)\b",
                (*denied_allergies.GERMAN, *chat_patterns.GERMAN, *owned_things.GERMAN, *german.PATTERNS),
            ),
            (
                (
                    r"\b(?:me|mi|vivo|vivimos|trabajo|laburo|curro|soy|nos|tengo|estoy|estamos|gustan?|encantan?|odio"
                    r"|detesto|ya|cumpl\w+|hablo|estudio|aprendo|dec[ií]me|firma|nací|ll[aá]mame|llevo|llevamos|padezco"
                    r"|sufro|doy|enseño|conduzco|manejo|toco|juego|tomo|he vuelto|hemos vuelto"
                    r"|volv[íi]|volvimos|he regresado|regresé|no (?:como|tolero|puedo)"
                    r"|(?:empec|comenc)é a trabajar)\b"
                ),
                (*denied_allergies.SPANISH, *chat_patterns.SPANISH, *owned_things.SPANISH, *spanish.PATTERNS),
            ),
            (
                r"\b(?:je|j'|moi|on|nous|mon|appelle-moi|me (?:font|fait))(?=\b|\w)",
                (*denied_allergies.FRENCH, *chat_patterns.FRENCH, *owned_things.FRENCH, *french.PATTERNS),
            ),
            (
                (
                    r"\b(?:meu|minha|nos|aqui|me|eu|moro|moramos|sou|tenho|trabalho|mudei|mud[aá]mo|voltei|agora|já|não|falo|estudo"
                    r"|aprendo"
                    r"|gosto"
                    r"|adoro|odeio|assina|fiz|virei|tô|estou|faço|nasci|vivo|chamo|mora|dou|ensino|dirijo|comecei|toco|jogo|tomo|acordo|levanto|conduzo)\b"
                ),
                (
                    *denied_allergies.PORTUGUESE,
                    *chat_patterns.PORTUGUESE,
                    *owned_things.PORTUGUESE,
                    *portuguese.PATTERNS,
                ),
            ),
            (
                (
                    r"\b(?:mi|mio|ho|sono|vivo|abito|viviamo|abitiamo|siamo|lavoro|faccio|prima|primo|parlo|sto|studio"
                    r"|imparo|soffro|suono|gioco|prendo|guido|vengo|adoro|amo|odio|detesto|non|chiamami|compio|insegno)\b"
                ),
                (*denied_allergies.ITALIAN, *chat_patterns.ITALIAN, *owned_things.ITALIAN, *italian.PATTERNS),
            ),
            (r"[а-яё]", (*denied_allergies.RUSSIAN, *chat_patterns.RUSSIAN, *owned_things.RUSSIAN, *russian.PATTERNS)),
            (r"[ぁ-んァ-ヶ]", japanese.PATTERNS),
            (r"[가-힣]", korean.PATTERNS),
        )
    )
)
_ENGLISH_SIGN = prefiltered(
    (
        r"\b(?:it's|it is|will do|is fine|here|what|we're|we are|i'm|i am|we've|i've|keys|first|all|finally"
        r"|home|my|our|second|third|last"
        r"|got|start\w*|years|hired|offered|said|break|anaphyla\w+|allergic|gives?|turned|birthday|born"
        r"|staying|went|not|myself|moved|drive|been|can't|turn(?:ing)?|im|go|sign|work|do|switched|have|bought|picked|officially|phone|gave|back|me|us)\b"
    ),
    re.IGNORECASE,
)
_ENGLISH_IRREALIS = prefiltered(
    (
        # `they moved me to earlies` is about the user.
        r"\b(?:if|would|could|might|maybe|imagine|wish|he|she|his|her|their|your|you|planning|booked"
        r"|they(?!(?:'ve)? (?:moved|put|switched|changed|swapped|stuck) (?:me|us)\b)"
        r"|trip|visit\w*|holiday|vacation|weekend"
        r"|said|says|used to|was in|were in)\b"
    ),
    re.IGNORECASE,
)
# `엄마는 청주에 살아요`: whoever leaves `I` out may still name somebody else.
_OF_RELATIVE = unfiltered(
    rf"(?:우리 |제 |내 )?(?:{KOREAN_RELATIVES})(?:[은는이가]|께서)|(?:うちの|私の)?(?:{JAPANESE_RELATIVES})[はがもの]"
)
# What is said of a relative is about them up to where the user comes in: `我老公是程序员` and then `我是护士`.
_CHINESE_RELATIVES = "|".join((*(words for _, words in EAST_ASIAN_RELATIONS[:3]), PARENTS))
_CHINESE_RELATIVE = prefiltered(
    rf"我(?:的|家的?|们家的?)?(?:{_CHINESE_RELATIVES})(?![和跟与语])[^。]*?"
    rf"(?=[，,；;](?:而|但|不过|所以)?我(?!(?:的|家的?)?(?:{_CHINESE_RELATIVES}))|。|$)"
)
# `Früher habe ich in Bremen gewohnt, jetzt lebe ich in Köln`: what is so now stands behind what was.
_FORMERLY = prefiltered(
    r"^[^.;；。]{0,40}?(?:\b(?:früher|antes|avant|prima|раньше)\b|以前|之前|曾经)[^.;；。]{0,80}?"
    r"(?:[,，] ?|\s)(?:(?:und|aber|y|pero|et|mais|e|mas|ma|а|но|但) ?)?"
    r"(?=(?:jetzt|heute|inzwischen|mittlerweile|nun|ahora|hoy|maintenant|aujourd'hui|ora|adesso|oggi|agora|hoje|теперь"
    r"|сейчас)\b|现在|如今|目前)",
    re.IGNORECASE,
)
_CHINESE_PATTERNS = _table(chinese.PATTERNS)
_ENGLISH_PATTERNS = _table(
    (*denied_allergies.ENGLISH, *chat_patterns.ENGLISH, *owned_things.ENGLISH, *english.PATTERNS)
)
_INSIDE = re.compile(r"\b(?:en|em|no|na|in)\s$", re.IGNORECASE)
_LONG_AGO = timedelta(days=300)
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_KANA = re.compile(r"[ぁ-んァ-ヶ]")
_QUESTION_OR_IRREALIS = prefiltered(
    (
        r"[?\uff1f¿吗呢]|哪|\b(?:würde|würden|wäre|hätte|könnte|vielleicht|glaube|wenn|falls|angenommen"
        r"|viviera|gustaría"
        r"|encantaría|quizás|quizá|tal vez|si|creo|ojalá|peut-être|serais|aimerais|aurais|talvez|gostaria"
        r"|fosse|se eu"
        r"|forse|vorrei|fossi|se fossi|может|наверное|если|бы)\b"
        r"|如果|要是|可能|也许|大概|好像|想(?:要|去|住)|もし|たら|かも|만약|아마|라면|텐데"
        r"|以前|曾经|他说|她说|说我|\b(?:sagt|sagte|dice|dijo|früher|antes|dit que|disse|diz que|говорит"
        r"|сказал\w*)\b"
    ),
    re.IGNORECASE,
)


def findings(sentence: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What a sentence in a language other than English says about its writer."""
    sentence = _FORMERLY.sub("", _CHINESE_RELATIVE.sub("", asserted(sentence)))
    is_of_relative = not sentence.isascii() and _OF_RELATIVE.match(sentence) is not None
    tables = [] if is_of_relative else list(_pattern_tables(sentence))
    if tables and not _QUESTION_OR_IRREALIS.search(sentence) and not is_unreal(sentence):
        yield from _apply(tables, sentence, page, confidence)


def incidental_findings(sentence: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What an English sentence says about its writer outside a plain first-person clause."""
    sentence = asserted(sentence)
    if _ENGLISH_SIGN.search(sentence) and not _ENGLISH_IRREALIS.search(sentence):
        yield from _apply([_ENGLISH_PATTERNS], sentence, page, confidence)


def _apply(tables: list[_Table], sentence: str, page: Page, confidence: float) -> Iterator[Finding]:
    slots: set[str] = set()
    for pattern, slot_pattern in (entry for table in tables for entry in table.candidates(sentence)):
        match = None if slot_pattern.slot in slots else pattern.search(sentence)
        if match is None or (slot_pattern.slot == "likes" and "dislikes" in slots):
            continue
        if slot_pattern.slot == "employer" and _is_town_of_work(match):
            continue
        if not _is_of_writer(slot_pattern, match, sentence, page.user_input):
            continue
        slots.add(slot_pattern.slot)
        since = _since(sentence, page.timestamp) if slot_pattern.slot == "home" else None
        yield slot_pattern.finding(match["v"].strip(), page, confidence, since=since)


def _is_of_writer(slot_pattern: SlotPattern, match: re.Match[str], sentence: str, message: str) -> bool:
    if slot_pattern.slot == "name" and names_another(sentence, match, message):
        return False
    return slot_pattern.tense != "now" or not is_of_another(sentence, match, message)


def _is_town_of_work(match: re.Match[str]) -> bool:
    """Whether it is where, not for whom: `trabajo en Madrid`, `trabalho em Coimbra`, but `trabajo para Santander`."""
    name, before = match["v"].strip().lower(), match.string[: match.start("v")]
    return (name in PLACES and _INSIDE.search(before) is not None) or (before.endswith(" em ") and is_town(name))


def _pattern_tables(sentence: str) -> Iterator[_Table]:
    yield from (table for _, table in _LANGUAGE_SIGNS.search(sentence))
    if not sentence.isascii() and _CHINESE.search(sentence) and not _KANA.search(sentence):
        yield _CHINESE_PATTERNS


def _since(sentence: str, said_at: datetime) -> datetime | None:
    """Since when it is so; `dal 18 maggio`, said a week before that day, is no day of last year."""
    since = next((time for time in intervals(sentence, said_at) if time.open_ended), None)
    if since is None or said_at - since.start < _LONG_AGO:
        return since.start if since else None
    soon = (time for time in intervals(sentence, said_at, "future") if is_soon(time, said_at))
    return next((time.start for time in soon if time.span[1] == since.span[1]), since.start)
