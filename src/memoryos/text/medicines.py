"""Doses of medicines, and the words for a medicine that is not called anything, in Chinese, Japanese and Korean."""

import re
from typing import Final

_DOSE: Final = re.compile(
    r"\d ?(?:mg|mcg|µg|μg|毫克|微克|单位|單位|ミリ|マイクロ|밀리)|[一二两兩三四五六半\d][片粒颗顆丸针針錠]"
    r"|(?:吃|服用?)[^，。,]{0,6}[药藥]|薬[^。、]{0,8}(?:飲|服用)|약[^.,]{0,12}(?:먹|복용)|[한두세네\d] ?(?:알|캡슐)",
    re.IGNORECASE,
)
# `药停了`; but `降压药停了` says which, and `我妈的药停了` whose.
_UNNAMED: Final = re.compile(
    r"^(?:我|现在|终于|已经|可以){0,2}停药了|^(?:我的?|现在|終於|终于|所有的?|把){0,2}[药藥](?:我|都|也|已经|已經|就|全|可以|终于|終於){0,2}(?:停|不用吃"
    r"|不吃)"
    r"|^(?:もう)?お?薬[はをも]?(?:全部|もう)?(?:やめ(?:た|まし)|飲まなく|飲んでい(?:ない|ません)|終わ|中止|なくな)"
    r"|^(?:이제 )?약(?:은|을|도)? ?(?:다 )?(?:이제 )?(?:끊었|안 먹|중단했|그만|끝났)"
)
# `药都停了`; without such a word, it is the medicine that was spoken of last.
_ALL: Final = re.compile(r"[都全]|所有|いっさい|すべて|全部|(?<![가-힣])(?:다|전부|모두|모든)(?![가-힣])|약들")
# `医生给加到75了`, of a medicine that was named before.
_CHANGED: Final = re.compile(
    r"(?:^|[，,。])(?:我的?|复查|医生|大夫|这次|现在|又|今天|说|让|给|把|药量|剂量|用量|量"
    r"|药){0,6}[加增减降调改][大量]?[到成为至]了?(?:每天|一天)?\d{1,4}"
    r"(?!块|元|斤|公|米|点|号|岁|月|%|千|万)"
    r"|(?:^|[、。])(?:量が|薬が|用量が|お?薬の量が|先生が)?\d{1,4} ?(?:mg|ミリ)に(?:増え|減|増や|変わ|なり|なっ)"
    r"|(?:^|[,.] ?)(?:용량(?:을|이)?|약(?:을|이)?|의사가|선생님이)? ?\d{1,4} ?(?:mg|밀리)(?:그램)?(?:으로"
    r"|로) (?:올|늘|줄|내[리려렸]|바뀌|바꿨)",
    re.IGNORECASE,
)


def changes_dose(text: str) -> bool:
    """Whether `text` changes the dose of a medicine without saying which."""
    return _CHANGED.search(text) is not None


def states_dose(text: str) -> bool:
    """Whether `text` says that somebody takes a medicine, or how much of it."""
    return _DOSE.search(text) is not None


def means_medicine(text: str) -> bool:
    """Whether `text` says of the user's medicine that it is over, without saying which: `药停了`."""
    return _UNNAMED.search(text) is not None


def means_all_medicines(text: str) -> bool:
    """Whether `text` says of all of them that they are over: `药都停了`."""
    return _ALL.search(text) is not None
