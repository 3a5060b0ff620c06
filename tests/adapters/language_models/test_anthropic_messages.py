"""What is Anthropic's own: where the system message goes, and three ways to ask for JSON."""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

pytest.importorskip("anthropic", reason="the extra anthropic is not installed", exc_type=ImportError)

from memoryos.adapters.language_models.anthropic_messages import AnthropicMessages
from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.replies import Sampling
from memoryos.errors import ModelError
from memoryos.ports import Message
from memoryos.privacy.secret import Secret
from servers.anthropic_wire import error, message, message_stream
from servers.loopback import LoopbackServer

HELLO = [Message("system", "Be brief."), Message("user", "Where?")]
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture
def model(server: LoopbackServer) -> Iterator[AnthropicMessages]:
    chosen = Sampling(temperature=0.2)
    with closing(
        named_language_model("anthropic:claude", key=Secret("sk-1"), base_url=server.url, sampling=chosen)
    ) as model:
        yield model


def test_system_messages_stand_apart_from_the_turns(server, model):
    server.say(message("Bern."))

    model.complete(HELLO)

    body = server.requests[0].body
    assert body["system"] == "Be brief."
    assert body["messages"] == [{"role": "user", "content": "Where?"}]
    assert body["max_tokens"] > 0


def test_instructions_that_stand_alone_become_a_turn(server, model):
    server.say(message("Yes."))

    model.complete(HELLO[:1])

    assert server.requests[0].body["messages"] == [{"role": "user", "content": "Be brief."}]


def test_json_is_asked_for_by_format_then_by_a_tool_then_in_the_prompt(server, model):
    server.say(
        error(400, "output_config.format: not supported by this model"), message("", tool_input={"city": "Zürich"})
    )
    server.say(error(400, "tool_choice forces tool use"), message('{"city": "Bern"}'))

    by_tool = model.complete(HELLO, SCHEMA)
    in_prompt = model.complete(HELLO, SCHEMA)

    by_format, tool, _, prompt = (request.body for request in server.requests)
    assert by_format["output_config"]["format"] == {"type": "json_schema", "schema": SCHEMA}
    assert tool["tool_choice"] == {"type": "tool", "name": "answer"}
    assert json.dumps(SCHEMA) in prompt["messages"][-1]["content"]
    assert (by_tool.text, in_prompt.text) == ('{"city": "Zürich"}', '{"city": "Bern"}')


def test_a_temperature_is_not_sent_since_the_provider_has_none(server, model):
    server.say(message("Bern."))

    model.complete(HELLO)

    assert "temperature" not in server.requests[0].body


def test_a_refusal_is_an_error_though_something_was_said(server, model):
    server.say(message("I", stop="refusal"), message_stream(["I"], stop="refusal"))

    with pytest.raises(ModelError, match="refusal"):
        model.complete(HELLO)
    with pytest.raises(ModelError, match="refusal"):
        list(model.stream(HELLO))
