"""A language model behind the real analyst fails in every way for a while: all waits, and all is done afterwards."""

import json

import pytest

from engines import engine_of, store_of
from memoryos.errors import ModelError
from memoryos.testing import ScriptedLanguageModel

GOOD_FACT = {"about": "user", "said_by": "user", "slot": "home", "value": "Oslo", "text": "The user lives in Oslo."}
FAULTS = {
    "a timeout": lambda _good: ModelError("no answer within 60 s", retryable=True),
    "a 500": lambda _good: ModelError("500 Internal Server Error", retryable=True),
    "a refusal": lambda _good: ModelError("403 Forbidden"),
    "garbage": lambda _good: "As a language model I like turtles.",
    "an empty text": lambda _good: "",
    "the beginning of the JSON": lambda good: good[:20],
    "only thoughts": lambda _good: "<think>Where was I",
    "another object": lambda _good: '{"weather": "fine"}',
    "topics of no page": lambda _good: '{"topics": [{"pages": [99], "summary": "x", "keywords": []}], "links": []}',
}


class Moody:
    """Answers well, or with a fault while it is in a mood."""

    def __init__(self, fault=None):
        self.fault = fault

    def __call__(self, call):
        rows = [row for session in json.loads(call.messages[-1].content)["sessions"] for row in session["pages"]]
        if call.schema["title"] == "study":
            facts = [{**GOOD_FACT, "pages": [number]} for number, user, _ in rows if "Oslo" in user]
            good = json.dumps({"facts": facts, "traits": []})
        else:
            topic = {"pages": [number for number, *_ in rows], "summary": "Of home.", "keywords": ["home"]}
            links = [{"page": number, "continues": True, "so_far": "Home."} for number, *_ in rows]
            good = json.dumps({"topics": [topic], "links": links})
        return self.fault(good) if self.fault else good


def filled(memory):
    for number in range(25):
        memory.add_memory(f"I live in Oslo, and this is day {number}.", "Nice.", session_id="s")
    return memory


def end_state(memory):
    stats = memory.get_memory_stats()
    store = store_of(memory)
    page_ids = [page.id for page in store.pages.after(0, 100)]
    noted = store.page_state.links(page_ids)
    links = [noted[page_id] for page_id in page_ids if page_id in noted]
    return (
        [stats[name] for name in ("pages", "short_term_count", "waiting", "given_to_rules", "errors")],
        [
            (segment.summary, segment.keywords, segment.pages, segment.unstudied)
            for segment in store.segments.outlines()
        ],
        [(link.continues, link.chain_summary, link.derived_by, link.studied) for link in links],
        [fact.text for fact in engine_of(memory).long_term.facts()],
        memory.get_user_profile_summary(),
    )


@pytest.fixture
def healthy(open_memory):
    memory = filled(open_memory("healthy", language_model=ScriptedLanguageModel(Moody()), short_term_capacity=2))
    memory.settle()
    return end_state(memory)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_nothing_is_lost_or_stuck_or_half_done_while_the_model_fails(open_memory, healthy, fault):
    mood = Moody(fault)
    memory = filled(open_memory(language_model=ScriptedLanguageModel(mood), short_term_capacity=2))
    for _ in range(5):
        memory.settle()
    stats = memory.get_memory_stats()
    assert (stats["pages"], stats["waiting"]["consolidate"], stats["given_to_rules"]) == (25, 23, {})
    assert list(stats["errors"]) == ["consolidate"]
    assert memory.retrieve("Where do I live?").items

    mood.fault = None
    memory.settle()

    assert end_state(memory) == healthy


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_profile_stays_as_it_is_while_the_model_fails(open_memory, fault):
    mood = Moody()
    memory = filled(open_memory(language_model=ScriptedLanguageModel(mood), short_term_capacity=2))
    memory.settle()
    good = memory.get_user_profile_summary()

    mood.fault = fault
    filled(memory)
    for _ in range(5):
        memory.settle()

    assert "Oslo" in good
    assert memory.get_user_profile_summary() == good
