"""Splits a sentence into first-person clauses in one plain form, so that few patterns cover many ways of saying it.

`Well, im from Brazil but we really do love it, and live in Dublin now` gives `I'm from Brazil`, `I love it` and
`I live in Dublin`. Clauses about other people, questions, conditions and hedged statements are left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from memoryos.analysis.rules.spelling import plain_english
from memoryos.text.prefilter import prefiltered
from memoryos.text.time_expressions import Interval, Lean, intervals


@dataclass(frozen=True, slots=True)
class Clause:
    """One plain first-person clause: fillers and times are removed from `text`, and the times are kept in `times`.

    `dated` is the clause with its times; `plural` says that the subject was "we"; `capitals` says whether the writer
    uses capital letters, so that names can be recognised.
    """

    text: str
    said_at: datetime
    dated: str = ""
    times: tuple[Interval, ...] = ()
    plural: bool = False
    capitals: bool = True


_SUBJECT = (
    r"(?:I|I'm|I've|I'll|I'd|my|we|we're|we've|our|he|she|they|it|you|it's|he's|she's|they're|you're|there|this|that)"
)
# A predicate that continues the subject of the clause before it.
_CONTINUATION = (
    r"(?:live|lived|work|worked|study|studied|grew up|moved|have|own|speak|love|like|enjoy|hate|prefer|play|run|drive"
    r"|suffer|plan|am|was born|was raised|raised|born|currently live|currently work|now live|now work|still live"
    r"|can't stand|don't|used to|teach|recently moved|just moved)"
)
# `I used to work at Fiat and have a dog` tells of one time.
_FORMER_HABIT = re.compile(r"(?:I|we) used to\b", re.IGNORECASE)
_INFINITIVE = re.compile(
    r"(?:live|work|study|have|own|speak|love|like|enjoy|hate|prefer|play|run|drive|suffer|plan|teach)\b", re.IGNORECASE
)
_QUESTION_OPENING = (
    r"(?:who|what|where|when|why|how|which|whose|can|could|would|should|do|does|did|is|are|am|was|were|will|have you"
    r"|has|any|right|isn't|aren't|don't|doesn't|won't|wouldn't|shouldn't|haven't|or)\b"
)
_CLAUSE_BOUNDARY = re.compile(
    # Whatever ends a clause begins with one of these; most letters of a sentence are passed over at once.
    r"(?=[\s;():…,])(?:\s*(?:[;()]|:(?=\s))\s*|\s+[-\u2013—]+\s+|…"
    r"|,?\s+(?=(?:if|unless|whenever|when|where|which|who|whose|whom|until)\b)"
    r"|,?\s+(?:and|but|so|because|since|as|cause|cuz|although|though|while|plus|or|yet|before|after|even though|then)"
    rf"\s+(?:also\s+|now\s+|currently\s+)?(?={_SUBJECT}\b)"
    rf"|,\s+(?=(?:(?:now|currently|today|nowadays|these days|right now|then) )?{_SUBJECT}\b)"
    rf"|,\s+(?=(?:but|so|because|yet|although|though|not)\s)|,\s+(?=(?!or\b){_QUESTION_OPENING})"
    rf"|,?\s+(?:and|but)\s+(?={_CONTINUATION}\s)|,\s+(?=(?!like\s){_CONTINUATION}\s))",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"^(?:(?:(?:it )?turns out(?: that)?"
    r"|and|but|so|because|since|yes|yeah|yep|no|nope|nah|ok|okay|oh|ah|hmm+|um+|uh|well|hi there|hey "
    r"there|hello there|hi|hello|hey"
    r"|thanks|thank you|honestly|actually|basically|also|plus|anyway|btw|by the way|personally|currently|now|right now"
    r"|nowadays|these days|lately|at the moment|still|sadly|luckily|fortunately|unfortunately|obviously|of course"
    r"|in fact|as it happens|good morning|good evening|haha|lol|sorry|yet|though|although|while|then|to be honest|tbh"
    r"|frankly|recently|just|first of all|for me|as for me|cool|great|nice|wow|sure|alright|so yeah|good "
    r"question)\b[\s,.!]*)+",
    re.IGNORECASE,
)
_OPENING = re.compile(_FILLER.pattern.replace("|since|", "|").replace("|because|", "|"), re.IGNORECASE)
_LEADING_ADJUNCT = re.compile(
    r"^(?:since|after|before|during|for|in|at|with|on|due to|because of|thanks to|apart from|besides"
    r"|like)\s(?!I\b)[^,]{2,45}?,?\s"
    r"(?=I(?:'m|'ve)?\s)",
    re.IGNORECASE,
)
_ADVERB = re.compile(
    r"^(I(?:'m|'ve|'ll| am| have)?|we(?:'re|'ve|'ll)?)((?:\s(?:really|also|just|actually|currently|still|now|absolutely"
    r"|totally|personally|honestly|definitely|truly|simply|certainly|recently|already|finally|mostly|mainly"
    r"|basically|genuinely|very much|both|all|completely|officially|sadly|only|even|proudly|presently|so"
    r"|do(?= (?:like|love|enjoy|have|live|want|hate|speak|own|work|prefer|really|actually))))+)(?=\s)",
    re.IGNORECASE,
)
_FREQUENCY = (
    r"(?:(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:on )?(?:weekends|weekdays|sundays and \w+)"
    r"|(?:every|each|most) (?:single )?(?:other )?\w+|(?:once|twice|three times|\w+ times) (?:a|an|every|each|per) \w+"
    r"|in the (?:mornings?|evenings?|afternoons?)|at night|before bed|after work)"
)
_LEADING_FREQUENCY = re.compile(rf"^({_FREQUENCY}),? (I|we) ([^,;.!?]+)", re.IGNORECASE)
_CONDITION = re.compile(r"^(?:if|unless|whether|as long as|in case|as if|or)\b", re.IGNORECASE)
_SUBORDINATE = re.compile(r"^(?:when|whenever|where|which|who|whose|whom|until|that|not)\b", re.IGNORECASE)
_REPORTED_SPEECH = prefiltered(
    r"(?:\b(?:he|she|they|you|people|everyone|everybody|somebody|someone|nobody|doctors?|(?:my|our|the)(?: \w+){1,3}"
    r"|(?!I\b)(?-i:[A-Z])\w+)\s(?:\w+ly |just |always |also |once )?"
    r"(?:said|says|say|told|tells|asked|asks|claims?|claimed|thinks?|thought|believes?|wrote|writes|goes|insists?"
    r"|replied|answered|texted|keeps saying|keeps telling|was like|is like|were like|assumed?s?|reckons?)\b"
    r"|^according to|^quote|^they call)",
    re.IGNORECASE,
)
_HEDGE = prefiltered(
    r"\b(?:maybe|perhaps|possibly|probably|supposedly|apparently|allegedly|might|i think|i guess|i suppose|i believe"
    r"|i feel like|not sure|i wonder|kind of|kinda|sort of|sorta|or something|hopefully|wish|would|could|should|i'd)\b",
    re.IGNORECASE,
)
# After `I'm sure people will read it`, the next predicate is about the people.
_OWN_ASSERTION = re.compile(
    r"(?:I|we)\b(?!(?:'m| am)? (?:sure|glad|happy that|afraid|hope|know|think|bet|see|hear|heard|saw|told|mean|said))",
    re.IGNORECASE,
)
_AFTERTHOUGHT = re.compile(
    r"^(?:(?:if|unless|assuming)\b.*|I (?:think|guess|suppose|believe|hope)|maybe|perhaps|probably|right"
    r"|not|or not)\W*$",
    re.IGNORECASE,
)
_TAG_QUESTION = re.compile(
    r"(?:right|or (?:not|what|am i|do i)|(?:is|are|am|do|does|did|was|were|have|has|will|would)n't (?:i|it|that|you)"
    r"|(?:am|do|did|was|have) i(?: not)?)\W*$",
    re.IGNORECASE,
)
_QUESTION = re.compile(rf"^{_QUESTION_OPENING}", re.IGNORECASE)
_FIRST_PERSON = re.compile(
    r"^(?:I\b|my\b|we\b|our\b|name is\b|(?:you can )?call me\b|everyone calls me\b|as an? |both (?:of )?my"
    r"|one of my|native|[\w' -]{3,30}? (?:is|are) (?:not )?my )",
    re.IGNORECASE,
)
_FUTURE = re.compile(
    r"^I(?:'ll\b|'m (?:going to|about to|planning|\w+ing)\b| plan| will| start| leave| fly| have (?:an?|my"
    r"|another)\b| intend)|^my .* (?:is|are|leaves|starts|begins|takes place)\b|^(?:next|tomorrow)",
    re.IGNORECASE,
)
_SINGULAR_FORMS = tuple(
    (re.compile(rf"^{ours}\b", re.IGNORECASE), continues_subject)
    for ours, continues_subject in (("we're", "I'm"), ("we", "I"), ("our", "my"))
)
_DANGLING_PREPOSITION = re.compile(r"\s+(?:on|in|at|by|until|from|of|back|around|about|the|early|late)?\s*(?=[,.!]|$)")
_PLURAL = re.compile(r"(?:we|our)\b", re.IGNORECASE)


def clauses(sentence: str, said_at: datetime) -> Iterator[Clause]:
    """The first-person clauses that `sentence` asserts, in order: no conditions, no hearsay, no doubts."""
    capitals = sentence != sentence.lower()
    plain = _LEADING_ADJUNCT.sub(
        "", _LEADING_FREQUENCY.sub(_move_frequency_to_end, _OPENING.sub("", plain_english(sentence)))
    )
    for text in _assertions(_parts(plain)):
        clause = _clause(text, said_at, capitals=capitals)
        if _FIRST_PERSON.match(clause.text):
            yield clause


def _move_frequency_to_end(match: re.Match[str]) -> str:
    return f"{match[2]} {match[3]} {match[1][0].lower()}{match[1][1:]}"


def _parts(sentence: str) -> list[str]:
    """The parts of `sentence`; if it is a question, only the statement before it."""
    parts = [part.strip(" ,.!") for part in _CLAUSE_BOUNDARY.split(sentence) if part and part.strip(" ,.!")]
    if not sentence.rstrip(" !\"')").endswith(("?", "\uff1f")):
        return parts
    for position in range(len(parts) - 1, -1, -1):
        if _QUESTION.match(_FILLER.sub("", parts[position])):
            return [] if _is_tag(parts[position:]) else parts[:position]
    return []


def _is_tag(parts: list[str]) -> bool:
    """Whether a question only casts doubt on what comes before it, as in `I'm single, right?`."""
    return len(parts) == 1 and bool(_TAG_QUESTION.match(parts[0]))


def _assertions(parts: list[str]) -> Iterator[str]:
    continues_subject = False
    previous = ""
    for position, part in enumerate(parts):
        text = _FILLER.sub("", _LEADING_ADJUNCT.sub("", part))
        if _CONDITION.match(text) or _REPORTED_SPEECH.search(text):
            return
        if _SUBORDINATE.match(text) or not text:
            continue
        if (
            continues_subject
            and len(parts[position - 1].split()) <= 9
            and re.match(rf"{_CONTINUATION}\s", text, re.IGNORECASE)
        ):
            is_former = _FORMER_HABIT.match(previous) and _INFINITIVE.match(text)
            text = (
                f"I {'used to ' if is_former else ''}{text}".replace("I am ", "I'm ", 1)
                .replace("I born", "I was born", 1)
                .replace("I raised", "I was raised", 1)
            )
        continues_subject, previous = bool(_OWN_ASSERTION.match(text)), text
        is_doubted = position + 1 < len(parts) and _AFTERTHOUGHT.match(parts[position + 1])
        if not is_doubted and not _HEDGE.search(text):
            yield text


def _in_singular(text: str) -> str:
    """`text` with `I` and `my` in place of `we` and `our`."""
    for pattern, form in _SINGULAR_FORMS:
        text = pattern.sub(form, text, count=1)
    return text


def _clause(text: str, said_at: datetime, *, capitals: bool) -> Clause:
    text = _ADVERB.sub(r"\1", text)
    plural = _PLURAL.match(text) is not None
    if plural:
        text = _in_singular(text)
    dated = text
    lean: Lean = "future" if _FUTURE.match(text) else "past"
    times = tuple(intervals(text, said_at, lean))
    for time in reversed(times):
        text = text[: time.span[0]] + text[time.span[1] :]
    if times:
        text = _ADVERB.sub(r"\1", _FILLER.sub("", _DANGLING_PREPOSITION.sub("", " ".join(text.split()))))
    return Clause(" ".join(text.split()).strip(" ,.!"), said_at, dated, times, plural, capitals)
