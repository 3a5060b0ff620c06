"""Words that show what a sentence is about, by slot, in ten languages.

A cue is not a fact: it says that a sentence of the user's may belong to a slot, so that the sentence is kept word for
word. Latin words are matched from the beginning of a word, so a stem covers its endings.
"""

import re
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.cue_words import body_and_people, daily_life
from memoryos.analysis.rules.languages import jobs
from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.text.prefilter import PrefilteredPattern, PrefilteredTable, prefiltered

# Occupations: in English after a form of `be` and by their endings, elsewhere by name.
_LATIN_JOBS: Final = "|".join(jobs.EUROPEAN).replace("?P<v>", "?:")
_EAST_JOBS: Final = "|".join(jobs.EAST_ASIAN).replace("?P<v>", "?:")
_ENGLISH_JOB: Final = (
    r"(?:is|'s|was|am|'m|works?|working|began|start(?:s"
    r"|ed)?)(?: on \w+)?(?: as)? an? (?:[\w-]+ ){0,2}?\w{0,16}(?:ologist|iatrist|ician|yer|eer|tor|cher|nurse|chef"
    r"|cook|vet|aide|clerk"
    r"|midwife|dispatcher|plumber|baker|driver|builder|manager|assistant|designer|writer|accountant|student"
    r"|consultant|interpreter|electrician|librarian|hygienist|pharmacist|dentist|therapist)\b"
)


def _compiled(latin: str, east: str) -> PrefilteredPattern:
    return prefiltered(rf"(?<!\w)(?:{latin})|{east}")


_CUES: Final = PrefilteredTable(
    (
        *(
            (_compiled(latin, east), slot)
            for slot, (latin, east) in {**body_and_people.WORDS, **daily_life.WORDS}.items()
        ),
        *((prefiltered(pattern), slot) for slot, pattern in body_and_people.ENDINGS_AND_UNITS),
    )
)
_OCCUPATIONS: Final = prefiltered(rf"(?i:{_ENGLISH_JOB})")
_OCCUPATION: Final = prefiltered(rf"(?:{_LATIN_JOBS})(?!\w)")
_EAST_OCCUPATION: Final = prefiltered(_EAST_JOBS)
_WORD: Final = re.compile(r"[^\W\d_][\w-]+")

# Slots whose cues are the most specific come first.
_SLOT_PRIORITY: Final = (
    *("allergy", "health", "diet", "pet", "birthday_age", "language", "home", "job", "partner", "education", "hobby"),
    *("money", "possession", "family", "preference", "plan", "routine"),
)


@lru_cache(maxsize=RECENT_SENTENCES)
def cues(sentence: str) -> frozenset[str]:
    """The slots that the words of `sentence` hint at."""
    lower = sentence.lower()
    # The words of the sentence as it is written have been looked up before.
    slots = {slot for pattern, slot in _CUES.candidates(sentence) if pattern.pattern.search(lower)}
    return frozenset(slots | {"job"} if _names_occupation(sentence) else slots)


def _names_occupation(sentence: str) -> bool:
    if _OCCUPATIONS.search(sentence):
        return True
    if _OCCUPATION.may_match(sentence) and any(_is_occupation(word) for word in _WORD.findall(sentence)):
        return True
    return not sentence.isascii() and _EAST_OCCUPATION.search(sentence) is not None


@lru_cache(maxsize=8192)  # the same words come again and again, and the list of occupations is long
def _is_occupation(word: str) -> bool:
    return _OCCUPATION.pattern.match(word) is not None


def likeliest_slot(slots: frozenset[str]) -> str | None:
    """The slot with the most specific cues among `slots`; None if it is none of them."""
    return next((slot for slot in _SLOT_PRIORITY if slot in slots), None)
