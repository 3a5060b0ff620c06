"""What holds for chat completions and for responses, streamed or not, with the official `openai` client."""

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openai
import pytest
from openai import OpenAI

from interfaces.proxied import proxied
from interfaces.running_server import EMBEDDER, LONGEST_SECONDS
from memoryos import Memoryos
from servers import openai_responses_wire as responses_wire
from servers import openai_wire as chat_wire
from servers.loopback import LoopbackServer, Reply, json_reply, stream_reply
from servers.ports import reserved_port

STORED_TEXT = "The parcel for Lena went to Oslo by ship"
QUESTION = "Which way did the parcel for Lena go to Oslo?"
PARAMETERS = {"type": "object", "properties": {"é": {"type": "string"}}}
TOOLS: dict[str, list[Any]] = {
    "chat": [{"type": "function", "function": {"name": "weather", "parameters": PARAMETERS}}],
    "responses": [{"type": "function", "name": "weather", "parameters": PARAMETERS, "strict": False}],
}
both_apis = pytest.mark.parametrize("api", ["chat", "responses"])
streamed_or_not = pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])


@pytest.fixture
def upstream() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture
def open_ada(tmp_path: Path) -> Callable[[], Memoryos]:
    return lambda: Memoryos("ada", data_storage_path=tmp_path, embedding_model_name=EMBEDDER)


def ask(url: str, api: str, question: str = QUESTION, **options: Any) -> tuple[str, Any]:
    """The body as it came, and its headers."""
    with OpenAI(base_url=url, api_key="sk", max_retries=0, timeout=LONGEST_SECONDS) as client:
        if api == "chat":
            messages: list[Any] = [{"role": "user", "content": question}]
            raw: Any = client.chat.completions.with_raw_response.create(model="m", messages=messages, **options)
        else:
            raw = client.responses.with_raw_response.create(model="m", input=question, **options)
        return raw.http_response.read().decode(), raw.headers


def answer(api: str, pieces: list[str], *, stream: bool) -> Reply:
    if api == "chat":
        return chat_wire.chat_stream(pieces) if stream else chat_wire.chat("".join(pieces))
    return responses_wire.answer_stream(pieces) if stream else responses_wire.answered("".join(pieces))


def conversation(body: dict[str, Any], api: str) -> Any:
    return body["messages" if api == "chat" else "input"]


def exchanges(memory: Memoryos) -> list[tuple[str, str]]:
    with memory:
        return [(page.user_input, page.agent_response) for page in memory.list_pages()]


@both_apis
@streamed_or_not
def test_what_is_recalled_is_in_the_prompt_in_a_header_and_in_the_log(
    tmp_path: Path,
    upstream: LoopbackServer,
    open_ada: Callable[[], Memoryos],
    caplog: pytest.LogCaptureFixture,
    *,
    api: str,
    stream: bool,
) -> None:
    with open_ada() as memory:
        memory.add_memory(STORED_TEXT, "Noted.")
    reply = answer(api, ["By", " ship, é."], stream=stream)
    upstream.say(reply)

    with caplog.at_level(logging.INFO), proxied(tmp_path, upstream.url) as url:
        body, headers = ask(url, api, stream=stream)

    ids = headers["x-memoryos-ids"]
    logged = [record for record in caplog.records if record.getMessage() == "recall: recalled"]
    [message] = conversation(upstream.requests[0].body, api)
    assert body == reply.body.decode()
    assert STORED_TEXT in message["content"]
    assert message["content"].endswith(f"</memory>\n\n{QUESTION}")
    assert headers["x-memoryos"].startswith(f"recalled; items={len(ids.split(','))}; tokens=")
    assert [vars(record)["ids"] for record in logged] == [ids]
    assert exchanges(open_ada()) == [(STORED_TEXT, "Noted."), (QUESTION, "By ship, é.")]


