"""What the user owns, and which languages they speak."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, bare, rules
from memoryos.analysis.rules.word_lists import LANGUAGES

_DURABLE = re.compile(
    r"\b(?:car|truck|van|suv|motorcycle|motorbike|scooter|bike|bicycle|e-bike|boat|sailboat|kayak|canoe"
    r"|caravan|rv|campervan|house|apartment|flat|condo|cabin|cottage"
    r"|farm|land|garden|greenhouse|allotment|guitar|piano|violin|cello|ukulele|drum kit|drums|keyboard"
    r"|synth|synthesizer|saxophone|laptop|macbook|desktop"
    r"|pc|computer|tablet|ipad|phone|iphone|smartphone|camera|drone|telescope|microscope|tv|television"
    r"|console|playstation|xbox|switch|3d printer|printer|e-reader"
    r"|kindle|smartwatch|watch|headphones|speaker|turntable|record player|espresso machine|air fryer"
    r"|sewing machine|loom|kiln|treadmill|rowing machine|tent"
    r"|surfboard|snowboard|skis|skateboard|tractor|lawnmower|hot tub|pool|sauna|motorhome|vinyl collection"
    r"|record collection|stamp collection|coin collection|tesla)s?\b",
    re.IGNORECASE,
)
_NOT_LASTING = re.compile(
    r"\b(?:question|idea|problem|issue|feeling|meeting|ticket|tickets|appointment|coffee|beer|lunch|friend"
    r"|crush|job|gift|present|presents|gifts|flowers|groceries|milk|cake"
    r"|dream|interview|exam|plan|kid|child|son|daughter|brother|sister|cold|headache|deadline|colleague"
    r"|boss|accident|crash|trip|flight|rental|rented|for (?:my|a|her|him|his|them))\b",
    re.IGNORECASE,
)
# `We have a cottage in Wales from 3 to 10 August` is a booking.
_BOOKED = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)?(?: ?(?:-|–|to|till|until) ?\d{1,2})?(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may"
    r"|jun|jul|aug"
    r"|sep|oct|nov|dec)[a-z]*\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b"
    r"|\b(?:booked|for (?:the|a|one|two|three|\d+) (?:week|weekend|night|fortnight|month|summer|easter|half.term)s?)\b",
    re.IGNORECASE,
)
_LODGING = re.compile(
    r"\b(?:house|apartment|flat|condo|cabin|cottage|farm|campervan|motorhome|caravan|tent|boat|car|van)\b",
    re.IGNORECASE,
)
_DURABLE_HEAD = re.compile(_DURABLE.pattern + "$", re.IGNORECASE)
_PREPOSITION = re.compile(r"\s+(?:in|of|with|on|by|near|at|under|behind|outside|which|who)\b")
_MODEL = re.compile(r"(?-i:\b[A-Z][\w-]*)(?: (?-i:[A-Z0-9])[\w-]*)*")
_SPLIT = re.compile(r",\s+(?:and )?|\s+(?:and|but|plus|to|from|for|at|that|because)\s+")
_SKILL = re.compile(
    r"^(?:(?:fluent|some|a little(?: bit of)?|a bit of|basic|conversational|broken|decent|good|native|both"
    r"|mostly|only|passable|rusty|very little|intermediate"
    r"|fluently|mainly|a few words of) )+|(?: (?:fluently|well|pretty well|at home|natively|too|quite well"
    r"|a little|a bit|now|on \w+|at work|with .*|as .*|for .*|since .*|because .*|so .*))+$",
    re.IGNORECASE,
)


def _durable(value: str, clause: Clause) -> Iterable[str]:
    """Lasting possessions: of a known kind, or recognised by a model's name."""
    if _BOOKED.search(clause.dated) and _LODGING.search(value) and "bought" not in clause.text:
        return []
    short = _SPLIT.split(bare(value))[0]
    head = _PREPOSITION.split(short)[0]
    lasting = _DURABLE_HEAD.search(head) or (_MODEL.search(short) and re.search(r"\d", short))
    return [short] if lasting and len(short.split()) <= 8 and not _NOT_LASTING.search(value) else []


