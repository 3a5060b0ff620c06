"""A query."""

from dataclasses import dataclass
from datetime import datetime

from memoryos.errors import InvalidInputError
from memoryos.text.focus import both_ends, focus

LONGEST_QUERY = 4000
"""How many characters of a question are searched for: of a longer one, its beginning and end."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question, of which at most LONGEST_QUERY characters are used, and what may be searched for it.

    `now` is the current time; turns later than `as_of` are ignored. Items that score less than `min_score` are left
    out. `exhaustive` searches archived segments too.
    """

    text: str
    now: datetime
    limit: int | None = None
    max_tokens: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    session_id: str | None = None
    min_score: float = 0.0
    exhaustive: bool = False
    explain: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", both_ends(self.text, LONGEST_QUERY))
        numbers: dict[str, object] = {"limit": self.limit, "max_tokens": self.max_tokens}
        for name, value in numbers.items():
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
                raise InvalidInputError(f"{name} must be a whole number of at least 1, not {value!r}")
        if self.since and self.until and self.since > self.until:
            raise InvalidInputError(f"since {self.since.isoformat()!r} is later than until {self.until.isoformat()!r}")

    @property
    def focus(self) -> str:
        """The part that says what is asked, for its meaning; the words of all of it are searched for."""
        return focus(self.text)

    @property
    def latest(self) -> datetime | None:
        """The end of what may be recalled."""
        ends = [end for end in (self.until, self.as_of) if end is not None]
        return min(ends) if ends else None
