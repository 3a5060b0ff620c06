"""What a chat costs, in which pages come one at a time: no step looks for work in vain, and none does work twice."""

from contextlib import contextmanager
from dataclasses import replace

import pytest

from engines import engine_beside
from memoryos.operations.background.consolidate import Consolidate
from memoryos.operations.background.embed import Embed
from memoryos.operations.background.learn import Learn
from memoryos.operations.background.pipeline import Pipeline
from memoryos.operations.background.visits import Visits
from memoryos.operations.remember import remember
from memoryos.testing import FixedClock, HashingEmbedder


@pytest.fixture
def engine(tmp_path):
    clock = FixedClock()
    settings = {"user_id": "ada", "data_storage_path": tmp_path, "embedder": HashingEmbedder(), "clock": clock}
    with engine_beside(**settings, short_term_capacity=1) as engine:
        yield engine


def add(engine, *texts):
    for text in texts:
        remember(engine.requests.page(text, "I see.", None, None, None, None), engine.store)


def test_the_analyst_is_woken_once_for_segments_that_may_be_hot(engine):
    woken = []
    pipeline = Pipeline(engine, Visits(engine.store), engine.clock, lambda: woken.append(True))
    add(engine, *(f"Question {number} about sailing?" for number in range(12)))
    Consolidate(engine)("everything")

    for number in range(3):
        add(engine, f"Hello {number}")
        pipeline.quick()

    assert len(woken) == 1


def test_what_was_read_is_kept_if_another_page_comes_meanwhile(engine):
    class Reader:
        name = "rules/test"
        read_pages = 0

        def read(self, pages, earlier):
            if not self.read_pages:
                add(engine, "My name is Sam.")
            self.read_pages += len(pages)
            return engine.fact_reader.read(pages, earlier)

        def start_over(self):
            engine.fact_reader.start_over()

    reader = Reader()
    learn = Learn(replace(engine, fact_reader=reader))
    add(engine, "I live in Oslo.", "I like figs.")

    learn("whole batches")
    learn("whole batches")

    assert reader.read_pages == 3
    assert {fact.slot for fact in engine.long_term.facts()} >= {"home", "name"}


def test_a_page_that_has_its_vectors_is_not_embedded_for_its_topic(engine):
    entered = []

    @contextmanager
    def embedding():
        entered.append(True)
        yield

    add(engine, "We sail on Sundays.", "The boat needs paint.")
    Consolidate(engine, embedding())("everything")
    add(engine, "The harbour was empty.")
    Embed(engine.store, engine.embedder, engine.clock, "worker")("everything")
    Consolidate(engine, embedding())("everything")

    assert len(entered) == 1


def test_settling_again_writes_no_profile_and_no_facts(engine):
    pipeline = Pipeline(engine, Visits(engine.store), engine.clock, lambda: None)
    add(engine, "My name is Sam and I live in Oslo.", "I'm allergic to nuts.", "Good night.")
    pipeline.everything()
    version = engine.store.facts.version()

    pipeline.everything()

    assert engine.long_term.is_up_to_date()
    assert engine.store.facts.version() == version
