"""Chat models over the official OpenAI client: OpenAI itself and everything that speaks its language."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryos.adapters.language_models.capabilities import Capabilities, CapabilityNegotiation
from memoryos.adapters.language_models.reasoning_filter import ThinkingFilter, without_thinking
from memoryos.adapters.language_models.replies import Replies, Sampling, count
from memoryos.adapters.language_models.structured import follows, is_strict, json_part, stating, title
from memoryos.adapters.remote import Wire, openai_client
from memoryos.ports import Completion, Message
from memoryos.privacy.secret import Secret

_CUT = frozenset({"length", "content_filter"})


@dataclass(frozen=True, slots=True)
class _Reply:
    """A reply, or what one event of a stream adds to it."""

    text: str
    finished: str | None
    usage: Any


class OpenAIChat:
    """One chat model. Time-outs are the client's, per wait on the network; it retries nothing itself."""

    def __init__(
        self,
        model: str,
        *,
        provider: str,
        base_url: str,
        key: Secret | None = None,
        dialect: Capabilities | None = None,
        sampling: Sampling | None = None,
        timeout: float = 60.0,
    ) -> None:
        self._model = model
        self._name = f"{provider}:{model}"
        self._sampling = sampling or Sampling()
        self._acquaintance = CapabilityNegotiation(dialect or Capabilities())
        self._wire = Wire("openai", "openai", key)
        self._replies = Replies(self._name, self._wire)
        self._client = openai_client(self._wire, base_url, key, timeout)

    @property
    def name(self) -> str:
        """Provider and model."""
        return self._name

    def __repr__(self) -> str:
        return f"OpenAIChat({self._name!r})"

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; a Markdown fence around JSON that was asked for is taken off."""
        return self._acquaintance.ask(
            lambda dialect: self._request(messages, schema, dialect),
            lambda request: self._answer(request, messages, json_part if schema is not None else str),
            follows if schema is not None else None,
        )

    def stream(self, messages: Sequence[Message]) -> Generator[str, None, Completion]:
        """The answer in pieces; what the generator returns at its end is the whole of it, with its tokens."""
        chunks = self._acquaintance.ask(lambda dialect: self._streamed_request(messages, dialect), self._opened)
        parts, shown, usage, finished = ThinkingFilter(), "", None, None
        with chunks:
            for delta in self._replies.read_stream(chunks, _streamed):
                usage, finished = delta.usage or usage, delta.finished or finished
                piece = parts.feed(delta.text)
                shown += piece
                if piece:
                    yield piece
        if finished is None:
            raise self._replies.ended_early()
        last = parts.finish()
        if last:
            yield last
        if not (shown + last).strip():
            raise self._replies.empty(finished)
        return self._completion(shown + last, messages, usage, finished)

    def close(self) -> None:
        """Closes its connections."""
        self._client.close()

    def _request(
        self, messages: Sequence[Message], schema: Mapping[str, Any] | None, dialect: Capabilities
    ) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self._model, **self._sampling.fields(dialect)}
        if schema is not None and dialect.form == "json_schema":
            wanted = {"name": title(schema), "schema": dict(schema), "strict": is_strict(schema)}
            request["response_format"] = {"type": "json_schema", "json_schema": wanted}
        elif schema is not None:
            messages = stating(messages, schema)
            if dialect.form == "json_object":
                request["response_format"] = {"type": "json_object"}
        return {**request, "messages": [{"role": item.role, "content": item.content} for item in messages]}

    def _streamed_request(self, messages: Sequence[Message], dialect: Capabilities) -> dict[str, Any]:
        request = {**self._request(messages, None, dialect), "stream": True}
        return {**request, "stream_options": {"include_usage": True}} if dialect.stream_options else request

    def _answer(self, request: dict[str, Any], messages: Sequence[Message], part: Callable[[str], str]) -> Completion:
        create = self._client.chat.completions.with_raw_response.create
        body = self._wire.attempt(lambda: str(create(**request).text), self._replies.failed)
        reply = self._replies.read(body, _whole)
        answer = part(without_thinking(reply.text))
        if not answer:
            raise self._replies.empty(reply.finished)
        return self._completion(answer, messages, reply.usage, reply.finished)

    def _opened(self, request: dict[str, Any]) -> Any:
        return self._wire.attempt(lambda: self._client.chat.completions.create(**request), self._replies.failed)

    def _completion(self, answer: str, messages: Sequence[Message], usage: Any, finished: Any) -> Completion:
        return Completion(
            text=answer,
            prompt_tokens=count(usage, "prompt_tokens", *(message.content for message in messages)),
            completion_tokens=count(usage, "completion_tokens", answer),
            cut=str(finished) in _CUT,
        )


def _whole(reply: Any) -> _Reply:
    choice = reply["choices"][0]
    message = choice["message"]
    return _Reply(_text(message["content"]), message.get("refusal") or choice.get("finish_reason"), reply.get("usage"))


def _streamed(chunk: Any) -> _Reply:
    event = chunk.to_dict()
    choice = (event.get("choices") or [{}])[0]
    return _Reply(_text((choice.get("delta") or {}).get("content")), choice.get("finish_reason"), event.get("usage"))


def _text(content: Any) -> str:
    """The text of a content that is one, or a list of parts of which some are texts."""
    if isinstance(content, list):
        return "".join(part["text"] for part in content if part.get("type") == "text")
    return content if isinstance(content, str) else ""
