"""OpenAI's dialects: what models refuse, how they think, and what is remembered of them."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("openai", reason="the extra openai is not installed", exc_type=ImportError)

from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.openai_chat import OpenAIChat
from memoryos.adapters.language_models.reasoning_filter import ThinkingFilter, without_thinking
from memoryos.adapters.language_models.replies import Sampling
from memoryos.adapters.language_models.structured import is_strict
from memoryos.errors import ModelError
from memoryos.ports import Message
from memoryos.privacy.secret import Secret
from servers.loopback import LoopbackServer, Reply, json_reply
from servers.openai_wire import chat, chat_stream, error

HELLO = [Message("system", "Be brief."), Message("user", "Where?")]
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
JSON = '{"city": "Bern"}'


@pytest.fixture(scope="module")
def open_server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture
def server(open_server: LoopbackServer) -> LoopbackServer:
    open_server.forget()
    return open_server


@pytest.fixture
def connect(server: LoopbackServer) -> Iterator[Callable[..., OpenAIChat]]:
    with ExitStack() as stack:

        def connect_(name: str = "openai-compatible:m", **options: Any) -> OpenAIChat:
            model = named_language_model(name, key=Secret("sk-1"), base_url=f"{server.url}/v1", **options)
            stack.callback(model.close)
            return model

        yield connect_


def formats(server: LoopbackServer) -> list[str]:
    return [request.body.get("response_format", {}).get("type", "prompt") for request in server.requests]


def test_a_refused_schema_is_asked_for_in_simpler_ways_and_that_is_remembered(server, connect):
    model = connect()
    server.say(error(400, "response_format json_schema is unavailable"), error(400, "nor json_object"), chat(JSON))
    server.say(chat(JSON))

    assert model.complete(HELLO, SCHEMA).text == JSON
    assert model.complete(HELLO, SCHEMA).text == JSON

    assert formats(server) == ["json_schema", "json_object", "prompt", "prompt"]


def test_a_server_that_passes_over_a_schema_is_asked_in_simpler_ways_and_that_is_remembered(server, connect):
    model = connect()
    server.say(
        chat("Bern, I say."), chat("It is Bern."), chat(f"Sure:\n```json\n{JSON}\n```\nGlad to help."), chat(JSON)
    )

    assert model.complete(HELLO, SCHEMA).text == JSON
    assert model.complete(HELLO, SCHEMA).text == JSON

    assert formats(server) == ["json_schema", "json_object", "prompt", "prompt"]


def test_a_model_that_gives_no_json_in_any_way_leaves_its_words_to_the_reader(server, connect):
    model = connect()
    server.say(chat("Bern."), chat("Bern!"), chat("Bern?"), chat(JSON))

    assert model.complete(HELLO, SCHEMA).text == "Bern?"
    model.complete(HELLO, SCHEMA)

    assert formats(server)[-1] == "json_schema"


def test_json_that_was_cut_off_is_given_as_it_is(server, connect):
    server.say(chat('{"city": "Be', finish="length"))

    assert connect().complete(HELLO, SCHEMA).cut
    assert len(server.requests) == 1


def test_a_server_that_crashes_on_a_schema_is_asked_in_simpler_ways(server, connect):
    message = "body.response_format.type: Input should be 'text' or 'json_object'"
    server.say(error(500, message), chat(JSON))

    assert connect().complete(HELLO, SCHEMA).text == JSON
    assert formats(server) == ["json_schema", "json_object"]


def test_a_crash_that_has_nothing_to_do_with_the_schema_is_raised_as_it_is(server, connect):
    server.say(error(500, "out of memory"))

    with pytest.raises(ModelError, match="out of memory"):
        connect().complete(HELLO, SCHEMA)
    assert formats(server) == ["json_schema"]


def test_a_question_that_is_refused_in_every_way_raises_the_first_refusal_and_nothing_is_remembered(server, connect):
    model = connect()
    server.say(error(400, "too long"), error(400, "too long too"), error(400, "still too long"), chat(JSON))

    with pytest.raises(ModelError, match=r"too long$"):
        model.complete(HELLO, SCHEMA)
    model.complete(HELLO, SCHEMA)

    assert formats(server)[-1] == "json_schema"


def test_a_schema_in_the_prompt_stands_below_the_last_message(server, connect):
    server.say(chat(JSON))

    connect("llamafactory:m").complete(HELLO, SCHEMA)

    messages = server.requests[0].body["messages"]
    assert [message["role"] for message in messages] == ["system", "user"]
    assert json.dumps(SCHEMA) in messages[-1]["content"]
    assert "JSON" in messages[-1]["content"]


def test_a_schema_is_strict_only_where_it_can_be(server, connect):
    strict = {**SCHEMA, "additionalProperties": False, "title": "Where is it?"}
    server.say(chat(JSON), chat(JSON))
    model = connect()

    model.complete(HELLO, SCHEMA)
    model.complete(HELLO, strict)

    sent = [request.body["response_format"]["json_schema"] for request in server.requests]
    assert [(item["name"], item["strict"]) for item in sent] == [("answer", False), ("Where_is_it_", True)]


def test_an_open_object_deep_in_a_schema_is_not_strict():
    assert not is_strict({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "object"}]}})


def test_a_reasoning_model_is_asked_without_what_it_does_not_know(server, connect):
    model = connect(sampling=Sampling(max_tokens=50, temperature=0.2))
    server.say(
        error(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
        error(400, "'temperature' does not support 0.2 with this model. Only the default (1) value is supported."),
        chat("Bern."),
        chat("Bern."),
    )

    model.complete(HELLO)
    model.complete(HELLO)

    last = server.requests[-1].body
    assert (last["max_completion_tokens"], "max_tokens" in last, "temperature" in last) == (50, False, False)
    assert len(server.requests) == 4


def test_a_limit_that_is_too_large_is_a_refusal_not_a_dialect(server, connect):
    server.say(error(400, "max_tokens is too large: 999999. This model supports at most 4096 tokens"))

    with pytest.raises(ModelError, match="too large"):
        connect(sampling=Sampling(max_tokens=999_999)).complete(HELLO)
    assert len(server.requests) == 1


def test_openai_is_given_its_newer_limit_and_nothing_that_was_not_chosen(server, connect):
    server.say(chat("Bern."), chat("Bern."))

    connect("openai:gpt-5", sampling=Sampling(max_tokens=50)).complete(HELLO)
    connect("openai:gpt-5").complete(HELLO)

    assert server.requests[0].body["max_completion_tokens"] == 50
    assert set(server.requests[1].body) == {"model", "messages"}


def test_a_server_without_stream_options_is_asked_without_them(server, connect):
    server.say(error(422, "Extra inputs are not permitted: stream_options"), chat_stream(["Be", "rn"], usage=False))

    assert "".join(connect().stream(HELLO)) == "Bern"
    assert "stream_options" not in server.requests[-1].body


def test_thinking_is_no_part_of_an_answer(server, connect):
    server.say(chat("<think>\nHm, Bern?\n</think>\n\nBern."), chat("Hm, Bern?\n</think>\n\nBern."))
    model = connect()

    assert model.complete(HELLO).text == "Bern."
    assert model.complete(HELLO).text == "Bern."


def test_thinking_is_no_part_of_a_stream(server, connect):
    server.say(chat_stream(["<th", "ink>Hm, ", "Bern?</thi", "nk>\n", "\nBe", "rn."]))

    assert list(connect().stream(HELLO)) == ["Be", "rn."]


def test_what_only_looks_like_the_beginning_of_thinking_is_shown_at_the_end(server, connect):
    server.say(chat_stream(["1 ", "<thi"]))

    assert list(connect().stream(HELLO)) == ["1 ", "<thi"]


def test_an_answer_that_is_all_thinking_is_empty(server, connect):
    server.say(chat("<think>Hm, Bern? Or", finish="length"), chat_stream(["<think>Hm, ", "Bern?"], finish="length"))
    model = connect()

    with pytest.raises(ModelError, match="empty answer: length"):
        model.complete(HELLO)
    with pytest.raises(ModelError, match="empty answer: length"):
        list(model.stream(HELLO))


def test_a_refusal_to_answer_is_an_error_that_says_so(server, connect):
    server.say(chat(None, refusal="I will not say."))

    with pytest.raises(ModelError, match="I will not say"):
        connect().complete(HELLO)


def test_a_content_in_parts_is_read(server, connect):
    server.say(chat([{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Bern."}]))

    assert connect().complete(HELLO).text == "Bern."


def test_tokens_are_estimated_where_the_server_counts_none(server, connect):
    body = json.loads(chat("Bern is it.").body)
    server.say(json_reply({**body, "usage": None}), chat_stream(["Bern is it."], usage=False))
    model = connect()

    answer = model.complete(HELLO)
    list(model.stream(HELLO))

    assert (answer.prompt_tokens, answer.completion_tokens) == (5, 4)


def test_a_used_up_account_is_not_tried_again(server, connect):
    server.say(error(429, "You exceeded your current quota", code="insufficient_quota"))

    with pytest.raises(ModelError) as caught:
        connect().complete(HELLO)
    assert not caught.value.retryable


def test_an_error_page_without_json_is_quoted_in_one_line(server, connect):
    server.say(Reply(b"<html>\n<h1>Bad gateway</h1>\n</html>", 502, {"content-type": "text/html"}))

    with pytest.raises(ModelError, match="HTTP 502: <html> <h1>Bad gateway</h1> </html>"):
        connect().complete(HELLO)


TEXTS = st.lists(st.sampled_from(["<think>", "</think>", "<", "think", ">", " ", "\n", "word", "</"])).map("".join)


@given(TEXTS, st.lists(st.integers(0, 60)))
def test_a_stream_hides_the_same_thinking_however_it_is_cut(text: str, cuts: list[int]):
    places = sorted({0, len(text), *(cut % (len(text) + 1) for cut in cuts)})
    pieces = [text[start:end] for start, end in pairwise(places)]
    whole, parts = ThinkingFilter(), ThinkingFilter()

    at_once = whole.feed(text) + whole.finish()
    in_pieces = "".join(map(parts.feed, pieces)) + parts.finish()

    assert in_pieces == at_once


@given(st.text(alphabet=st.characters(blacklist_characters="<")))
def test_a_text_without_thinking_is_left_as_it_is(text: str):
    assert without_thinking(text) == text.strip()


def test_a_tag_that_an_answer_only_mentions_is_kept():
    assert without_thinking("Write <think> before it.") == "Write <think> before it."
