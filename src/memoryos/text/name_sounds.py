"""Spellings of one name: `Jon` and `John`, `Sara` and `Sarah`, `José` and `Jose` sound the same."""

import re

from memoryos.text.time_expressions import unaccented

_SPELLINGS = (
    (re.compile(r"ph"), "f"),
    (re.compile(r"c(?=[eiy])"), "s"),
    (re.compile(r"c?k|c|q"), "k"),
    (re.compile(r"(?<=.)h"), ""),
    (re.compile(r"y"), "i"),
    (re.compile(r"z"), "s"),
    (re.compile(r"(.)\1+"), r"\1"),
)


def sound_of(name: str) -> str:
    """What spellings of the same name have in common; names of different people, such as Mark and Mary, differ."""
    sound = unaccented(name).lower()
    for pattern, plain in _SPELLINGS:
        sound = pattern.sub(plain, sound)
    return sound
