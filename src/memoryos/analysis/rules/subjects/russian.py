"""Russian: a verb in the past tense has no person."""

import re
from typing import Final

from memoryos.analysis.rules.subjects import CLAUSE_END
from memoryos.text.prefilter import unfiltered

_SELF: Final = re.compile(
    r"\b(?:я|мы|мне|меня|мной|нам|нас|сам|сама|сами)\b|(?:^|(?<=[\s(«,.])(?-i:(?=[а-яё])))[а-яё]{2,20}(?:[аяеуию]ю|ю|ую|усь|юсь)\b|\b(?:живу|учу|хожу"
    r"|вожу"
    r"|езжу|жив[её]м)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(r"\b[а-яё]{2,20}(?:л|ла|ли|лся|лась|лись)\b", re.IGNORECASE)
_PEOPLE: Final = (
    r"(?:брат|сестр|муж|жен[аы]|сын|доч|мам|пап|отец|отц|мать|матери|бабушк|дедушк|дед\b|тёт|тет[яи]|дяд|внук|внучк"
    r"|племянни"
    r"|родител|двоюродн|подруг|друг|друз|сосед|коллег|начальни|шеф|ребят|ребён|ребен|дети|кошк|кот\b|собак|пёс|пес\b"
    r"|щен"
    r"|котён|фирм|компани|знаком|однокласс|одногрупп|тёщ|тещ|свекров|зят|невестк|парень|девушк|он\b|она\b|они\b"
    r"|герой)[а-яё]{0,8}"
)
_NEUTRAL: Final = unfiltered(
    r"(?:(?:а|и|но|ну|вот|всё|все|так|кстати|наконец(?:-то)?|недавно|только|что|вчера|сегодня|позавчера|уже|теперь"
    r"|ещё|еще|летом"
    r"|весной|осенью|зимой|тогда|потом|сразу|снова|опять|сначала|год|года|лет|месяц|месяца|неделю|недели|назад|да"
    r"|ура|утром"
    r"|вечером|временно|официально|срочно|вместе|семьёй|вдвоём|всей|привет|в итоге|короче|итак|слушай|слушайте"
    r"|знаешь|представляешь|блин)\b"
    rf"|(?:в|во|на|с|со|после|из|к|под|перед|за|для|по|из-за|около)\s+(?!{_PEOPLE}\s+[А-ЯЁ])[\w-]{{1,20}}"
    rf"(?:\s+(?!{_PEOPLE}\b)[а-яё-]{{1,20}})?|\d{{1,4}}|[\s,.!:«»—-])",
    re.IGNORECASE,
)
_HEAD: Final = re.compile(rf"(?:у |к |о |наш\w{{0,3}} |мо\w{{1,3}} )?{_PEOPLE}", re.IGNORECASE)
_SPEECH: Final = (
    r"(?:звонил|позвонил|писал|написал|приехал|приезжал|рассказал|женил|заходил|зашёл|зашла|вернул)(?:а|и|ся|ась)?"
)
# `Звонил Женя`, `Женя звонил`; every sentence begins with a capital letter, so a name alone says nothing.
_NAME: Final = re.compile(rf"(?i:{_SPEECH}) [А-ЯЁ][а-яё]{{2,15}}|[А-ЯЁ][а-яё]{{2,15}} {_SPEECH}\b")


def of_another(before: str, words: str) -> bool | None:
    """Whether `words`, behind `before` in their sentence, are said of somebody else; None if that is left open."""
    if _SELF.search(words) or _PAST.search(words) is None:
        return False
    clauses = CLAUSE_END.split(before)
    if _SELF.search(clauses[-1]):
        return False
    if _NEUTRAL.sub("", clauses[-1]):
        return True
    return None


def about_another(sentence: str) -> bool:
    """Whether `sentence` begins with somebody else."""
    if _SELF.search(sentence):
        return False
    return _HEAD.match(sentence) is not None or _NAME.match(sentence) is not None
