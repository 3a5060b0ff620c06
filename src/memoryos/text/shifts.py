"""The shifts that people work, in Chinese, Japanese and Korean: of those, somebody has one at a time."""

import re
from typing import Final

_SHIFTS: Final = re.compile(
    r"(?P<night>夜班|大夜|夜勤|遅番|야간|나이트)|(?P<day>白班|日班|日勤|早番|주간 ?근무|데이 ?근무|상근)"
    r"|(?P<early>早班)|(?P<late>晚班|中班)"
)
_CHANGE: Final = re.compile(
    r"[调换转改][到成去上]?了?(?:[白夜早晚中日]班|大夜)|(?:夜勤|日勤|早番|遅番)に(?:な[っり]|変わ|変更|異動|移)"
    r"|(?:야간|주간|데이|나이트)[^.,]{0,6}(?:으?로) (?:바뀌|바꿨|옮)"
)


def shifts(text: str) -> frozenset[str]:
    """The kinds of shifts that `text` names."""
    return frozenset(match.lastgroup for match in _SHIFTS.finditer(text) if match.lastgroup)


def changes_shift(text: str) -> bool:
    """Whether `text` says that somebody now has another shift."""
    return not text.isascii() and _CHANGE.search(text) is not None
