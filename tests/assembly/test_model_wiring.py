"""Models chosen by name, end to end through the door, against servers of our own that speak as the providers do."""

import json
import logging
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openai", reason="the extra openai is not installed", exc_type=ImportError)
pytest.importorskip("anthropic", reason="the extra anthropic is not installed", exc_type=ImportError)

from memoryos import Memoryos
from memoryos.adapters.language_models.presets import PRESETS
from memoryos.errors import ModelError
from servers import anthropic_wire, openai_wire
from servers.loopback import LoopbackServer, Reply

OpenMemory = Callable[..., Memoryos]
KEY = "sk-planted-0123456789abcdef"
AMBIENT = "sk-of-another-provider"


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for preset in PRESETS.values():
        for variable in (*preset.key_variables, *preset.url_variables):
            monkeypatch.setenv(variable, AMBIENT if variable.endswith("KEY") else "")


def reply_of(provider: str, text: str) -> Reply:
    return anthropic_wire.message(text) if provider == "anthropic" else openai_wire.chat(text)


def everything_in(caplog: pytest.LogCaptureFixture) -> str:
    return "\n".join(f"{record.getMessage()} {record.__dict__!r}" for record in caplog.records)


@pytest.mark.parametrize("provider", PRESETS)
def test_every_provider_answers_by_its_name_and_is_sent_its_own_key(
    provider: str, server: LoopbackServer, open_memory: OpenMemory
):
    server.say(reply_of(provider, "Miso."))
    memory = open_memory(
        language_model=f"{provider}:the-model", language_model_base_url=server.url, language_model_api_key=KEY
    )
    memory.add_memory("My cat is called Miso.", "Lovely!")

    answer = memory.get_response("What is my cat called?")

    [request] = server.requests
    usage = memory.get_memory_stats()["language_model"]
    assert answer == "Miso."
    assert KEY in repr(request.headers)
    assert AMBIENT not in repr(request)
    assert "My cat is called Miso." in json.dumps(request.body)
    assert (usage["name"], usage["calls"], usage["prompt_tokens"]) == (f"{provider}:the-model", 1, 11)


def test_the_older_arguments_mean_openai_at_that_address(server: LoopbackServer, open_memory: OpenMemory):
    server.say(openai_wire.chat("Yes."))
    memory = open_memory(openai_api_key=KEY, openai_base_url=server.url, llm_model="gpt-4o")

    memory.get_response("Really?")

    [request] = server.requests
    assert request.body["model"] == "gpt-4o"
    assert request.headers["authorization"] == f"Bearer {KEY}"


