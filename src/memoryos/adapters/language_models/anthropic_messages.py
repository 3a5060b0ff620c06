"""Claude over the official Anthropic client; its endpoint for OpenAI's client does not hold a reply to a schema."""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memoryos.adapters.language_models.capabilities import Capabilities, CapabilityNegotiation
from memoryos.adapters.language_models.replies import Replies, Sampling, count
from memoryos.adapters.language_models.structured import follows, json_part, stating, title
from memoryos.adapters.remote import Wire, checked_url
from memoryos.ports import Completion, Message
from memoryos.privacy.secret import Secret

_CUT = frozenset({"max_tokens", "model_context_window_exceeded"})
_DEFAULT_MAX_TOKENS = 8192  # this provider wants a number
_INPUT_FIELDS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


@dataclass(frozen=True, slots=True)
class _Reply:
    """A reply, or what one event of a stream adds to it."""

    text: str = ""
    finished: str | None = None
    usage: Mapping[str, Any] | None = None


class AnthropicMessages:
    """One Claude model. Time-outs are the client's, per wait on the network; it retries nothing itself."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str,
        key: Secret,
        dialect: Capabilities,
        sampling: Sampling | None = None,
        timeout: float = 60.0,
    ) -> None:
        self._model = model
        self._name = f"anthropic:{model}"
        chosen = sampling or Sampling()
        self._sampling = replace(chosen, max_tokens=chosen.max_tokens or _DEFAULT_MAX_TOKENS)
        self._acquaintance = CapabilityNegotiation(dialect)
        self._wire = Wire("anthropic", "anthropic", key)
        self._replies = Replies(self._name, self._wire)
        self._client = self._wire.library.Anthropic(
            api_key=key.reveal(),
            base_url=checked_url(base_url, key),
            **self._wire.client_options("x-api-key", key.reveal(), timeout),
        )

    @property
    def name(self) -> str:
        """Provider and model."""
        return self._name

    def __repr__(self) -> str:
        return f"AnthropicMessages({self._name!r})"

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; where a schema is given, JSON by the provider's own format, a tool, or the prompt."""
        return self._acquaintance.ask(
            lambda dialect: self._request(messages, schema, dialect),
            lambda request: self._answer(request, messages, json_part if schema is not None else str),
            follows if schema is not None else None,
        )

    def stream(self, messages: Sequence[Message]) -> Generator[str, None, Completion]:
        """The answer in pieces; what the generator returns at its end is the whole of it, with its tokens."""
        events = self._acquaintance.ask(
            lambda dialect: {**self._request(messages, None, dialect), "stream": True}, self._opened
        )
        shown, finished = "", None
        usage: dict[str, Any] = {}
        with events:
            for delta in self._replies.read_stream(events, _streamed):
                usage.update(delta.usage or {})
                finished = delta.finished or finished
                shown += delta.text
                if delta.text:
                    yield delta.text
        if finished is None:
            raise self._replies.ended_early()
        if not shown.strip() or finished == "refusal":
            raise self._replies.empty(finished)
        return _completion(shown, messages, usage, finished)

    def close(self) -> None:
        """Closes its connections."""
        self._client.close()

    def _request(
        self, messages: Sequence[Message], schema: Mapping[str, Any] | None, dialect: Capabilities
    ) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self._model, **self._sampling.fields(dialect)}
        if schema is not None and dialect.form == "json_schema":
            request["output_config"] = {"format": {"type": "json_schema", "schema": dict(schema)}}
        elif schema is not None and dialect.form == "tool":
            tool = {"name": title(schema), "description": "Takes the answer.", "input_schema": dict(schema)}
            request |= {"tools": [tool], "tool_choice": {"type": "tool", "name": tool["name"]}}
        elif schema is not None:
            messages = stating(messages, schema)
        system = "\n\n".join(item.content for item in messages if item.role == "system")
        turns = [{"role": item.role, "content": item.content} for item in messages if item.role != "system"]
        if not turns:
            # There must be a turn, so instructions that stand alone become one.
            return {**request, "messages": [{"role": "user", "content": system}]}
        return {**request, "messages": turns, **({"system": system} if system else {})}

    def _answer(self, request: dict[str, Any], messages: Sequence[Message], part: Callable[[str], str]) -> Completion:
        create = self._client.messages.with_raw_response.create
        body = self._wire.attempt(lambda: str(create(**request).text()), self._replies.failed)
        reply = self._replies.read(body, _whole)
        answer = part(reply.text.strip())
        if not answer or reply.finished == "refusal":
            raise self._replies.empty(reply.finished)
        return _completion(answer, messages, reply.usage, reply.finished)

    def _opened(self, request: dict[str, Any]) -> Any:
        return self._wire.attempt(lambda: self._client.messages.create(**request), self._replies.failed)


def _text(block: Mapping[str, Any]) -> str:
    """The text of a block, or the JSON given to the tool; nothing of a thinking block."""
    if block["type"] == "tool_use":
        return json.dumps(block["input"], ensure_ascii=False)
    return str(block["text"]) if block["type"] == "text" else ""


def _whole(reply: Any) -> _Reply:
    return _Reply("".join(map(_text, reply["content"])), reply.get("stop_reason"), reply.get("usage"))


def _streamed(event: Any) -> _Reply:
    body = event.to_dict()
    if body["type"] == "message_start":
        return _Reply(usage=body["message"].get("usage"))
    if body["type"] == "content_block_delta":
        return _Reply(text=body["delta"]["text"] if body["delta"]["type"] == "text_delta" else "")
    if body["type"] == "message_delta":
        return _Reply(finished=body["delta"].get("stop_reason"), usage=body.get("usage"))
    return _Reply()


def _completion(answer: str, messages: Sequence[Message], usage: Any, finished: Any) -> Completion:
    cached = sum(count(usage, field) for field in _INPUT_FIELDS[1:])
    return Completion(
        text=answer,
        prompt_tokens=cached + count(usage, _INPUT_FIELDS[0], *(message.content for message in messages)),
        completion_tokens=count(usage, "output_tokens", answer),
        cut=str(finished) in _CUT,
    )
