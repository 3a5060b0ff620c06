"""Anthropic's wire format."""

import json
from collections.abc import Sequence
from typing import Any

from servers.loopback import Reply, json_reply, stream_reply


def message(
    text: str,
    *,
    stop: str = "end_turn",
    thinking: str | None = None,
    tool_input: dict[str, Any] | None = None,
) -> Reply:
    content: list[dict[str, Any]] = []
    if thinking:
        content.append({"type": "thinking", "thinking": thinking, "signature": "s"})
    if tool_input is not None:
        content.append({"type": "tool_use", "id": "toolu_1", "name": "answer", "input": tool_input})
    elif text:
        content.append({"type": "text", "text": text})
    return json_reply(
        {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "claude",
            "content": content,
            "stop_reason": stop,
            "stop_sequence": None,
            "usage": {"input_tokens": 8, "cache_read_input_tokens": 3, "output_tokens": 7},
        }
    )


def _event(kind: str, **fields: Any) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n".encode()


def message_stream(pieces: Sequence[str], *, stop: str | None = "end_turn", **how: bool) -> Reply:
    started = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude", "content": []}
    events = [
        _event("message_start", message={**started, "usage": {"input_tokens": 11, "output_tokens": 1}}),
        _event("ping"),
        _event("content_block_start", index=0, content_block={"type": "thinking", "thinking": ""}),
        _event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "hm"}),
        _event("content_block_stop", index=0),
        _event("content_block_start", index=1, content_block={"type": "text", "text": ""}),
        *(_event("content_block_delta", index=1, delta={"type": "text_delta", "text": text}) for text in pieces),
    ]
    if stop:
        events += [
            _event("content_block_stop", index=1),
            _event("message_delta", delta={"stop_reason": stop, "stop_sequence": None}, usage={"output_tokens": 7}),
            _event("message_stop"),
        ]
    return stream_reply(events, **how)


def error(status: int, text: str = "it failed", **headers: str) -> Reply:
    return json_reply({"type": "error", "error": {"type": "some_error", "message": text}}, status, **headers)


def stream_error(text: str) -> Reply:
    return stream_reply([_event("error", error={"type": "overloaded_error", "message": text})])
