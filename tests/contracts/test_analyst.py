"""What every analyst must do. A new one gets a line in `ANALYSTS`."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos.analysis.llm.analyst import LlmAnalyst
from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.domain.page import Page
from memoryos.ports import Analyst
from memoryos.testing import Call, ScriptedLanguageModel


def model_answer(call: Call) -> str:
    """What a model may say: one topic for all pages, and whatever either side says is a fact about the user."""
    rows = [row for session in json.loads(call.messages[-1].content)["sessions"] for row in session["pages"]]
    if (call.schema or {})["title"] == "grouping":
        topic = {"pages": [number for number, *_ in rows], "summary": "A talk.", "keywords": ["Talk", "talk"]}
        links = [{"page": number, "continues": True, "so_far": "They talk."} for number, *_ in rows]
        return json.dumps({"topics": [topic], "links": links})
    item = [(number, text[:90]) for number, *texts in rows for text in texts if any(map(str.isalnum, text))]
    facts = [
        {"about": "user", "said_by": "user", "slot": "other", "value": text, "text": text, "pages": [number]}
        for number, text in item
    ]
    traits = [{"dimension": "Travel", "level": "High", "reason": text, "pages": [number]} for number, text in item]
    return json.dumps({"facts": facts, "traits": traits})


ANALYSTS: dict[str, Callable[[], Analyst]] = {
    "rules": RulesAnalyst,
    "llm": lambda: LlmAnalyst(ScriptedLanguageModel(model_answer)),
}
START = datetime(2024, 5, 15, 10, tzinfo=UTC)
TALK = (
    ("I moved to Lisbon last month and I work as a nurse.", "How exciting! I love Lisbon, I live there too."),
    ("Any good seafood restaurants? I'm allergic to shellfish.", "I recommended Ramiro, but it is all shellfish."),
    ("How do I renew my passport?", "You live in Porto, so go to the consulate there."),
    ("我住在上海, я живу в Москве, أعيش في القاهرة 🎉", "OK"),
)
LEVELS = {"High", "Medium", "Low"}


@pytest.fixture(params=sorted(ANALYSTS))
def analyst(request: pytest.FixtureRequest) -> Analyst:
    return ANALYSTS[request.param]()


def page(number: int, user: str, agent: str = "", session: str | None = "s") -> Page:
    return Page(f"page_{number}", user, agent, START + timedelta(minutes=number), session)


@pytest.fixture
def talk() -> list[Page]:
    return [page(number, user, agent) for number, (user, agent) in enumerate(TALK)]


def test_it_has_a_name_that_derived_things_can_carry(analyst: Analyst) -> None:
    assert analyst.name.strip() == analyst.name != ""


def test_each_page_is_in_a_topic_and_every_topic_names_given_pages(analyst: Analyst, talk: list[Page]) -> None:
    grouping = analyst.group(talk[1:], talk[:1])

    grouped = [page_id for topic in grouping.topics for page_id in topic.page_ids]
    assert set(grouped) == {turn.id for turn in talk[1:]}
    assert all(topic.page_ids and topic.summary.strip() for topic in grouping.topics)


def test_vectors_may_be_given_for_any_of_the_pages(analyst: Analyst, talk: list[Page]) -> None:
    vectors = {item.id: np.eye(4, dtype=np.float32)[place % 2] for place, item in enumerate(talk[:3])}

    grouping = analyst.group(talk[1:], talk[:1], vectors)

    assert {page_id for topic in grouping.topics for page_id in topic.page_ids} == {turn.id for turn in talk[1:]}
    assert [link.page_id for link in grouping.links] == [turn.id for turn in talk[1:]]


def test_each_page_has_one_link_in_order(analyst: Analyst, talk: list[Page]) -> None:
    grouping = analyst.group(talk[1:], talk[:1])

    assert [link.page_id for link in grouping.links] == [turn.id for turn in talk[1:]]


def test_the_first_page_of_a_session_continues_nothing(analyst: Analyst, talk: list[Page]) -> None:
    other = page(9, "I moved to Lisbon last month and I work as a nurse.", session="another")

    grouping = analyst.group([talk[0], other], [])

    assert [link.continues for link in grouping.links] == [False, False]


def test_keywords_are_lower_case_and_not_repeated(analyst: Analyst, talk: list[Page]) -> None:
    for topic in analyst.group(talk, []).topics:
        assert [word.lower() for word in topic.keywords] == list(dict.fromkeys(topic.keywords))


def test_findings_and_traits_point_to_given_pages(analyst: Analyst, talk: list[Page]) -> None:
    study = analyst.study(talk, None)

    known = {turn.id for turn in talk}
    assert all(finding.page_ids and set(finding.page_ids) <= known for finding in (*study.findings, *study.traits))
    assert all(0 < finding.confidence <= 1 and finding.text.strip() for finding in study.findings)
    assert {trait.level for trait in study.traits} <= LEVELS


def test_what_the_user_states_is_found(analyst: Analyst, talk: list[Page]) -> None:
    values = {finding.value for finding in analyst.study(talk, None).findings if finding.about == "user"}

    assert any("Lisbon" in value for value in values)


def test_nothing_about_the_user_comes_from_the_assistant(analyst: Analyst) -> None:
    texts = [page(number, "", agent) for number, (_, agent) in enumerate(TALK)]

    assert [finding for finding in analyst.study(texts, None).findings if finding.about == "user"] == []
    assert analyst.study(texts, None).traits == ()


def test_nothing_given_gives_nothing(analyst: Analyst, talk: list[Page]) -> None:
    assert analyst.group([], talk).topics == ()
    assert analyst.study([], "Lives in Oslo.").findings == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=6), st.sampled_from([None, "s"]))
def test_any_text_is_read_the_same_way_twice(texts: list[str], session: str | None) -> None:
    for build in ANALYSTS.values():
        given_pages = [page(number, text, text, session) for number, text in enumerate(texts)]

        first = (build().group(given_pages, []), build().study(given_pages, None))
        again = (build().group(given_pages, []), build().study(given_pages, None))

        assert first == again
        assert {page_id for topic in first[0].topics for page_id in topic.page_ids} == {
            given_page.id for given_page in given_pages
        }
