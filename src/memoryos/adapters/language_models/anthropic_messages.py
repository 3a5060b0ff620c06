"""Claude with the official Anthropic client; its OpenAI-compatible endpoint does not enforce a schema."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memoryos.adapters.language_models.capabilities import Capabilities
from memoryos.adapters.language_models.chat_model import ChatModel, Reply
from memoryos.adapters.language_models.replies import Sampling, count
from memoryos.adapters.language_models.structured import title, with_schema
from memoryos.adapters.remote import Wire, checked_url
from memoryos.ports import Completion, Message
from memoryos.privacy.secret import Secret

_CUT = frozenset({"max_tokens", "model_context_window_exceeded"})
_DEFAULT_MAX_TOKENS = 8192  # this provider requires a number
_INPUT_FIELDS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


class AnthropicMessages(ChatModel):
    """One Claude model. A schema is enforced by the provider's own format, by a tool, or by the prompt."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str,
        key: Secret,
        capabilities: Capabilities,
        sampling: Sampling | None = None,
        timeout: float = 60.0,
    ) -> None:
        wire = Wire("anthropic", "anthropic", key)
        limits = sampling or Sampling()
        limits = replace(limits, max_tokens=limits.max_tokens or _DEFAULT_MAX_TOKENS)
        super().__init__(f"anthropic:{model}", wire, capabilities, limits)
        self._model = model
        self._client = wire.library.Anthropic(
            api_key=key.reveal(),
            base_url=checked_url(base_url, key),
            **wire.client_options("x-api-key", key.reveal(), timeout),
        )

    def close(self) -> None:
        """Closes its connections."""
        self._client.close()

    def _request(
        self, messages: Sequence[Message], schema: Mapping[str, Any] | None, capabilities: Capabilities
    ) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self._model, **self._sampling.fields(capabilities)}
        if schema is not None and capabilities.form == "json_schema":
            request["output_config"] = {"format": {"type": "json_schema", "schema": dict(schema)}}
        elif schema is not None and capabilities.form == "tool":
            tool = {"name": title(schema), "description": "Takes the answer.", "input_schema": dict(schema)}
            request |= {"tools": [tool], "tool_choice": {"type": "tool", "name": tool["name"]}}
        elif schema is not None:
            messages = with_schema(messages, schema)
        system = "\n\n".join(item.content for item in messages if item.role == "system")
        turns = [{"role": item.role, "content": item.content} for item in messages if item.role != "system"]
        if not turns:
            # There must be a turn, so instructions without one become a turn.
            return {**request, "messages": [{"role": "user", "content": system}]}
        return {**request, "messages": turns, **({"system": system} if system else {})}

    def _send(self, request: dict[str, Any]) -> str:
        return str(self._client.messages.with_raw_response.create(**request).text())

    def _open(self, request: dict[str, Any]) -> Any:
        return self._client.messages.create(**request)

    def _read_reply(self, body: Any) -> Reply:
        return Reply("".join(map(_text, body["content"])), body.get("stop_reason"), body.get("usage"))

    def _read_event(self, event: Any) -> Reply:
        body = event.to_dict()
        if body["type"] == "message_start":
            return Reply(usage=body["message"].get("usage"))
        if body["type"] == "content_block_delta":
            return Reply(text=body["delta"]["text"] if body["delta"]["type"] == "text_delta" else "")
        if body["type"] == "message_delta":
            return Reply(finished=body["delta"].get("stop_reason"), usage=body.get("usage"))
        return Reply()

    def _completion(self, answer: str, messages: Sequence[Message], reply: Reply) -> Completion:
        cached = sum(count(reply.usage, field) for field in _INPUT_FIELDS[1:])
        return Completion(
            text=answer,
            prompt_tokens=cached + count(reply.usage, _INPUT_FIELDS[0], *(message.content for message in messages)),
            completion_tokens=count(reply.usage, "output_tokens", answer),
            cut=str(reply.finished) in _CUT,
        )


def _text(block: Mapping[str, Any]) -> str:
    """The text of a block, or the JSON passed to the tool; nothing from a thinking block."""
    if block["type"] == "tool_use":
        return json.dumps(block["input"], ensure_ascii=False)
    return str(block["text"]) if block["type"] == "text" else ""
