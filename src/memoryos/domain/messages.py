"""Messages as chat systems send them, and how they become pages."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from memoryos.domain.page import Page, Role
from memoryos.domain.validation import checked_meta_data, checked_moment, checked_name, checked_text
from memoryos.errors import InvalidInputError

# Instructions and tool traffic are not part of the exchange that a memory keeps.
_PASSED_OVER = frozenset({"system", "developer", "tool", "function"})
# What an assistant's message may have instead of content.
_INSTEAD_OF_CONTENT = frozenset({"tool_calls", "function_call", "refusal", "audio"})


@dataclass(frozen=True, slots=True)
class Utterance:
    """What one side said."""

    role: Role
    text: str
    timestamp: datetime
    name: str | None = None
    meta_data: Mapping[str, Any] = field(default_factory=dict)
    id: str | None = None


def read_messages(raw: object, now: datetime, longest: int) -> list[Utterance]:
    """OpenAI-style messages, checked; images, calls of tools and empty answers are skipped.

    A message without a time was said when the one before it was, or else the next one that has a time, or else `now`.
    """
    if isinstance(raw, str | bytes | Mapping) or not isinstance(raw, Iterable):
        raise InvalidInputError(f"messages must be a list of messages, not {type(raw).__name__}")
    read = [_read_one(number, message, longest) for number, message in enumerate(raw)]
    messages = [one for one in read if one is not None]
    said_at = next((timestamp for _, timestamp in messages if timestamp is not None), now)
    utterances: list[Utterance] = []
    for utterance, timestamp in messages:
        said_at = said_at if timestamp is None else timestamp
        utterances.append(utterance(said_at))
    return utterances


def _read_one(number: int, raw: object, longest: int) -> tuple[Callable[[datetime], Utterance], datetime | None] | None:
    """What makes the message of its time, and the time that it names; None if it is skipped."""
    field_name = f"messages[{number}]"
    if not isinstance(raw, Mapping):
        raise InvalidInputError(f"{field_name} must be an object with role and content, not {type(raw).__name__}")
    role = raw.get("role")
    if role in _PASSED_OVER:
        return None
    if role not in {"user", "assistant"}:
        raise InvalidInputError(f"{field_name}.role must be 'user' or 'assistant', not {role!r}")
    text = checked_text(f"{field_name}.content", _text_parts(field_name, raw.get("content")), longest)
    if not text.strip():
        if not _may_lack_text(raw):
            raise InvalidInputError(f"{field_name}.content is empty; pass what the {role} said")
        return None
    timestamp = raw.get("timestamp")
    utterance = partial(
        Utterance,
        role,
        text,
        name=checked_name(f"{field_name}.name", raw.get("name")),
        meta_data=checked_meta_data(raw.get("meta_data"), longest),
        id=checked_name(f"{field_name}.id", raw.get("id")),
    )
    return utterance, None if timestamp is None else checked_moment(f"{field_name}.timestamp", timestamp)


def _may_lack_text(raw: Mapping[str, Any]) -> bool:
    """Whether a message without text is a legal one: an image, a call of a tool, or the empty answer of a model."""
    content = raw.get("content")
    if raw["role"] == "assistant":
        return content is not None or not _INSTEAD_OF_CONTENT.isdisjoint(raw)
    return isinstance(content, list | tuple) and any(_is_no_text(part) for part in content)


def _is_no_text(part: object) -> bool:
    return isinstance(part, Mapping) and not isinstance(part.get("text"), str)


def _text_parts(field_name: str, content: object) -> object:
    """The text of `content`: the string itself, or the text parts of a list."""
    if content is None:
        return ""
    if not isinstance(content, list | tuple):
        return content
    texts: list[str] = []
    for part in content:
        text = part.get("text") if isinstance(part, Mapping) else part
        if isinstance(text, str):
            texts.append(text)
        elif not isinstance(part, Mapping):
            raise InvalidInputError(f"{field_name}.content contains {part!r}, which is neither a part nor a string")
    return "\n".join(texts)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The messages of one page: one side, or the user's and then the assistant's."""

    user: Utterance | None = None
    assistant: Utterance | None = None

    def page(self, page_id: str, session_id: str | None) -> Page:
        """The exchange as a page."""
        first = self.user or self.assistant
        if first is None:
            raise InvalidInputError("an exchange needs at least one message")
        return Page(
            id=page_id,
            user_input=self.user.text if self.user else "",
            agent_response=self.assistant.text if self.assistant else "",
            timestamp=first.timestamp,
            agent_timestamp=self.assistant.timestamp if self.user and self.assistant else None,
            session_id=session_id,
            user_name=self.user.name if self.user else None,
            agent_name=self.assistant.name if self.assistant else None,
            user_meta=self.user.meta_data if self.user else {},
            agent_meta=self.assistant.meta_data if self.assistant else {},
            message_ids=tuple(utterance.id for utterance in (self.user, self.assistant) if utterance and utterance.id),
        )


def exchanges(messages: Iterable[Utterance]) -> list[Exchange]:
    """`messages` as exchanges: an assistant's message answers the user's message just before it."""
    pairs: list[Exchange] = []
    for message in messages:
        if message.role == "user":
            pairs.append(Exchange(user=message))
        elif pairs and pairs[-1].assistant is None:
            pairs[-1] = Exchange(pairs[-1].user, message)
        else:
            pairs.append(Exchange(assistant=message))
    return pairs
