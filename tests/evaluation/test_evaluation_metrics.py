import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.errors import InvalidInputError
from memoryos.evaluation.bootstrap import Estimate, estimate, paired_difference
from memoryos.evaluation.metrics import all_at, distinct, ranking_scores, recall_at, reciprocal_rank

ids = st.sampled_from([None, "a", "b", "c", "d", "e", "f"])
rankings = st.lists(ids, max_size=12)
sought_ids = st.frozensets(st.sampled_from("abcdef"), min_size=1)
rates = st.lists(st.floats(0, 1), min_size=1, max_size=30)


def test_figures_of_a_ranking_are_as_computed_by_hand():
    scores = ranking_scores(["x", "b", None, "a", "y"], {"a", "b", "c"}, (1, 2, 5))

    assert scores == pytest.approx(
        {
            "recall@1": 0,
            "recall@2": 1 / 3,
            "recall@5": 2 / 3,
            "all@1": 0,
            "all@2": 0,
            "all@5": 0,
            "mrr": 1 / 2,
        }
    )


def test_all_evidence_is_found_only_where_none_is_missing():
    ranking = ["a", "x", "b"]

    assert [all_at(k, ranking, {"a", "b"}) for k in (1, 2, 3)] == [0, 0, 1]


def test_a_session_stands_at_its_best_place_once():
    assert distinct(["s2", "s1", "s2", None, "s3", "s1"]) == ["s2", "s1", "s3"]


@given(rankings, sought_ids)
def test_more_items_never_lower_recall(ranking, sought):
    recalls = [recall_at(k, ranking, sought) for k in range(13)]

    assert recalls == sorted(recalls)
    assert 0 <= recalls[0] <= recalls[-1] <= 1


@given(rankings, sought_ids, st.integers(0, 12))
def test_all_evidence_is_found_exactly_where_recall_is_whole(ranking, sought, k):
    assert (all_at(k, ranking, sought) == 1) == (recall_at(k, ranking, sought) == 1)


@given(rankings, sought_ids)
def test_the_reciprocal_rank_names_the_place_of_the_first_find(ranking, sought):
    rank = reciprocal_rank(ranking, sought)

    first = next((place for place, result in enumerate(ranking, 1) if result in sought), None)
    assert rank == (1 / first if first else 0)


def test_the_mean_of_equal_values_is_certain():
    assert estimate([0.5] * 20) == Estimate(0.5, 0.5, 0.5, 20)


def test_the_interval_of_a_fair_coin_is_about_as_wide_as_theory_says():
    figure = estimate([0.0, 1.0] * 200)

    assert figure.mean == 0.5
    assert figure.low == pytest.approx(0.5 - 1.96 * 0.5 / 20, abs=0.01)
    assert figure.high == pytest.approx(0.5 + 1.96 * 0.5 / 20, abs=0.01)


@given(rates)
def test_an_interval_lies_within_the_values_and_is_the_same_every_time(values):
    figure = estimate(values)

    assert min(values) - 1e-9 <= figure.low <= figure.high <= max(values) + 1e-9
    assert figure == estimate(values)


@given(rates, st.floats(-1, 1))
def test_a_constant_gain_is_found_whatever_the_questions(values, gain):
    figure = paired_difference(values, [value + gain for value in values])

    assert (figure.low, figure.mean, figure.high) == pytest.approx((gain, gain, gain), abs=1e-9)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30))
def test_swapping_two_results_turns_the_difference_around(pairs):
    first, second = [pair[0] for pair in pairs], [pair[1] for pair in pairs]

    there, back = paired_difference(first, second), paired_difference(second, first)

    assert there.mean == pytest.approx(-back.mean, abs=1e-9)
    assert there.low == pytest.approx(-back.high, abs=1e-9)


def test_a_mean_of_nothing_is_refused():
    with pytest.raises(InvalidInputError, match="at least one value"):
        estimate([])
