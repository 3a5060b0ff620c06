"""What was learned is known without reading it again, and nothing else is."""

from contextlib import suppress

import pytest

from engines import engine_beside
from memoryos.domain.fact import Finding, Study
from memoryos.operations.remember import remember
from memoryos.testing import FixedClock, HashingEmbedder


@pytest.fixture
def arguments(tmp_path):
    clock = FixedClock()
    return {"user_id": "ada", "data_storage_path": tmp_path, "embedder": HashingEmbedder(), "clock": clock}


def add(engine, *texts):
    return [remember(engine.requests.page(text, "I see.", None, None, None, None), engine.store) for text in texts]


def likes(value, *cited, confidence=1.0):
    page_ids = tuple(page.id for page in cited)
    return Finding("user", f"Likes {value}", "likes", value, page_ids, "user", confidence=confidence)


def learn(engine, cited, *findings):
    with engine.store.transaction():
        learned = engine.long_term.learn(Study(findings), cited, "rules/test")
    engine.long_term.publish(learned)


def test_facts_are_the_same_for_those_who_read_them_again(arguments):
    with engine_beside(**arguments) as engine, engine_beside(**arguments) as other:
        pages = add(engine, "I like tea.", "I like tea and figs.", "I like figs, and I like plums.")
        learn(engine, pages[:1], likes("tea", pages[0]))
        # The same twice with another confidence, and one that cites two pages: a store has its own order for these.
        learn(engine, pages[1:2], likes("tea", pages[1], confidence=0.5), likes("tea", pages[1], confidence=0.9))
        learn(engine, pages[1:], likes("figs", pages[2], pages[1]), likes("plums", pages[2]))
        learn(engine, pages[2:], likes("figs", pages[2]))

        assert engine.long_term.facts() == other.long_term.facts()
        assert engine.long_term.profile() == other.long_term.profile()


def test_what_another_process_learned_is_not_lost(arguments):
    with engine_beside(**arguments) as engine, engine_beside(**arguments) as other:
        pages = add(engine, "I like tea.", "I like tea and figs.", "I like plums.")
        learn(engine, pages[:1], likes("tea", pages[0]))
        learn(other, pages[1:2], likes("figs", pages[1]))

        learn(engine, pages[2:], likes("plums", pages[2]))

        assert [fact.value for fact in engine.long_term.facts()] == ["tea", "figs", "plums"]
        assert len(engine.long_term.profile().attributes) == 3


def test_what_was_not_written_is_not_known(arguments):
    with engine_beside(**arguments) as engine:
        pages = add(engine, "I like tea.", "I like figs.", "I like plums.")
        learn(engine, pages[:1], likes("tea", pages[0]))
        with suppress(InterruptedError), engine.store.transaction():
            engine.long_term.learn(Study((likes("figs", pages[1]),)), pages[1:2], "rules/test")
            raise InterruptedError

        learn(engine, pages[2:], likes("plums", pages[2]))

        assert [fact.value for fact in engine.long_term.facts()] == ["tea", "plums"]


def test_archive_and_profile_are_up_to_date_until_something_changes(arguments):
    with engine_beside(**arguments) as engine, engine_beside(**arguments, long_term_knowledge_capacity=1) as small:
        pages = add(engine, "I like tea and figs.")
        learn(engine, pages, likes("tea", pages[0]), likes("figs", pages[0]))

        assert engine.long_term.is_up_to_date()
        assert not small.long_term.is_up_to_date()