def calling(api: str, *, stream: bool) -> Reply:
    """An answer that calls a tool."""
    arguments = '{"é":"Oslo"}'
    if api == "chat":
        call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "weather", "arguments": arguments}}
        shape = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        choice = {"index": 0, "delta" if stream else "message": message, "finish_reason": "tool_calls"}
        whole: dict[str, Any] = {**shape, "choices": [choice]}
        if not stream:
            return json_reply(whole)
        return stream_reply([f"data: {json.dumps(whole)}\n\n".encode(), b"data: [DONE]\n\n"])
    item = {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "weather", "arguments": arguments}
    whole = responses_wire.response("", output=[item])
    if not stream:
        return json_reply(whole)
    events = [
        {"type": "response.output_item.added", "output_index": 0, "item": {**item, "arguments": ""}},
        {"type": "response.function_call_arguments.delta", "item_id": "fc_1", "output_index": 0, "delta": arguments},
        {"type": "response.completed", "response": whole},
    ]
    return stream_reply([f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in events])


@both_apis
@streamed_or_not
@pytest.mark.parametrize("knows", [False, True], ids=["nothing", "recalled"])
def test_tools_pass_through_untouched_both_ways(
    tmp_path: Path,
    upstream: LoopbackServer,
    open_ada: Callable[[], Memoryos],
    *,
    api: str,
    stream: bool,
    knows: bool,
) -> None:
    if knows:
        with open_ada() as memory:
            memory.add_memory(STORED_TEXT, "Noted.")
    reply = calling(api, stream=stream)
    upstream.say(reply)

    with proxied(tmp_path, upstream.url) as url:
        body, headers = ask(url, api, stream=stream, tools=TOOLS[api], tool_choice="auto", temperature=0.25)

    sent = upstream.requests[0].body
    untouched = {name: value for name, value in sent.items() if name not in {"messages", "input"}}
    assert body == reply.body.decode()
    assert untouched == {
        "model": "m",
        "tools": TOOLS[api],
        "tool_choice": "auto",
        "temperature": 0.25,
        "stream": stream,
    }
    assert headers["x-memoryos"].split(";")[0] == ("recalled" if knows else "nothing")
    # An answer that only calls a tool is not what the user is told.
    assert exchanges(open_ada()) == ([(STORED_TEXT, "Noted.")] if knows else [])


@both_apis
@streamed_or_not
def test_an_upstream_that_is_down_is_an_error_in_the_format_of_openai(
    tmp_path: Path, *, api: str, stream: bool
) -> None:
    with (
        reserved_port() as port,
        proxied(tmp_path, f"http://127.0.0.1:{port}/v1") as url,
        pytest.raises(openai.InternalServerError) as raised,
    ):
        ask(url, api, stream=stream)

    assert raised.value.status_code == 502
    assert raised.value.type == "memoryos_proxy_error"


@both_apis
@streamed_or_not
def test_a_memory_that_is_down_does_not_stop_the_answer(
    tmp_path: Path, upstream: LoopbackServer, open_ada: Callable[[], Memoryos], *, api: str, stream: bool
) -> None:
    with open_ada() as memory:
        memory.add_memory(STORED_TEXT, "Noted.")
    for file in tmp_path.rglob("*.db*"):
        file.write_bytes(b"no database" * 1000)
    reply = answer(api, ["Hello."], stream=stream)
    upstream.say(reply)

    with proxied(tmp_path, upstream.url) as url:
        body, headers = ask(url, api, stream=stream)

    assert body == reply.body.decode()
    assert headers["x-memoryos"] == "failed"
    assert conversation(upstream.requests[0].body, api) in (QUESTION, [{"role": "user", "content": QUESTION}])


def test_a_client_that_leaves_a_streamed_response_ends_it_and_what_it_saw_is_remembered(
    tmp_path: Path, upstream: LoopbackServer, open_ada: Callable[[], Memoryos]
) -> None:
    upstream.say(responses_wire.answer_stream(["Once", " upon"], ends=False, holds=True))

    with (
        proxied(tmp_path, upstream.url) as url,
        OpenAI(base_url=url, api_key="sk", max_retries=0, timeout=LONGEST_SECONDS) as client,
    ):
        with client.responses.create(model="m", input="Tell me", stream=True) as stream:
            seen = ""
            for event in stream:
                seen += event.delta if event.type == "response.output_text.delta" else ""
                if seen == "Once upon":
                    break

        assert upstream.client_left.wait(LONGEST_SECONDS)

    with open_ada() as memory:
        [page] = memory.list_pages()
    assert (page.agent_response, page.meta_data) == ("Once upon", {"cut": "stopped"})
