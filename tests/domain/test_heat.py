from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.heat import HeatFormula
from memoryos.domain.segment import Segment

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
COLD = Segment("s", "", (), created_at=NOON, used_at=NOON - timedelta(days=30_000))

counts = st.integers(0, 50)
ages = st.floats(0, 1e9)
weights = st.floats(0, 10)
formulas = st.builds(HeatFormula, weights, weights, weights, st.floats(1, 1e9))
# What may happen to a segment, and how many seconds after noon.
events = st.lists(st.tuples(st.sampled_from(["visit", "page"]), st.integers(0, 10**7)), max_size=20)


def after(segment: Segment, happened: list[tuple[str, int]]) -> Segment:
    for kind, seconds in happened:
        used_at = max(segment.used_at, NOON + timedelta(seconds=seconds))
        visits, unstudied = segment.visits + (kind == "visit"), segment.unstudied + (kind == "page")
        segment = replace(segment, visits=visits, unstudied=unstudied, used_at=used_at)
    return segment


def test_heat_is_the_papers_formula_with_its_constants():
    segment = Segment("s", "", (), created_at=NOON, used_at=NOON, visits=2, unstudied=3)

    just_used, after_mu = (HeatFormula()(segment, NOON + timedelta(seconds=age)) for age in (0, 1e7))

    assert just_used == 6
    assert round(after_mu, 3) == 5.368


@given(formulas, counts, counts, ages, ages)
def test_a_segment_left_alone_only_cools(formula, visits, unstudied, one, other):
    segment = Segment("s", "", (), created_at=NOON, used_at=NOON, visits=visits, unstudied=unstudied)
    earlier, later = sorted((one, other))

    before, after = (formula(segment, NOON + timedelta(seconds=age)) for age in (earlier, later))

    assert after <= before
    assert after >= formula.alpha * visits + formula.beta * unstudied


@given(formulas, events, st.randoms())
def test_the_order_of_events_does_not_matter(formula, happened, chance):
    shuffled = list(happened)
    chance.shuffle(shuffled)

    assert formula(after(COLD, shuffled), NOON) == formula(after(COLD, happened), NOON)


@given(formulas, events, st.sampled_from(["visit", "page"]))
def test_whatever_happens_to_a_segment_never_cools_it(formula, happened, event):
    segment = after(COLD, happened)

    assert formula(after(segment, [(event, 0)]), NOON) >= formula(segment, NOON)


def test_a_page_dated_in_the_future_is_as_fresh_as_can_be():
    segment = Segment("s", "", (), created_at=NOON, used_at=NOON + timedelta(days=900))

    assert HeatFormula()(segment, NOON) == 1
