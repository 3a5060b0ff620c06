"""A page for which the model never has a usable answer: it stands alone in the end, and the others go on without it."""

import json

import pytest

from engines import engine_of, store_of
from memoryos.errors import ModelError, UnusableAnswerError
from memoryos.testing import ScriptedAnalyst, ScriptedLanguageModel

BAD = "poison"
GARBAGE = UnusableAnswerError("garbage", retryable=True)
REFUSED = ModelError("400: the content filter was triggered")


class Picky(ScriptedAnalyst):
    """Has no answer where a page that it is shown says `poison`."""

    def __init__(self, failure=GARBAGE, questions=("group", "study")):
        super().__init__()
        self.failure, self.questions = failure, questions

    def group(self, pages, earlier, vectors):
        self.calls.append(("group", tuple(page.id for page in pages)))
        self.refuse("group", [*earlier, *pages])
        return super().group(pages, earlier, vectors)

    def study(self, pages, profile):
        self.refuse("study", pages)
        return super().study(pages, profile)

    def refuse(self, question, pages):
        if question in self.questions and any(BAD in page.user_input for page in pages):
            raise self.failure


class Sick(ScriptedAnalyst):
    """Fails at every question while it is ill."""

    def __init__(self, failure):
        super().__init__(self.fail)
        self.failure, self.ill = failure, True

    def fail(self, _question):
        if self.ill:
            raise self.failure


def texts(count, bad=()):
    return [f"#home likes=thing{number} {BAD if number in bad else 'fine'}" for number in range(count)]


def fill(memory, count, bad=()):
    for number, text in enumerate(texts(count, bad)):
        memory.add_memory(text, "ok", session_id=f"session {number // 7}")


def settled(memory, times=15):
    for _ in range(times):
        memory.settle()
    return memory


def derived(memory):
    """By text of the page: its topic segments, its link and the facts that it supports, and what derived each."""
    store = store_of(memory)
    pages = {page.id: page.user_input for page in store.pages.after(0, 1000)}
    links = store.page_state.links(list(pages))
    keywords = {segment.id: segment.keywords for segment in store.segments.outlines()}
    parts = [part for some in store.segments.parts(list(keywords)).values() for part in some]
    facts = engine_of(memory).long_term.facts()
    return {
        text: (
            sorted(part.derived_by for part in parts if page_id in part.page_ids),
            links[page_id].derived_by if page_id in links else None,
            page_id in links and links[page_id].studied,
            sorted((fact.text, fact.derived_by) for fact in facts if page_id in fact.page_ids),
        )
        for page_id, text in pages.items()
    }


@pytest.mark.parametrize("failure", [GARBAGE, REFUSED], ids=["garbage", "a refusal"])
@pytest.mark.parametrize("bad", [{0}, {13}, {19, 20}, {0, 7, 43}, {44}], ids=str)
def test_pages_without_an_answer_are_read_by_rules_and_all_others_as_by_a_healthy_model(open_memory, failure, bad):
    healthy = open_memory("healthy", analyst=ScriptedAnalyst(), short_term_capacity=2)
    fill(healthy, 47)
    memory = open_memory(analyst=Picky(failure), short_term_capacity=2)
    fill(memory, 47, bad)

    settled(healthy, 1).force_mid_term_analysis()
    settled(memory).force_mid_term_analysis()

    result, expected = derived(memory), derived(healthy)
    bad_texts = [text for text in result if BAD in text]
    assert [result.pop(text)[:3] for text in bad_texts] == [(["rules/2"], "rules/2", True)] * len(bad)
    assert result == {text: expected[text] for text in result}
    stats = memory.get_memory_stats()
    assert stats["given_to_rules"] == {"consolidate": len(bad), "study": len(bad)}
    assert (stats["errors"], stats["short_term_count"]) == ({}, 2)
    assert [stats["waiting"][step] for step in ("renew", "consolidate", "study")] == [0, 0, 0]


def test_forcing_does_in_one_call_what_takes_several_tries(open_memory):
    memory = open_memory(analyst=Picky(), short_term_capacity=2)
    fill(memory, 30, {5})

    memory.force_mid_term_analysis()

    assert memory.get_memory_stats()["given_to_rules"] == {"consolidate": 1, "study": 1}
    assert memory.get_memory_stats()["short_term_count"] == 2


def test_a_batch_is_asked_about_again_at_once_and_then_waits_before_it_is_asked_about_in_halves(open_memory):
    analyst = Picky(questions=("group",))
    memory = open_memory(analyst=analyst, short_term_capacity=2)
    fill(memory, 22, {3})

    settled(memory, 1)

    stats = memory.get_memory_stats()
    assert (stats["errors"], stats["given_to_rules"]) == ({"consolidate": "garbage"}, {})
    assert [len(pages) for _, pages in analyst.calls] == [20, 20]


