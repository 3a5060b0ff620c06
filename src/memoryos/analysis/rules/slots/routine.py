"""What the user does regularly, and what they are going to do."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, is_complete, rules, trimmed

_OFTEN = (
    r"(?:every (?:single |other )?(?:day|morning|evening|night|afternoon|week|weekend|month|year|summer"
    r"|winter|spring"
    r"|mon\w*day|tues\w*day|wed\w*day|thurs\w*day|fri\w*day|sat\w*day|sun\w*day)"
    r"|(?:once|twice|thrice|(?:\w+|\d) times) (?:a|an|every|each|per) (?:day|week|month|year|fortnight)"
    r"|daily|weekly"
    r"|on (?:weekends|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|each (?:day|morning|week|night)"
    r"|most (?:days|mornings|evenings|nights|weekends)|before bed|in the mornings|in the evenings)"
)
# Verbs for a feeling, a thought or a moment, not for a habit.
_NO_HABIT = re.compile(
    (
        r"^(?:take .*\d ?mg|forget|get(?! up)|think|wonder|feel|felt|thought|say|said|end|seem|knew|know|want|wanted"
        r"|need|needed|mean|guess|hope"
        r"|wish|believe|am|was|were|have to|had|got|did|saw|tell|told|ask|find|love|like|hate|enjoy|prefer"
        r"|adore|dislike|dream|dreamt|remember|worry"
        r"|struggle|'m|will|would|could|can|can't|don't|didn't|learn something|appreciate|assume|agree|lose"
        r"|miss|try|hear"
        r"|used|went|made|took|see|made|hated|loved|do|give|become|look forward)\b"
    ),
    re.IGNORECASE,
)
_SIMPLE_PAST = re.compile(r"(?!(?:need|feed|speed|weed)\b)\w+ed\b", re.IGNORECASE)
_EMPTY = re.compile(rf"(?:go|do|come|work)?\s*(?:a few times a \w+|{_OFTEN})$", re.IGNORECASE)
_STOPPED = (
    r"(?:smoke|drink|drive|eat|play|run|watch|use|work out|go|listen|read|take|bike|cycle|commute|dance"
    r"|sing|swim|wear)"
)
_NO_PLAN = re.compile(
    (
        r"^(?:come (?:over|by|back)|be (?:honest|frank|real|fair|late|back|sure|fine|ok|okay|clear|blunt"
        r"|careful)|try|guess|say|assume|need|have to|ask|think|check|look|give|keep|tell"
        r"|let|see|go (?:ahead|with|for it)|do (?:it|that|this)|make sure|use|take your|share|send|need|want"
        r"|hate|love|miss|regret|explain|start over"
        r"|stop (?:here|there|you)|bed|sleep|cry|die|kill|lose my|go crazy|nap|eat|cook|grab|get (?:some|a "
        r"coffee|coffee|ready))\b"
    ),
    re.IGNORECASE,
)
_EVENT = (
    r"(?:appointment|interview|exam|flight|wedding|surgery|operation|check-?up|concert|conference|meeting"
    r"|date|party|trip"
    r"|recital|race|marathon|game|match|tournament|presentation|audition|reunion|class|workshop"
    r"|performance|show|test"
    r"|deadline|vacation|holiday|gig|competition|graduation|hearing|MRI|scan|session|call|course|retreat"
    r"|exhibition)"
)


def _habit(value: str, _clause: Clause) -> Iterable[str]:
    value = re.split(
        (
            r",|\s+(?:because|so|but|since|which|when|while|and then"
            r"|and i)\b"
        ),
        value.strip(" ,.!"),
    )[0].strip()
    no_routine = _SIMPLE_PAST.match(value) or _NO_HABIT.match(value) or _EMPTY.match(value)
    return [value] if len(value.split()) <= 12 and is_complete(value) and not no_routine else []


def _short(value: str, _clause: Clause) -> Iterable[str]:
    value = trimmed(value)
    return [value] if len(value.split()) <= 6 and is_complete(value) else []


def _plan(value: str, _clause: Clause) -> Iterable[str]:
    value = re.split(r",|\s+(?:because|so|but|since|which|when|while|if|and i)\b", value)[0].strip(" .!")
    return [value] if len(value.split()) <= 14 and is_complete(value) and not _NO_PLAN.match(value) else []


def _dated_plan(value: str, clause: Clause) -> Iterable[str]:
    """A statement that is a plan because it names a time to come; plans for the same day are too small to keep."""
    later = (
        clause.times and clause.times[0].end > clause.said_at and clause.times[0].start.date() > clause.said_at.date()
    )
    spanning = clause.times and clause.times[0].start <= clause.said_at < clause.times[0].end and _long(clause)
    return _plan(value, clause) if later or spanning else []


def _long(clause: Clause) -> bool:
    return (clause.times[0].end - clause.times[0].start).days > 1 and not clause.times[0].open_ended


RULES: tuple[Rule, ...] = (
    *rules(
        "habits",
        _habit,
        "Habit: {}.",
        rf"^I (?P<v>(?!usually|never|no longer)[a-z][\w' -]*?\b{_OFTEN}\b.{{0,30}})$",
        r"I (?:usually|normally|typically|generally|often|regularly|tend to|always) (?P<v>.+)",
    ),
    *rules(
        "habits",
        _short,
        "Never does: {}.",
        rf"I (?:never|don't ever) (?P<v>{_STOPPED}\b.*)",
        negated=True,
    ),
    *rules(
        "habits",
        _short,
        "Does not: {}.",
        r"I don't (?P<v>smoke|vape|gamble|work out|exercise|drive|cook|watch tv|watch television)\b",
        negated=True,
    ),
    *rules(
        "habits",
        _short,
        "No longer does: {}.",
        rf"I no longer (?P<v>{_STOPPED}\b.*)",
        rf"I don't (?P<v>{_STOPPED}\b.*) (?:anymore|any more|any longer)$",
        tense="ended",
    ),
    *rules(
        "habits",
        _short,
        "Used to do: {}.",
        rf"I used to (?P<v>{_STOPPED}\b.*)",
        tense="past",
    ),
    *rules(
        "habits",
        _short,
        "Gave up: {}.",
        (
            r"I(?:'ve)? (?:just |recently |finally )*(?:quit|stopped|gave up|given up) (?P<v>smoking|drinking"
            r"|vaping|gambling|running|alcohol"
            r"|caffeine|coffee|sugar|social media|eating \w+)"
        ),
        tense="ended",
    ),
    *rules(
        "plans",
        _plan,
        "Plans: {}.",
        r"I(?:'m| am)? (?:planning|plan|intend|intending) (?:to|on) (?P<v>.+)",
        r"I'm planning (?P<v>(?:an?(?! few)|my|our|the) .+)",
        r"I(?:'ve)? (?:have )?(?:decided to|signed up for|booked|enrolled in|registered for) (?P<v>.+)",
        tense="plan",
    ),
    *rules(
        "plans",
        _dated_plan,
        "Plans: {}.",
        r"I'm (?:going|about) to (?P<v>.+)",
        r"I'll (?:be )?(?P<v>.+)",
        (
            r"I'm (?P<v>(?:flying|moving|travell?ing|starting|visiting|going (?!to\b)|going to (?=(?-i:[A-Z])|an?\b"
            r"|the\b|my\b)|getting married|getting|expecting|taking|leaving|hosting|running|having|attending"
            r"|joining"
            r"|driving|meeting|launching|graduating|heading|running|presenting|performing|throwing|doing|seeing"
            r"|retiring|competing|climbing|hiking)\b.*)"
        ),
        r"I (?P<v>(?:start|leave for|fly to|fly out|move to|begin|graduate|move into|retire)\b.*)",
        tense="plan",
    ),
    *rules(
        "plans",
        _dated_plan,
        "Coming up: {}.",
        rf"I have (?P<v>(?:an?|my|the|another) (?:[\w'-]+ ){{0,4}}?{_EVENT}\b.*)",
        (
            rf"my (?P<v>(?:[\w'-]+ ){{0,3}}?{_EVENT}(?: (?:with|to|in|at) [\w ]+?)?) (?:is|leaves|starts|begins"
            r"|takes place)\b"
        ),
        tense="plan",
    ),
)
