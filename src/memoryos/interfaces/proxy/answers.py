"""What a language model answered, collected from the bytes on their way to the client."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryos.interfaces.proxy.prompts import text_of

_MAX_BYTES = 8 * 1024 * 1024  # of one event or body; longer ones are passed on but not remembered

_CLIENT_CALLS = {"function_call", "custom_tool_call", "computer_call", "local_shell_call", "shell_call"}


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of an answer. `cut` says why it is incomplete: `length`, `failed` or `stopped`.

    `calls_tools` if the model wants to call tools first: then this is not the final answer to the user.
    """

    text: str
    id: str | None = None
    cut: str | None = None
    calls_tools: bool = False


class AnswerReader:
    """Reads an answer as a JSON body or as an event stream, in chat completions or in responses."""

    def __init__(self, content_type: str) -> None:
        self._events = "text/event-stream" in content_type
        self._buffer = bytearray()
        self._overflow = False
        self._pieces: list[str] = []
        self._id: str | None = None
        self._finish: str | None = None
        self._calls_tools = False
        self._whole: str | None = None

    def feed(self, piece: bytes) -> None:
        """Takes the next bytes."""
        if self._overflow:
            return
        self._buffer += piece
        while self._events and (end := self._buffer.find(b"\n")) >= 0:
            line = bytes(self._buffer[:end]).strip()
            del self._buffer[: end + 1]
            if line.startswith(b"data:"):
                self._read(line[5:].strip())
        if len(self._buffer) > _MAX_BYTES:
            self._buffer.clear()
            self._overflow = True

    def answer(self, *, complete: bool) -> Answer | None:
        """The answer; None if there is none, or none that can be remembered."""
        if self._overflow:
            return None
        if not self._events:
            self._read(bytes(self._buffer))
        text = self._whole if self._whole is not None else "".join(self._pieces)
        if not text.strip():
            return None
        cut = "length" if self._finish in {"length", "max_output_tokens"} else None
        if not complete or (self._events and self._finish is None):
            cut = "stopped"
        if self._finish == "failed":
            cut = "failed"
        return Answer(text, self._id, cut, self._calls_tools)

    def _read(self, data: bytes) -> None:
        try:
            event = json.loads(data)
        except (ValueError, RecursionError):
            return
        if isinstance(event, dict):
            self._read_event(event)

    def _read_event(self, event: Mapping[str, Any]) -> None:
        if isinstance(event.get("choices"), list):
            self._read_chat(event)
        elif event.get("object") == "response":
            self._read_response(event)
        else:
            self._read_response_event(event)

    def _read_chat(self, event: Mapping[str, Any]) -> None:
        """A chat completion, or a chunk of one. Of several choices, the first counts."""
        self._id = _name(event.get("id")) or self._id
        for choice in event["choices"]:
            if not isinstance(choice, dict) or choice.get("index", 0) != 0:
                continue
            message = choice.get("message") or choice.get("delta")
            message = message if isinstance(message, dict) else {}
            self._pieces.append(text_of(message.get("content")))
            self._calls_tools |= bool(message.get("tool_calls") or message.get("function_call"))
            self._finish = _name(choice.get("finish_reason")) or self._finish

    def _read_response_event(self, event: Mapping[str, Any]) -> None:
        if event.get("type") == "response.output_text.delta":
            self._pieces.append(str(event.get("delta") or ""))
        elif isinstance(event.get("response"), dict):
            self._read_response(event["response"])

    def _read_response(self, response: Mapping[str, Any]) -> None:
        """A whole response, as a body or in the event that ends a stream."""
        self._id = _name(response.get("id")) or self._id
        status = _name(response.get("status"))
        if status in {"queued", "in_progress"}:
            return
        details = response.get("incomplete_details")
        self._finish = (_name(details.get("reason")) if isinstance(details, dict) else None) or status
        output = response.get("output")
        items = [item for item in output if isinstance(item, dict)] if isinstance(output, list) else []
        texts = [text_of(item.get("content")) for item in items if item.get("type") == "message"]
        self._whole = "\n".join(text for text in texts if text) or None
        self._calls_tools = any(str(item.get("type")).endswith("_call") and _is_ours(item) for item in items)


def _is_ours(item: Mapping[str, Any]) -> bool:
    """Whether the client has to run the tool; the provider runs its own before it answers."""
    return _name(item.get("type")) in {
        "function_call",
        "custom_tool_call",
        "computer_call",
        "local_shell_call",
        "shell_call",
    }


def _name(value: Any) -> str | None:
    """`value` if it is text; what upstreams send in its place is no id and no status."""
    return value if isinstance(value, str) else None
