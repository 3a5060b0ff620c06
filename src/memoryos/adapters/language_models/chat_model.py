"""What all chat models have in common: building requests, reading replies and streams."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from memoryos.adapters.language_models.capabilities import Capabilities, CapabilityNegotiation
from memoryos.adapters.language_models.replies import Replies, Sampling
from memoryos.adapters.language_models.structured import is_json_reply, json_part
from memoryos.adapters.remote import Wire
from memoryos.ports import Completion, Message

_REFUSAL = "refusal"


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply, or what one event of a stream adds to it."""

    text: str = ""
    finished: str | None = None
    usage: Any = None


class PieceFilter(Protocol):
    """Takes an answer in pieces and returns what should be shown."""

    def feed(self, piece: str) -> str:
        """What may be shown now."""
        ...

    def finish(self) -> str:
        """What is left at the end."""
        ...


class AllPieces:
    """Shows everything as it arrives."""

    def feed(self, piece: str) -> str:
        return piece

    def finish(self) -> str:
        return ""


class ChatModel(ABC):
    """One chat model. Timeouts are the client's, per network wait; it does not retry."""

    def __init__(self, name: str, wire: Wire, capabilities: Capabilities, sampling: Sampling) -> None:
        self._name = name
        self._wire = wire
        self._sampling = sampling
        self._negotiation = CapabilityNegotiation(capabilities)
        self._replies = Replies(name, wire)

    @property
    def name(self) -> str:
        """Provider and model."""
        return self._name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._name!r})"

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; with a schema, just the JSON in it, without a Markdown fence."""
        return self._negotiation.ask(
            lambda capabilities: self._request(messages, schema, capabilities),
            lambda request: self._answer(request, messages, json_part if schema is not None else str),
            is_json_reply if schema is not None else None,
        )

    def stream(self, messages: Sequence[Message]) -> Generator[str, None, Completion]:
        """The answer in pieces; at the end, the generator returns the whole answer with its token counts."""
        events = self._negotiation.ask(
            lambda capabilities: self._stream_request(messages, capabilities),
            lambda request: self._wire.attempt(lambda: self._open(request), self._replies.failed),
        )
        pieces, text, finished = self._new_filter(), "", None
        usage: dict[str, Any] = {}
        with events:
            for delta in self._replies.read_stream(events, self._read_event):
                usage |= delta.usage if isinstance(delta.usage, Mapping) else {}
                finished = delta.finished or finished
                piece = pieces.feed(delta.text)
                text += piece
                if piece:
                    yield piece
        if finished is None:
            raise self._replies.ended_early()
        last = pieces.finish()
        if last:
            yield last
        return self._checked(text + last, messages, Reply(finished=finished, usage=usage))

    @abstractmethod
    def close(self) -> None:
        """Closes its connections."""

    @abstractmethod
    def _request(
        self, messages: Sequence[Message], schema: Mapping[str, Any] | None, capabilities: Capabilities
    ) -> dict[str, Any]:
        """The request for a model with these capabilities."""

    def _stream_request(self, messages: Sequence[Message], capabilities: Capabilities) -> dict[str, Any]:
        return {**self._request(messages, None, capabilities), "stream": True}

    @abstractmethod
    def _send(self, request: dict[str, Any]) -> str:
        """The body of the response."""

    @abstractmethod
    def _open(self, request: dict[str, Any]) -> Any:
        """The stream of events; the reader closes it."""

    @abstractmethod
    def _read_reply(self, body: Any) -> Reply: ...

    @abstractmethod
    def _read_event(self, event: Any) -> Reply: ...

    @abstractmethod
    def _completion(self, answer: str, messages: Sequence[Message], reply: Reply) -> Completion:
        """`answer` with its token counts, and whether it was cut off."""

    def _new_filter(self) -> PieceFilter:
        return AllPieces()

    def _shown_part(self, text: str) -> str:
        return text.strip()

    def _answer(self, request: dict[str, Any], messages: Sequence[Message], part: Callable[[str], str]) -> Completion:
        body = self._wire.attempt(lambda: self._send(request), self._replies.failed)
        reply = self._replies.read(body, self._read_reply)
        return self._checked(part(self._shown_part(reply.text)), messages, reply)

    def _checked(self, answer: str, messages: Sequence[Message], reply: Reply) -> Completion:
        if not answer.strip() or reply.finished == _REFUSAL:
            raise self._replies.empty(reply.finished)
        return self._completion(answer, messages, reply)
