"""What the user likes and dislikes."""

import re
from collections.abc import Iterable
from itertools import takewhile

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, is_complete, rules, trimmed
from memoryos.text.prefilter import unfiltered

# What is liked just now, in this conversation, and not in general.
_MOMENTARY = unfiltered(
    r"^(?:it|this|that|these|those|you|your|yours|him|her|them|us|me|how|when|what|where|who|why|if"
    r"|whatever|one|ones|both"
    r"|everything|everyone|all of|some of|any of|the (?:idea|way|fact|look|sound|part|suggestion|design|colou?r|title"
    r"|answer|one|ones|first|second|third|last|style|draft|version|concept|plan|photo|picture|pic|result"
    r"|new|other|example"
    r"|name|last|latest|feel|vibe|thought|sentiment|quote|energy|outcome|theme|option|detail|details|image|message)\b"
    r"|my (?!own\b)|our |his |their |to (?:think|say|know|see you|hear|believe|be able|ask|tell|get|have|do"
    r"|see|talk|hear"
    r"|share|chat|help|make sure|keep|learn more|hear more)\b|being (?:stuck|woken|ignored|told)|having"
    r"|waiting|getting|making sure|to$|spending time$"
    r"|so|too|more|most|less|not|a (?:good|nice|lot|cup|glass|bit)|an? |some |as |like|and|but|or|i |i'm"
    r"|we |hearing|seeing|something|someone"
    r"|anything|nothing|doing|going|sharing|talking|feeling)(?:\b|(?<=\s))",
    re.IGNORECASE,
)
_TRAILING_ADJUNCT = re.compile(
    r"\s+(?:after|before|during|over|instead|than|because|on weekends|on sundays|on saturdays|in (?:summer"
    r"|winter|spring|autumn|the (?:summer|winter|spring|autumn|mornings?|evenings?|afternoons?|past|world))"
    r"|whenever|as long|every|even|especially|like|such as|about it|from time|once|while|despite|since|,)\b.*$",
    re.IGNORECASE,
)
_FIXED_PAIR = re.compile(
    r"^(?:rock and roll|fish and chips|mac and cheese|drum and bass|salt and \w+|arts and crafts|black and "
    r"white|r&b|pen and paper)",
    re.IGNORECASE,
)
_INCOMPLETE_PHRASE = re.compile(r"\S\s(?:a|an|the)\s\w+$")  # `creating a safe, warm place`: which word is the thing?
_CONJUNCTION = re.compile(r"\s(?:and|or)\s")
_SEPARATOR = re.compile(r",\s+(?:and |or )?|\s+and\s+|\s+or\s+")
_CLAUSE_WORD = re.compile(
    r"\b(?:i|we|he|she|they|the|my|our|their|am|is|are|was|have|has|do|can|will|so|but|then|also|a|an|in|at"
    r"|of|about|for)\b",
    re.IGNORECASE,
)
# `I love the dark sky` is about a picture; `the sea` and `the Beatles` are liked in general.
_DEFINITE = re.compile(r"(?:all )?the\b", re.IGNORECASE)
_GENERIC_DEFINITE = re.compile(
    r"the (?:(?-i:[A-ZÀ-Þ])|(?:ocean|sea|mountains?|beach|outdoors|rain|snow|sun|desert|countryside|cold"
    r"|heat|winter|summer|autumn|spring|woods|forest"
    r"|theatre|theater|opera|gym|piano|guitar|violin|smell of|taste of|sound of)\b)",
    re.IGNORECASE,
)
_RESTRICTED = re.compile(
    r"\s(?:that|which|who|whose|i|we|you|they|it)\s", re.IGNORECASE
)  # only some of the kind are liked
_TRAILING_CLAUSE = re.compile(
    r"\s+(?:so|but|because|since|when|where|while|although|though|if|unless|until|as well|too|either"
    r"|anymore|any more|at all|a lot|very much"
    r"|so much|more than|these days|nowadays|right now|now|lately|recently|at the moment|again|lol|haha"
    r"|and (?:i|we|it|that|am|have|do|can|will|hate|also)"
    r"|'cause|cause|cuz)\b.*$",
    re.IGNORECASE,
)


def _things(value: str, _clause: Clause) -> Iterable[str]:
    """What is liked, one value per thing; nothing if it is only something just said or shown."""
    value = _TRAILING_ADJUNCT.sub("", value)
    restricted = _RESTRICTED.search(value)
    value = _TRAILING_CLAUSE.sub("", value).strip(" .,!")
    definite = _DEFINITE.match(value) and not _GENERIC_DEFINITE.match(value)
    if restricted or definite or _MOMENTARY.match(value):
        return []
    return [part for part in _parts(value) if len(part.split()) <= 7 and is_complete(part)]


def _parts(value: str) -> list[str]:
    """The members of a list; a comma without a final `and` makes no list (`I hate olives, dear readers`)."""
    head, comma, _ = value.partition(",")
    parts = [part.strip(" .,!") for part in _SEPARATOR.split(value)]
    if comma and _INCOMPLETE_PHRASE.search(head):
        return []
    if comma and not _CONJUNCTION.search(value):
        return _parts(head)
    if comma:
        return list(takewhile(_is_item, parts)) or _parts(head)
    return parts if not _FIXED_PAIR.match(value) and all(map(_is_item, parts)) else [value]


