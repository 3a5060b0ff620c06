"""The analyst that asks a language model: one question for many pages, and what happens where the answer is no good."""

import pytest
from llm_examples import fact, from_the_schema, group_reply, link, page, rows, study_reply, topic, trait

from memoryos.analysis.llm.analyst import LlmAnalyst
from memoryos.domain.fact import Study
from memoryos.domain.topic import Grouping
from memoryos.errors import ModelError
from memoryos.ports import Analyst, Completion
from memoryos.testing import Call, ScriptedLanguageModel

PAGES = [page(number, f"I have been to town {number} and liked it.", "Nice.") for number in range(1, 9)]
GARBAGE = ["", "no", "{}", '{"topics": "none"}', '{"topics":[{"pages":[1],"summary":"a"},]}', '{"topics":[]}']


def test_it_is_an_analyst_and_bears_the_name_of_its_model() -> None:
    analyst: Analyst = LlmAnalyst(ScriptedLanguageModel([], name="local:tiny"))

    assert analyst.name == "llm:local:tiny"


def test_many_pages_are_one_question() -> None:
    model = ScriptedLanguageModel(from_the_schema)

    grouping = LlmAnalyst(model).group(PAGES, [])
    study = LlmAnalyst(model).study(PAGES, None)

    assert [each.page_ids for each in grouping.topics] == [tuple(each.id for each in PAGES)]
    assert [each.page_ids for each in study.findings] == [("p8",)]
    assert len(model.calls) == 2


def test_no_pages_are_no_question() -> None:
    model = ScriptedLanguageModel([])

    assert LlmAnalyst(model).group([], PAGES) == Grouping((), ())
    assert LlmAnalyst(model).study([], "known") == Study()
    assert model.calls == []


@pytest.mark.parametrize("reply", GARBAGE)
def test_an_unusable_answer_is_asked_for_once_more_with_what_was_wrong(reply: str) -> None:
    model = ScriptedLanguageModel([reply, group_reply(topic(*range(1, 9)))])

    grouping = LlmAnalyst(model).group(PAGES, [])

    first, second = model.calls
    assert len(grouping.topics) == 1
    assert second.messages[1:] == first.messages[1:]
    assert second.messages[0].content.startswith(first.messages[0].content)
    assert "not usable" in second.messages[0].content


@pytest.mark.parametrize("reply", GARBAGE)
def test_an_answer_that_is_unusable_twice_is_an_error_that_may_pass(reply: str) -> None:
    model = ScriptedLanguageModel([reply, "I cannot do that."])

    with pytest.raises(ModelError, match=r"scripted:model gave an unusable answer twice: first .*; then .*") as caught:
        LlmAnalyst(model).group(PAGES, [])

    assert caught.value.retryable
    assert len(model.calls) == 2


def test_a_study_that_is_unusable_twice_is_an_error_too() -> None:
    model = ScriptedLanguageModel(["none", study_reply("Likes towns.")])

    with pytest.raises(ModelError, match="unusable answer twice"):
        LlmAnalyst(model).study(PAGES, None)


@pytest.mark.parametrize("replies", [[ModelError("down")], ["no", ModelError("down")]])
def test_a_model_that_fails_is_not_asked_again_here(replies: list[str | ModelError]) -> None:
    model = ScriptedLanguageModel(replies)

    with pytest.raises(ModelError, match=r"^down$"):
        LlmAnalyst(model).group(PAGES, [])

    assert len(model.calls) == len(replies)


def test_an_answer_that_broke_off_is_asked_for_in_halves() -> None:
    def breaks_off_over_four_pages(call: Call) -> str | Completion:
        reply = from_the_schema(call)
        return reply if len(rows(call)) <= 4 else Completion(reply[:30], 1, 1, cut=True)

    model = ScriptedLanguageModel(breaks_off_over_four_pages)

    grouping = LlmAnalyst(model).group(PAGES, [])
    study = LlmAnalyst(model).study(PAGES, None)

    assert [each.page_ids for each in grouping.topics] == [("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")]
    assert [each.page_id for each in grouping.links] == [each.id for each in PAGES]
    assert [each.continues for each in grouping.links] == [False] + [True] * 7
    assert [each.page_ids for each in study.findings] == [("p4",), ("p8",)]
    assert len(model.calls) == 6


def test_an_answer_that_broke_off_without_any_json_is_asked_for_in_halves() -> None:
    replies = [Completion("Let me think about that", 1, 1, cut=True), group_reply(topic(1)), group_reply(topic(1))]

    grouping = LlmAnalyst(ScriptedLanguageModel(replies)).group(PAGES[:2], [])

    assert [each.page_ids for each in grouping.topics] == [("p1",), ("p2",)]


def test_halves_of_a_study_are_joined() -> None:
    replies = [
        '{"facts":[',
        study_reply(fact("town", "Has been to town 1."), fact("x", "y", pages=[]), traits=[trait("Travel")]),
        study_reply(
            fact("town", "Has been to town 2."), fact("x", "y", pages=[]), traits=[trait("Travel", level="Low")]
        ),
    ]

    study = LlmAnalyst(ScriptedLanguageModel(replies)).study(PAGES[:2], None)

    assert [each.page_ids for each in study.findings] == [("p1",), ("p2",)]
    assert [each.level for each in study.traits] == ["High"]
    assert study.dropped == {"no_page": 2}


def test_an_answer_about_one_page_that_never_ends_is_an_error_that_may_pass() -> None:
    model = ScriptedLanguageModel(lambda _: Completion('{"topics":[{"pages":[', 1, 1, cut=True))

    with pytest.raises(ModelError, match="scripted:model does not end its answer") as caught:
        LlmAnalyst(model).group(PAGES, [])

    assert caught.value.retryable
    assert len(model.calls) == 4  # 8 pages, 4, 2, 1


def test_the_schema_is_one_that_strict_providers_take() -> None:
    model = ScriptedLanguageModel(from_the_schema)
    LlmAnalyst(model).group(PAGES, [])
    LlmAnalyst(model).study(PAGES, None)

    for call in model.calls:
        assert call.schema is not None
        for each in (call.schema, *(one["items"] for one in call.schema["properties"].values())):
            assert each["required"] == [*each["properties"]]
            assert each["additionalProperties"] is False


def test_links_of_a_good_answer_are_those_of_the_model() -> None:
    reply = group_reply(topic(1, 2), links=[link(1, so_far="A town."), link(2, continues=False, so_far="Another.")])

    grouping = LlmAnalyst(ScriptedLanguageModel([reply])).group(PAGES[:2], [])

    assert [(each.continues, each.chain_summary) for each in grouping.links] == [
        (False, "A town."),
        (False, "Another."),
    ]
