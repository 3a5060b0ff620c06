"""What a question is about: its words, its subject, and how its subject would say it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from memoryos.domain.page import Role
from memoryos.text.languages import ENGLISH, language_of_words
from memoryos.text.name_sounds import sound_of
from memoryos.text.terms import terms

_ASKER = re.compile(r"\b(?:i|my|me|mine|myself|i'm|i've|(?:the )?user(?:'s)?)\b", re.IGNORECASE)
_SECOND_PERSON = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_CAPITALISED = re.compile(r"(?<=[\w,;:] )[A-Z][a-z]+\b")
_POSSESSIVE = r"['’]s"


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """A question as search sees it.

    `terms` are without the speakers' names, each once. `speaker` is the name of the speaker it is about, or `role` is
    the side of the conversation if it only says I or you. `spoken` is the question as that person would put it: people
    say "I painted", not their own name. `names_speaker` says whether it names any speaker, or several; `name_terms` are
    the terms of other names in it, if it names none.
    """

    terms: tuple[str, ...]
    spoken: str
    name_terms: tuple[str, ...] = ()
    speaker: str | None = None
    role: Role | None = None
    names_speaker: bool = False


def parsed(text: str, speakers: Sequence[str]) -> ParsedQuery:
    """`text`, parsed with the names of the speakers."""
    subjects = _speakers_named(text, speakers)
    about = subjects[0] if subjects and not _together(text, subjects) else None
    names = {term for speaker in speakers for term in terms(speaker)}
    return ParsedQuery(
        terms=tuple(term for term in dict.fromkeys(terms(text)) if term not in names),
        spoken=_without_names(text, subjects, about),
        name_terms=() if subjects else tuple(term for name in _other_names(text) for term in terms(name)),
        speaker=about,
        role=None if subjects else _side(text),
        names_speaker=bool(subjects),
    )


def with_full_names(text: str, aliases: Mapping[str, str]) -> str:
    """`text` with speakers' full names in place of `aliases`, terms that stand for them, where written as names."""
    return _WORD.sub(lambda word: _full_name(word[0], aliases), text) if aliases else text


def _full_name(word: str, aliases: Mapping[str, str]) -> str:
    parts = terms(word) if word[:1] != word[:1].lower() or word.upper() == word else []
    return aliases.get(parts[0], word) if len(parts) == 1 else word


def with_spelling_of_speakers(text: str, speakers: Sequence[str], is_known: Callable[[str], bool]) -> str:
    """`text` with a speaker's name as the speaker writes it: `Jon` for `John`, if memory knows no John.

    `is_known` says whether a term occurs in memory.
    """
    spellings: dict[str, set[str]] = {}
    for first in map(_first, speakers):
        spellings.setdefault(sound_of(first), set()).add(first)

    def spelling(name: re.Match[str]) -> str:
        alike = spellings.get(sound_of(name[0]), set())
        return name[0] if len(alike) != 1 or any(map(is_known, terms(name[0]))) else next(iter(alike))

    return _CAPITALISED.sub(spelling, text) if spellings else text


def _speakers_named(text: str, speakers: Sequence[str]) -> list[str]:
    """The speakers that `text` names, by full or first name, in order of their naming."""
    lower = text.lower()
    mentions = [
        (match.start(), speaker)
        for speaker in speakers
        if _first(speaker).lower() in lower and (match := re.search(_name(speaker), text, re.IGNORECASE))
    ]
    return [speaker for _, speaker in sorted(mentions)]


def _first(speaker: str) -> str:
    return speaker.split(maxsplit=1)[0]


def _other_names(text: str) -> list[str]:
    """What is written like a name inside a sentence; only in English, because German capitalises every noun."""
    lower = {word.lower() for word in _WORD.findall(text)}
    return _CAPITALISED.findall(text) if language_of_words(lower) == ENGLISH else []


def _name(speaker: str) -> str:
    first = _first(speaker)
    return rf"\b(?:{re.escape(speaker)}|{re.escape(first)})\b" if len(first) > 2 else rf"\b{re.escape(speaker)}\b"


def _together(text: str, names: Sequence[str]) -> bool:
    """Whether the first two are named as one subject: `Ann and Ben`."""
    if len(names) < 2:
        return False
    joined = rf"{_name(names[0])}(?:{_POSSESSIVE})?\s*(?:and|&|or|,)\s*{_name(names[1])}"
    return re.search(joined, text, re.IGNORECASE) is not None


def _side(text: str) -> Role | None:
    if _ASKER.search(text):
        return "user"
    return "assistant" if _SECOND_PERSON.search(text) else None


def _without_names(text: str, names: Sequence[str], about: str | None) -> str:
    if not names:
        return text
    if about is None:
        one = "|".join(map(_name, names))
        text = re.sub(rf"(?:{one})\s+(?:and|&|or)\s+(?:{one}){_POSSESSIVE}", "our", text, flags=re.IGNORECASE)
        text = re.sub(rf"(?:{one})\s+(?:and|&|or)\s+(?:{one})", "we", text, flags=re.IGNORECASE)
    for speaker in names:
        own, self_ = ("my", "I") if speaker == about else ("your", "you") if about else ("", "")
        text = re.sub(_name(speaker) + _POSSESSIVE, own, text, flags=re.IGNORECASE)
        text = re.sub(_name(speaker), self_, text, flags=re.IGNORECASE)
    return " ".join(text.split())
