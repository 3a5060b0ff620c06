import random
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memoryos.retrieval.index.columns import Column
from memoryos.retrieval.index.postings import Postings

batches = st.lists(st.lists(st.lists(st.sampled_from("abcde"), max_size=8), max_size=20), max_size=4)


def holding(postings, term):
    result = postings.of(term)
    return list(zip(*map(list, result), strict=True)) if result else []


def expected(turns, term):
    return [(row, text.count(term)) for row, text in enumerate(turns) if term in text]


@given(batches)
def test_postings_hold_every_row_of_a_term_with_its_count(batches):
    postings, turns = Postings(), []
    for batch in batches:
        postings.extend(len(turns), [" ".join(text) for text in batch])
        turns.extend(batch)
        assert [holding(postings, term) for term in "abcdef"] == [expected(turns, term) for term in "abcdef"]

    held = postings.rows_per_term()
    assert {term: held[number] for term in "abcde" for number in postings.numbers([term])} == {
        term: len(rows) for term in "abcde" if (rows := expected(turns, term))
    }


def test_terms_are_found_by_a_part_their_beginning_or_the_whole():
    postings = Postings()
    postings.extend(0, ["dentist heart", "hear orthodontist", "牙医 看牙"])

    assert postings.terms_with(["dentist"]) == ["dentist"]
    assert sorted(postings.terms_with(["dont", "\ndent"])) == ["dentist", "orthodontist"]
    assert postings.terms_with(["\nhear\n"]) == ["hear"]
    assert sorted(postings.terms_with(["牙"])) == ["牙医", "看牙"]
    assert postings.terms_with([]) == postings.terms_with(["\nx"]) == []


def test_few_rows_and_many_hold_the_same_in_whatever_order_they_come():
    chance = random.Random(3)
    turns = [[f"w{chance.randrange(300)}" for _ in range(chance.randrange(9))] for _ in range(6_000)]
    questions = [f"w{number}" for number in range(300)]
    postings, ends = Postings(), (3, 2_000, 2_001, 2_100, 5_990, 6_000)

    for first, end in pairwise((0, *ends)):
        postings.extend(first, [" ".join(turn) for turn in turns[first:end]])
        assert [holding(postings, term) for term in questions] == [expected(turns[:end], term) for term in questions]

    assert list(postings.rows_per_term()[postings.numbers(questions)]) == [
        len(expected(turns, term)) for term in questions
    ]
    assert postings.nbytes() > 8 * sum(postings.rows_per_term())


@given(st.lists(st.lists(st.integers(-1000, 1000), max_size=30), max_size=10))
def test_a_column_holds_all_values_in_order(parts):
    column = Column(np.int32)
    for part in parts:
        column.extend(part)

    assert list(column.view()) == [value for part in parts for value in part]
    assert len(column) == len(column.view())
    assert column.nbytes() >= 4 * len(column)
