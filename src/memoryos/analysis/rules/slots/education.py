"""What the user studies or studied."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules.clauses import Clause
from memoryos.analysis.rules.rule import Rule, rules, trimmed
from memoryos.analysis.rules.word_lists import LANGUAGES


def _subject(value: str, _clause: Clause) -> Iterable[str]:
    value = re.sub(
        r"^my (?=(?:\w+ )?(?:bachelor|master|phd|doctorate|degree|ba|bsc|ma|msc|mba)\b)",
        "",
        trimmed(value),
        flags=re.IGNORECASE,
    )
    usable = 0 < len(value.split()) <= 9 and not _NO_SUBJECT.match(value)
    return [value] if usable and value.split()[0].lower() not in LANGUAGES else []


_NO_SUBJECT = re.compile(
    r"(?:hard|a lot|every|at (?:night|home)|for|in the|with|best|better|alone|late|all|it|this|that|how"
    r"|what|the|more|less|my|like"
    r"|abroad|too|together|until|harder|online|your|you|to|something|anything|much|here|there|well|on|about|and|so)\b",
    re.IGNORECASE,
)
_DEGREE = (
    r"(?:(?:a|an|my|two|the) )?(?:(?!no\b)\w+ )?(?:degree|ba|bsc|ma|msc|mba|phd|doctorate|master'?s?(?: "
    r"degree)?|bachelor'?s?(?: degree)?|diploma|minor|major)"
)
RULES: tuple[Rule, ...] = (
    *rules(
        "education",
        _subject,
        "Studied {}.",
        r"I (?:studied|majored in) (?P<v>.+)",
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "education",
        _subject,
        "Studies {}.",
        r"I (?:study|major in) (?P<v>.+)",
        applies_to_we=False,
    ),
    *rules(
        "education",
        _subject,
        "Studies {}.",
        r"I'm (?:studying|majoring in) (?P<v>.+)",
        applies_to_we=False,
    ),
    *rules(
        "education",
        _subject,
        "Graduated: {}.",
        r"I(?:'ve)? (?:just |recently |have |finally )*graduated (?:from|in) (?P<v>.+)",
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "education",
        _subject,
        "Studied at {}.",
        (
            r"I (?:went to|attended|attend|go to) (?P<v>[\w .'\u2019&-]*?\b(?:university|college|school|institute"
            r"|academy)\b.*)"
        ),
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "education",
        _subject,
        "Has {}.",
        rf"I (?:have|hold|earned|got|did|completed|finished) (?P<v>{_DEGREE}(?: (?:in|from|at|of) .+)?)$",
        applies_to_we=False,
        tense="now",
    ),
    *rules(
        "education",
        _subject,
        "Is doing {}.",
        (
            rf"I'm (?:doing|pursuing|getting|working on|finishing|completing|writing) (?P<v>{_DEGREE}(?: (?:in|from"
            r"|at|of|on) .+)?)$"
        ),
        applies_to_we=False,
    ),
    *rules(
        "education",
        _subject,
        "Is {}.",
        (
            r"I'm (?P<v>an? (?:[\w-]+ ){0,3}?(?:student|undergrad|undergraduate|freshman|sophomore|phd candidate"
            r"|grad student)\b.*)"
        ),
        applies_to_we=False,
    ),
    *rules(
        "education",
        _subject,
        "Did not finish {}.",
        (
            r"I (?:dropped out of|never finished|didn't finish|never went to) (?P<v>(?:college|university|high "
            r"school|uni|law school"
            r"|med school|grad school|school|my phd)\b.*)"
        ),
        negated=True,
        applies_to_we=False,
        tense="now",
    ),
)
