"""What agents' hooks tell: which words were said, and whether the agent can be told something now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from memoryos.errors import InvalidInputError

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Heard:
    """One event: what was said, in which conversation, and for which question memory may be recalled."""

    event: str
    user_input: str = ""
    agent_response: str = ""
    question: str = ""
    session_id: str | None = None
    message_id: str | None = None

    @property
    def says_something(self) -> bool:
        """Whether there is anything to keep."""
        return bool(self.user_input.strip() or self.agent_response.strip())

    @property
    def concerns_memory(self) -> bool:
        """Whether there is anything to keep or to recall."""
        return self.says_something or bool(self.question.strip())


def claude_code(payload: Payload) -> Heard:
    """An event of Claude Code, or of Codex, which names its turns otherwise."""
    event, session = _text(payload, "hook_event_name"), _text(payload, "session_id") or None
    turn = _text(payload, "prompt_id") or _text(payload, "turn_id")
    message = f"{session}:{turn}" if session and turn else None
    if event == "UserPromptSubmit":
        prompt = _text(payload, "prompt")
        return Heard(event, user_input=prompt, question=prompt, session_id=session, message_id=_side(message, "user"))
    if event == "Stop":
        answer = _text(payload, "last_assistant_message")
        return Heard(event, agent_response=answer, session_id=session, message_id=_side(message, "assistant"))
    return Heard(event)


def gemini(payload: Payload) -> Heard:
    """An event of Gemini CLI, which tells both sides of an exchange at its end."""
    event, session = _text(payload, "hook_event_name"), _text(payload, "session_id") or None
    prompt = _text(payload, "prompt")
    if event == "BeforeAgent":
        return Heard(event, question=prompt)
    if event == "AfterAgent":
        return Heard(event, prompt, _text(payload, "prompt_response"), session_id=session)
    return Heard(event)


READERS: Mapping[str, Callable[[Payload], Heard]] = {"claude-code": claude_code, "codex": claude_code, "gemini": gemini}


def _text(payload: Payload, name: str) -> str:
    value = payload.get(name)
    if value is not None and not isinstance(value, str):
        raise InvalidInputError(f"{name} must be a string")
    return value or ""


def _side(message: str | None, role: str) -> str | None:
    return f"{message}:{role}" if message else None
