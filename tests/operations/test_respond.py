"""get_response and stream_response: answered from memory, stored once, and never where there was no answer."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from memoryos import Memoryos
from memoryos.errors import ClosedError, InvalidInputError, ModelError, SettingsError
from memoryos.ports import Completion
from memoryos.testing import Call, ScriptedLanguageModel

OpenMemory = Callable[..., Memoryos]


class Breaking:
    """A model whose stream fails after its first words."""

    name = "breaking:model"

    def complete(self, *_: object) -> Completion:
        raise ModelError("breaking:model failed")

    def stream(self, *_: object) -> Iterator[str]:
        yield "It is "
        yield "a "
        raise ModelError("breaking:model failed half-way")


def newest(memory: Memoryos) -> Any:
    return memory.retrieve("anything").recent[-1]


def stored(memory: Memoryos) -> int:
    return int(memory.get_memory_stats()["pages"])


def shown(call: Call) -> str:
    return call.messages[-1].content.partition("\n\nMESSAGE\n")[0]


@pytest.fixture
def model() -> ScriptedLanguageModel:
    return ScriptedLanguageModel(["Your cat is called Miso."])


@pytest.fixture
def answering(open_memory: OpenMemory, model: ScriptedLanguageModel) -> Memoryos:
    return open_memory(language_model=model)


def test_an_answer_is_given_what_memory_holds_and_stored_once(answering: Memoryos, model: ScriptedLanguageModel):
    answering.add_memory("My cat is called Miso.", "Lovely!")

    answer = answering.get_response("What is my cat called?", user_conversation_meta_data={"city": "Graz"})

    [call] = model.calls
    assert answer == "Your cat is called Miso."
    assert "user: My cat is called Miso.\n" in shown(call)
    assert shown(call).endswith('This conversation: {"city":"Graz"}')
    assert stored(answering) == 2
    page = newest(answering)
    assert (page.user_input, page.agent_response) == ("What is my cat called?", answer)
    assert page.meta_data == {"city": "Graz"}


def test_style_and_relationship_reach_the_model(answering: Memoryos, model: ScriptedLanguageModel):
    answering.get_response("Hello!", "a strict coach", "rhymes only")

    task = model.calls[0].messages[0].content
    assert '"a strict coach"' in task
    assert '"rhymes only"' in task


def test_what_is_shown_of_memory_keeps_to_the_budget(open_memory: OpenMemory, model: ScriptedLanguageModel):
    memory = open_memory(language_model=model, response_context_tokens=100, analyst="rules")
    for number in range(50):
        memory.add_memory(f"apple pie number {number} " * 5, "noted")

    memory.get_response("Which apple pie?")

    assert 0 < shown(model.calls[0]).count(": ") < 12


def test_the_exchange_is_stored_in_its_conversation_and_found_by_the_next_question(open_memory: OpenMemory):
    model = ScriptedLanguageModel(["Paint it blue.", "Blue, as I said."])
    memory = open_memory(language_model=model)
    memory.get_response("Which colour for the boat?", session_id="boat")

    memory.get_response("Again, which colour for the boat?")

    assert "Paint it blue." in model.calls[1].text
    assert [page.session_id for page in memory.retrieve("boat").recent] == ["boat", None]


def test_an_answer_that_reached_the_models_limit_is_marked(open_memory: OpenMemory):
    memory = open_memory(language_model=ScriptedLanguageModel([Completion("Once upon a", 5, 3, cut=True)]))

    memory.get_response("Tell me a story.")

    assert newest(memory).meta_data == {"cut": "length"}


def test_an_answer_longer_than_a_page_may_be_is_given_whole_and_stored_in_part(open_memory: OpenMemory):
    memory = open_memory(language_model=ScriptedLanguageModel(["ab" * 100]), max_text_length=50)

    answer = memory.get_response("Hello!")

    assert answer == "ab" * 100
    assert newest(memory).agent_response == "ab" * 25
    assert newest(memory).meta_data == {"cut": "length"}


@pytest.mark.parametrize("reply", [ModelError("scripted:model is down"), "", " \n"])
def test_a_model_that_gives_no_answer_raises_and_nothing_is_stored(open_memory: OpenMemory, reply: Any):
    memory = open_memory(language_model=ScriptedLanguageModel([reply, reply]))

    with pytest.raises(ModelError):
        memory.get_response("Hello?")
    with pytest.raises(ModelError):
        list(memory.stream_response("Hello?"))

    assert stored(memory) == 0


def test_without_a_model_it_says_how_to_choose_one(memory: Memoryos):
    for ask in (memory.get_response, memory.stream_response):
        with pytest.raises(SettingsError, match=r"language_model='openai:gpt-4o-mini'.*MEMORYOS_LANGUAGE_MODEL"):
            ask("Hello?")

    assert stored(memory) == 0
    assert memory.get_memory_stats()["language_model"] is None


@pytest.mark.parametrize(
    "value",
    [
        {"query": " "},
        {"query": 5},
        {"query": "Hello", "style_hint": None},
        {"query": "Hello", "user_conversation_meta_data": {"when": object()}},
        {"query": "Hello", "session_id": ""},
    ],
)
def test_what_cannot_be_used_is_refused_before_the_model_is_asked(
    answering: Memoryos, model: ScriptedLanguageModel, value: dict[str, Any]
):
    for ask in (answering.get_response, answering.stream_response):
        with pytest.raises(InvalidInputError):
            ask(**value)

    assert model.calls == []


def test_a_stream_gives_the_answer_in_pieces_and_stores_it_once_it_ends(answering: Memoryos):
    stream = answering.stream_response("What is my cat called?", user_conversation_meta_data={"on": "phone"})
    first = next(stream)
    during = stored(answering)

    rest = list(stream)

    assert during == 0
    assert len(rest) > 2
    assert first + "".join(rest) == "Your cat is called Miso."
    assert stored(answering) == 1
    assert newest(answering).agent_response == "Your cat is called Miso."
    assert newest(answering).meta_data == {"on": "phone"}


def test_a_stream_that_is_stopped_half_way_stores_what_was_shown_marked_as_cut(answering: Memoryos):
    stream = answering.stream_response("What is my cat called?", user_conversation_meta_data={"on": "phone"})
    seen = next(stream) + next(stream)

    stream.close()

    assert newest(answering).agent_response == seen == "Your cat"
    assert newest(answering).meta_data == {"on": "phone", "cut": "stopped"}
    assert stored(answering) == 1
    assert answering.get_memory_stats()["language_model"]["calls"] == 1


def test_a_stream_that_its_reader_drops_stores_what_was_shown(answering: Memoryos):
    for _ in answering.stream_response("What is my cat called?"):
        break

    assert newest(answering).meta_data == {"cut": "stopped"}


def test_a_stream_that_nobody_reads_asks_nothing_and_stores_nothing(answering: Memoryos, model: ScriptedLanguageModel):
    answering.stream_response("Hello?").close()

    assert model.calls == []
    assert stored(answering) == 0


def test_a_stream_that_fails_half_way_raises_and_stores_what_was_shown_marked_as_cut(open_memory: OpenMemory):
    memory = open_memory(language_model=Breaking())
    seen = []

    with pytest.raises(ModelError, match="half-way"):
        seen.extend(memory.stream_response("What is it?"))

    assert newest(memory).agent_response == "It is a"
    assert newest(memory).meta_data == {"cut": "failed"}
    assert stored(memory) == 1
    assert memory.get_memory_stats()["language_model"]["failures"] == 1


def test_a_stream_that_reached_the_models_limit_is_marked(open_memory: OpenMemory):
    memory = open_memory(language_model=ScriptedLanguageModel([Completion("Once upon a", 5, 3, cut=True)]))

    list(memory.stream_response("Tell me a story."))

    assert newest(memory).meta_data == {"cut": "length"}


def test_many_answers_at_once_are_each_stored_once(open_memory: OpenMemory):
    memory = open_memory(language_model=ScriptedLanguageModel(lambda call: call.messages[-1].content[-2:]))
    threads = [threading.Thread(target=memory.get_response, args=(f"question {number:02}",)) for number in range(20)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    pages = memory.retrieve("question", limit=100).recent
    assert stored(memory) == 20
    assert all(page.user_input.endswith(page.agent_response) for page in pages)


def test_a_closed_memory_answers_nothing(answering: Memoryos, model: ScriptedLanguageModel):
    answering.close()

    with pytest.raises(ClosedError):
        answering.get_response("Hello?")

    assert model.calls == []


def test_calls_and_tokens_are_counted_by_purpose_with_their_cost(open_memory: OpenMemory):
    model = ScriptedLanguageModel([Completion("Yes.", 1000, 200), ModelError("down")], name="scripted:m")
    memory = open_memory(language_model=model, language_model_price={"prompt": 2, "completion": "10"}, analyst="rules")

    memory.get_response("Really?")
    with pytest.raises(ModelError):
        memory.get_response("Really?")

    usage = memory.get_memory_stats()["language_model"]
    assert usage.pop("purposes")["answer"] == {
        "calls": 2,
        "failures": 1,
        "prompt_tokens": 1000,
        "completion_tokens": 200,
        "cost": pytest.approx(0.004),
    }
    assert usage == {
        "name": "scripted:m",
        "calls": 2,
        "failures": 1,
        "prompt_tokens": 1000,
        "completion_tokens": 200,
        "cost": pytest.approx(0.004),
    }


@pytest.mark.parametrize("price", [{"prompt": 1}, {"prompt": "much", "completion": 1}, {"prompt": 1, "answers": 2}])
def test_a_price_that_cannot_be_reckoned_with_is_refused(open_memory: OpenMemory, price: dict[str, Any]):
    with pytest.raises(SettingsError, match="language_model_price"):
        open_memory(language_model_price=price)
