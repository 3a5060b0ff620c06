"""Who and what lives with the user: family, relationship, pets."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, rules, trimmed
from memoryos.analysis.rules.word_lists import ANIMALS, COUNTS, NOT_NAMES_OF_RELATIVES, RELATIVES
from memoryos.text.prefilter import PrefilteredPattern, unfiltered

_PLURAL_RELATIVES = (
    r"(?:kids|children|sons|daughters|brothers|sisters|siblings|boys|girls|grandchildren|grandkids|nieces"
    r"|nephews|cousins|twins"
    r"|stepkids|stepchildren|stepsons|stepdaughters|babies|toddlers)"
)
_PLURAL_ANIMALS = (
    rf"(?:{ANIMALS}s|puppies|bunnies|kitties|mice|huskies|ponies|fish|sheep|geese|parakeets|tropical fish)"
)
_RELATIVE = rf"(?:{RELATIVES}|{_PLURAL_RELATIVES})"
_ANIMAL = rf"(?:{_PLURAL_ANIMALS}|{ANIMALS})"
_ADJECTIVES = (
    r"(?:(?!(?:of|about|for|with|in|on|to|from|and|that|at|questions?|friends?"
    r"|colleagues?)\b)[\w-]+ ){0,3}?"
)
# `a dog sitter` is not a dog.
_LIST_END = (
    r"(?=$|,| (?:and|named|called|with|at|in|from|but|to|for|as|now|too|plus|back|aged|that|who|together"
    r"|already)\b|&)"
)
_CALLED = r"(?:,? (?:named|called) (?-i:[A-ZÀ-Þ])[\w'\u2019-]*(?: and (?-i:[A-ZÀ-Þ])[\w'\u2019-]*)?)?"
_RELATIVE_PIECE = unfiltered(
    rf"^(?P<n>{COUNTS} )(?P<what>{_ADJECTIVES}{_RELATIVE})\b(?P<name>{_CALLED}){_LIST_END}", re.IGNORECASE
)
_NAMING_VERB = re.compile(r"(?:'s name)? (?:is|are|was)(?: called| named)?$")
_ANIMAL_PIECE = unfiltered(
    rf"^(?P<n>{COUNTS} )(?P<what>{_ADJECTIVES}{_ANIMAL})\b(?P<name>{_CALLED}){_LIST_END}", re.IGNORECASE
)
_SEPARATOR = re.compile(r",\s+(?:and )?|\s+and\s+|\s+plus\s+|\s*&\s*")
_STATUSES = {
    **{status: status for status in ("married", "single", "divorced", "engaged", "widowed", "separated")},
    **dict.fromkeys(("happily married", "newly married", "newlywed"), "married"),
    **dict.fromkeys(("a widow", "a widower"), "widowed"),
    **{
        f"in a {kind}relationship": "in a relationship"
        for kind in ("", "long-distance ", "long distance ", "long-term ")
    },
}


_NO_SPOUSE = re.compile(
    r"\bto (?:my|the|an?) (?!(?:[\w-]+ ){0,2}?(?:wife|husband|partner|boyfriend|girlfriend|friend|love|man|woman"
    r"|guy|girl"
    r"|sweetheart|fianc[ée]e?|person|doctor|teacher|nurse)\b)",
    re.IGNORECASE,
)


def _members(piece: PrefilteredPattern, value: str) -> Iterable[str]:
    """The members of a list that are of the kind, up to the first that is not."""
    for part in _SEPARATOR.split(value):
        match = piece.match(part.strip())
        if match is None:
            return
        count = "" if match["n"].strip().lower() in {"a", "an", "some"} else match["n"]
        yield f"{count}{match['what']}{match['name']}".strip()


def _relatives(value: str, _clause: Clause) -> Iterable[str]:
    return list(_members(_RELATIVE_PIECE, value))


def _animals(value: str, _clause: Clause) -> Iterable[str]:
    return list(_members(_ANIMAL_PIECE, value))


def _names(value: str, clause: Clause) -> Iterable[str]:
    """`daughter Lena`, from the relation and the name next to it."""
    kind, _, name = value.replace(",", "").rpartition(" ")
    kind = _NAMING_VERB.sub("", kind).strip()
    if not clause.capitals or not name[:1].isupper() or name.lower() in NOT_NAMES_OF_RELATIVES or not kind:
        return []
    return [f"{kind} {name}"]


def _status(value: str, _clause: Clause) -> Iterable[str]:
    if _NO_SPOUSE.search(value):
        return []
    value = re.split(r"\s+(?:with|and|to|but|for|since|now|again)\b", trimmed(value))[0].lower()
    return [_STATUSES[value]] if value in _STATUSES else []


def _new_status(value: str, _clause: Clause) -> Iterable[str]:
    return [value.lower()]


def _dated_status(value: str, clause: Clause) -> Iterable[str]:
    """`I got married` says what is true today only with a time or by itself; otherwise it may be an old story."""
    return [value.lower()] if clause.times or clause.text.endswith(value) else []


def _kind(value: str, _clause: Clause) -> Iterable[str]:
    return [value.lower()]


_NAME = r"(?-i:[A-ZÀ-Þ])[\w\u2019-]+"
_AGE_WORD = (
    r"(?:(?:older|younger|little|big|eldest|oldest|youngest|elder|baby|twin|late|new|old|rescue|first"
    r"|second|middle) )*"
)
_SPOUSE = (
    r"(?:wife|husband|girlfriend|boyfriend|fianc[ée]e?|son|daughter|kids|children|sons|daughters|toddler"
    r"|twins)"
)
_NOT_POSSESSIVE = r"(?!'s?\b|\u2019s?\b| of\b|-)"
# `My girlfriend and I broke up` names somebody who is no longer that.
SEPARATION = re.compile(
    rf"\bmy {_SPOUSE} and I (?:\w+ ){{0,3}}(?:br(?:oke|oken) up|split(?: up)?|separated|divorced)\b"
    rf"|\bmy {_SPOUSE} (?:\w+ ){{0,2}}(?:broke up with|left|dumped|divorced) me\b",
    re.IGNORECASE,
)
RULES: tuple[Rule, ...] = (
    *rules(
        "family",
        _relatives,
        "Has {a}.",
        rf"I have (?P<v>{COUNTS} .+)",
    ),
    *rules(
        "family",
        lambda v, _c: [f"{v.split()[0]} children"],
        "Has {a}.",
        (
            r"I'm (?:a (?:proud |single |stay-at-home |working )*(?:mother|father|mom|mum|dad|parent|grandmother"
            r"|grandfather) (?:of|to)) "
            r"(?P<v>(?:\d|two|three|four|five|six|seven)(?: \w+)?)"
        ),
        applies_to_we=False,
    ),
    *rules(
        "family",
        _kind,
        "Is a {}.",
        (
            r"(?:I'm|I(?: just| recently)? became) an? (?:(?:proud|single|new|first-time|working|stay-at-home) )*"
            r"(?P<v>mother|father|husband|wife|mom|mum|dad|parent"
            r"|grandmother|grandfather|grandpa|grandma|uncle|aunt)(?=$|[\s,])(?! (?:of|to)\b)"
        ),
        applies_to_we=False,
    ),
    *rules(
        "family",
        _kind,
        "Is an {}.",
        r"I'm an? (?P<v>only child)",
        applies_to_we=False,
    ),
    *rules(
        "family",
        _kind,
        "Has no {}.",
        rf"I (?:have no|don't have(?: any| an?)?|never had(?: any| an?)?) (?P<v>{_ADJECTIVES}{_RELATIVE})\b{_LIST_END}",
        negated=True,
    ),
    *rules(
        "family",
        _names,
        "Has {a}.",
        (
            rf"my (?P<v>{_AGE_WORD}{RELATIVES}(?:'s name is| is (?:called|named)|,)? {_NAME})\b{_NOT_POSSESSIVE}(?! "
            rf"(?:\w+ )?(?:died|passed away))"
        ),
        tense="now",
    ),
    *rules(
        "family",
        _kind,
        "Has {a}.",
        rf"my (?P<v>{_AGE_WORD}{_SPOUSE})\b{_NOT_POSSESSIVE}(?! (?-i:[A-Z]))",
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "relationship",
        _status,
        "Is {}.",
        r"I'm (?:currently |happily |still |recently |newly )*(?P<v>.+)",
        single=True,
    ),
    *rules(
        "relationship",
        _dated_status,
        "Is {}.",
        r"I got (?P<v>married|divorced|engaged)\b",
        single=True,
    ),
    *rules(
        "relationship",
        _new_status,
        "Is {}.",
        r"I(?:'ve)? (?:just |recently |finally |have )+got(?:ten)? (?P<v>married|divorced|engaged)\b",
        r"I've been (?P<v>married|divorced|single|engaged|widowed)\b",
        single=True,
    ),
    *rules(
        "relationship",
        _status,
        "Is not {}.",
        r"I'm not (?P<v>.+)",
        negated=True,
        single=True,
    ),
    *rules(
        "relationship",
        _new_status,
        "Used to be {}.",
        r"I (?:was|used to be) (?P<v>married|engaged)\b",
        single=True,
        tense="past",
    ),
    *rules(
        "pets",
        _animals,
        "Has {a}.",
        rf"I (?:have|own|(?:just |recently |finally )*adopted|rescued) (?P<v>{COUNTS} .+)",
    ),
    *rules(
        "pets",
        _names,
        "Has {a}.",
        (
            rf"my (?P<v>{_AGE_WORD}{ANIMALS}(?:'s name is| is (?:called|named)|,)? {_NAME})\b{_NOT_POSSESSIVE}(?!.*\b"
            r"(?:died|passed away|was put))"
        ),
        tense="now",
    ),
    *rules(
        "pets",
        _names,
        "Had {a}.",
        rf"my (?P<v>{_AGE_WORD}{ANIMALS}(?:,)? {_NAME})\b{_NOT_POSSESSIVE} (?:\w+ )?(?:died|passed away|was put)",
        rf"I (?:recently |just )?lost (?:my|our) (?P<v>{_AGE_WORD}{ANIMALS}(?:,)? {_NAME})",
        tense="ended",
    ),
    *rules(
        "pets",
        _kind,
        "Has {a}.",
        (
            rf"my (?P<v>{_ANIMAL})\b{_NOT_POSSESSIVE}(?! (?-i:[A-Z]))(?! (?:died|passed|recently died|used to|allergy"
            r"|food|sitter|treat|bed|toy|walker))"
        ),
        tense="now",
    ),
    *rules(
        "pets",
        _kind,
        "Has no {}.",
        rf"I (?:have no|don't (?:have|own)(?: any| an?)?) (?P<v>{_ADJECTIVES}{_ANIMAL})\b{_LIST_END}",
        negated=True,
    ),
)
