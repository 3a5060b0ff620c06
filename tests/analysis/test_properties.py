"""Rules of the rules, for any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import page

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.analysis.rules.facts import findings
from memoryos.analysis.rules.sentences import split

STATEMENTS = st.sampled_from(
    "I live in Rome|I'm a nurse|my dog Rex|I love|I have two|since 2019|next week|not|don't|if|said|?|.|,|\n|\"|```"
    "|ich wohne in|我住在|99999|every|and|my name is|we|I'm|turned|for three years|used to".split("|")
)
MIXED = st.lists(st.one_of(STATEMENTS, st.text(max_size=8)), min_size=1, max_size=12).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(MIXED.filter(str.strip))
def test_any_mixture_of_statements_is_read_without_error_and_from_the_text_alone(text: str) -> None:
    study = RulesAnalyst().study([page(text)], None)

    assert all(finding.value.strip() and finding.text.strip() for finding in study.findings)
    assert {finding.about for finding in study.findings} <= {"user"}


@given(MIXED.filter(str.strip))
def test_a_question_mark_behind_everything_never_adds_a_fact(text: str) -> None:
    plain = {(finding.slot, finding.value) for finding in findings([page(text)])}
    pairs_if_asked = {(finding.slot, finding.value) for finding in findings([page(text.rstrip() + "?")])}

    assert pairs_if_asked <= plain


# A pattern that runs away takes minutes or years, and the watchdog ends it; all these together take a second.
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "seed", ["I ", "and ", "a, ", "'", '"', "<a>", "really ", "I? ", "my dog ", "I like A and ", "since "]
)
def test_no_text_makes_a_pattern_run_away(seed: str) -> None:
    text = (seed * 3000)[:2990] + "x"

    study = RulesAnalyst().study([page(text)], None)

    assert {finding.page_ids for finding in study.findings} <= {("p1",)}


@given(MIXED)
def test_sentences_are_parts_of_the_text_in_order(text: str) -> None:
    place = 0
    for sentence in split(text):
        start = text.find(sentence, place)
        assert start >= 0
        place = start + len(sentence)


@given(MIXED.filter(str.strip))
def test_what_is_quoted_as_code_is_never_a_fact(text: str) -> None:
    fenced = "```\n" + text.replace("`", "") + "\n```"

    assert findings([page(fenced)]) == []
