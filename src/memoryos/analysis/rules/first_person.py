"""Statements about somebody, as they would make them: "Lena is allergic to nuts" is "I am allergic to nuts"."""

import re

_ADVERB = r"(?:(?:also|still|now|just|actually|already) )?"
# Behind the name: a verb, `who` and a verb, an age in brackets, or what they are.
_PREDICATE = re.compile(
    rf"^(?:,? (?:who|that)|, my [\w-]+(?: [\w-]+)?,)?(?:['’]s\b|\s+{_ADVERB}(?P<verb>\w+)\b)(?P<rest>.*)$"
    r"|^,? \((?P<age>\d{1,2})\)|^,? (?:aged )?(?P<years>\d{1,2})(?=,|$)|^, (?P<what>an? [\w -]{3,60})",
    re.IGNORECASE | re.DOTALL,
)
_PRONOUN = re.compile(r"^\W*(?:(?:and|but|so|oh|well|also|yes|because) )*(?:he|she)(?='s|’s|\s)", re.IGNORECASE)
# `is a nurse and lives in Bonn`: what follows is said of the same person.
_CONTINUATION = re.compile(
    r"(?:,| and| but)(?: also)?(?: s?he)?(?: |(?='s\b))('s|is|has|lives|works|studies|eats"
    r"|drinks|speaks|owns)\b"
)
# `Tom thinks I'm a doctor, but I'm a nurse`: from there on the writer speaks of themselves.
_SPEAKER_AGAIN = re.compile(r"(?:,|\b(?:and|but|because|that|so))?\s+(?:I|we)(?:'\w{1,2})?\b")
_IRREGULAR = {"is": "am", "'s": "am", "has": "have", "does": "do", "goes": "go"}
_NOT_THIRD = frozenset({"this", "his", "was", "as", "us"})
_PAST = frozenset({"turned", "became", "moved", "relocated"})
_MAX_WORDS_BEFORE = 3


def in_first_person(subject: str, text: str) -> str | None:
    """`text` with `subject`, who stands at its beginning, as its speaker; None if it does not say what they do."""
    after = _after(subject, text)
    match = _PREDICATE.match(after) if after is not None else None
    if match is None:
        return None
    described = match["age"] or match["years"] or match["what"]
    if described:
        return f"I am {described}"
    own = _SPEAKER_AGAIN.search(match["rest"] or "")
    rest = (match["rest"] or "")[: own.start()] if own else match["rest"]
    rest = _CONTINUATION.sub(lambda verb: f" and I {_base_form(verb[1])}", rest)
    if match["verb"] is None:
        return f"I am{rest}"
    word = match["verb"].lower()
    if word in _PAST:
        return f"I {word}{rest}"
    if not word.endswith("s") or word in _NOT_THIRD:
        return None
    return f"I {_base_form(word)}{rest}"


def _after(subject: str, text: str) -> str | None:
    """What follows the name or the pronoun at the beginning of `text`."""
    pronoun = _PRONOUN.match(text)
    if pronoun is not None:
        return text[pronoun.end() :]
    before, name, after = text.partition(subject)
    return after if name and len(before.split()) <= _MAX_WORDS_BEFORE else None


def _base_form(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("ches", "shes", "sses", "xes")):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb[:-1]
