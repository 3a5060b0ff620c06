import threading

from memoryos.errors import ModelError
from memoryos.operations.background.job_thread import JobThread


def test_a_job_runs_until_it_says_done():
    left = [3]

    def job():
        left[0] -= 1
        return "more" if left[0] else "done"

    background = JobThread(job, "test")
    background.wake()

    assert background.settle(10)
    assert left == [0]
    background.stop()


def test_nothing_runs_before_the_first_wake():
    background = JobThread(lambda: "done", "never-started")

    assert background.settle(0)
    assert "never-started" not in {thread.name for thread in threading.enumerate()}
    background.stop()


def test_a_wake_while_the_job_runs_is_not_lost():
    started, go_on, runs = threading.Event(), threading.Event(), []

    def job():
        runs.append(1)
        started.set()
        go_on.wait(10)
        return "done"

    background = JobThread(job, "test")
    background.wake()
    started.wait(10)
    background.wake()
    go_on.set()

    assert background.settle(10)
    assert len(runs) == 2
    background.stop()


def test_work_that_another_process_does_is_waited_for():
    answers = iter(["elsewhere", "elsewhere", "done"])
    background = JobThread(lambda: next(answers), "test")

    background.wake()

    assert background.settle(10)
    assert list(answers) == []
    background.stop()


def test_settle_says_when_time_ran_out():
    go_on = threading.Event()

    def job():
        go_on.wait(10)
        return "done"

    background = JobThread(job, "test")
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

    background = JobThread(job, "test")
    for expected in ("down", "down", None):
        background.wake()
        assert background.settle(10)
        assert (str(background.error) if background.error else None) == expected

    assert [record.message for record in caplog.records] == ["test waits: down"]
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

    background = JobThread(job, "test", pause_seconds=0.01)
    background.wake()

    assert succeeded.wait(10)
    background.stop()


def test_after_stopping_nothing_starts_again():
    runs = []
    background = JobThread(lambda: runs.append(1) or "done", "test")
    background.stop()

    background.wake()

    assert background.settle(1)
    assert runs == []


def test_a_job_may_stop_its_own_background():
    def job():
        background.stop()
        return "more"

    background = JobThread(job, "test")
    background.wake()

    assert background.settle(10)


def test_calls_that_come_one_after_the_other_are_worked_off_together():
    runs = []
    background = JobThread(lambda: runs.append(1) or "done", "test", gather_seconds=30)

    for _ in range(50):
        background.wake()
    background.settle(10)

    assert len(runs) == 1
    background.stop()
