"""One lasting statement."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

About = Literal["user", "assistant"]
Speaker = Literal["user", "assistant", "tool", "import"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What an analyst read out of pages: a statement that may become a fact.

    `slot` names what kind of statement it is (`home`, `job`, `likes` ...) and `value` what it says there; a slot that
    holds one value at a time (`single`) is replaced by a newer value, others gather. `holds_from` and `holds_until`
    are when it is true, not when it was said; None where nobody said.
    """

    about: About
    text: str
    slot: str
    value: str
    page_ids: tuple[str, ...]
    said_by: Speaker
    single: bool = False
    negated: bool = False
    confidence: float = 1.0
    holds_from: datetime | None = None
    holds_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Trait:
    """One dimension of who the user is, as an analyst sees it, with its reason and the pages that show it."""

    dimension: str
    level: Literal["High", "Medium", "Low"]
    reason: str
    page_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """What studying some pages gave: findings, and traits of the user. `dropped` counts what no page supported."""

    findings: tuple[Finding, ...] = ()
    traits: tuple[Trait, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)
