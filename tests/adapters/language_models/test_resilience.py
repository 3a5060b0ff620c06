"""What makes a model dependable, as rules: back-off, retries, the circuit breaker."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odd_models import LASTING, PASSING, BreaksOff

from memoryos.adapters.language_models.circuit_breaker import BreakerPolicy, Breaking, Circuit
from memoryos.adapters.language_models.resilience import Resilience, resilient
from memoryos.adapters.language_models.retrying import Retrying
from memoryos.adapters.retries import Retrier, RetryPolicy
from memoryos.errors import InvalidInputError, ModelError
from memoryos.ports import LanguageModel, Message
from memoryos.testing import FixedClock, Reply, ScriptedLanguageModel

HELLO = [Message("user", "Hello?")]

policies = st.builds(RetryPolicy, st.integers(1, 8), st.floats(0, 10), st.floats(1, 5), st.floats(0, 120))
chances = st.floats(0, 1, exclude_max=True)


def retrying(model: LanguageModel, clock: FixedClock, retries: RetryPolicy = RetryPolicy()) -> Retrying:  # noqa: B008
    return Retrying(model, Retrier(retries, sleep=clock.advance, jitter=lambda: 0.5))


# --- back-off


@given(policies, st.integers(1, 20), chances, st.none() | st.floats(0, 200))
def test_a_wait_is_never_negative_nor_longer_than_the_longest(policy, failed, chance, question):
    wait = policy.wait(failed, chance, question)

    assert wait is None or 0 <= wait <= policy.longest


@given(policies, st.integers(1, 20), chances, st.floats(0, 200))
def test_nobody_returns_before_the_provider_asked(policy, failed, chance, question):
    wait = policy.wait(failed, chance, question)

    assert wait is None or wait >= question


@given(policies, st.integers(1, 6), chances)
def test_waits_do_not_shrink(policy, failed, chance):
    earlier, later = policy.wait(failed, chance), policy.wait(failed + 1, chance)

    assert later is None or (earlier is not None and later >= earlier)


@given(policies, chances)
def test_tries_are_bounded(policy, chance):
    assert policy.wait(policy.attempts, chance) is None


@given(policies, st.integers(1, 7))
def test_chance_spreads_waits_over_half_of_them(policy, failed):
    least, most = policy.wait(failed, 0.0), policy.wait(failed, 1.0)

    assert (least is None and most is None) or least == pytest.approx(most / 2)


def test_a_policy_that_makes_no_sense_is_refused():
    for wrong in ({"attempts": 0}, {"first": -1.0}, {"factor": 0.5}, {"longest": -1.0}):
        with pytest.raises(InvalidInputError):
            RetryPolicy(**wrong)


# --- retries


@given(st.lists(st.sampled_from([PASSING, LASTING, "yes"]), min_size=4, max_size=4), st.integers(1, 4))
def test_a_call_is_tried_until_it_succeeds_fails_for_good_or_was_tried_enough(script, attempts):
    model = ScriptedLanguageModel(script)
    ends = [place for place, reply in enumerate(script) if reply is not PASSING]
    expected = min([attempts, *(place + 1 for place in ends)])

    with suppress(ModelError):
        retrying(model, FixedClock(), RetryPolicy(attempts)).complete(HELLO)

    assert len(model.calls) == expected


def test_the_wait_is_the_one_that_the_provider_asked_for(clock: FixedClock):
    model = ScriptedLanguageModel([ModelError("busy", retryable=True, retry_after=7), "yes"])
    start = clock()

    assert retrying(model, clock).complete(HELLO).text == "yes"
    assert timedelta(seconds=7) <= clock() - start < timedelta(seconds=8)


def test_nobody_waits_for_a_provider_that_asks_for_an_hour(clock: FixedClock):
    model = ScriptedLanguageModel([ModelError("busy", retryable=True, retry_after=3_600), "yes"])

    with pytest.raises(ModelError, match="busy"):
        retrying(model, clock).complete(HELLO)
    assert clock() == FixedClock()()


def test_a_stream_is_tried_again_while_nothing_was_shown(clock: FixedClock):
    model = ScriptedLanguageModel([PASSING, "well then"])

    assert list(retrying(model, clock).stream(HELLO)) == ["well", " then"]


def test_a_stream_of_which_a_piece_was_shown_is_not_tried_again(clock: FixedClock):
    model = BreaksOff()
    stream = retrying(model, clock).stream(HELLO)

    assert next(stream) == "Hel"
    with pytest.raises(ModelError):
        next(stream)
    assert model.calls == 1


def test_closing_reaches_the_model_through_every_wrapper(clock: FixedClock):
    model = BreaksOff()
    stream = resilient(model, Resilience(), clock=clock, sleep=clock.advance, jitter=lambda: 0.5).stream(HELLO)

    next(stream)
    stream.close()

    assert model.closed == 1


# --- circuit breaker


def breaking(script: Sequence[Reply], clock: FixedClock) -> tuple[ScriptedLanguageModel, Breaking]:
    model = ScriptedLanguageModel(script)
    return model, Breaking(model, BreakerPolicy(failures=3, cooldown=30), clock=clock)


def test_after_failures_in_a_row_calls_are_refused_at_once_until_one_may_try(clock: FixedClock):
    model, guarded = breaking([PASSING] * 4 + ["up again", "yes"], clock)
    for _ in range(3):
        with pytest.raises(ModelError, match="busy"):
            guarded.complete(HELLO)

    with pytest.raises(ModelError, match="is not called for") as refused:
        guarded.complete(HELLO)
    assert (refused.value.retryable, refused.value.retry_after) == (True, 30)
    clock.advance(30)
    with pytest.raises(ModelError, match="busy"):
        guarded.complete(HELLO)
    with pytest.raises(ModelError, match="is not called for"):
        guarded.complete(HELLO)
    clock.advance(30)
    assert guarded.complete(HELLO).text == "up again"
    assert guarded.complete(HELLO).text == "yes"
    assert len(model.calls) == 6


def test_an_error_that_shows_the_model_is_up_does_not_hold_calls_back(clock: FixedClock):
    _, guarded = breaking([PASSING, PASSING, LASTING, PASSING, PASSING, "yes"], clock)

    for _ in range(5):
        with pytest.raises(ModelError):
            guarded.complete(HELLO)

    assert guarded.complete(HELLO).text == "yes"


def test_streams_count_too_and_one_that_was_closed_counts_for_the_model(clock: FixedClock):
    _, guarded = breaking([PASSING, PASSING, "a b c", PASSING, PASSING, PASSING], clock)
    for _ in range(2):
        with pytest.raises(ModelError):
            list(guarded.stream(HELLO))

    stream = guarded.stream(HELLO)
    next(stream)
    stream.close()
    for _ in range(3):
        with pytest.raises(ModelError, match="busy"):
            list(guarded.stream(HELLO))

    with pytest.raises(ModelError, match="is not called for"):
        next(guarded.stream(HELLO))


steps = st.lists(st.tuples(st.sampled_from(["call fails", "call succeeds", "time passes"]), st.floats(0, 50)))


@given(steps, st.integers(1, 4), st.floats(0, 60))
def test_calls_are_held_back_only_after_enough_failures_and_never_for_longer_than_the_cooldown(
    steps, failures, cooldown
):
    policy, clock, circuit = BreakerPolicy(failures, cooldown), FixedClock(), Circuit()

    for what, seconds in steps:
        if what == "time passes":
            clock.advance(seconds)
        elif circuit.wait(clock(), policy) == 0:
            circuit = circuit.passed(clock())
            circuit = circuit.failed(clock(), policy) if what == "call fails" else Circuit()
        assert 0 <= circuit.wait(clock(), policy) <= cooldown
        assert circuit.failures >= failures or circuit.wait(clock(), policy) == 0


def test_a_clock_that_was_set_back_does_not_hold_calls_for_longer(clock: FixedClock):
    policy = BreakerPolicy(failures=1, cooldown=30)
    circuit = Circuit().failed(clock() + timedelta(days=1), policy)

    assert circuit.wait(clock(), policy) == 30


def test_of_many_calls_after_the_cooldown_one_tries(clock: FixedClock):
    policy = BreakerPolicy(failures=1, cooldown=30)
    circuit = Circuit().failed(clock(), policy)
    clock.advance(31)

    assert circuit.wait(clock(), policy) == 0
    assert circuit.passed(clock()).wait(clock(), policy) == 30


def test_a_breaker_that_makes_no_sense_is_refused():
    for wrong in ({"failures": 0}, {"cooldown": -1.0}):
        with pytest.raises(InvalidInputError):
            BreakerPolicy(**wrong)
