"""Military service in Chinese and Korean: whoever is discharged is no longer a soldier."""

import re
from typing import Final

_SERVES: Final = re.compile(r"군대|군복무|복무|부대|[이일상]병|병장|입대|当兵|部队|服役|服兵役")
_DISCHARGED: Final = re.compile(r"전역(?!날|일)|제대(?!로)|退伍|退役")
_TO_COME: Final = re.compile(r"예정|남았|언제|기다|다음 ?[주달]|내년|월 ?\d{1,2}일에|快要?退|明年|还有")


def in_service(text: str) -> bool:
    """Whether `text` says that somebody serves in the army."""
    return _SERVES.search(text) is not None


def is_discharged(text: str) -> bool:
    """Whether `text` says that somebody has been discharged."""
    return not text.isascii() and _DISCHARGED.search(text) is not None and _TO_COME.search(text) is None
