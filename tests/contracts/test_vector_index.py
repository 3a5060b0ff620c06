"""What every index of vectors must do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.adapters.indexes.exact import ExactIndex

INDEXES = {"exact": ExactIndex}
DIMENSION = 8


@pytest.fixture(params=INDEXES)
def new_index(request):
    return lambda: INDEXES[request.param](DIMENSION)


def unit(seed: int) -> np.ndarray:
    row = np.random.default_rng(seed).standard_normal(DIMENSION).astype(np.float32)
    return row / np.linalg.norm(row)


def test_an_empty_index_scores_nothing(new_index):
    index = new_index()

    assert index.scores(unit(1)).shape == (0,)
    assert index.has_vector().shape == (0,)
    assert index.nbytes() == 0


def test_scores_are_cosines_by_row(new_index):
    index = new_index()
    rows = {row: unit(row) for row in (0, 1, 2)}

    index.put(list(rows), list(rows.values()))

    assert np.allclose(index.scores(unit(1)), [rows[row] @ unit(1) for row in (0, 1, 2)], atol=1e-6)
    assert index.scores(unit(1)).argmax() == 1


def test_a_shorter_query_is_compared_with_the_beginning_of_each_vector(new_index):
    index = new_index()
    vectors = [unit(seed) for seed in range(3)]
    index.put([0, 1, 2], vectors)

    scores = index.scores(vectors[1][:3])

    assert scores == pytest.approx([vector[:3] @ vectors[1][:3] for vector in vectors], abs=1e-6)


def test_a_row_without_a_vector_scores_zero_and_says_so(new_index):
    index = new_index()

    index.put([0, 3], [unit(0), unit(3)])

    assert list(index.scores(unit(0))[1:3]) == [0, 0]
    assert list(index.has_vector()) == [True, False, False, True]


def test_a_new_vector_replaces_the_old_one(new_index):
    index = new_index()
    index.put([0], [unit(1)])

    index.put([0], [unit(2)])

    assert index.scores(unit(2))[0] == pytest.approx(1, abs=1e-6)


def test_memory_held_grows_with_rows(new_index):
    index = new_index()
    index.put([0], [unit(1)])
    small = index.nbytes()

    index.put(range(1, 100), [unit(row) for row in range(1, 100)])

    assert index.nbytes() > small
    assert index.nbytes() >= 100 * DIMENSION * 4


@pytest.mark.parametrize("rows", [1, 63, 64, 65, 4095, 4096, 4097, 9000])
def test_a_row_keeps_its_vector_while_the_index_grows(new_index, rows):
    index = new_index()
    index.put([0], [unit(1)])

    index.put(range(rows), [unit(row + 2) for row in range(rows)])

    last = np.array([0, rows - 1, rows + 5], dtype=np.int32)
    assert np.allclose(index.of(last)[:2], [unit(2), unit(rows + 1)], atol=1e-6)
    assert not index.of(last)[2].any()


@given(st.lists(st.integers(0, 10_000), unique=True, min_size=1, max_size=30))
def test_rows_far_apart_keep_their_vectors(rows):
    index = ExactIndex(DIMENSION)

    index.put(rows, [unit(row) for row in rows])

    for row in rows:
        assert index.scores(unit(row))[row] == pytest.approx(1, abs=1e-6)
    assert index.has_vector().sum() == len(rows)