def _owned(value: str, _clause: Clause) -> Iterable[str]:
    value = _SPLIT.split(bare(value))[0]
    abstract = re.match(r"(?:it|this|that|up|my|the fact|mistakes?|nothing|anything|what)\b", value, re.IGNORECASE)
    return [value] if 0 < len(value.split()) <= 8 and not abstract and not _NOT_LASTING.search(value) else []


def _vehicle(value: str, _clause: Clause) -> Iterable[str]:
    value = _SPLIT.split(bare(value))[0]
    is_vehicle = _DURABLE.search(value) or _MODEL.search(value)
    return [value] if is_vehicle and 0 < len(value.split()) <= 6 else []


def _tongues(value: str, _clause: Clause) -> Iterable[str]:
    for part in _SPLIT.split(value):
        language = _SKILL.sub("", _SKILL.sub("", part.strip(" .,!")))
        if language.lower() not in LANGUAGES:
            return
        yield language


_TIMES = r"(?:just |recently |finally |also )*"
RULES: tuple[Rule, ...] = (
    *rules(
        "possessions",
        _owned,
        "Owns {a}.",
        r"I (?:own|'ve owned) (?P<v>(?:an?|two|three|four|several|\d+|the|my own|some) .+)",
    ),
    *rules(
        "possessions",
        _vehicle,
        "Drives {a}.",
        r"I(?:'ve)? (?:drive|ride|been driving) (?P<v>(?:an?|my) .+)",
    ),
    *rules(
        "possessions",
        _durable,
        "Owns {a}.",
        (
            rf"I(?:'ve)? {_TIMES}(?:have )?(?:bought|purchased|picked up|got myself|treated myself to|built) "
            r"(?:myself |ourselves )?(?P<v>(?:an?|the|my|our|my first|some) .+)"
        ),
        r"I have (?P<v>(?:an?|two|three|four|my own|\d+) .+)",
    ),
    *rules(
        "possessions",
        _durable,
        "Used to own {a}.",
        rf"I(?:'ve)? {_TIMES}(?:sold|gave away|got rid of|lost|crashed|totaled|donated) my (?P<v>.+)",
        tense="ended",
    ),
    *rules(
        "possessions",
        _durable,
        "Used to own {a}.",
        r"I (?:used to own|used to have|owned|used to drive) (?P<v>(?:an?|the|my|two) .+)",
        tense="past",
    ),
    *rules(
        "possessions",
        _durable,
        "Does not own {a}.",
        r"I (?:don't (?:own|have)|have no) (?:an?|any)? ?(?P<v>.+)",
        negated=True,
    ),
    *rules(
        "languages",
        _tongues,
        "Speaks {}.",
        r"I (?:can )?(?:also )?speak (?P<v>.+)",
        (
            r"I'm (?:(?:almost|very|completely|fully|also|pretty) )?(?:fluent|bilingual|conversational|proficient) "
            r"in (?P<v>.+)"
        ),
        r"my (?:native|first|second|third|main) (?:language|tongue) is (?P<v>.+)",
        r"my mother tongue is (?P<v>.+)",
        r"I'm (?:a )?native (?P<v>\w+) speaker",
        r"I'm a native (?:speaker of )?(?P<v>\w+)",
        applies_to_we=False,
    ),
    *rules(
        "languages",
        _tongues,
        "Is learning {}.",
        r"I(?:'m|'ve been) (?:learning|studying|practi[cs]ing|taking lessons in) (?P<v>.+)",
        r"I (?:study|started learning|started studying|'m learning to speak) (?P<v>.+)",
        applies_to_we=False,
    ),
    *rules(
        "languages",
        _tongues,
        "Does not speak {}.",
        r"I (?:don't|can't) (?:really )?speak (?:any |a word of )?(?P<v>.+)",
        negated=True,
        applies_to_we=False,
    ),
)