def _is_item(part: str) -> bool:
    return len(part.split()) <= 3 and not _CLAUSE_WORD.search(part)


def _favourite(value: str, _clause: Clause) -> Iterable[str]:
    value = trimmed(value)
    return [value] if len(value.split()) <= 7 and is_complete(value) and not _MOMENTARY.match(value) else []


def _preferred(value: str, _clause: Clause) -> Iterable[str]:
    value = re.split(r"\s+(?:to|over|rather than|instead of|than)\b", value)[0]
    return _things(value, _clause)


_VERY = (
    r"(?:(?:really|very|quite|pretty|super|so|totally|absolutely|deeply|truly|always|particularly"
    r"|especially|huge|big|massive|such a?) )*"
)
_PLAYED = (
    r"(?:cello|violin|viola|piano|guitar|bass(?: guitar)?|drums|flute|clarinet|saxophone|sax|trumpet|trombone|harp"
    r"|organ|accordion|ukulele|banjo|mandolin|football|soccer|handball|volleyball|basketball|netball|tennis"
    r"|table tennis|padel|badminton|squash|golf|hockey|rugby|cricket|chess)"
)
RULES: tuple[Rule, ...] = (
    *rules(
        "hobby",
        _favourite,
        "Plays {}.",
        rf"I(?:'ve)? (?:play|played|been playing) (?<!I played )(?:the )?(?P<v>{_PLAYED})\b"
        r"(?! (?:part|solo|riff|intro|chord))",
        tense="now",
    ),
    *rules(
        "hobby",
        _things,
        "Hobby: {}.",
        r"my (?:main |favourite |new |only )?hobb(?:y is|ies are) (?P<v>.+)",
        tense="now",
    ),
    *rules(
        "likes",
        _things,
        "Likes {}.",
        (
            r"I(?:'ve)? ?(?:always )?(?:like|love|enjoy|adore|loved|liked|enjoyed)(?<!I loved)(?<!I liked)(?<!I "
            r"enjoyed) (?P<v>.+)"
        ),
        (
            rf"I'm {_VERY}(?:into|fond of|passionate about|obsessed with|crazy about|fascinated by|interested in"
            r"|addicted to|keen on|mad about"
            r"|hooked on|in love with) (?P<v>.+)"
        ),
        (
            rf"I've (?:always )?been {_VERY}(?:into|fond of|passionate about|obsessed with|crazy about|fascinated "
            r"by|interested in|a fan of) (?P<v>.+)"
        ),
        rf"I'm (?:a |an )?{_VERY}(?:fan|lover) of (?P<v>.+)",
        r"I have an? (?:soft spot|passion|thing) for (?P<v>.+)",
        tense="now",
    ),
    *rules(
        "likes",
        _favourite,
        "Favourite: {}.",
        (
            r"(?:my|one of my|(?:both )?(?:of )?my) (?:all[- ]time )?(?:absolute )?favourite (?:[\w-]+ ){0,4}?(?:is"
            r"|are|has to be|has always been|will always be)"
            r" (?:probably |definitely |still |actually |really |the )*(?P<v>.+)"
        ),
        tense="now",
    ),
    *rules(
        "likes",
        _favourite,
        "Likes {}.",
        (
            r"(?P<v>(?!this|that|it|which|here)[\w' -]{3,30}?) (?:is|are) my (?:all[- ]time )?(?:favourite|thing"
            r"|passion|jam)\b"
        ),
        tense="now",
    ),
    *rules(
        "likes",
        _favourite,
        "Likes {}.",
        (
            r"I'm (?:more of |definitely |very much )*an? (?:\w+ )?(?P<v>dog|cat|tea|coffee|beach|mountain|wine"
            r"|beer) person\b"
        ),
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "dislikes",
        _favourite,
        "Dislikes {}.",
        r"(?P<v>(?!this|that|it|which|here)[\w' -]{3,30}?) (?:is|are) not my (?:thing|cup of tea|jam)\b",
        r"my least favourite (?:[\w-]+ ){1,4}?(?:is|are) (?P<v>.+)",
        tense="now",
    ),
    *rules(
        "likes",
        _preferred,
        "Prefers {}.",
        r"I prefer (?P<v>.+)",
        tense="now",
    ),
    *rules(
        "likes",
        _things,
        "Used to like {}.",
        r"I used to (?:like|love|enjoy|adore|be into) (?P<v>.+)",
        tense="past",
    ),
    *rules(
        "dislikes",
        _things,
        "Dislikes {}.",
        (
            r"I (?:hate|despise|detest|dislike|loathe|can't stand|can't bear|don't like|don't enjoy|don't care for"
            r"|strongly dislike"
            r"|don't love|couldn't care less about|don't care about|never liked) (?P<v>.+)"
        ),
        r"I've never (?:liked|enjoyed|been into|been a fan of|cared for|been fond of) (?P<v>.+)",
        (
            rf"I'm not {_VERY}(?:a |an |much of a )?{_VERY}(?:fan of|into|fond of|keen on|crazy about|interested in"
            r"|big on) (?P<v>.+)"
        ),
        r"I(?:'ve)? (?:always )?hated (?<!I hated )(?P<v>.+)",
        tense="now",
    ),
)
