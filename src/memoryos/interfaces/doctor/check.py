"""One thing that was looked at."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Check:
    """What was found, and the command that mends it where something is wrong or could be better."""

    name: str
    state: State
    found: str
    mend: str = ""
