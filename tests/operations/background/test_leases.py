"""Work that another process has, or had when it crashed."""

import logging
import threading
from datetime import timedelta

from engines import engine_of, store_of
from memoryos.testing import FixedClock, ScriptedAnalyst


def filled(open_memory, **options):
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1, **options)
    for text in ("#home a", "#home b", "#home c"):
        memory.add_memory(text, "ok")
    return memory


def test_work_goes_on_where_a_process_crashed_before_the_clock_went_back(open_memory, clock: FixedClock):
    ahead = FixedClock(clock() + timedelta(days=1))
    crashed = open_memory(analyst=ScriptedAnalyst(), clock=ahead)
    assert engine_of(crashed).lease.take()
    memory = filled(open_memory)

    memory.force_mid_term_analysis()

    assert memory.get_memory_stats()["short_term_count"] == 1


class Heard(logging.Handler):
    """Notes that something was said."""

    def __init__(self) -> None:
        super().__init__()
        self.logged = threading.Event()
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text = record.getMessage()
        self.logged.set()


def test_waiting_for_another_process_is_said_in_the_log(open_memory):
    memory = filled(open_memory)
    store, heard = store_of(memory), Heard()
    assert store.lease("think", "another process", 60)
    logger = logging.getLogger("memoryos.operations.background.other_process")
    logger.addHandler(heard)
    thread = threading.Thread(target=memory.force_mid_term_analysis)
    thread.start()

    try:
        assert heard.logged.wait(30)
    finally:
        store.lease("think", "another process", 0)
        thread.join(30)
        logger.removeHandler(heard)

    assert heard.text == "another process is analysing this memory; waiting for it (1 s so far)"
    assert memory.get_memory_stats()["short_term_count"] == 1
