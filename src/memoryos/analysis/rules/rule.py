"""One way of saying one kind of thing: a pattern at the beginning of a plain clause, and how to read its value."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from memoryos.analysis.rules.clauses import Clause
from memoryos.text.prefilter import PrefilteredPattern, prefiltered

Extractor = Callable[[str, Clause], Iterable[str]]
Tense = Literal["now", "since", "past", "ended", "plan"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern whose group `v` is the value, and the third-person sentence (`template`) that it becomes.

    In `template`, `{}` stands for the value and `{a}` for the value with its article. `extract` gives the values that
    the words really name, none if they name nothing of the kind. `tense` says what a time in the same clause means:
    since when it is so (`since`), when it was so (`past`), when it ended (`ended`), when it will be (`plan`), or
    nothing (`now`). `applies_to_we` says whether "we" may be the subject.
    """

    slot: str
    pattern: PrefilteredPattern
    extract: Extractor
    template: str
    single: bool = False
    negated: bool = False
    tense: Tense = "since"
    applies_to_we: bool = True


def rules(
    slot: str,
    extract: Extractor,
    template: str,
    *patterns: str,
    single: bool = False,
    negated: bool = False,
    tense: Tense = "since",
    applies_to_we: bool = True,
) -> tuple[Rule, ...]:
    """A rule for each of `patterns`, which ignore case and begin where the clause does."""
    return tuple(
        Rule(slot, prefiltered(pattern, re.IGNORECASE), extract, template, single, negated, tense, applies_to_we)
        for pattern in patterns
    )


# What follows the value and no longer belongs to it.
_TAIL = re.compile(
    r"\s+(?:so|but|because|since|when|where|which|who|while|although|though|if|unless|until|as well|too|either|anymore"
    r"|any more|any longer|after all|at all|a lot|very much|so much|more than anything|these days|nowadays|right now"
    r"|now|lately|recently|at the moment|currently|again|though|you know|mind you"
    r"|lol|haha|btw|tho|pls|plz|tbh|rn|ngl|innit|xx?|with (?:my|a|an|the|his|her|their|our|some|two|three)"
    r"|for (?:a|an|my|the|over|about|almost|nearly|some|work|now|years?|ages|\d+|two|three|four|five|six|ten|forty)"
    r"|all my life|my (?:whole|entire) life|by the way|to be honest|and (?:i|we|my|it|that|it's|barely"
    r"|still|never|honestly"
    r"|just|really|then|hopefully|also|now)|these|ever)\b.*$",
    re.IGNORECASE,
)
_EDGES = " \t,.;:!?…-\u2013—'\""
_BRACKETED = re.compile(r"\s*[,(].*$")
_ARTICLE = re.compile(r"^(?:a|an|some|the|my|any|our|few|lots of|a lot of|all kinds of|all)\s+", re.IGNORECASE)


def trimmed(value: str) -> str:
    """`value` up to where another thought begins."""
    return _TAIL.sub("", _BRACKETED.sub("", value)).strip(_EDGES)


def bare(value: str) -> str:
    """`trimmed`, without a leading article."""
    return _ARTICLE.sub("", trimmed(value)).strip(_EDGES)


def is_named(value: str, clause: Clause) -> bool:
    """Whether `value` looks like a proper name, as far as its writer uses capital letters."""
    if not clause.capitals:
        return len(value.split()) <= 3
    return any(word[:1].isupper() for word in value.split())


_DEICTIC = re.compile(
    r"\b(?:it|it's|this|that|them|these|those|here|there|him|one|ones|you|your|something|anything|stuff|things?)\b",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"(?:^|\s)(?:to|of|in|at|on|for|with|a|an|the|my|and|or|some|from|by|about|as|what|how|than)$", re.IGNORECASE
)


def is_complete(value: str) -> bool:
    """Whether `value` can be understood by itself: it refers to nothing said before, and does not break off."""
    return bool(value) and not _DEICTIC.search(value) and not _DANGLING.search(value)
