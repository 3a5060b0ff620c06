"""Capitalised words that may be the names of people whom nobody has introduced."""

import re
from typing import Final

from memoryos.analysis.rules.gazetteer import is_place
from memoryos.analysis.rules.word_lists import AMBIGUOUS_NAMES, NOT_NAMES
from memoryos.text.prefilter import prefiltered

CAPITALISED: Final = r"(?-i:[A-ZÀ-ÞŁŚŻČŠŽА-ЯЁ])[\w\u2019-]+"
NO_PERSON: Final = NOT_NAMES | frozenset(
    (
        "who and the is was has said i we he she it they my our"
        " parkinson parkinson's alzheimer alzheimer's crohn crohn's hashimoto hashimoto's asperger tourette"
    ).split()
)
NO_RELATIVE: Final = NO_PERSON - AMBIGUOUS_NAMES
# What stands before it is looked at last, because a search for its first letter alone is quick.
_CAPITALISED_WORD: Final = re.compile(r"[A-ZÀ-ÞŁŚŻČŠŽА-ЯЁ](?<![\w'].)[\w\u2019-]+")
# What follows these is a place or a time, not a person.
_PLACE_OR_TIME: Final = re.compile(
    r"\b(?:in|at|from|near|since|until|nach|aus|im|am|seit|bis|en|desde|hasta|à|au|vers|depuis|em|no|na|nel|nella|в|из"
    r"|on|\d{1,2}(?:st|nd|rd|th|\.|er|º)?(?: de| of)?) $",
    re.IGNORECASE,
)
_PERSON_ACTING: Final = prefiltered(
    rf"(?:(?:and|but|so|und|y|et|e|и|а) )?(?P<n>{CAPITALISED})(?:'s \w+ing| says| (?:said|thinks|wants|works|lives"
    rf"|likes|loves|told|asked"
    rf"|sagt|sagte|meint|arbeitet|wohnt|dice|dijo|quiere|trabaja|vive|dit|veut|travaille|habite|disse|diz|quer|trabalha"
    rf"|mora|vuole|lavora|abita|говорит|сказал\w?|хочет|работает|живёт))\b",
    re.IGNORECASE,
)


def unknown_names(sentence: str) -> list[str]:
    """Capitalised words inside `sentence` that may be names of people, or at its beginning before what people do."""
    words = [
        match[0].removesuffix("'s")
        for match in _CAPITALISED_WORD.finditer(sentence)
        if (start := match.start()) > 0
        and match[0].lower() not in NO_PERSON
        and not _PLACE_OR_TIME.search(sentence, max(0, start - 12), start)
    ]
    acting = _PERSON_ACTING.match(sentence)
    if acting is not None:
        words.append(acting["n"])
    return [word for word in words if word.lower() not in NO_PERSON and not is_place(word)] if words else []
