"""What a scripted model says of a text, the same for whichever system asks it. Imports nothing of ours."""

import re

_WORD = re.compile(r"[^\W\d_]{4,}")
_SUMMARY_WORDS = 20
_KEYWORDS = 4
PROFILE = "Travel (High): speaks of journeys again and again. Family (Medium): mentions relatives."


def summary(text: str) -> str:
    """Its first words."""
    return " ".join(text.split()[:_SUMMARY_WORDS])


def keywords(text: str) -> list[str]:
    """Its longest words."""
    words = dict.fromkeys(word.lower() for word in _WORD.findall(text))
    return sorted(words, key=lambda word: (-len(word), word))[:_KEYWORDS]
