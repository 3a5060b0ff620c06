"""The proxy with the official `openai` client in front of it and a scripted upstream behind it."""

import asyncio
import json
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest
from openai import AsyncOpenAI, OpenAI

from interfaces.proxied import proxied
from interfaces.running_server import EMBEDDER, LONGEST_SECONDS
from memoryos import Memoryos, Page
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.errors import SettingsError
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.proxy.answers import AnswerReader
from memoryos.interfaces.proxy.options import ProxyOptions
from memoryos.interfaces.proxy.prompts import prompt_of
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Scope
from servers import openai_responses_wire as responses_wire
from servers import openai_wire as chat_wire
from servers.loopback import LoopbackServer, Reply, Request, json_reply
from servers.ports import reserved_port

ALLERGY = "The parcel for Lena went to Oslo by ship"
QUESTION = "Which way did the parcel for Lena go to Oslo?"
TOOLS: list[Any] = [
    {"type": "function", "function": {"name": "weather", "parameters": {"type": "object", "properties": {"é": {}}}}}
]


@pytest.fixture
def upstream() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture
def open_user(tmp_path: Path) -> Iterator[Callable[[str], Memoryos]]:
    opened: list[Memoryos] = []

    def open_(user_id: str = "ada") -> Memoryos:
        opened.append(Memoryos(user_id, data_storage_path=tmp_path, embedding_model_name=EMBEDDER))
        return opened[-1]

    yield open_
    for memory in opened:
        memory.close()


OPENED: list[OpenAI] = []


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def client(url: str, **options: Any) -> OpenAI:
    return with_key(url, "sk-upstream", **options)


def says(text: str) -> list[Any]:
    return [{"role": "user", "content": text}]


def pages_of(memory: Memoryos) -> list[Page]:
    return memory.list_pages()


def fill_memory(tmp_path: Path) -> None:
    """Ada's memory, with one thing in it."""
    with Memoryos("ada", data_storage_path=tmp_path, embedding_model_name=EMBEDDER) as memory:
        memory.add_memory(ALLERGY, "Noted.")


