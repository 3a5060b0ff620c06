"""What of an error may be logged."""

import re

# How a provider's failure is introduced before the provider's own words.
_PLAIN = re.compile(r"HTTP \d{3}|no connection|no answer in time")


def log_safe_text(error: Exception) -> str:
    """The part of an error's message that is ours: whatever is quoted after it may be what somebody said.

    A provider that refuses a question may quote the question, and a malformed answer may hold one.
    """
    first, _, rest = str(error).partition(": ")
    plain = _PLAIN.match(rest)
    return f"{first}: {plain[0]}" if plain else first
