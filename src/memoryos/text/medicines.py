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
    r"^(?:我的?|现在|終於|终于|所有的?|把){0,2}[药藥](?:我|都|也|已经|已經|就|全|可以|终于|終於){0,2}(?:停|不用吃|不吃)"
    r"|^(?:もう)?お?薬[はをも]?(?:全部|もう)?(?:やめ(?:た|まし)|飲まなく|飲んでい(?:ない|ません)|終わ|中止|なくな)"
    r"|^(?:이제 )?약(?:은|을|도)? ?(?:다 )?(?:이제 )?(?:끊었|안 먹|중단했|그만|끝났)"
)


def states_dose(text: str) -> bool:
    """Whether `text` says that somebody takes a medicine, or how much of it."""
    return _DOSE.search(text) is not None


def means_medicine(text: str) -> bool:
    """Whether `text` says of the user's medicine that it is over, without saying which: `药停了`."""
    return _UNNAMED.search(text) is not None
