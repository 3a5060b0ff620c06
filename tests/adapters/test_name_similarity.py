"""How much names look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.adapters.name_similarity import name_similarity


@given(query=st.text(max_size=20), names=st.lists(st.text(max_size=20), max_size=5))
def test_likeness_lies_between_none_and_whole_and_comes_for_each_name(query, names) -> None:
    scores = name_similarity(query, names)

    assert len(scores) == len(names)
    assert all(0 <= score <= 1 for score in scores)


@pytest.mark.parametrize("name", ["postgresql", "Infra DB", "データ"])
def test_the_same_name_is_wholly_alike_whatever_its_case(name) -> None:
    assert name_similarity(name.upper(), [name]) == [1]


def test_a_name_among_more_words_is_nearly_but_not_wholly_alike() -> None:
    [among, other] = name_similarity("the postgresql database", ["postgresql", "kubernetes"])

    assert 0.9 < among < 1
    assert other < 0.7


def test_two_letters_inside_a_name_do_not_make_it_alike() -> None:
    assert max(name_similarity("in", ["infrastructure", "invoices in may"])) < 0.9
