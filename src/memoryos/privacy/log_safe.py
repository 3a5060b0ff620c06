"""The part of an error that may be logged."""

import re

# What comes before a provider's own words in an error message.
_PLAIN = re.compile(r"HTTP \d{3}|no connection|no answer in time")


def log_safe_text(error: Exception) -> str:
    """The part of an error's message that is ours: whatever is quoted after it may be what somebody said.

    A provider that refuses a question may quote it, and a malformed answer may contain one.
    """
    first, _, rest = str(error).partition(": ")
    plain = _PLAIN.match(rest)
    return f"{first}: {plain[0]}" if plain else first
