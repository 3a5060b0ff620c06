"""The result of one check."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Check:
    """What was checked, the result, and how to fix it if something is wrong or could be better."""

    name: str
    state: State
    result: str
    fix: str = ""
