"""How fast one caller may send requests, counted over all worker processes."""

from pathlib import Path

import pytest

from memoryos.interfaces.http.rate_limits import FailureLimiter, RateLimiter, SharedRateLimiter, rate_limiter


def test_two_processes_count_a_caller_together(tmp_path: Path) -> None:
    now = [100.0]
    first, second = (SharedRateLimiter(60, tmp_path / "rates", clock=lambda: now[0]) for _ in range(2))

    at_once = [limiter.wait("ann") for _ in range(4) for limiter in (first, second)]
    now[0] = 101.0

    assert at_once[:6] == [0.0] * 6
    assert at_once[6:] == pytest.approx([1.0, 1.0])
    assert second.wait("bob") == 0.0
    assert second.wait("ann") == 0.0
    assert first.wait("ann") == pytest.approx(1.0)


def test_many_callers_that_come_once_take_nobody_a_place(tmp_path: Path) -> None:
    limiter = SharedRateLimiter(60, tmp_path / "rates", clock=lambda: 100.0)
    for _ in range(6):
        limiter.wait("ann")

    waits = [limiter.wait(f"caller{number}") for number in range(2_000)]

    assert set(waits) == {0.0}
    assert limiter.wait("ann") == pytest.approx(1.0)


def test_one_process_counts_for_itself(tmp_path: Path) -> None:
    assert isinstance(rate_limiter(60, None), RateLimiter)
    assert isinstance(rate_limiter(60, tmp_path), SharedRateLimiter)


def test_only_failures_count_and_whoever_has_too_many_waits() -> None:
    now = [100.0]
    limiter = FailureLimiter(60, clock=lambda: now[0])

    for _ in range(7):
        limiter.fail("10.0.0.1")
    waits = [limiter.wait("10.0.0.1"), limiter.wait("10.0.0.1"), limiter.wait("10.0.0.2")]
    now[0] = 101.0

    assert waits == pytest.approx([1.0, 1.0, 0.0])
    assert limiter.wait("10.0.0.1") == 0.0


def test_failures_of_many_addresses_take_no_more_room() -> None:
    limiter = FailureLimiter(1, clock=lambda: 100.0)

    for number in range(10_001):
        limiter.fail(f"address {number}")
        limiter.fail(f"address {number}")

    assert limiter.wait("address 0") == 0.0
    assert limiter.wait("address 1") > 0.0
