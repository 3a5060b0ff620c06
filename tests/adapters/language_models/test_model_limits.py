"""Time limit, cap on calls at once, counting, and all wrappers together."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odd_models import PASSING, Blocked, BreaksOff

from memoryos.adapters.language_models.concurrency_limit import ConcurrencyLimited
from memoryos.adapters.language_models.resilience import Resilience, resilient
from memoryos.adapters.language_models.time_limit import TimeLimited
from memoryos.adapters.language_models.usage import Counted, Ledger, Price, Usage
from memoryos.adapters.retries import RetryPolicy
from memoryos.errors import InvalidInputError, ModelError
from memoryos.ports import Completion, Message
from memoryos.testing import FixedClock, ScriptedLanguageModel

HELLO = [Message("user", "Hello?")]


@pytest.fixture
def blocked() -> Iterator[Blocked]:
    model = Blocked()
    yield model
    model.go.set()


def test_an_answer_that_does_not_come_in_time_is_an_error_that_may_be_tried_again(blocked: Blocked):
    with pytest.raises(ModelError, match=r"did not answer within 0\.01 s") as caught:
        TimeLimited(blocked, 0.01).complete(HELLO)

    assert caught.value.retryable


def test_an_answer_in_time_and_an_error_in_time_come_as_they_are():
    limited = TimeLimited(ScriptedLanguageModel(["yes", PASSING, "a b"]), 30)

    assert limited.complete(HELLO).text == "yes"
    with pytest.raises(ModelError, match="busy"):
        limited.complete(HELLO)
    assert list(limited.stream(HELLO)) == ["a", " b"]


def test_a_fault_of_the_model_itself_is_raised_where_the_answer_is_awaited():
    with pytest.raises(ZeroDivisionError):
        TimeLimited(ScriptedLanguageModel([ZeroDivisionError()]), 30).complete(HELLO)


@pytest.mark.parametrize("cap", [1, 2, 3])
def test_no_more_calls_run_at_once_than_the_cap_allows(blocked: Blocked, cap: int):
    capped = ConcurrencyLimited(blocked, cap)
    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(capped.complete, HELLO) for _ in range(8)]
        for _ in range(cap):
            assert blocked.entered.acquire(timeout=30)
        blocked.go.set()

        assert [answer.result(30).text for answer in answers] == ["done"] * 8
    assert blocked.most_at_once == cap


def test_a_call_whose_turn_does_not_come_is_an_error_that_may_be_tried_again(blocked: Blocked):
    capped = ConcurrencyLimited(blocked, 1, patience=0.01)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(capped.complete, HELLO)
        assert blocked.entered.acquire(timeout=30)

        with pytest.raises(ModelError, match="busy") as caught:
            capped.complete(HELLO)
        blocked.go.set()
        assert first.result(30).text == "done"

    assert caught.value.retryable
    assert capped.complete(HELLO).text == "done"


def test_a_turn_ends_with_an_error_and_with_a_stream_that_is_closed():
    capped = ConcurrencyLimited(ScriptedLanguageModel([PASSING, "a b c", "yes"]), 1, patience=0)
    with pytest.raises(ModelError, match="busy"):
        capped.complete(HELLO)

    stream = capped.stream(HELLO)
    next(stream)
    stream.close()

    assert capped.complete(HELLO).text == "yes"


def test_a_cap_that_lets_nothing_through_is_refused():
    with pytest.raises(InvalidInputError, match="calls_at_once must be at least 1, not 0"):
        ConcurrencyLimited(ScriptedLanguageModel([]), 0)


def test_calls_tokens_and_failures_are_counted_by_purpose():
    ledger = Ledger()
    model = ScriptedLanguageModel([Completion("a", 10, 5), PASSING, Completion("b", 1, 2), Completion("c d", 3, 4)])
    topics, facts = Counted(model, ledger, "topics"), Counted(model, ledger, "facts")

    topics.complete(HELLO)
    with pytest.raises(ModelError):
        topics.complete(HELLO)
    facts.complete(HELLO)
    assert list(facts.stream(HELLO)) == ["c", " d"]

    assert ledger.by_purpose() == {
        "topics": Usage(calls=2, failures=1, prompt_tokens=10, completion_tokens=5),
        "facts": Usage(calls=2, failures=0, prompt_tokens=4, completion_tokens=6),
    }
    assert ledger.total().cost(Price(prompt=1_000_000, completion=2_000_000)) == 14 + 2 * 11


def test_the_tokens_of_a_stream_that_stops_early_are_estimated():
    ledger = Ledger()
    closed = Counted(ScriptedLanguageModel(["a b c"]), ledger, "closed").stream(HELLO)
    next(closed)
    closed.close()
    with pytest.raises(ModelError):
        list(Counted(BreaksOff(), ledger, "broken").stream(HELLO))
    with pytest.raises(ModelError):
        list(Counted(ScriptedLanguageModel([PASSING]), ledger, "failed").stream(HELLO))

    assert ledger.by_purpose() == {
        "closed": Usage(calls=1, failures=0, prompt_tokens=2, completion_tokens=1),
        "broken": Usage(calls=1, failures=1, prompt_tokens=2, completion_tokens=1),
        "failed": Usage(calls=1, failures=1),
    }


@given(st.lists(st.tuples(st.sampled_from("ab"), st.builds(Usage, *[st.integers(0, 9)] * 4))))
def test_a_ledger_adds_up(entries: list[tuple[str, Usage]]):
    ledger = Ledger()

    for purpose, usage in entries:
        ledger.add(purpose, usage)

    assert ledger.total() == sum((usage for _, usage in entries), Usage())


def test_all_together_a_model_that_is_down_for_a_moment_answers(clock: FixedClock):
    model = ScriptedLanguageModel([PASSING, PASSING, "yes", "a b"], name="some:model")
    dependable = resilient(model, Resilience(), clock=clock, sleep=clock.advance, jitter=lambda: 0.5)

    assert dependable.complete(HELLO).text == "yes"
    assert list(dependable.stream(HELLO)) == ["a", " b"]
    assert dependable.name == "some:model"


def test_all_together_a_model_that_is_down_is_left_alone(clock: FixedClock):
    model = ScriptedLanguageModel(lambda _: PASSING)
    policy = Resilience(retries=RetryPolicy(attempts=2))
    dependable = resilient(model, policy, clock=clock, sleep=clock.advance, jitter=lambda: 0.5)

    for _ in range(20):
        with pytest.raises(ModelError):
            dependable.complete(HELLO)

    assert len(model.calls) == policy.breaker.failures * 2


def test_wrappers_are_safe_for_threads(clock: FixedClock):
    ledger = Ledger()
    model = ScriptedLanguageModel(lambda _: Completion("yes", 1, 1))
    counted = Counted(
        resilient(model, Resilience(), clock=clock, sleep=clock.advance, jitter=lambda: 0.5), ledger, "answer"
    )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: counted.complete(HELLO), range(200)))

    assert ledger.total() == Usage(200, 0, 200, 200)
