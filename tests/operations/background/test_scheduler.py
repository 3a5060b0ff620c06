import threading

import pytest

from memoryos.errors import ModelError
from memoryos.operations.background.scheduler import Scheduler, Timing


def test_a_job_runs_until_it_says_done():
    left = [3]

    def job():
        left[0] -= 1
        return "more" if left[0] else "done"

    background = Scheduler("test", 1).job(job, "test")
    background.wake()

    assert background.settle(10)
    assert left == [0]
    background.stop()


def test_nothing_runs_before_the_first_wake():
    background = Scheduler("never-started", 1).job(lambda: "done", "test")

    assert background.settle(0)
    assert not any(thread.name.startswith("never-started") for thread in threading.enumerate())
    background.stop()


def test_a_wake_while_the_job_runs_is_not_lost():
    started, go_on, runs = threading.Event(), threading.Event(), []

    def job():
        runs.append(1)
        started.set()
        go_on.wait(10)
        return "done"

    background = Scheduler("test", 1).job(job, "test")
    background.wake()
    started.wait(10)
    background.wake()
    go_on.set()

    assert background.settle(10)
    assert len(runs) == 2
    background.stop()


def test_work_that_another_process_does_is_waited_for():
    answers = iter(["elsewhere", "elsewhere", "done"])
    background = Scheduler("test", 1).job(lambda: next(answers), "test")

    background.wake()

    assert background.settle(10)
    assert list(answers) == []
    background.stop()


def test_settle_says_when_time_ran_out():
    go_on = threading.Event()

    def job():
        go_on.wait(10)
        return "done"

    background = Scheduler("test", 1).job(job, "test")
    background.wake()

    assert not background.settle(0.01)
    go_on.set()
    background.stop()


def test_a_failure_is_kept_and_the_next_wake_tries_again(caplog):
    outcomes = iter([ModelError("down"), ModelError("down"), None])

    def job():
        outcome = next(outcomes)
        if outcome:
            raise outcome
        return "done"

    background = Scheduler("test", 1).job(job, "test")
    for expected in ("down", "down", None):
        background.wake()
        assert background.settle(10)
        assert (str(background.error) if background.error else None) == expected

    assert [record.message for record in caplog.records] == ["test has to wait: down"]
    background.stop()


def test_a_failed_job_is_tried_again_after_a_pause():
    outcomes = iter([ModelError("down"), None])
    succeeded = threading.Event()

    def job():
        outcome = next(outcomes)
        if outcome:
            raise outcome
        succeeded.set()
        return "done"

    background = Scheduler("test", 1).job(job, "test", Timing(pause_seconds=0.01))
    background.wake()

    assert succeeded.wait(10)
    background.stop()


def test_after_stopping_nothing_starts_again():
    runs = []
    background = Scheduler("test", 1).job(lambda: runs.append(1) or "done", "test")
    background.stop()

    background.wake()

    assert background.settle(1)
    assert runs == []


def test_a_job_may_stop_its_own_background():
    def job():
        background.stop()
        return "more"

    background = Scheduler("test", 1).job(job, "test")
    background.wake()

    assert background.settle(10)


def test_calls_that_come_one_after_the_other_are_worked_off_together():
    runs = []
    background = Scheduler("test", 1).job(lambda: runs.append(1) or "done", "test", Timing(gather_seconds=30))

    for _ in range(50):
        background.wake()
    background.settle(10)

    assert len(runs) == 1
    background.stop()


def test_owners_take_turns():
    scheduler, order, left = Scheduler("test", 1), [], {"busy": 5, "quiet": 1}
    holding = threading.Event()

    def hold():
        holding.wait(10)
        return "done"

    def job(owner):
        order.append(owner)
        left[owner] -= 1
        return "more" if left[owner] else "done"

    first = scheduler.job(hold, "hold", Timing(gather_seconds=0))
    jobs = [scheduler.job(lambda owner=owner: job(owner), owner, Timing(gather_seconds=0)) for owner in left]
    for background in (first, *jobs):
        background.wake()
    holding.set()

    assert all(background.settle(10) for background in jobs)
    assert order[:2] == ["busy", "quiet"]
    assert order.count("busy") == 5


def test_a_thousand_owners_share_few_threads():
    scheduler, runs = Scheduler("shared", 2), []
    jobs = [scheduler.job(lambda: runs.append(1) or "done", "test", Timing(gather_seconds=0)) for _ in range(1000)]

    for background in jobs:
        background.wake()

    assert all(background.settle(30) for background in jobs)
    assert len(runs) == 1000
    assert sum(thread.name.startswith("shared") for thread in threading.enumerate()) <= 2


def test_steps_of_one_job_never_run_at_once():
    running, most, left = [0], [0], [50]
    scheduler = Scheduler("test", 4)

    def job():
        running[0] += 1
        most[0] = max(most[0], running[0])
        left[0] -= 1
        running[0] -= 1
        return "more" if left[0] > 0 else "done"

    background = scheduler.job(job, "test", Timing(gather_seconds=0))
    for _ in range(20):
        background.wake()

    assert background.settle(10)
    assert most == [1]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_job_that_fails_in_an_unforeseen_way_does_not_end_the_others():
    scheduler, threads = Scheduler("test", 1), []

    def broken():
        threads.append(threading.current_thread())
        raise ZeroDivisionError

    bad = scheduler.job(broken, "bad", Timing(gather_seconds=0, pause_seconds=60))
    good = scheduler.job(lambda: "done", "good", Timing(gather_seconds=0))
    bad.wake()
    good.wake()

    assert bad.settle(10)
    assert good.settle(10)
    threads[0].join(10)
    bad.stop()
