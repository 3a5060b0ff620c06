"""Messages as chat systems send them, and how they become pages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from memoryos.domain.page import Page, Role
from memoryos.domain.validation import checked_meta_data, checked_moment, checked_name, checked_text
from memoryos.errors import InvalidInputError

# Instructions and tool traffic are not part of the exchange that a memory keeps.
_PASSED_OVER = frozenset({"system", "developer", "tool", "function"})


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
    """OpenAI-style messages, checked; those without text from the user or the assistant are skipped."""
    if isinstance(raw, str | bytes | Mapping) or not isinstance(raw, Iterable):
        raise InvalidInputError(f"messages must be a list of messages, not {type(raw).__name__}")
    messages = (_read_one(number, message, now, longest) for number, message in enumerate(raw))
    return [message for message in messages if message is not None]


def _read_one(number: int, raw: object, now: datetime, longest: int) -> Utterance | None:
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
        return None
    timestamp = raw.get("timestamp")
    return Utterance(
        role=role,
        text=text,
        timestamp=now if timestamp is None else checked_moment(f"{field_name}.timestamp", timestamp),
        name=checked_name(f"{field_name}.name", raw.get("name")),
        meta_data=checked_meta_data(raw.get("meta_data"), longest),
        id=checked_name(f"{field_name}.id", raw.get("id")),
    )


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
