"""The machine's clock and new ids: the only place where they come from."""

import os
from datetime import UTC, datetime

from memoryos.domain.validation import checked_moment
from memoryos.errors import InvalidInputError, SettingsError
from memoryos.ports import Clock


def system_clock() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def aware_clock(clock: Clock) -> Clock:
    """`clock`, with times without an offset taken as UTC, like all times of callers. Raises SettingsError."""
    moment: object = clock()
    has_offset = isinstance(moment, datetime) and moment.tzinfo is not None
    try:
        checked_moment("its time", moment)
    except InvalidInputError as error:
        raise SettingsError(f"the clock cannot be used: {error}") from error
    return clock if has_offset else lambda: checked_moment("the clock's time", clock())


def new_id(kind: str) -> str:
    """A new id that cannot be guessed."""
    return f"{kind}_{os.urandom(12).hex()}"
