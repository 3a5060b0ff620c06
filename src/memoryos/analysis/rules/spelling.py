"""Turns English as people type it into the few forms that the patterns know."""

import re

_SPELLINGS = {
    "im": "I'm",
    "ive": "I've",
    "dont": "don't",
    "cant": "can't",
    "didnt": "didn't",
    "doesnt": "doesn't",
    "wasnt": "wasn't",
    "isnt": "isn't",
    "havent": "haven't",
    "couldnt": "couldn't",
    "favorite": "favourite",
    "fav": "favourite",
    "fave": "favourite",
    "gonna": "going to",
    "cannot": "can't",
    "alergic": "allergic",
    "allergie": "allergy",
    "realy": "really",
    "definately": "definitely",
    "vegeterian": "vegetarian",
    "u": "you",
    "bday": "birthday",
    "neighbor": "neighbour",
}
# Two swapped letters are the most common typo; these words are in most statements.
_FREQUENT_VERBS = (
    "live",
    "work",
    "love",
    "like",
    "have",
    "hate",
    "study",
    "speak",
    "enjoy",
    "from",
    "born",
    "moved",
    "allergic",
)


def _transpositions(word: str) -> list[str]:
    transpositions = (word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1))
    return [
        transposition for transposition in transpositions if transposition not in (word, "form", "evil", "vile", "klie")
    ]


_CORRECTIONS = {typo: word for word in _FREQUENT_VERBS for typo in _transpositions(word)} | _SPELLINGS
_WORD = re.compile(r"(?<![\w'])[A-Za-z]+(?![\w'])")
_LETTERS = re.compile(r"[a-z]+")
_FORMS = (
    (re.compile(r"\bI am\b|\bI'am\b", re.IGNORECASE), "I'm"),
    (re.compile(r"\bwe are\b", re.IGNORECASE), "we're"),
    (
        re.compile(r"\b(I|we) (?:have|'ve|ve)? ?(?:got|gotten)\b(?= (?:an?|two|three|four|five|\d|some|no|the|my)\b)"),
        r"\1 have",
    ),
    (re.compile(r"\b(I|we)'ve got\b", re.IGNORECASE), r"\1 have"),
    (
        re.compile(r"\b(I|we) have (?=(?:always|never|been|lived|worked|had|loved|studied|owned)\b)", re.IGNORECASE),
        r"\1've ",
    ),
    (re.compile(r"\b(I|we) will\b", re.IGNORECASE), r"\1'll"),
    (re.compile(r"\bdo not\b", re.IGNORECASE), "don't"),
    (re.compile(r"\b(?:can not)\b", re.IGNORECASE), "can't"),
    (re.compile(r"\b(don't|can't|didn't) (?:really|actually|particularly|even|usually|especially) "), r"\1 "),
    (re.compile(r"\bname's\b", re.IGNORECASE), "name is"),
    (re.compile(r"\bI\b", re.IGNORECASE), "I"),
)


def plain_english(sentence: str) -> str:
    """`sentence` with common typos corrected and contractions in one form."""
    has_typo = not _CORRECTIONS.keys().isdisjoint(_LETTERS.findall(sentence.lower()))
    corrected = _WORD.sub(lambda match: _corrected(match[0]), sentence) if has_typo else sentence
    for pattern, form in _FORMS:
        corrected = pattern.sub(form, corrected)
    return corrected


def _corrected(word: str) -> str:
    correction = _CORRECTIONS.get(word.lower())
    if correction is None or word.isupper():
        return word
    return correction
