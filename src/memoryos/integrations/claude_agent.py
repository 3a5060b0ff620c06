"""The Claude Agent SDK: hooks that recall and remember by themselves, and the memory tool as an in-process server."""

import asyncio
from collections.abc import Mapping
from typing import Any

from memoryos import Memoryos
from memoryos.errors import MemoryosError
from memoryos.integrations.extras import missing_extra
from memoryos.integrations.memory_files import MemoryFiles
from memoryos.service.conversation import Conversation

try:
    from claude_agent_sdk import HookMatcher, McpSdkServerConfig, create_sdk_mcp_server, tool
except ImportError as error:
    raise missing_extra("claude-agent", error) from error

_DESCRIPTION = (
    "Files below /memories that stay from one conversation to the next. Look there before a task, and keep there what"
    " later ones will need. Commands: view (path, view_range), create (path, file_text), str_replace (path, old_str,"
    " new_str), insert (path, insert_line, insert_text), delete (path), rename (old_path, new_path)."
)
_COMMANDS = ["view", "create", "str_replace", "insert", "delete", "rename"]
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "command": {"type": "string", "enum": _COMMANDS},
        "path": {"type": "string"},
        "file_text": {"type": "string"},
        "view_range": {"type": "array", "items": {"type": "integer"}},
        "old_str": {"type": "string"},
        "new_str": {"type": "string"},
        "insert_line": {"type": "integer"},
        "insert_text": {"type": "string"},
        "old_path": {"type": "string"},
        "new_path": {"type": "string"},
    },
    "required": ["command"],
}


def memory_hooks(memory: Memoryos, *, max_items: int = 8, max_tokens: int = 1_500) -> dict[Any, list[HookMatcher]]:
    """For `ClaudeAgentOptions(hooks=...)`: recalls for every prompt, and stores the prompt and the answer.

    Memory can never stop the agent; failures are logged.
    """

    async def on_prompt(payload: Any, tool_use_id: str | None, context: Any) -> Any:
        del tool_use_id, context
        return await asyncio.to_thread(_answer_prompt, payload, _conversation(memory, payload, max_items, max_tokens))

    async def on_stop(payload: Any, tool_use_id: str | None, context: Any) -> Any:
        del tool_use_id, context
        answer = str(payload.get("last_assistant_message") or "")
        conversation = _conversation(memory, payload, max_items, max_tokens)
        await asyncio.to_thread(conversation.remember, "", answer, _message_id(payload, "assistant"))
        return {}

    return {"UserPromptSubmit": [HookMatcher(hooks=[on_prompt])], "Stop": [HookMatcher(hooks=[on_stop])]}


def memory_server(memory: Memoryos, name: str = "memory") -> McpSdkServerConfig:
    """For `ClaudeAgentOptions(mcp_servers={"memory": ...})`: the memory tool, with its files as notes."""
    files = MemoryFiles(memory)

    @tool("memory", _DESCRIPTION, _SCHEMA)
    async def run(arguments: dict[str, Any]) -> dict[str, Any]:
        try:
            return _result(await asyncio.to_thread(files.run, arguments))
        except MemoryosError as error:
            return {**_result(str(error)), "is_error": True}

    return create_sdk_mcp_server(name, tools=[run])


def _answer_prompt(payload: Mapping[str, Any], conversation: Conversation) -> dict[str, Any]:
    prompt = str(payload.get("prompt") or "")
    # Recall comes first, so that a question does not find itself.
    context = conversation.context(prompt)
    conversation.remember(prompt, "", _message_id(payload, "user"))
    if not context:
        return {}
    return {"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": context}}


def _conversation(memory: Memoryos, payload: Mapping[str, Any], max_items: int, max_tokens: int) -> Conversation:
    return Conversation(memory, payload.get("session_id") or None, max_items, max_tokens)


def _message_id(payload: Mapping[str, Any], role: str) -> str | None:
    session, prompt = payload.get("session_id"), payload.get("prompt_id")
    return f"{session}:{prompt}:{role}" if session and prompt else None


def _result(text: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}]}
