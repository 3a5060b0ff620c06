"""Chat models with the official OpenAI client: OpenAI itself and every compatible API."""

from collections.abc import Mapping, Sequence
from typing import Any

from memoryos.adapters.language_models.capabilities import Capabilities
from memoryos.adapters.language_models.chat_model import ChatModel, Reply
from memoryos.adapters.language_models.reasoning_filter import ThinkingFilter, without_thinking
from memoryos.adapters.language_models.replies import Sampling, count
from memoryos.adapters.language_models.structured import is_strict, title, with_schema
from memoryos.adapters.remote import Wire, openai_client
from memoryos.ports import Completion, Message
from memoryos.privacy.secret import Secret

_CUT = frozenset({"length", "content_filter"})


class OpenAIChat(ChatModel):
    """One model of an OpenAI-compatible provider."""

    def __init__(
        self,
        model: str,
        *,
        provider: str,
        base_url: str,
        key: Secret | None = None,
        capabilities: Capabilities | None = None,
        sampling: Sampling | None = None,
        timeout: float = 60.0,
    ) -> None:
        wire = Wire("openai", "openai", key)
        super().__init__(f"{provider}:{model}", wire, capabilities or Capabilities(), sampling or Sampling())
        self._model = model
        self._client = openai_client(wire, base_url, key, timeout)

    def close(self) -> None:
        """Closes its connections."""
        self._client.close()

    def _request(
        self, messages: Sequence[Message], schema: Mapping[str, Any] | None, capabilities: Capabilities
    ) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self._model, **self._sampling.fields(capabilities)}
        if schema is not None and capabilities.form == "json_schema":
            json_schema = {"name": title(schema), "schema": dict(schema), "strict": is_strict(schema)}
            request["response_format"] = {"type": "json_schema", "json_schema": json_schema}
        elif schema is not None:
            messages = with_schema(messages, schema)
            if capabilities.form == "json_object":
                request["response_format"] = {"type": "json_object"}
        return {**request, "messages": [{"role": item.role, "content": item.content} for item in messages]}

    def _stream_request(self, messages: Sequence[Message], capabilities: Capabilities) -> dict[str, Any]:
        request = super()._stream_request(messages, capabilities)
        return {**request, "stream_options": {"include_usage": True}} if capabilities.stream_options else request

    def _send(self, request: dict[str, Any]) -> str:
        return str(self._client.chat.completions.with_raw_response.create(**request).text)

    def _open(self, request: dict[str, Any]) -> Any:
        return self._client.chat.completions.create(**request)

    def _read_reply(self, body: Any) -> Reply:
        choice = body["choices"][0]
        message = choice["message"]
        finished = message.get("refusal") or choice.get("finish_reason")
        return Reply(_text(message["content"]), finished, body.get("usage"))

    def _read_event(self, event: Any) -> Reply:
        body = event.to_dict()
        choice = (body.get("choices") or [{}])[0]
        return Reply(_text((choice.get("delta") or {}).get("content")), choice.get("finish_reason"), body.get("usage"))

    def _completion(self, answer: str, messages: Sequence[Message], reply: Reply) -> Completion:
        return Completion(
            text=answer,
            prompt_tokens=count(reply.usage, "prompt_tokens", *(message.content for message in messages)),
            completion_tokens=count(reply.usage, "completion_tokens", answer),
            cut=str(reply.finished) in _CUT,
        )

    def _new_filter(self) -> ThinkingFilter:
        return ThinkingFilter()

    def _shown_part(self, text: str) -> str:
        return without_thinking(text)


def _text(content: Any) -> str:
    """The text of a content: a string, or the text parts of a list."""
    if isinstance(content, list):
        return "".join(part["text"] for part in content if part.get("type") == "text")
    return content if isinstance(content, str) else ""
