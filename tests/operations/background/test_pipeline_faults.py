"""The analyst fails in every way at every step: no page lost, none stuck, the profile intact, and all is done later."""

import threading

import pytest

from engines import engine_beside, store_of
from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Topic
from memoryos.errors import EmbedderError, ModelError
from memoryos.operations.background.workers import Workers
from memoryos.operations.remember import remember
from memoryos.testing import HashingEmbedder, ScriptedAnalyst

FAILURES = {
    "it times out": ModelError("no answer within 60 s", retryable=True),
    "it answers 500": ModelError("500 Internal Server Error", retryable=True),
    "it answers garbage twice": ModelError("unusable answer, twice"),
    "it asks us to wait": ModelError("429", retryable=True, retry_after=5.0),
}
TEXTS = ["#home home=Oslo Openness:High", "#home b", "#home c", "#home d", "#home e", "#end"]


class Troubled(ScriptedAnalyst):
    """Fails at one question while it is down."""

    def __init__(self, question, failure):
        super().__init__(self.fail)
        self.question, self.failure, self.down = question, failure, True

    def fail(self, question):
        if self.down and question == self.question:
            raise self.failure


def fill(memory):
    for text in TEXTS:
        memory.add_memory(text, "ok")


def end_state(memory):
    stats = memory.get_memory_stats()
    segments = [
        (segment.keywords, segment.pages, segment.unstudied) for segment in store_of(memory).segments.outlines()
    ]
    return stats["pages"], stats["short_term_count"], segments, memory.get_user_profile_summary(), stats["waiting"]


@pytest.fixture
def healthy(open_memory):
    memory = open_memory("healthy", analyst=ScriptedAnalyst(), short_term_capacity=1)
    fill(memory)
    memory.settle()
    return end_state(memory)


@pytest.mark.parametrize("question", ["group", "study"])
@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES)
def test_work_waits_while_the_model_is_down_and_is_done_when_it_is_back(open_memory, healthy, question, failure):
    analyst = Troubled(question, failure)
    memory = open_memory(analyst=analyst, short_term_capacity=1)
    fill(memory)
    memory.settle()
    stats = memory.get_memory_stats()
    waiting = {"group": "consolidate", "study": "study"}[question]
    assert (stats["pages"], stats["waiting"][waiting]) == (6, 5)
    assert stats["errors"] == {waiting: str(failure)}
    assert memory.retrieve("home").items
    assert memory.get_user_profile_summary() == ""

    analyst.down = False
    memory.settle()

    assert end_state(memory) == healthy
    assert memory.get_memory_stats()["error"] is None


def test_a_failing_model_is_not_asked_again_with_every_page(tmp_path, clock):
    analyst = Troubled("group", ModelError("down"))
    parts = {"clock": clock, "embedder": HashingEmbedder(), "analyst": analyst}
    with engine_beside(user_id="ada", data_storage_path=tmp_path, short_term_capacity=1, **parts) as engine:
        workers = Workers(engine, clock)
        for number in range(60):
            page = Page(id=f"page {number}", user_input=f"#home {number}", agent_response="ok", timestamp=clock())
            remember(page, engine.store)
            workers.analyst.wake()
            workers.analyst.settle(10)
        workers.analyst.stop()
        waiting = workers.pipeline.waiting()

    assert len(analyst.calls) == 1
    assert waiting["consolidate"] == 59


def test_a_study_that_fails_does_not_hold_up_consolidation(open_memory):
    analyst = Troubled("study", ModelError("down"))
    memory = open_memory(analyst=analyst, short_term_capacity=1)

    for _ in range(3):
        fill(memory)
        memory.settle()

    stats = memory.get_memory_stats()
    assert (stats["short_term_count"], stats["errors"]) == (1, {"study": "down"})


def test_a_study_that_fails_leaves_the_profile_as_it_was(open_memory):
    analyst = Troubled("study", ModelError("down"))
    analyst.down = False
    memory = open_memory(analyst=analyst, short_term_capacity=1)
    fill(memory)
    memory.settle()
    good = memory.get_user_profile_summary()

    analyst.down = True
    fill(memory)
    memory.settle()

    assert "- home: Oslo" in good
    assert memory.get_user_profile_summary() == good


def test_forcing_raises_what_the_model_raised_and_keeps_what_was_done(open_memory):
    memory = open_memory(analyst=Troubled("study", ModelError("down")), short_term_capacity=1)
    fill(memory)

    with pytest.raises(ModelError, match="down"):
        memory.force_mid_term_analysis()

    stats = memory.get_memory_stats()
    assert (stats["short_term_count"], stats["waiting"]["study"]) == (1, 5)


class Sloppy(ScriptedAnalyst):
    """Groups as it is told to, right or wrong."""

    def __init__(self, grouping):
        super().__init__()
        self._grouping = grouping

    def group(self, pages, earlier, vectors):
        good = super().group(pages, earlier, vectors)
        return self._grouping(good, pages)


