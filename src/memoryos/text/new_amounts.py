"""Sentences that tell a new amount without what it is an amount of: `the doctor put me up to 30`, `down to 89 now`."""

import re
from typing import Final

_TO: Final = (
    r"to|at|now|already|auf|bei|jetzt|nun|schon|a|por|ahora|ya|à|maintenant|déjà|adesso|ora|già|para|pra|com|agora|já"
    r"|до|на|теперь|уже|сейчас"
)
_NOW: Final = r"now|jetzt|ahora|maintenant|adesso|ora|agora|теперь|сейчас"
_NEW_AMOUNT: Final = re.compile(
    rf"\b(?:{_TO})\b[^.!?\d]{{0,12}}\d|\d\W?\w{{0,8}}\W(?:{_NOW})\b"
    r"|[到成为至了]\s?\d|\d[a-zA-Z公斤岁]{0,4}(?:に|まで|으로|로|까지|了)",
    re.IGNORECASE,
)


def tells_new_amount(text: str) -> bool:
    """Whether `text` says what an amount is now, or has become."""
    return _NEW_AMOUNT.search(text) is not None
