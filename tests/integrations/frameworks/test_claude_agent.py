"""The Claude Agent SDK with its own command line program, against an API that is scripted on this machine."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from claude_agent_sdk import AssistantMessage, ClaudeAgentOptions, ResultMessage, query

from memoryos import Memoryos
from memoryos.integrations.claude_agent import memory_hooks, memory_server
from servers.anthropic_wire import message, message_stream
from servers.loopback import LoopbackServer, Reply, Request


@pytest.fixture
def api() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


def options(api: LoopbackServer, folder: Path, **others: Any) -> ClaudeAgentOptions:
    home = folder / "home"
    home.mkdir(exist_ok=True)
    return ClaudeAgentOptions(
        cwd=folder,
        env={
            "ANTHROPIC_BASE_URL": api.url,
            "ANTHROPIC_API_KEY": "sk-test",
            "HOME": str(home),
            "CLAUDE_CONFIG_DIR": str(home),
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        },
        setting_sources=[],
        model="claude-sonnet-5-5",
        system_prompt="Be brief.",
        **others,
    )


def says(*answers: Any) -> Any:
    """An API that gives these answers to the agent, one after the other, and a short one to everything else."""
    left = list(answers)

    def answer(request: Request) -> Reply:
        if not request.body.get("stream"):
            return message("ok")
        return left.pop(0) if left and "tools" in request.body else message_stream(["ok"])

    return answer


async def run(prompt: str, settings: ClaudeAgentOptions) -> list[Any]:
    return [item async for item in query(prompt=prompt, options=settings)]


def tool_use(name: str, arguments: dict[str, Any]) -> Reply:
    """A stream that calls one tool."""
    start = {"id": "msg_2", "type": "message", "role": "assistant", "model": "claude", "content": []}
    events = [
        {"type": "message_start", "message": {**start, "usage": {"input_tokens": 1, "output_tokens": 1}}},
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "tool_use", "id": "toolu_1", "name": name, "input": {}},
        },
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "input_json_delta", "partial_json": json.dumps(arguments)},
        },
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 1}},
        {"type": "message_stop"},
    ]
    body = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
    return Reply(body.encode(), headers={"content-type": "text/event-stream"})


async def test_hooks_recall_what_was_said_before_and_remember_the_exchange(
    memory: Memoryos, api: LoopbackServer, tmp_path: Path
) -> None:
    memory.add_memory("I am allergic to nuts", "Noted.")
    api.answers = says(message_stream(["No nuts for you."]))

    messages = await run("May I eat nuts?", options(api, tmp_path, hooks=memory_hooks(memory)))

    assert any(isinstance(item, ResultMessage) and item.result == "No nuts for you." for item in messages)
    assert any("llergic to nuts" in json.dumps(request.body) for request in api.requests)
    texts = [turn.text for page in memory.list_pages() for turn in page.turns()]
    assert texts == ["I am allergic to nuts", "Noted.", "May I eat nuts?", "No nuts for you."]
    assert len({page.session_id for page in memory.list_pages()[1:]}) == 1


async def test_the_agent_keeps_files_in_memory(memory: Memoryos, api: LoopbackServer, tmp_path: Path) -> None:
    api.answers = says(
        tool_use("mcp__memory__memory", {"command": "create", "path": "/memories/food.md", "file_text": "vegan"}),
        tool_use("mcp__memory__memory", {"command": "view", "path": "/memories/../food.md"}),
        message_stream(["Done."]),
    )
    settings = options(
        api, tmp_path, mcp_servers={"memory": memory_server(memory)}, allowed_tools=["mcp__memory__memory"]
    )

    messages = await run("I am vegan", settings)

    results = [
        (json.dumps(block.content), block.is_error)
        for item in messages
        if not isinstance(item, AssistantMessage)
        for block in getattr(item, "content", [])
        if hasattr(block, "tool_use_id")
    ]
    assert "File created successfully at: /memories/food.md" in results[0][0]
    assert results[1][1] is True
    assert [note.text for note in memory.list_notes()] == ["vegan"]


async def test_a_memory_that_fails_does_not_stop_the_agent(
    memory: Memoryos, api: LoopbackServer, tmp_path: Path
) -> None:
    memory.close()
    api.answers = says(message_stream(["Hello."]))

    messages = await run("Hi", options(api, tmp_path, hooks=memory_hooks(memory)))

    assert any(isinstance(item, ResultMessage) and item.result == "Hello." for item in messages)