def test_what_fails_twice_and_then_succeeds_is_asked_about_as_a_whole(open_memory):
    analyst = Sick(GARBAGE)
    memory = open_memory(analyst=analyst, short_term_capacity=2)
    fill(memory, 22)
    settled(memory, 1)

    analyst.ill = False
    settled(memory, 1)

    assert {len(pages) for _, pages in analyst.calls} == {20}
    assert memory.get_memory_stats()["given_to_rules"] == {}


@pytest.mark.parametrize(
    "failure",
    [
        GARBAGE,
        ModelError("no answer within 60 s", retryable=True),
        ModelError("500 Internal Server Error", retryable=True),
        ModelError("401: the key is wrong"),
    ],
    ids=["garbage for every page", "timeouts", "500", "a wrong key"],
)
def test_while_a_model_answers_for_no_page_at_all_everything_waits(open_memory, failure):
    healthy = open_memory("healthy", analyst=ScriptedAnalyst(), short_term_capacity=2)
    analyst = Sick(failure)
    memory = open_memory(analyst=analyst, short_term_capacity=2)
    for item in (healthy, memory):
        fill(item, 47)
    settled(healthy, 1)
    settled(memory, 10)
    stats = memory.get_memory_stats()
    assert (stats["waiting"]["consolidate"], stats["given_to_rules"]) == (45, {})
    assert stats["errors"] == {"consolidate": str(failure)}
    with pytest.raises(ModelError, match=str(failure)):
        memory.force_mid_term_analysis()
    assert {page_ids for _, page_ids in analyst.calls if page_ids != ("plain",)} == {analyst.calls[0][1]}
    assert len(analyst.calls[0][1]) == 20

    analyst.ill = False
    settled(memory, 1)

    assert derived(memory) == derived(healthy)


def test_a_model_that_goes_down_while_a_bad_page_is_looked_for_changes_nothing(open_memory):
    analyst = Picky(questions=("group",))
    memory = open_memory(analyst=analyst, short_term_capacity=2)
    fill(memory, 22, {3})
    settled(memory, 2)
    asked_before = len(analyst.calls)

    analyst.failure = ModelError("500", retryable=True)
    settled(memory, 5)

    assert memory.get_memory_stats()["given_to_rules"] == {}
    assert len({pages for _, pages in analyst.calls[asked_before:]}) == 1
    analyst.failure = GARBAGE
    settled(memory)
    assert memory.get_memory_stats()["given_to_rules"] == {"consolidate": 1}


def test_a_bad_page_among_those_that_lost_something_does_not_hold_up_the_others(open_memory):
    analyst = Picky(questions=())
    memory = open_memory(analyst=analyst, short_term_capacity=2)
    fill(memory, 12, {4})
    settled(memory, 1)
    [first, *_] = store_of(memory).pages.after(0, 1)

    memory.forget(first.id)
    analyst.questions = ("group", "study")
    settled(memory)

    stats = memory.get_memory_stats()
    assert (stats["waiting"]["renew"], stats["given_to_rules"]) == (0, {"renew": 1})


def answer(call):
    """A usable answer, unless the question shows the bad page."""
    if BAD in call.messages[-1].content:
        return "I would rather talk about something else."
    rows = [row for session in json.loads(call.messages[-1].content)["sessions"] for row in session["pages"]]
    if call.schema["title"] == "study":
        return json.dumps({"facts": [], "traits": []})
    topic = {"pages": [number for number, *_ in rows], "summary": "A talk.", "keywords": ["talk"]}
    links = [{"page": number, "continues": True, "so_far": "They talk."} for number, *_ in rows]
    return json.dumps({"topics": [topic], "links": links})


def test_a_language_model_that_will_not_speak_of_one_page_reads_all_others(open_memory):
    model = ScriptedLanguageModel(answer)
    memory = open_memory(language_model=model, short_term_capacity=2)
    fill(memory, 47, {13})

    settled(memory)

    result = derived(memory)
    by = [link for _, link, *_ in result.values()]
    assert [by.count(name) for name in ("rules/2", "llm:scripted:model", None)] == [1, 44, 2]
    assert result[texts(47, {13})[13]][1] == "rules/2"
    # It was shown again neither alone nor with others once rules had read it.
    assert len(model.calls) < 60


class Brief(ScriptedAnalyst):
    """Breaks off where it is asked about more than five pages."""

    def group(self, pages, earlier, vectors):
        if len(pages) > 5:
            self.calls.append(("cut", tuple(page.id for page in pages)))
            raise UnusableAnswerError("the reply broke off", retryable=True, cut=True)
        return super().group(pages, earlier, vectors)


def test_a_batch_whose_answer_broke_off_is_asked_about_in_halves_at_once(open_memory):
    analyst = Brief()
    memory = open_memory(analyst=analyst, short_term_capacity=2)
    fill(memory, 22)

    memory.settle()

    questions = [(question, len(pages)) for question, pages in analyst.calls if question != "study"]
    stats = memory.get_memory_stats()
    assert questions == [("cut", 20), ("cut", 10), *[("group", 5)] * 4]
    assert (stats["waiting"]["consolidate"], stats["given_to_rules"], stats["errors"]) == (0, {}, {})
