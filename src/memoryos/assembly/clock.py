"""The machine's clock and new ids: the only place where they come from."""

import os
from datetime import UTC, datetime

from memoryos.domain.validation import checked_moment
from memoryos.ports import Clock


def system_clock() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def aware_clock(clock: Clock) -> Clock:
    """`clock` with the offset of UTC where it names none, as in all times of callers; InvalidInputError for no time."""
    return lambda: checked_moment("the clock's time", clock())


def new_id(kind: str) -> str:
    """A new id that nobody can guess."""
    return f"{kind}_{os.urandom(12).hex()}"
