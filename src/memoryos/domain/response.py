"""A request to the language model in the user's conversation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Cut = Literal["length", "stopped", "failed"]
"""Why an answer is not whole: it grew too long, its reader stopped it, or the model failed half-way."""


@dataclass(frozen=True, slots=True)
class ResponseRequest:
    """What the user says now, and how the caller wants it answered."""

    text: str
    now: datetime
    relationship: str = "friend"
    style: str = ""
    meta_data: Mapping[str, Any] = field(default_factory=dict)
    session_id: str | None = None