@pytest.mark.parametrize(
    "grouping",
    [
        lambda _good, pages: Grouping((Topic((pages[1].id,), "some", ("home",)),), ()),
        lambda good, pages: Grouping(
            (Topic(("unknown", pages[0].id, pages[0].id), "some", ("home",)), *good.topics), ()
        ),
        lambda good, _pages: Grouping(good.topics, good.links[:1]),
    ],
    ids=["pages left out", "unknown and repeated pages", "links left out"],
)
def test_a_sloppy_grouping_loses_no_page(open_memory, grouping):
    memory = open_memory(analyst=Sloppy(grouping), short_term_capacity=1)
    fill(memory)

    memory.settle()

    store = store_of(memory)
    page_ids = [page.id for page in store.pages.after(0, 5)]
    assert set(store.segments.of_pages(page_ids)) == set(page_ids)
    assert len(store.page_state.links(page_ids)) == 5
    assert sum(segment.pages for segment in store.segments.outlines()) == 5


def test_a_grouping_without_topics_is_refused_and_waits(open_memory):
    memory = open_memory(analyst=Sloppy(lambda _good, _pages: Grouping((), ())), short_term_capacity=1)
    fill(memory)

    memory.settle()

    stats = memory.get_memory_stats()
    assert (stats["waiting"]["consolidate"], stats["short_term_count"]) == (5, 6)
    assert "found no topic in 5 pages" in stats["errors"]["consolidate"]


class Hanging(ScriptedAnalyst):
    """Answers when it is let go."""

    def __init__(self):
        self.asked, self.go_on = threading.Event(), threading.Event()
        super().__init__(self.hang)

    def hang(self, _question):
        self.asked.set()
        self.go_on.wait(30)


def test_while_the_model_hangs_everything_else_goes_on(open_memory):
    analyst = Hanging()
    memory = open_memory(analyst=analyst, short_term_capacity=1)
    fill(memory)
    assert memory.settle(0.05) is False
    assert analyst.asked.wait(10)

    page = memory.add_memory("#home the key is under the mat", "ok")
    while memory.get_memory_stats()["waiting"]["embed"]:
        memory.settle(0.05)

    assert memory.retrieve("Where is the key?").items[0].page_id == page.id
    analyst.go_on.set()
    assert memory.settle(10)


def test_closing_does_not_wait_for_a_model_that_hangs(open_memory, clock, healthy):
    analyst = Hanging()
    memory = open_memory(analyst=analyst, short_term_capacity=1)
    fill(memory)
    memory.settle(0)
    analyst.asked.wait(10)

    memory.close()
    analyst.go_on.set()

    again = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)
    clock.advance(61)
    again.settle()
    assert end_state(again) == healthy


def test_a_page_forgotten_while_the_model_thinks_is_not_brought_back(open_memory):
    analyst = Hanging()
    memory = open_memory(analyst=analyst, short_term_capacity=1)
    fill(memory)
    memory.settle(0)
    analyst.asked.wait(10)
    [secret, *_] = store_of(memory).pages.after(0, 1)

    memory.forget(secret.id)
    analyst.go_on.set()
    memory.settle()

    assert sum(segment.pages for segment in store_of(memory).segments.outlines()) == 4
    assert memory.get_user_knowledge_summary() == []
    assert "Oslo" not in str(store_of(memory).segments.outlines())


def test_two_workers_that_think_of_the_same_pages_write_them_once(open_memory, clock, healthy):
    slow = Hanging()
    first = open_memory(analyst=slow, short_term_capacity=1)
    fill(first)
    first.settle(0)
    slow.asked.wait(10)
    clock.advance(61)
    second = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)

    second.settle()
    slow.go_on.set()
    first.settle()

    assert end_state(first) == end_state(second) == healthy


def test_while_another_worker_has_the_lease_nobody_else_asks_the_model(open_memory):
    slow, other = Hanging(), ScriptedAnalyst()
    first = open_memory(analyst=slow, short_term_capacity=1)
    fill(first)
    first.settle(0)
    slow.asked.wait(10)
    second = open_memory(analyst=other, short_term_capacity=1)

    settled = second.settle(0.3)
    slow.go_on.set()

    assert (settled, other.calls) == (False, [])
    assert first.settle(10)


def test_segments_are_made_by_keywords_while_the_embedder_fails(open_memory):
    class Broken(HashingEmbedder):
        def embed(self, _texts, _purpose):
            raise EmbedderError("no weights")

    memory = open_memory(analyst=ScriptedAnalyst(), embedder=Broken(), short_term_capacity=1)
    fill(memory)

    memory.settle()

    assert [segment.pages for segment in store_of(memory).segments.outlines()] == [5]
    assert memory.get_memory_stats()["errors"] == {"embed": "no weights"}


def test_an_analyst_that_finds_nothing_still_counts_as_having_studied(open_memory):
    class Empty(ScriptedAnalyst):
        def study(self, _pages, _profile):
            return Study()

    memory = open_memory(analyst=Empty(), short_term_capacity=1)
    fill(memory)

    memory.settle()

    assert [segment.unstudied for segment in store_of(memory).segments.outlines()] == [0]
    assert memory.get_user_profile_summary() == ""
