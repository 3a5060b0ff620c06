"""OpenAI's wire format, as OpenAI and servers like it write it."""

import json
from collections.abc import Sequence
from typing import Any

from servers.loopback import Reply, json_reply, stream_reply


def chat(
    content: Any,
    *,
    finish: str = "stop",
    usage: dict[str, int] | None = None,
    reasoning: str | None = None,
    refusal: str | None = None,
) -> Reply:
    message = {"role": "assistant", "content": content, "refusal": refusal, "reasoning_content": reasoning}
    return json_reply(
        {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1_790_000_000,
            "model": "the-model",
            "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}],
            "usage": usage or {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
        }
    )


def _event(**fields: Any) -> bytes:
    chunk = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "the-model", **fields}
    return f"data: {json.dumps(chunk)}\n\n".encode()


def _choice(content: str | None, finish: str | None = None) -> dict[str, Any]:
    return {"index": 0, "delta": {} if content is None else {"content": content}, "finish_reason": finish}


def piece(content: str) -> bytes:
    return _event(choices=[_choice(content)])


def chat_stream(
    pieces: Sequence[str], *, finish: str | None = "stop", usage: bool = True, name: str = "chatcmpl-1", **how: bool
) -> Reply:
    """A stream of chunks; `name` is the id that all of them have."""
    events = [_event(id=name, choices=[{"index": 0, "delta": {"role": "assistant"}, "finish_reason": None}])]
    events += [_event(id=name, choices=[_choice(content)]) for content in pieces]
    if finish:
        events.append(_event(id=name, choices=[_choice(None, finish)]))
    if usage:
        tokens = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        events.append(_event(id=name, choices=[], usage=tokens))
    if finish:
        events.append(b"data: [DONE]\n\n")
    return stream_reply(events, **how)


def error(status: int, message: str = "it failed", code: str | None = None, **headers: str) -> Reply:
    body = {"error": {"message": message, "type": "some_error", "param": None, "code": code}}
    return json_reply(body, status, **headers)


def stream_error(message: str) -> Reply:
    return stream_reply([f"data: {json.dumps({'error': {'message': message}})}\n\n".encode()])


def embeddings(vectors: Sequence[Sequence[float]]) -> Reply:
    data = [{"object": "embedding", "index": place, "embedding": vector} for place, vector in enumerate(vectors)]
    # The order is that of `index`, not that of the list.
    body = {"object": "list", "data": data[::-1], "model": "m", "usage": {"prompt_tokens": 3, "total_tokens": 3}}
    return json_reply(body)