def test_a_key_in_the_environment_alone_asks_nobody(
    server: LoopbackServer, open_memory: OpenMemory, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    memory = open_memory()
    for number in range(40):
        memory.add_memory(f"I like number {number}", "noted")

    memory.force_mid_term_analysis()

    assert server.requests == []


def test_a_failure_that_passes_is_tried_again_and_counted_as_one_call(server: LoopbackServer, open_memory: OpenMemory):
    server.say(openai_wire.error(503, retry_after_ms="1"), openai_wire.chat("Yes."))
    memory = open_memory(language_model="openai:m", openai_base_url=server.url, openai_api_key=KEY)

    answer = memory.get_response("Really?")

    assert answer == "Yes."
    assert len(server.requests) == 2
    assert memory.get_memory_stats()["language_model"]["purposes"]["answer"]["calls"] == 1


def test_what_is_chosen_about_a_model_reaches_it(server: LoopbackServer, open_memory: OpenMemory):
    server.say(openai_wire.error(503))
    memory = open_memory(
        language_model="vllm:m",
        language_model_base_url=server.url,
        language_model_kwargs={"max_tokens": 7, "temperature": 0.5, "attempts": 1},
    )

    with pytest.raises(ModelError, match="HTTP 503"):
        memory.get_response("Really?")

    [request] = server.requests
    assert (request.body["max_tokens"], request.body["temperature"]) == (7, 0.5)
    assert memory.get_memory_stats()["pages"] == 0


def test_a_stream_over_http_is_stored_and_one_that_is_stopped_lets_the_server_go(
    server: LoopbackServer, open_memory: OpenMemory
):
    server.say(openai_wire.chat_stream(["It ", "is ", "Miso."]))
    server.say(openai_wire.chat_stream(["It ", "is "], finish=None, usage=False, holds=True))
    memory = open_memory(language_model="openai:m", openai_base_url=server.url, openai_api_key=KEY)

    whole = list(memory.stream_response("What is it?"))
    stopped = memory.stream_response("What is it?")
    seen = next(stopped)
    stopped.close()

    pages = memory.retrieve("it").recent
    usage = memory.get_memory_stats()["language_model"]
    assert whole == ["It ", "is ", "Miso."]
    assert [page.agent_response for page in pages] == ["It is Miso.", seen.strip()]
    assert [dict(page.meta_data) for page in pages] == [{}, {"cut": "stopped"}]
    assert server.client_left.wait(10)
    assert (usage["calls"], usage["failures"]) == (2, 0)


def test_background_analysis_asks_the_model_twenty_pages_at_a_time_and_counts_it(
    server: LoopbackServer, open_memory: OpenMemory
):
    topics = {"topics": [{"pages": list(range(1, 21)), "summary": "numbers", "keywords": ["number"]}], "links": []}
    server.answers = lambda request: openai_wire.chat(
        json.dumps(topics if '"topics"' in json.dumps(request.body["response_format"]) else {"facts": [], "traits": []})
    )
    memory = open_memory(
        language_model="ollama:m",
        language_model_base_url=server.url,
        embedding_model_name="none",
        short_term_capacity=1,
    )
    memory.add_messages(
        [message for number in range(41) for message in ({"role": "user", "content": f"I like number {number}"},)]
    )

    memory.force_mid_term_analysis()

    usage = memory.get_memory_stats()["language_model"]["purposes"]
    assert usage["topics"]["calls"] == 2
    assert usage["facts"]["calls"] >= 1
    assert "answer" not in usage
    assert all("json" in json.dumps(request.body["response_format"]) for request in server.requests)


def test_an_embedder_is_asked_over_http_by_its_name(server: LoopbackServer, open_memory: OpenMemory):
    server.say(*[openai_wire.embeddings([[1.0, 0.0], [0.6, 0.8]])], openai_wire.embeddings([[0.6, 0.8]]))
    memory = open_memory(
        embedding_model_name="openai:the-model",
        embedding_model_base_url=server.url,
        embedding_model_api_key=KEY,
        embedding_model_kwargs={"dimension": 2},
        analyst="rules",
    )
    memory.add_memory("apple", "pear")
    memory.settle()

    recall = memory.retrieve("banana")

    assert recall.notices == ()
    assert recall.items[0].text == "pear"
    assert memory.get_memory_stats()["embedder"] == "openai:the-model"
    assert {request.headers["authorization"] for request in server.requests} == {f"Bearer {KEY}"}


def test_an_embedder_at_an_address_of_its_own_is_sent_no_openai_key(server: LoopbackServer, open_memory: OpenMemory):
    server.say(openai_wire.embeddings([[1.0, 0.0]]))
    memory = open_memory(
        embedding_model_name="openai:the-model",
        embedding_model_base_url=server.url,
        embedding_model_kwargs={"dimension": 2},
    )
    memory.add_memory("apple", "")

    memory.settle()

    assert server.requests
    assert AMBIENT not in repr(server.requests)


def test_an_embedder_that_is_down_and_of_unknown_dimension_leaves_a_search_by_text(
    server: LoopbackServer, open_memory: OpenMemory
):
    server.say(*[openai_wire.error(400, "no such model")] * 20)
    memory = open_memory(
        embedding_model_name="openai:no-such-model", embedding_model_base_url=server.url, analyst="rules"
    )
    page = memory.add_memory("my apple tree", "")

    recall = memory.retrieve("apple")

    assert [item.page_id for item in recall.items] == [page.id]
    assert any("no such model" in notice for notice in recall.notices)


def test_planted_keys_are_in_no_log_error_repr_or_statistic(
    server: LoopbackServer, open_memory: OpenMemory, caplog: pytest.LogCaptureFixture, tmp_path: Path
):
    caplog.set_level(logging.DEBUG)
    server.say(*[openai_wire.error(401, f"Incorrect API key provided: {KEY}")] * 50)
    memory = open_memory(
        language_model="openai:m",
        openai_api_key=KEY,
        openai_base_url=server.url,
        embedding_model_name="openai:text-embedding-3-small",
        short_term_capacity=1,
    )
    shown: list[Any] = []

    for number in range(25):
        memory.add_memory(f"apple {number}", "pear")
    memory.settle()
    for ask in (memory.get_response, lambda query: list(memory.stream_response(query))):
        with pytest.raises(ModelError) as caught:
            ask("Hello?")
        shown += traceback.format_exception(caught.value)
    with pytest.raises(ModelError) as caught:
        memory.force_mid_term_analysis()
    shown += traceback.format_exception(caught.value)
    shown += [repr(memory), repr(memory.__dict__), memory.get_memory_stats(), memory.retrieve("apple")]
    memory.close()
    shown += [everything_in(caplog), *(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())]

    text = "\n".join(map(repr, shown))
    assert "Incorrect API key provided: ***" in text
    assert KEY not in text
