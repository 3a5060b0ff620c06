"""What people deny, and what they say instead: `Jack isn't a pilot, he's a chef`, `não sou alérgico a camarão`.

A first person who denies something in English is read by the rules of each slot (`I'm not a nurse`); only what they say
instead is read here (`I'm not vegan, just vegetarian`).
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.recent_results import keep_recent
from memoryos.analysis.rules.substitution import substituted
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_PART: Final = re.compile(
    r"[,;]\s{1,3}|\s(?=(?:but|and|sondern|aber|und|sino|pero|y|mais|et|mas|e|bensì|ma|но|а|и) )", re.IGNORECASE
)
# From the denial to what is denied.
_DENIALS: Final = PrefilteredTable(
    tuple(
        (prefiltered(pattern, re.IGNORECASE), affirmative)
        for pattern, affirmative in (
            (
                r"^(?!I\b|it\b|that\b|this\b|there\b)([^,;]{1,40}?) (?:is not|isn't|'s not) (?:actually |really )?",
                r"\1 is ",
            ),
            (
                r"^(?!I\b|it\b|that\b|this\b)([^,;]{1,40}?) (?:does not|doesn't) (?:actually |really )?(live|work)\b",
                r"\1 \2s",
            ),
            (r"\b(ich bin|ist) kein(?:e|en)? (?=\w)", r"\1 "),
            (r"\b(bin|ist|wohne|wohnt|arbeite|arbeitet)( ich)? nicht (?!nur|weit|mal|so)", r"\1\2 "),
            (r"\bno (?=(?:soy|es|vivo|vive|trabajo|trabaja|tengo|tiene) )", ""),
            (r"\bnão (?=(?:sou|é|moro|mora|vivo|vive|trabalho|trabalha|tenho|tem) )", ""),
            (r"\bnon (?=(?:sono|è|vivo|vive|abito|abita|lavoro|lavora) )", ""),
            (r"\bn(?:e |')(suis|est|vis|vit|travaille) pas (?!que|encore)", r"\1 "),
            (r"\bje n'habite pas ", "j'habite "),
            (r"\bне (?=(?:живу|живёт|работаю|работает) )", ""),
        )
    )
)
_OVER_OR_OPEN: Final = re.compile(
    r"\b(?:any ?more|any longer|yet|sure|mehr|noch|más|todavía|mais|ainda|più|ancora|plus|больше|ещё)\b|\?",
    re.IGNORECASE,
)
_INSTEAD: Final = re.compile(
    r"(?:but|(?:it|he|she)(?:'s| is)|sondern|sino|mais|c'est|mas sim|mas|é|e sim|ma|è|bensì|а|es) (?=\w)", re.IGNORECASE
)
_FIRST_PERSON: Final = prefiltered(
    r"^(?:(?:it )?turns out (?:that )?|(?:actually|no|well|sorry|so|and|but),? ){0,2}(?:I'm"
    r"|I am) not (?:actually |really )?"
    r"(?!(?:just|only|sure)\b)(?=(?:an? |allergic |vegan|vegetarian|pescatarian|from |in |at ))",
    re.IGNORECASE,
)
_FIRST_PERSON_INSTEAD: Final = re.compile(r"(?:but(?: just| only| rather)?|just|only) (?=\w)", re.IGNORECASE)
_AFTER_ALL: Final = re.compile(r",? (?:after all|at all)$", re.IGNORECASE)
_MAX_WORDS: Final = 4


@keep_recent
def denials(sentence: str) -> Iterator[tuple[str, str]]:
    """What `sentence` states instead and what it denies, as if that were stated; empty if there is no such thing."""
    if not _FIRST_PERSON.may_match(sentence) and not _DENIALS.candidates(sentence):
        return
    parts = [part.strip(" .!") for part in _PART.split(sentence)]
    for part, after in zip(parts, [*parts[1:], ""], strict=True):
        denied = _affirmative(part)
        if denied is not None:
            yield _instead(denied, after, _INSTEAD), denied
        elif _FIRST_PERSON.search(part) and not _OVER_OR_OPEN.search(part):
            denied = _FIRST_PERSON.pattern.sub("I'm ", _AFTER_ALL.sub("", part), count=1)
            instead = _instead(denied, after, _FIRST_PERSON_INSTEAD)
            if instead:
                yield instead, ""


def is_instead(clause: str, before: str) -> bool:
    """Whether `clause` only says what the user is instead of what they deny in `before`: `just to walnuts`."""
    is_short = len(clause.split()) <= _MAX_WORDS + 1
    return is_short and bool(_FIRST_PERSON_INSTEAD.match(clause) and _FIRST_PERSON.search(before))


def _instead(denied: str, after: str, opening: re.Pattern[str]) -> str:
    """`denied` with what stands in `after` behind `opening` in its place; empty if there is no such thing."""
    match = opening.match(after)
    words = after[match.end() :].split() if match else []
    return (substituted(denied, words) if 0 < len(words) <= _MAX_WORDS else None) or ""


def _affirmative(part: str) -> str | None:
    for pattern, affirmative in _DENIALS.search(part):
        return None if _OVER_OR_OPEN.search(part) else pattern.pattern.sub(affirmative, part, count=1)
    return None
