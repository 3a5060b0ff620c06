"""Sentences that tell a new amount without what it is an amount of: `the doctor put me up to 30`, `down to 89 now`."""

import re
from typing import Final

_NOW: Final = r"now|jetzt|nun|ahora|maintenant|adesso|ora|agora|теперь|сейчас"
# `a` alone would also be an article: `a 10 minute walk`.
_TO: Final = r"to|at|already|auf|bei|schon|\w{4,20}[oóaá] a|por|ya|à|déjà|già|para|pra|com|já|до|уже"
_NEW_AMOUNT: Final = re.compile(
    rf"\b(?:{_TO}|{_NOW})\b[^.!?\d]{{0,16}}\d|\d\W?\w{{0,8}}\W(?:{_NOW})\b"
    r"|[到成至]\s?\d|\d[a-zA-Z公斤岁]{0,4}(?:に|まで|으로|로|까지|了)",
    re.IGNORECASE,
)
# Questions for a measure that has a name of its own, or is asked for by an adjective.
_MEASURE: Final = re.compile(
    r"\b(?:weigh|weight|dose|dosage|age|wie (?:alt|schwer|gro(?:ß|ss)|hoch)|gewicht|dosis|alter|edad|peso|mido|âge"
    r"|pèse|poids|età|idade|вешу|вес|возраст|рост)\b|体重|身長|身高|年齢|年龄|几|多[大重高久]|ど(?:れ|の)くらい|몸무게|체중|나이",
    re.IGNORECASE,
)


def tells_new_amount(text: str) -> bool:
    """Whether `text` says what an amount is now, or has become."""
    return _NEW_AMOUNT.search(text) is not None


def asks_for_measure(question: str) -> bool:
    """Whether `question` asks for a weight, a height, an age or a dose."""
    return _MEASURE.search(question) is not None
