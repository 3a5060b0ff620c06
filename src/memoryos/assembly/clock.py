"""The machine's clock and new ids: the only place where they come from."""

import os
from datetime import UTC, datetime


def system_clock() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def new_id(kind: str) -> str:
    """A new id that nobody can guess."""
    return f"{kind}_{os.urandom(12).hex()}"
