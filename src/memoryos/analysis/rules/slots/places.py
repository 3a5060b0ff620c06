"""Where the user lives and comes from."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.gazetteer import is_place, is_town
from memoryos.analysis.rules.rule import Rule, rules, trimmed

_DWELLING = re.compile(
    r"^the (?:outskirts|suburbs|centre|center|middle|heart|edge|north|south|east|west) of |^(?:an?|the|my"
    r"|our) (?:[\w-]+ ){0,3}?(?:flat|house|apartment|studio|room|place|condo|loft|home|cottage|bungalow"
    r"|townhouse|neighbou?rhood|suburb) (?:in|near|outside(?: of)?|just outside) (?:the )?(?=\w)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:the |downtown |central |north(?:ern)? |south(?:ern)? |east(?:ern)? |west(?:ern)? |rural |upstate )?"
    r"[A-ZÀ-ÞŁŚŻČŠŽ][\w'\u2019.-]*(?:(?:,? (?:of|de|la|del|upon|on|am|in|do|da|and|the|el|al)){0,2},? "
    r"[A-ZÀ-ÞŁŚŻČŠŽ][\w'\u2019.-]*){0,4}"
)
_SETTLEMENT = re.compile(
    r"^(?:an?|the) (?:[\w-]+ ){0,3}?(?:village|town|city|island|suburb|farm|countryside|area|region|part|coast|state"
    r"|country|place|corner|province|borough|district)\b.*?\b[A-ZÀ-ÞŁŚŻČŠŽ][\w'\u2019.-]*",
)
_NOWHERE = frozenset(
    """fear hope peace poverty harmony denial pain hell sin bed hiding constant a an the my here there this that love
    debt chaos luxury comfort misery silence your our his her their these those it an home work town bed college
    school word excel slack zoom discord minecraft vscode vim linux windows python java rust docker jira notion
    figma photoshop powerpoint outlook chapter section page step part level january february march april may june
    july august september october november december i god jesus christ""".split()
)


def place(value: str, clause: Clause) -> Iterable[str]:
    """The place that begins `value`: a name, or a settlement described by a name (`a village near Kraków`)."""
    value = _DWELLING.sub("", value.strip())
    if not clause.capitals:
        return _uncapitalised(trimmed(value))
    match = _NAMED.match(value)
    if match is None:
        settlement = _SETTLEMENT.match(trimmed(value))
        return [trimmed(value)] if settlement else []
    words = match[0].rstrip(".").split()
    return [" ".join(words)] if not {words[0].lower(), words[-1].lower()} & _NOWHERE or words[0] == "The" else []


def known_place(value: str, clause: Clause) -> Iterable[str]:
    """`place`, if it is in the gazetteer or is called a village, town or city."""
    return [name for name in place(value, clause) if is_place(name) or is_town(name) or _SETTLEMENT.match(name)]


def _uncapitalised(value: str) -> Iterable[str]:
    words = re.split(r"\s+(?:with|and|for|near|by|in|at|on)\b", value)[0].split()
    return [" ".join(words)] if 1 <= len(words) <= 3 and not _NOWHERE & set(words) else []


_IN = r"(?:in|near|outside(?: of)?|just outside(?: of)?|on|at)"
_WITH = r"(?: (?:alone|together|with [\w ]{2,30}?))?"
RULES: tuple[Rule, ...] = (
    *rules(
        "home",
        place,
        "Lives in {}.",
        rf"I live{_WITH} {_IN} (?P<v>.+)",
        rf"I'm (?:living|residing|based|settled){_WITH} {_IN} (?P<v>.+)",
        rf"I reside {_IN} (?P<v>.+)",
        rf"I've (?:always |now )?(?:lived|been living|been based){_WITH} {_IN} (?P<v>.+)",
        r"my (?:flat|apartment|home|hometown now) (?:here )?(?:is )?in (?P<v>.+)",
        r"I(?:'m|'ve been)? rent(?:ing)? (?:an?|the|my|our) (?:[\w-]+ ){0,2}?(?:flat|apartment|house|studio|room"
        r"|bedsit|condo)"
        r" in (?P<v>.+)",
        single=True,
    ),
    *rules(
        "home",
        known_place,
        "Lives in {}.",
        (
            r"I(?:'ve)? (?:just |recently |finally |have )*(?:moved|relocated|emigrated|immigrated)(?: back| over| "
            r"here)?"
            r"(?: from [A-Z][\w ]+?)? to (?P<v>.+)"
        ),
        single=True,
    ),
    *rules(
        "home",
        place,
        "Used to live in {}.",
        rf"I used to live{_WITH} {_IN} (?P<v>.+)",
        rf"I (?:previously |formerly |once )?lived{_WITH} {_IN} (?P<v>.+)",
        single=True,
        tense="past",
    ),
    *rules(
        "home",
        known_place,
        "Used to live in {}.",
        r"I(?:'ve)? (?:just |recently |finally )*(?:moved (?:out of|away from|from)) (?P<v>.+)",
        single=True,
        tense="ended",
    ),
    *rules(
        "home",
        place,
        "No longer lives in {}.",
        rf"I don't live{_WITH} {_IN} (?P<v>.+(?: anymore| any more| any longer| now).*)",
        rf"I no longer live{_WITH} {_IN} (?P<v>.+)",
        negated=True,
        single=True,
        tense="ended",
    ),
    *rules(
        "home",
        place,
        "Does not live in {}.",
        rf"I don't live{_WITH} {_IN} (?P<v>.+)",
        negated=True,
        single=True,
    ),
    *rules(
        "origin",
        place,
        "Is from {}.",
        r"I'm (?:originally |actually |really )*from (?P<v>.+)",
        r"I (?:originally )?(?:come|came|hail) (?:originally )?from (?P<v>.+)",
        r"my hometown is (?P<v>.+)",
    ),
    *rules(
        "origin",
        place,
        "Is from {}.",
        r"I was (?:born|raised|brought up)(?: and (?:raised|bred|brought up))? (?:in|near|on|outside) (?P<v>.+)",
        tense="now",
    ),
    *rules(
        "origin",
        place,
        "Grew up in {}.",
        r"I grew up (?:in|near|on|outside) (?P<v>.+)",
        r"I spent my (?:childhood|youth|early years) (?:in|near|on) (?P<v>.+)",
        tense="now",
    ),
    *rules(
        "home",
        lambda value, _clause: [value.strip(" .")],
        "Address: {}.",
        r"my (?:home )?address is (?P<v>.*\d.*)",
        single=True,
    ),
    *rules(
        "origin",
        place,
        "Is not from {}.",
        r"I'm not (?:originally |actually )*from (?P<v>.+)",
        negated=True,
    ),
)
