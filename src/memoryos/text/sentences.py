"""Where sentences end, in scripts with and without spaces."""

import re

_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？؟])|\n+")
_QUESTION_MARKS = ("?", "？", "؟")


def sentences(text: str) -> list[str]:
    """The sentences of `text`, none of them blank."""
    return [part for part in _END.split(text.strip()) if part.strip()]


def asks(sentence: str) -> bool:
    """Whether it ends as a question."""
    return sentence.rstrip().endswith(_QUESTION_MARKS)


def may_ask(text: str) -> bool:
    """Whether any sentence of `text` can be a question; quick."""
    return any(mark in text for mark in _QUESTION_MARKS)
