"""Statements about somebody, as they would make them: "Lena is allergic to nuts" is "I am allergic to nuts"."""

import re

_VERB = re.compile(r"^(?:['’]s|\s+(?:(?:also|still|now|just) )?(\w+))\b")
_IRREGULAR = {"is": "am", "has": "have", "does": "do", "goes": "go"}
_NOT_THIRD = frozenset({"this", "his", "was", "as", "us"})


def in_first_person(subject: str, text: str) -> str | None:
    """`text` with `subject`, who stands at its beginning, as its speaker; None if it does not say what they do."""
    before, name, after = text.partition(subject)
    verb = _VERB.match(after)
    if not name or verb is None or len(before.split()) > 3:
        return None
    if verb[1] is None:
        return f"I am{after[verb.end() :]}"
    word = verb[1].lower()
    if not word.endswith("s") or word in _NOT_THIRD:
        return None
    return f"I {_base_form(word)}{after[verb.end() :]}"


def _base_form(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("ches", "shes", "sses", "xes")):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb[:-1]