def test_a_question_is_asked_with_what_memory_holds_and_the_exchange_is_remembered(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    fill_memory(tmp_path)
    upstream.say(chat_wire.chat("By ship."))

    with proxied(tmp_path, upstream.url) as url:
        raw = client(url).chat.completions.with_raw_response.create(model="m", messages=says(QUESTION))

    assert raw.parse().choices[0].message.content == "By ship."
    [request] = upstream.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == "Bearer sk-upstream"
    [message] = request.body["messages"]
    assert ALLERGY in message["content"]
    assert message["content"].endswith(f"</memory>\n\n{QUESTION}")
    assert raw.headers["x-memoryos"].startswith("recalled; items=")
    document = open_user().fetch(raw.headers["x-memoryos-ids"].split(",")[0])
    assert ALLERGY in document.text
    assert [(page.user_input, page.agent_response) for page in pages_of(open_user())[1:]] == [(QUESTION, "By ship.")]


def test_a_stream_reaches_the_client_as_it_is_and_is_remembered(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    fill_memory(tmp_path)
    upstream.say(chat_wire.chat_stream(["By", " ship", ", é."]))

    with proxied(tmp_path, upstream.url) as url:
        stream = client(url).chat.completions.create(model="m", messages=says(QUESTION), stream=True)
        pieces = [chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices]

    assert "".join(pieces) == "By ship, é."
    assert upstream.requests[0].body["stream"] is True
    [page] = pages_of(open_user())[1:]
    assert (page.agent_response, page.meta_data) == ("By ship, é.", {})


def test_the_responses_api_recalls_and_remembers(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    fill_memory(tmp_path)
    upstream.say(responses_wire.answered("By ship."), responses_wire.answer_stream(["By", " sea."]))
    parts = [{"role": "user", "content": [{"type": "input_text", "text": "The parcel for Lena, again?"}]}]

    with proxied(tmp_path, upstream.url) as url:
        whole = client(url).responses.create(model="m", input=QUESTION, instructions="Be brief.")
        stream = client(url).responses.create(model="m", input=parts, stream=True)  # type: ignore[call-overload]
        pieces = [event.delta for event in stream if event.type == "response.output_text.delta"]

    assert whole.output_text == "By ship."
    assert pieces == ["By", " sea."]
    first, second = (request.body for request in upstream.requests)
    assert first["instructions"] == "Be brief."
    assert ALLERGY in first["input"][0]["content"]
    assert ALLERGY in second["input"][0]["content"][0]["text"]
    assert second["input"][0]["content"][1:] == parts[0]["content"]
    # The upstream of this test gives both answers the same id, so only the first is stored.
    assert pages_of(open_user())[1].agent_response == "By ship."


def test_tools_pass_through_untouched_and_only_the_answer_is_remembered(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    call = {"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": '{"é":"Oslo"}'}}
    choice = {"index": 0, "message": {"role": "assistant", "content": "Let me look.", "tool_calls": [call]}}
    calling = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
    upstream.say(
        json_reply({**calling, "choices": [{**choice, "finish_reason": "tool_calls"}]}), chat_wire.chat("It rains.")
    )
    messages = [{"role": "system", "content": "Be brief."}, *says("The weather in Oslo?")]
    results: list[Any] = [
        *messages,
        choice["message"],
        {"role": "tool", "tool_call_id": "call_1", "content": "Rain"},
    ]

    with proxied(tmp_path, upstream.url) as url:
        first = client(url).chat.completions.create(
            model="m", messages=messages, tools=TOOLS, tool_choice="auto", temperature=0.25, seed=12345678901234567890
        )
        client(url).chat.completions.create(model="m", messages=results, tools=TOOLS)

    assert first.choices[0].message.tool_calls is not None
    assert first.choices[0].message.tool_calls[0].to_dict() == call
    assert upstream.requests[0].body == {
        "messages": messages,
        "model": "m",
        "tools": TOOLS,
        "tool_choice": "auto",
        "temperature": 0.25,
        "seed": 12345678901234567890,
    }
    assert upstream.requests[1].body["messages"][1:] == results[1:]
    assert [(page.user_input, page.agent_response) for page in pages_of(open_user())] == [
        ("The weather in Oslo?", "It rains.")
    ]


def test_what_is_in_the_conversation_already_is_not_recalled(tmp_path: Path, upstream: LoopbackServer) -> None:
    fill_memory(tmp_path)
    upstream.say(chat_wire.chat("By ship."))
    messages = [*says(ALLERGY), {"role": "assistant", "content": "Noted."}, *says(QUESTION)]

    with proxied(tmp_path, upstream.url) as url:
        client(url).chat.completions.create(model="m", messages=messages)

    assert upstream.requests[0].body["messages"][:2] == messages[:2]
    assert "From memory:" not in json.dumps(upstream.requests[0].body)


def test_64_streams_at_once_each_reach_their_own_user(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    together = threading.Barrier(64)

    def answer(request: Request) -> Reply:
        # No stream ends before all have begun.
        together.wait(LONGEST_SECONDS)
        name = request.body["messages"][-1]["content"].rsplit(maxsplit=1)[-1]
        return chat_wire.chat_stream([f"Hello {name}", "!"], name=name)

    upstream.answers = answer

    async def ask(openai_client: AsyncOpenAI, n: int) -> str:
        stream = await openai_client.chat.completions.create(
            model="m", messages=says(f"I am user{n}"), stream=True, extra_headers={"X-User-Id": f"user{n % 8}"}
        )
        return "".join([chunk.choices[0].delta.content or "" async for chunk in stream if chunk.choices])

    async def ask_all(url: str) -> list[str]:
        limits = httpx2.Limits(max_connections=None)
        async with (
            httpx2.AsyncClient(limits=limits, timeout=LONGEST_SECONDS) as http,
            AsyncOpenAI(base_url=url, api_key="sk", max_retries=0, http_client=http) as openai_client,
        ):
            return await asyncio.gather(*(ask(openai_client, n) for n in range(64)))

    with proxied(tmp_path, upstream.url) as url:
        answers = asyncio.run(ask_all(url))

    assert answers == [f"Hello user{n}!" for n in range(64)]
    for user in range(8):
        kept = {(page.user_input, page.agent_response) for page in pages_of(open_user(f"user{user}"))}
        assert kept == {(f"I am user{n}", f"Hello user{n}!") for n in range(user, 64, 8)}


def test_an_upstream_that_is_down_is_an_error_of_the_upstream(tmp_path: Path) -> None:
    with (
        reserved_port() as port,
        proxied(tmp_path, f"http://127.0.0.1:{port}/v1") as url,
        pytest.raises(openai.InternalServerError) as raised,
    ):
        client(url).chat.completions.create(model="m", messages=says("Hello"))

    assert raised.value.status_code == 502
    assert "upstream cannot be reached" in str(raised.value)


def test_an_upstream_that_does_not_answer_in_time_is_an_error_of_the_upstream(
    tmp_path: Path, upstream: LoopbackServer
) -> None:
    upstream.say(Reply(b"", holds=True))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        with (
            proxied(tmp_path, address, upstream_seconds=0.2) as url,
            pytest.raises(openai.InternalServerError) as raised,
        ):
            client(url).chat.completions.create(model="m", messages=says("Hello"))

    assert raised.value.status_code == 504


def test_an_error_of_the_upstream_reaches_the_client_and_nothing_is_remembered(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    upstream.say(chat_wire.error(429, "slow down", "rate_limit", retry_after="7"))

    with proxied(tmp_path, upstream.url) as url, pytest.raises(openai.RateLimitError) as raised:
        client(url).chat.completions.create(model="m", messages=says("Hello"))

    assert raised.value.response.headers["retry-after"] == "7"
    assert raised.value.code == "rate_limit"
    assert pages_of(open_user()) == []


@pytest.mark.parametrize("stream", [False, True])
def test_a_memory_that_is_down_does_not_stop_the_chat(
    tmp_path: Path, upstream: LoopbackServer, caplog: pytest.LogCaptureFixture, *, stream: bool
) -> None:
    fill_memory(tmp_path)
    for file in tmp_path.rglob("*.db*"):
        file.write_bytes(b"no database" * 1000)
    upstream.say(chat_wire.chat_stream(["Hello."]) if stream else chat_wire.chat("Hello."))

    with caplog.at_level(logging.WARNING), proxied(tmp_path, upstream.url) as url:
        raw = client(url).chat.completions.with_raw_response.create(model="m", messages=says(QUESTION), stream=stream)
        body = raw.http_response.read()

    assert b"Hello." in body
    assert raw.headers["x-memoryos"] == "failed"
    assert upstream.requests[0].body["messages"] == says(QUESTION)
    assert {
        record.getMessage().split(",")[0] for record in caplog.records if "the chat continues" in record.getMessage()
    } == {
        "recall failed",
        "remember failed",
    }


def test_a_client_that_leaves_ends_the_answer_and_what_it_saw_is_remembered(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    upstream.say(chat_wire.chat_stream(["Once", " upon"], finish=None, usage=False, holds=True))

    with proxied(tmp_path, upstream.url) as url:
        with client(url).chat.completions.create(model="m", messages=says("Tell me"), stream=True) as stream:
            seen = []
            for chunk in stream:
                seen.append(chunk.choices[0].delta.content)
                if "".join(text or "" for text in seen) == "Once upon":
                    break

        assert upstream.client_left.wait(LONGEST_SECONDS)

    [page] = pages_of(open_user())
    assert (page.agent_response, page.meta_data) == ("Once upon", {"cut": "stopped"})


def test_a_client_that_leaves_before_the_answer_ends_the_request(tmp_path: Path, upstream: LoopbackServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(LONGEST_SECONDS)
        with proxied(tmp_path, f"http://127.0.0.1:{silent.getsockname()[1]}/v1") as url:

            async def leave() -> None:
                async with AsyncOpenAI(base_url=url, api_key="sk", max_retries=0) as openai_client:
                    asking = asyncio.create_task(
                        openai_client.chat.completions.create(model="m", messages=says("Hello"))
                    )
                    connection, _ = await asyncio.to_thread(silent.accept)
                    connection.settimeout(LONGEST_SECONDS)
                    asking.cancel()
                    await asyncio.gather(asking, return_exceptions=True)
                with connection:
                    while await asyncio.to_thread(connection.recv, 65536):
                        pass

            asyncio.run(leave())


def test_an_upstream_that_breaks_off_breaks_off_for_the_client(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    upstream.say(chat_wire.chat_stream(["Once", " upon"], finish=None, usage=False, drops=True))

    with proxied(tmp_path, upstream.url) as url:
        stream = client(url).chat.completions.create(model="m", messages=says("Tell me"), stream=True)
        with pytest.raises(openai.APIConnectionError):
            list(stream)

    [page] = pages_of(open_user())
    assert (page.agent_response, page.meta_data) == ("Once upon", {"cut": "stopped"})


def test_memory_can_be_left_out_of_a_request(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    fill_memory(tmp_path)
    upstream.say(chat_wire.chat("I do not know."))

    with proxied(tmp_path, upstream.url) as url:
        raw = client(url).chat.completions.with_raw_response.create(
            model="m", messages=says(QUESTION), extra_headers={"X-Memoryos": "off"}
        )

    assert raw.headers["x-memoryos"] == "off"
    assert upstream.requests[0].body["messages"] == says(QUESTION)
    assert "x-memoryos" not in upstream.requests[0].headers
    assert len(pages_of(open_user())) == 1


def test_a_session_is_named_by_the_client_or_after_its_beginning(
    tmp_path: Path, upstream: LoopbackServer, open_user: Callable[..., Memoryos]
) -> None:
    upstream.answers = lambda request: json_reply(
        {"id": request.body["messages"][-1]["content"], "choices": [{"index": 0, "message": {"content": "ok"}}]}
    )
    later = [*says("one"), {"role": "assistant", "content": "ok"}, *says("two")]

    with proxied(tmp_path, upstream.url) as url:
        for messages, headers in ((says("one"), {}), (later, {}), (says("three"), {"X-Session-Id": "tea"})):
            client(url).chat.completions.create(model="m", messages=messages, extra_headers=headers)

    sessions = {page.user_input: page.session_id for page in pages_of(open_user())}
    assert sessions["three"] == "tea"
    # A test that runs over midnight UTC sees two days.
    assert str(sessions["one"])[:22] == str(sessions["two"])[:22]


def test_everything_else_passes_through(tmp_path: Path, upstream: LoopbackServer) -> None:
    upstream.say(chat_wire.embeddings([[1.0, 0.0]]))

    with proxied(tmp_path, upstream.url) as url:
        result = client(url).embeddings.create(model="e", input="Hello", encoding_format="float")

    assert result.data[0].embedding == [1.0, 0.0]
    assert upstream.requests[0].path == "/v1/embeddings"


@pytest.mark.parametrize(
    "body",
    [
        b"not json",
        b"[]",
        b'{"messages": 3}',
        b'{"messages": ["x", 1]}',
        b'{"messages": []}',
        b'{"messages": [{"role": "user"}]}',
        b'{"messages": [{"role": "user", "content": [{"type": "image_url"}, 5]}]}',
        b'{"messages": [{"role": "user", "content": "\\ud800"}]}',
    ],
)
def test_an_odd_body_is_left_to_the_upstream(tmp_path: Path, body: bytes) -> None:
    received: list[bytes] = []
    ready = threading.Event()

    def answer_one(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            request = b""
            while b"\r\n\r\n" not in request or not request.endswith(body[-1:]):
                request += connection.recv(65536)
            received.append(request.partition(b"\r\n\r\n")[2])
            connection.sendall(b"HTTP/1.1 400 Bad\r\ncontent-length: 2\r\n\r\nno")
        ready.set()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=answer_one, args=(listening,))
        thread.start()
        with proxied(tmp_path, f"http://127.0.0.1:{listening.getsockname()[1]}/v1") as url:
            reply = httpx2.post(f"{url}/chat/completions", content=body, timeout=LONGEST_SECONDS)
        assert ready.wait(LONGEST_SECONDS)
        thread.join(LONGEST_SECONDS)

    assert (reply.status_code, reply.text) == (400, "no")
    assert received == [body]


@pytest.fixture
def ring(tmp_path: Path) -> Iterator[KeyRing]:
    keys = KeyRing(SqliteStores(tmp_path, machine_time).shared.api_keys, machine_time)
    yield keys
    keys.close()


def with_key(url: str, key: str, **options: Any) -> OpenAI:
    OPENED.append(OpenAI(base_url=url, api_key=key, max_retries=0, **options))
    return OPENED[-1]


def test_a_key_opens_the_memory_of_its_user_and_is_not_shown_to_the_upstream(
    tmp_path: Path, upstream: LoopbackServer, ring: KeyRing, open_user: Callable[..., Memoryos]
) -> None:
    key = ring.create("bob", DEFAULT_SCOPES).secret
    upstream.say(chat_wire.chat("Hello."), chat_wire.chat("Hello."))

    with proxied(tmp_path, upstream.url, ring, upstream_key="sk-real") as url:
        with_key(url, key).chat.completions.create(model="m", messages=says("I am Bob"))
        with_key(url, "sk-own", default_headers={"X-Memoryos-Key": key}).chat.completions.create(
            model="m", messages=says("I am Bob again")
        )

    assert [request.headers["authorization"] for request in upstream.requests] == ["Bearer sk-real", "Bearer sk-own"]
    assert key not in str(upstream.requests)
    assert pages_of(open_user("bob"))[0].user_input == "I am Bob"


def test_an_upstream_without_a_key_gets_none(tmp_path: Path, upstream: LoopbackServer, ring: KeyRing) -> None:
    upstream.say(chat_wire.chat("Hello."))

    with proxied(tmp_path, upstream.url, ring) as url:
        with_key(url, ring.create("bob", DEFAULT_SCOPES).secret).chat.completions.create(
            model="m", messages=says("I am Bob")
        )

    assert "authorization" not in upstream.requests[0].headers


@pytest.mark.parametrize("key", ["sk-unknown", "mos_unknown"])
def test_without_a_valid_key_nothing_reaches_the_upstream(
    tmp_path: Path, upstream: LoopbackServer, ring: KeyRing, key: str
) -> None:
    with proxied(tmp_path, upstream.url, ring) as url, pytest.raises(openai.AuthenticationError):
        with_key(url, key).chat.completions.create(model="m", messages=says("Hello"))

    assert upstream.requests == []


def test_a_service_names_its_users_and_nobody_elses(
    tmp_path: Path, upstream: LoopbackServer, ring: KeyRing, open_user: Callable[..., Memoryos]
) -> None:
    key = ring.create_service("shop", DEFAULT_SCOPES).secret
    upstream.say(chat_wire.chat("Hello."))

    with proxied(tmp_path, upstream.url, ring) as url:
        bot = with_key(url, key)
        bot.chat.completions.create(model="m", messages=says("I am Eve"), extra_headers={"X-User-Id": "eve"})
        with pytest.raises(openai.PermissionDeniedError):
            bot.chat.completions.create(model="m", messages=says("Who?"))
        with pytest.raises(openai.PermissionDeniedError):
            with_key(url, ring.create("bob", DEFAULT_SCOPES).secret).chat.completions.create(
                model="m", messages=says("I am Eve"), extra_headers={"X-User-Id": "eve"}
            )

    assert pages_of(open_user("shop:eve"))[0].user_input == "I am Eve"
    assert len(upstream.requests) == 1


@pytest.mark.parametrize(("scope", "status", "stored"), [("memory:read", "recalled", 1), ("memory:write", "not", 2)])
def test_a_key_of_one_scope_does_one_half(
    tmp_path: Path,
    upstream: LoopbackServer,
    ring: KeyRing,
    open_user: Callable[..., Memoryos],
    scope: Scope,
    status: str,
    stored: int,
) -> None:
    fill_memory(tmp_path)
    upstream.say(chat_wire.chat("Hello."))

    with proxied(tmp_path, upstream.url, ring) as url:
        raw = with_key(url, ring.create("ada", frozenset({scope})).secret).chat.completions.with_raw_response.create(
            model="m", messages=says(QUESTION)
        )

    assert raw.headers["x-memoryos"].startswith(status)
    assert len(pages_of(open_user())) == stored


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"x-user-id": "../ada"}, 400),
        ({"x-user-id": b"\xff"}, 400),
        ([("x-user-id", "ada"), ("x-user-id", "bob")], 400),
    ],
)
def test_a_request_of_a_foreign_page_or_for_no_user_is_refused(
    tmp_path: Path, upstream: LoopbackServer, headers: Any, status: int
) -> None:
    with proxied(tmp_path, upstream.url) as url:
        reply = httpx2.post(f"{url}/chat/completions", json={"messages": []}, headers=headers, timeout=LONGEST_SECONDS)

    assert reply.status_code == status
    assert reply.json()["error"]["type"] == "memoryos_proxy_error"
    assert upstream.requests == []


def test_a_body_may_be_too_large(tmp_path: Path, upstream: LoopbackServer) -> None:
    with proxied(tmp_path, upstream.url, listen={"max_body_bytes": 10}) as url:
        reply = httpx2.post(f"{url}/chat/completions", content=b"x" * 11, timeout=LONGEST_SECONDS)

    assert reply.status_code == 413


@pytest.mark.parametrize("upstream_url", ["api.openai.com", "ftp://x/v1", "https://", "https://x/v1?key=1"])
def test_an_upstream_must_be_a_url(upstream_url: str) -> None:
    with pytest.raises(SettingsError, match="--upstream"):
        ProxyOptions(upstream_url, ServeOptions())


def test_limits_must_leave_room() -> None:
    with pytest.raises(SettingsError, match="--max-items"):
        ProxyOptions("http://x/v1", ServeOptions(), max_items=0)


@pytest.mark.parametrize(
    ("upstream_url", "path", "expected"),
    [
        ("https://x/v1", "/v1/models", "https://x/v1/models"),
        ("https://x/v1/", "/models", "https://x/v1/models"),
        ("https://x", "/v1/models", "https://x/v1/models"),
        ("https://x/api/v3", "/v1/models", "https://x/api/v3/models"),
    ],
)
def test_both_sides_may_leave_out_the_version(upstream_url: str, path: str, expected: str) -> None:
    assert ProxyOptions(upstream_url, ServeOptions()).upstream_url(path, "") == expected
    assert ProxyOptions(upstream_url, ServeOptions()).upstream_url(path, "a=1") == f"{expected}?a=1"


def test_an_answer_that_is_cut_says_so() -> None:
    cut = AnswerReader("application/json")
    cut.feed(
        json.dumps({"choices": [{"index": 0, "message": {"content": "Once"}, "finish_reason": "length"}]}).encode()
    )
    failed = AnswerReader("text/event-stream")
    ended = {**responses_wire.response("Once"), "status": "failed"}
    failed.feed(f"data: {json.dumps({'type': 'response.failed', 'response': ended})}\n\n".encode())
    calling = AnswerReader("application/json")
    function_call = {"type": "function_call", "name": "f", "call_id": "1", "arguments": "{}"}
    payload = {"type": "message", "content": [{"type": "output_text", "text": "Wait."}]}
    calling.feed(json.dumps(responses_wire.response("", output=[payload, function_call])).encode())

    answers = [reader.answer(complete=True) for reader in (cut, failed, calling)]

    assert [(answer.text, answer.cut, answer.calls_tools) for answer in answers if answer] == [
        ("Once", "length", False),
        ("Once", "failed", False),
        ("Wait.", None, True),
    ]


@pytest.mark.parametrize("body", [b"", b"nothing", b"[1]", b'{"choices": [3, {"index": 1}]}', b'{"type": "ping"}'])
def test_an_answer_without_words_is_not_remembered(body: bytes) -> None:
    reader = AnswerReader("application/json")
    reader.feed(body)

    assert reader.answer(complete=True) is None


def test_an_answer_without_end_is_not_kept_in_memory() -> None:
    reader = AnswerReader("application/json")
    for _ in range(10):
        reader.feed(b"x" * 1024 * 1024)

    assert reader.answer(complete=True) is None


def test_a_prompt_has_a_conversation_that_the_client_may_name() -> None:
    named = prompt_of("POST", "/v1/responses", b'{"input": "hi", "conversation": {"id": "conv_1"}}')
    empty = prompt_of("POST", "/v1/responses", b'{"input": []}')

    assert named is not None
    assert named.conversation == "conv_1"
    assert empty is not None
    assert empty.conversation == "empty"
    assert prompt_of("GET", "/v1/responses", b"{}") is None
