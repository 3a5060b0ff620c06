"""The analyst that asks a language model: one question for many pages, and what happens where the answer is no good."""

import pytest
from llm_examples import from_the_schema, group_reply, link, page, topic

from memoryos.analysis.llm.analyst import LlmAnalyst
from memoryos.domain.fact import Study
from memoryos.domain.topic import Grouping
from memoryos.errors import ModelError, UnusableAnswerError
from memoryos.ports import Analyst, Completion
from memoryos.testing import ScriptedLanguageModel

PAGES = [page(number, f"I have been to town {number} and liked it.", "Nice.") for number in range(1, 9)]
GARBAGE = ["", "no", "{}", '{"topics": "none"}', '{"topics":[{"pages":[1],"summary":"a"},]}', '{"topics":[]}']


def test_it_is_an_analyst_and_bears_the_name_of_its_model() -> None:
    analyst: Analyst = LlmAnalyst(ScriptedLanguageModel([], name="local:tiny"))

    assert analyst.name == "llm:local:tiny"


def test_many_pages_are_one_question() -> None:
    model = ScriptedLanguageModel(from_the_schema)

    grouping = LlmAnalyst(model).group(PAGES, [])
    study = LlmAnalyst(model).study(PAGES, None)

    assert [item.page_ids for item in grouping.topics] == [tuple(item.id for item in PAGES)]
    assert [finding.page_ids for finding in study.findings] == [("p8",)]
    assert len(model.calls) == 2


def test_no_pages_are_no_question() -> None:
    model = ScriptedLanguageModel([])

    assert LlmAnalyst(model).group([], PAGES) == Grouping((), ())
    assert LlmAnalyst(model).study([], "known") == Study()
    assert model.calls == []


@pytest.mark.parametrize("reply", GARBAGE)
def test_an_unusable_answer_is_an_error_that_may_pass_and_is_not_asked_for_again_here(reply: str) -> None:
    model = ScriptedLanguageModel([reply, "never asked for"])

    with pytest.raises(UnusableAnswerError, match="scripted:model gave an unusable answer: ") as caught:
        LlmAnalyst(model).group(PAGES, [])

    assert caught.value.retryable
    assert not caught.value.cut
    assert len(model.calls) == 1


@pytest.mark.parametrize("reply", GARBAGE)
def test_the_model_is_told_what_was_wrong_when_the_same_question_is_asked_again(reply: str) -> None:
    model = ScriptedLanguageModel([reply, group_reply(topic(*range(1, 9))), group_reply(topic(*range(1, 9)))])
    analyst = LlmAnalyst(model)
    with pytest.raises(UnusableAnswerError):
        analyst.group(PAGES, [])

    grouping = analyst.group(PAGES, [])
    analyst.group(PAGES, [])

    first, second, third = model.calls
    assert len(grouping.topics) == 1
    assert second.messages[1:] == first.messages[1:]
    assert second.messages[0].content.startswith(first.messages[0].content)
    assert "not usable" in second.messages[0].content
    assert third.messages == first.messages


def test_what_was_wrong_with_one_question_is_not_said_of_another() -> None:
    unusable = iter(["none"])
    model = ScriptedLanguageModel(lambda call: next(unusable, None) or from_the_schema(call))
    analyst = LlmAnalyst(model)
    with pytest.raises(UnusableAnswerError):
        analyst.study(PAGES, None)

    analyst.study(PAGES[:4], None)
    analyst.study(PAGES, None)

    assert ["not usable" in call.messages[0].content for call in model.calls] == [False, False, True]


def test_a_model_that_fails_is_not_asked_again_here() -> None:
    model = ScriptedLanguageModel([ModelError("down")])

    with pytest.raises(ModelError, match=r"^down$"):
        LlmAnalyst(model).group(PAGES, [])

    assert len(model.calls) == 1


@pytest.mark.parametrize("reply", ['{"topics":[{"pages":[', "Let me think about that"])
def test_an_answer_that_broke_off_is_an_error_that_says_so_and_is_not_asked_for_again(reply: str) -> None:
    model = ScriptedLanguageModel(lambda _: Completion(reply, 1, 1, cut=True))

    with pytest.raises(UnusableAnswerError, match="scripted:model did not finish its answer") as caught:
        LlmAnalyst(model).group(PAGES, [])

    assert (caught.value.cut, caught.value.retryable, len(model.calls)) == (True, True, 1)


def test_the_schema_is_one_that_strict_providers_take() -> None:
    model = ScriptedLanguageModel(from_the_schema)
    LlmAnalyst(model).group(PAGES, [])
    LlmAnalyst(model).study(PAGES, None)

    for call in model.calls:
        assert call.schema is not None
        for item in (call.schema, *(one["items"] for one in call.schema["properties"].values())):
            assert item["required"] == [*item["properties"]]
            assert item["additionalProperties"] is False


def test_links_of_a_good_answer_are_those_of_the_model() -> None:
    reply = group_reply(topic(1, 2), links=[link(1, so_far="A town."), link(2, continues=False, so_far="Another.")])

    grouping = LlmAnalyst(ScriptedLanguageModel([reply])).group(PAGES[:2], [])

    assert [(item.continues, item.chain_summary) for item in grouping.links] == [
        (False, "A town."),
        (False, "Another."),
    ]
