"""The analyst that asks a language model: one question for many pages, and what happens where the answer is no good."""

import pytest
from llm_examples import from_the_schema, group_reply, link, page, study_reply, topic

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


@pytest.mark.parametrize("reply", ['{"topics":[{"pages":[', "Let me think about that"])
def test_an_answer_that_broke_off_is_an_error_that_says_so_and_is_not_asked_for_again(reply: str) -> None:
    model = ScriptedLanguageModel(lambda _: Completion(reply, 1, 1, cut=True))

    with pytest.raises(UnusableAnswerError, match="scripted:model does not end its answer") as caught:
        LlmAnalyst(model).group(PAGES, [])

    assert (caught.value.cut, caught.value.retryable, len(model.calls)) == (True, True, 1)


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
