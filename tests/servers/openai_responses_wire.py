"""The wire format of OpenAI's Responses API."""

import json
from collections.abc import Sequence
from typing import Any

from servers.loopback import Reply, json_reply, stream_reply


def response(text: str, *, status: str = "completed", output: Sequence[dict[str, Any]] | None = None) -> dict[str, Any]:
    message = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": status,
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1_790_000_000,
        "status": status,
        "model": "the-model",
        "output": [message] if output is None else list(output),
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    }


def answered(text: str, **how: Any) -> Reply:
    return json_reply(response(text, **how))


def answer_stream(pieces: Sequence[str], *, ends: bool = True, **how: bool) -> Reply:
    whole = response("".join(pieces))
    started = {**whole, "status": "in_progress", "output": []}
    place = {"item_id": "msg_1", "output_index": 0, "content_index": 0, "logprobs": []}
    events: list[dict[str, Any]] = [{"type": "response.created", "response": started}]
    events += [{"type": "response.output_text.delta", "delta": piece, **place} for piece in pieces]
    if ends:
        events.append({"type": "response.completed", "response": whole})
    lines = [
        f"event: {event['type']}\ndata: {json.dumps({**event, 'sequence_number': n})}\n\n".encode()
        for n, event in enumerate(events)
    ]
    return stream_reply(lines, **how)
