"""Phones: how they are called, and how people who write Chinese, Japanese or Korean say that they have a new one."""

import re
from typing import Final

_MODEL: Final = (
    r"(?: ?(?:[A-Za-z]{1,8}|(?:플립|폴드|울트라|프로|미니|플러스|노트)(?![가-힣])"
    r"|\d{1,3}(?!\d))(?![\u4e00-\u9fff]{0,1}[年月日号岁块元천만원]))"
)
PHONE: Final = (
    rf"(?:(?:iPhone|iphone|Pixel|Galaxy|Xperia|AQUOS|OPPO|oppo|vivo|小米|红米|华为|荣耀|一加|魅族|三星|苹果|アイフォン|ギャラクシー"
    rf"|아이폰|갤럭시|픽셀)(?!手机壳|汁|醋|树|派){_MODEL}{{1,3}})"
)
"""A make together with a model, because a make alone may be a fruit or an employer."""

_NAMED: Final = re.compile(PHONE)
# What is used beside the phone, and what may yet be bought.
_ANOTHER: Final = re.compile(
    r"备用|工作机|工作手机|副机|第二[部台]|サブ|仕事用|2台目|二台目|세컨|업무용|서브|想换|想买|要不要|打算|准备|考虑|纠结|还是|等[^，。]{0,6}降价"
    r"|迷って|迷う|ようか|たい|かな|欲しい|ほしい|悩|고민|싶|할까|살까|바꿀까|려고"
)
_NEW: Final = re.compile(
    r"换|买|入手|下手|到手|拿下|剁手|下单|抢到|升级|机种|機種変|乗り換え|買|購入|変え|替え|新しい|바꿨|바꾸|바꿈|샀|갈아탔|갈아탐|장만|질렀"
)
# `换手机了`: the old one is gone, whatever the new one is.
_REPLACED: Final = re.compile(
    r"^(?:我|昨天|前天|今天|上周|最近|终于|刚刚?|又|哈哈|对了[，,]?|[，, ]){0,4}"
    r"换(?:了(?:一?[台部个])?新?|新|了?[台部个]新的?)?手机(?=$|了|啦|[，,。！!～~])"
    r"|^(?:私|昨日|今日|先週|ついに|やっと|最近|[、 ]){0,3}(?:スマホ|携帯|ケータイ)(?:を)?"
    r"(?:買い?替え|機種変|変え|新しくし)(?:た|まし|ちゃ)|^(?:昨日|今日|ついに|やっと)?機種変(?:更)?し(?:た|まし|ちゃ)"
    r"|^(?:(?:저|나|어제|오늘|드디어|이번에|최근에|얼마 전에) ){0,3}(?:핸드폰|휴대폰|폰)(?:을|도)? (?:새로 |드디어 )?"
    r"(?:바꿨|바꿈|교체했|샀)"
)


def names_phone(text: str) -> bool:
    """Whether `text` names a phone by its make and model."""
    return _NAMED.search(text) is not None


def gets_phone(text: str) -> bool:
    """Whether `text` says that the user has a new phone in place of the old one, or only names one."""
    match = _NAMED.search(text)
    if _ANOTHER.search(text):
        return False
    if match is None:
        return _REPLACED.search(text) is not None
    return match[0] == text.strip() or _NEW.search(text) is not None
