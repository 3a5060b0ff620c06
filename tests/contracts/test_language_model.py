"""What every language model does, whoever provides it: one suite over all adapters, each in its own wire format."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("openai", reason="the extra openai is not installed", exc_type=ImportError)
pytest.importorskip("anthropic", reason="the extra anthropic is not installed", exc_type=ImportError)

from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.presets import PRESETS
from memoryos.errors import ModelError
from memoryos.ports import Completion, LanguageModel, Message
from memoryos.privacy.secret import Secret
from servers import anthropic_wire, openai_wire
from servers.loopback import LoopbackServer, Reply, stream_reply

KEY = Secret("sk-planted-0123456789abcdef")
HELLO = [Message("system", "Be brief."), Message("user", "Hello?")]
SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Line:
    """A model and the server it speaks to."""

    server: LoopbackServer
    model: LanguageModel
    wire: ModuleType
    provider: str

    def text(self, text: str, *, cut: bool = False) -> Reply:
        if self.provider == "anthropic":
            return anthropic_wire.message(text, stop="max_tokens" if cut else "end_turn", thinking="hm")
        return openai_wire.chat(text, finish="length" if cut else "stop", reasoning="hm")

    def stream(self, pieces: list[str], *, whole: bool = True, **how: bool) -> Reply:
        if self.provider == "anthropic":
            return anthropic_wire.message_stream(pieces, stop="end_turn" if whole else None, **how)
        return openai_wire.chat_stream(pieces, finish="stop" if whole else None, **how)

    def error(self, status: int, text: str = "it failed", **headers: str) -> Reply:
        return self.wire.error(status, text, **headers)


@pytest.fixture(scope="module", params=sorted(PRESETS))
def open_line(request: pytest.FixtureRequest) -> Iterator[Line]:
    provider = request.param
    wire = anthropic_wire if provider == "anthropic" else openai_wire
    with LoopbackServer() as server:
        url = server.url if provider == "anthropic" else f"{server.url}/v1"
        with closing(named_language_model(f"{provider}:the-model", key=KEY, base_url=url, timeout=5)) as model:
            yield Line(server, model, wire, provider)


@pytest.fixture
def line(open_line: Line) -> Line:
    open_line.server.forget()
    return open_line


def failure(ask: Callable[[], Any]) -> ModelError:
    with pytest.raises(ModelError) as caught:
        ask()
    assert KEY.reveal() not in repr(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    return caught.value


def test_the_name_is_provider_and_model(line: Line):
    assert line.model.name == f"{line.provider}:the-model"


def test_the_answer_is_given_with_its_tokens(line: Line):
    line.server.say(line.text("Hello yourself."))

    assert line.model.complete(HELLO) == Completion("Hello yourself.", prompt_tokens=11, completion_tokens=7)


def test_messages_reach_the_provider_in_order_and_the_key_is_shown_to_it_alone(line: Line):
    line.server.say(line.text("Yes."))

    line.model.complete([*HELLO, Message("assistant", "Yes?"), Message("user", "Grüße 🌍")])

    [request] = line.server.requests
    written = json.dumps(request.body, ensure_ascii=False)
    places = [written.index(text) for text in ("Hello?", "Yes?", "Grüße 🌍")]
    assert places == sorted(places)
    assert "Be brief." in written
    assert KEY.reveal() in "".join(request.headers.values())
    assert KEY.reveal() not in written + request.path


def test_an_answer_that_the_token_limit_ended_is_marked_as_cut(line: Line):
    line.server.say(line.text("Hello your", cut=True))

    assert line.model.complete(HELLO).cut


def test_json_is_asked_for_with_the_schema(line: Line):
    line.server.say(line.text('{"city": "Bern"}'))

    answer = line.model.complete(HELLO, SCHEMA)

    assert json.loads(answer.text) == {"city": "Bern"}
    assert '"city' in json.dumps(line.server.requests[0].body).replace("\\", "")


def test_a_fence_around_json_is_taken_off(line: Line):
    line.server.say(line.text('```json\n{"city": "Bern"}\n```'))

    assert line.model.complete(HELLO, SCHEMA).text == '{"city": "Bern"}'


def test_a_stream_gives_the_answer_in_pieces_and_returns_the_whole(line: Line):
    line.server.say(line.stream(["Hel", "lo ", "yourself."]))
    pieces = []

    stream = line.model.stream(HELLO)
    while True:
        try:
            pieces.append(next(stream))
        except StopIteration as end:
            whole = end.value
            break

    assert pieces == ["Hel", "lo ", "yourself."]
    assert whole == Completion("Hello yourself.", prompt_tokens=11, completion_tokens=7)


def test_closing_a_stream_hangs_up(line: Line):
    line.server.say(line.stream(["Hel", "lo"], whole=False, holds=True))
    stream = line.model.stream(HELLO)

    assert next(stream) == "Hel"
    stream.close()

    assert line.server.client_left.wait(10)


def test_a_stream_that_breaks_off_is_an_error_that_may_be_tried_again(line: Line):
    line.server.say(line.stream(["Hel"], whole=False, drops=True))

    error = failure(lambda: list(line.model.stream(HELLO)))

    assert error.retryable


def test_a_stream_that_ends_before_the_answer_does_is_an_error(line: Line):
    line.server.say(line.stream(["Hel"], whole=False))

    assert "early" in str(failure(lambda: list(line.model.stream(HELLO))))


def test_an_error_inside_a_stream_is_raised(line: Line):
    line.server.say(line.wire.stream_error(f"overloaded {KEY.reveal()}"))

    error = failure(lambda: list(line.model.stream(HELLO)))

    assert error.retryable
    assert "overloaded ***" in str(error)


def test_a_stream_of_rubbish_is_an_error(line: Line):
    line.server.say(stream_reply([b"event: message_start\ndata: {{{\n\n"]))

    assert "malformed" in str(failure(lambda: list(line.model.stream(HELLO))))


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
def test_a_failure_that_passes_may_be_tried_again(line: Line, status: int):
    line.server.say(line.error(status))

    error = failure(lambda: line.model.complete(HELLO))

    assert error.retryable
    assert f"HTTP {status}: it failed" in str(error)
    assert len(line.server.requests) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_a_refusal_is_not_tried_again(line: Line, status: int):
    line.server.say(line.error(status))

    assert not failure(lambda: line.model.complete(HELLO)).retryable


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry_after": "7"}, 7),
        ({"retry_after_ms": "250"}, 0.25),
        ({"retry_after": "Wed, 21 Oct 2026 07:28:30 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 30),
        ({"retry_after": "Wed, 21 Oct 2026 07:28:00 GMT", "date": "Wed, 21 Oct 2026 07:28:30 GMT"}, 0),
        ({"retry_after": "soon"}, None),
        ({}, None),
    ],
)
def test_the_wait_that_the_provider_asks_for_is_passed_on(line: Line, headers: dict[str, str], seconds: float | None):
    line.server.say(line.error(429, **headers))

    assert failure(lambda: line.model.complete(HELLO)).retry_after == seconds


def test_a_streamed_question_that_is_refused_raises_too(line: Line):
    line.server.say(line.error(401, "wrong key"))

    assert "wrong key" in str(failure(lambda: list(line.model.stream(HELLO))))


def test_a_connection_that_drops_is_an_error_that_may_be_tried_again(line: Line):
    line.server.say(Reply(drops=True), Reply(b'{"choi', drops=True))

    for _ in range(2):
        error = failure(lambda: line.model.complete(HELLO))
        assert error.retryable
        assert "no connection" in str(error)


def test_a_server_that_is_not_there_is_an_error_that_may_be_tried_again(line: Line):
    with closing(named_language_model(f"{line.provider}:the-model", key=KEY, base_url="http://127.0.0.1:1")) as model:
        assert failure(lambda: model.complete(HELLO)).retryable


def test_a_server_that_says_nothing_is_left_in_time(line: Line):
    line.server.say(Reply(holds=True))
    name, url = f"{line.provider}:the-model", line.server.url

    with closing(named_language_model(name, key=KEY, base_url=url, timeout=0.2)) as model:
        error = failure(lambda: model.complete(HELLO))

    assert error.retryable
    assert "in time" in str(error)


@pytest.mark.parametrize("body", [b"<html>Welcome to the hotel</html>", b"", b"[]", b'{"choices": []}', b"null", b"7"])
def test_a_body_that_is_no_answer_is_an_error(line: Line, body: bytes):
    line.server.say(Reply(body))

    assert "malformed" in str(failure(lambda: line.model.complete(HELLO)))


def test_an_empty_answer_is_an_error_not_a_text(line: Line):
    line.server.say(line.text(""), line.stream([]))

    assert "empty" in str(failure(lambda: line.model.complete(HELLO)))
    assert "empty" in str(failure(lambda: list(line.model.stream(HELLO))))


def test_what_a_provider_says_is_cut_and_shows_no_key(line: Line):
    line.server.say(line.error(401, f"Incorrect API key {KEY.reveal()} " + "x" * 5_000))

    error = failure(lambda: line.model.complete(HELLO))

    assert "Incorrect API key ***" in str(error)
    assert len(str(error)) < 500
