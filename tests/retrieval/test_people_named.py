"""Whom a question means: a relation stands for a name, and a name for a relation."""

from datetime import UTC, datetime

import pytest

from memoryos.domain.fact import Fact, Statement
from memoryos.retrieval.index.text_terms import TextTerms
from memoryos.retrieval.scoring.people_named import other_names, person_scores
from memoryos.text.terms import terms

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def fact(value, slot="family", *, certain=True):
    statement = Statement(value, ("p",), NOON, "user", "rules/2", certain=certain)
    return Fact("f", "user", slot, value, (statement,))


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What did my sister study?", {"carla"}),
        ("What did Carla study?", {"sister"}),
        ("What did my brother study?", set()),
        ("¿Dónde vive mi hermana?", {"luli"}),
    ],
)
def test_a_known_person_goes_by_relation_and_by_name(question, names):
    facts = [fact("sister Carla"), fact("hermana Luli"), fact("golden Biscuit", "pets")]

    assert other_names(terms(question), facts, TextTerms()) == names


def test_a_quotation_names_nobody():
    assert other_names(terms("my sister"), [fact("sister Carla", certain=False)], TextTerms()) == set()


def test_turns_that_hold_the_name_are_about_the_person(index_of):
    index = index_of([("Ann", "Carla was promoted"), ("Bob", "Nice"), ("Ann", "Rain again")])

    scores = person_scores(index, terms("my sister"), [fact("sister Carla")])

    assert scores is not None
    assert scores[0] > 0
    assert scores[1:].tolist() == [0, 0]


def test_a_question_that_names_nobody_has_no_such_part(index_of):
    index = index_of([("Ann", "Carla was promoted")])

    assert person_scores(index, terms("the weather"), [fact("sister Carla")]) is None
