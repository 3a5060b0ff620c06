"""No regular expression of the library takes more than linear time, whatever text it is given.

A pattern is run over texts made to slow it down, of one length and of twice that. `re` holds the interpreter while it
works, so one slow pattern stops every user of a server.
"""

from collections import deque
from collections.abc import Callable
from functools import partial

import pytest

from linear.compiled_patterns import Used, patterns, unseen_calls
from linear.growth import growth
from linear.pumped_texts import GENERAL, Pumped, aimed_at
from memoryos.analysis.rules.sentences import LONGEST_SENTENCE
from memoryos.text.european_times import languages

# These read one sentence of a user's own words: single blanks, at most LONGEST_SENTENCE characters, which
# `test_linear_operations.py` holds. So they are measured with such sentences, of half that length and of all of it.
ONE_SENTENCE = "memoryos.analysis.rules."
WHOLE_TEXT = tuple(
    f"{ONE_SENTENCE}{name}."
    for name in ("keywords", "pasted_text", "sentences", "short_answers", "summaries", "topics", "unquoted_text")
)
_LENGTH = 2000

# Functions that build a pattern of what they are given. Their patterns are found where they are kept, except those of
# names, which are literals.
BUILDERS = set(
    "_token _compiled visible _speakers_named _together _without_names _plain _any_of _unit _numeric _in_options"
    " pattern patterns _patterns _as_written _declined _one_of".split()
)

# Compiled when they are first used, by an object for each language.
LATE = [Used("memoryos.text.european_times", pattern) for one in languages() for pattern, _ in one.patterns]
PATTERNS = [*patterns(), *LATE]


def use(used: Used) -> Callable[[str], object]:
    """The way in which the library runs it over a text; all matches, where that is not known."""
    methods = used.methods - {"pattern"}
    if methods and methods <= {"match"}:
        return used.pattern.match
    if methods and methods <= {"fullmatch"}:
        return used.pattern.fullmatch
    if methods and methods <= {"search", "match", "fullmatch"}:
        return used.pattern.search
    return lambda text: deque(used.pattern.finditer(text), maxlen=0)


def slow_text(used: Used) -> str | None:
    """What a text must look like to slow it down; None where nothing does."""
    run = use(used)
    reads_sentence = used.place.startswith(ONE_SENTENCE) and not used.place.startswith(WHOLE_TEXT)
    for pumped in (*GENERAL, *aimed_at(used.pattern)):
        if reads_sentence:
            measured = growth(run, partial(_sentence, pumped), LONGEST_SENTENCE // 2)
        else:
            measured = growth(run, pumped.text, _LENGTH)
        if not measured.is_linear:
            return f"{pumped}: {measured}"
    return None


def _sentence(pumped: Pumped, length: int) -> str:
    return " ".join(pumped.text(length).split())[:length]


def test_the_patterns_of_the_library_are_found() -> None:
    assert len(PATTERNS) > 400
    assert {name.rpartition(".")[2] for name in unseen_calls()} <= BUILDERS


@pytest.mark.parametrize("used", [pytest.param(item, id=f"{n} {item.place}") for n, item in enumerate(PATTERNS)])
def test_twice_the_text_takes_at_most_about_twice_the_time(used: Used) -> None:
    assert slow_text(used) is None
