"""The events of agents' hooks: what was said, and whether the agent can take context now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from memoryos.errors import InvalidInputError

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HookEvent:
    """One event: what was said, in which conversation, and the query to recall memories for."""

    event: str
    user_input: str = ""
    agent_response: str = ""
    query: str = ""
    session_id: str | None = None
    message_id: str | None = None

    @property
    def has_words(self) -> bool:
        """Whether there is anything to store."""
        return bool(self.user_input.strip() or self.agent_response.strip())

    @property
    def concerns_memory(self) -> bool:
        """Whether there is anything to store or to recall."""
        return self.has_words or bool(self.query.strip())


def claude_code(payload: Payload) -> HookEvent:
    """An event of Claude Code, or of Codex, which has another name for its turns."""
    event, session = _text(payload, "hook_event_name"), _text(payload, "session_id") or None
    turn = _text(payload, "prompt_id") or _text(payload, "turn_id")
    message = f"{session}:{turn}" if session and turn else None
    if event == "UserPromptSubmit":
        prompt = _text(payload, "prompt")
        message_id = _message_id(message, "user")
        return HookEvent(event, user_input=prompt, query=prompt, session_id=session, message_id=message_id)
    if event == "Stop":
        response = _text(payload, "last_assistant_message")
        message_id = _message_id(message, "assistant")
        return HookEvent(event, agent_response=response, session_id=session, message_id=message_id)
    return HookEvent(event)


def gemini(payload: Payload) -> HookEvent:
    """An event of Gemini CLI, which sends both sides of an exchange at its end."""
    event, session = _text(payload, "hook_event_name"), _text(payload, "session_id") or None
    prompt = _text(payload, "prompt")
    if event == "BeforeAgent":
        return HookEvent(event, query=prompt)
    if event == "AfterAgent":
        return HookEvent(event, prompt, _text(payload, "prompt_response"), session_id=session)
    return HookEvent(event)


READERS: Mapping[str, Callable[[Payload], HookEvent]] = {
    "claude-code": claude_code,
    "codex": claude_code,
    "gemini": gemini,
}


def _text(payload: Payload, name: str) -> str:
    value = payload.get(name)
    if value is not None and not isinstance(value, str):
        raise InvalidInputError(f"{name} must be a string")
    return value or ""


def _message_id(message: str | None, role: str) -> str | None:
    return f"{message}:{role}" if message else None
