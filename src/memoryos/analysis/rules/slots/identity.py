"""Who the user is: name, age, birthday."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, rules
from memoryos.analysis.rules.word_lists import NATIONALITIES, NOT_NAMES

_NAME_WORD = re.compile(r"[^\W\d_][\w'\u2019.-]*")
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    rf"{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?:,? (?:19|20)\d\d)?"
    rf"|(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? (?:19|20)\d\d)?|(?:19|20)\d\d",
    re.IGNORECASE,
)


def _name(value: str, clause: Clause) -> Iterable[str]:
    """The capitalised words that begin `value` (any first word of a writer who uses no capitals)."""
    words: list[str] = []
    for word in value.split():
        if not _NAME_WORD.fullmatch(word.strip(",.!")):
            break
        capital = word[:1].isupper() or (not clause.capitals and not words)
        if not capital or word.lower().strip(",.!") in NOT_NAMES:
            break
        words.append(word.strip(",.!"))
        if word.endswith((",", "!")):
            break
    rest = value[len(" ".join(words)) :]
    if re.match(r"\s+(?:is|was|means|has|sounds)\b", rest):
        return []
    return [" ".join(words)] if 1 <= len(words) <= 4 else []


# Whoever says so quotes a film: `I am Groot`.
_FICTIONAL = frozenset(
    "groot batman spartacus superman spider-man spiderman legend legion gollum yoda hulk".split()
) | {"iron man", "sherlock holmes", "darth vader", "captain america"}


def _introduced(value: str, clause: Clause) -> Iterable[str]:
    """A name after `I'm`, where nothing but a full stop, an origin or another thought follows it."""
    names = list(_name(value, clause)) if clause.capitals else []
    rest = value[len(names[0]) :] if names else "no name"
    common_words = {word.lower() for word in names[0].split()} & NOT_NAMES if names else set()
    plain = names and not names[0].isupper() and not common_words and names[0].lower() not in _FICTIONAL
    return names if plain and re.match(r"\s*$|[,.!]|\s+(?:from|and|by the way|here|your)\b", rest) else []


def _age(value: str, clause: Clause) -> Iterable[str]:
    # `I'm 41 next week` is no present age.
    if clause.text.startswith("I'm") and any(time.start > clause.said_at for time in clause.times):
        return []
    return [value] if not value.isdigit() or 5 <= int(value) <= 110 else []


def _birthday(value: str, _clause: Clause) -> Iterable[str]:
    match = _DATE.search(value)
    return [match[0].removeprefix("the ")] if match else []


def _nationality(value: str, _clause: Clause) -> Iterable[str]:
    return [value] if value.lower() in NATIONALITIES else []


_OLD = r"(?:\s*(?:years? old|yrs? old|yo|y/o|years young|now))?(?=$|\s+(?:and|but|with|from|living|years)\b|,)"
_TENS = (
    r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
    r"(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"
)
RULES: tuple[Rule, ...] = (
    *rules(
        "name",
        _name,
        "Is called {}.",
        r"(?:my (?:full |first |real )?)?(?:name is|names(?= (?-i:[A-Z]))) (?P<v>.+)",
        r"(?:I'm called|I go by|you can call me|(?:please )?call me|everyone calls me) (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "name",
        _introduced,
        "Is called {}.",
        r"I'm (?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "age",
        _age,
        "Is {} years old.",
        rf"I'm (?P<v>\d{{1,3}}|{_TENS}){_OLD}",
        r"(?:as an?|I'm an?) (?:\w+ )?(?P<v>\d{1,3})[ -]years?[ -]old",
        (
            rf"I (?:just |recently |have |finally )*turn(?:ed)? (?P<v>\d{{1,3}}|{_TENS})(?=$|,|\s+(?:and|but|years|so"
            r"|a few|recently|this|on|next|in)\b)"
        ),
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "origin",
        _nationality,
        "Is {}.",
        r"I'm (?:half[ -])?(?P<v>\w+)(?=$|\s+(?:and|but|by|from|living|originally)\b|,)",
        applies_to_we=False,
    ),
)
# These name a date as their value, so they are read before times are taken out of a clause.
DATED: tuple[Rule, ...] = (
    *rules(
        "birthday",
        _birthday,
        "Birthday: {}.",
        r"my birthday is (?!party|present|gift|coming)(?:on )?(?P<v>.+)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "birthday",
        _birthday,
        "Born {}.",
        r"I was born (?:on|in) (?!(?:19|20)\d\d\b)(?P<v>.*\d.*)",
        applies_to_we=False,
        single=True,
    ),
    *rules(
        "birth_year",
        _birthday,
        "Born in {}.",
        r"I was born in (?P<v>(?:19|20)\d\d)\b",
        applies_to_we=False,
        single=True,
    ),
)
