import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memoryos.retrieval.columns import Column
from memoryos.retrieval.postings import Postings

words = st.lists(st.lists(st.sampled_from("abcde"), max_size=8), max_size=20)


@given(words)
def test_postings_hold_every_row_of_a_term_with_its_count(turns):
    postings = Postings()
    for row, said in enumerate(turns):
        postings.add(row, said)

    for term in "abcdef":
        expected = [(row, said.count(term)) for row, said in enumerate(turns) if term in said]
        found = postings.of(term)
        assert (list(zip(*map(list, found), strict=True)) if found else []) == expected


def test_postings_can_grow_after_they_were_read():
    postings = Postings()
    postings.add(0, ["a"])
    assert postings.of("a") is not None

    postings.add(1, ["a"])

    rows, _ = postings.of("a")
    assert list(rows) == [0, 1]
    assert postings.nbytes() > 0


@given(st.lists(st.lists(st.integers(-1000, 1000), max_size=30), max_size=10))
def test_a_column_holds_all_values_in_order(parts):
    column = Column(np.int32)
    for part in parts:
        column.extend(part)

    assert list(column.view()) == [value for part in parts for value in part]
    assert len(column) == len(column.view())
    assert column.nbytes() >= 4 * len(column)
