"""MCP Inspector on our real tools, resources and prompts: over HTTP and over the standard streams, in both eras."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conformance.programs import MEMORYOS, PATIENCE_MS, Program, local_settings, program
from interfaces.running_server import served
from memoryos.service.tools.registry import toolset

Target = tuple[str, ...]
ERAS = ("legacy", "modern")
CLI = ("--cli", "--connect-timeout", PATIENCE_MS)


@pytest.fixture
def inspector(tmp_path: Path) -> Program:
    return program("inspector", tmp_path / "home")


@pytest.fixture(params=["http", "stdio"])
def target(request: pytest.FixtureRequest, inspector: Program, tmp_path: Path) -> Iterator[Target]:
    """Where the server is: what the Inspector is told of it."""
    data = tmp_path / "data"
    if request.param == "stdio":
        items = [word for name, value in local_settings(data).items() for word in ("-e", f"{name}={value}")]
        yield (MEMORYOS, "mcp", *items, "--transport", "stdio")
        return
    with served(data) as server:
        yield (server.url, "--transport", "http", "--header", f"Authorization: Bearer {server.key()}")


@pytest.fixture(params=ERAS)
def ask(request: pytest.FixtureRequest, inspector: Program, target: Target) -> Callable[..., Any]:
    def ask_(method: str, *more: str) -> Any:
        return json.loads(inspector.output(*CLI, *target, "--protocol-era", request.param, "--method", method, *more))

    return ask_


def test_the_inspector_finds_nothing_wrong_and_everything_works(ask: Callable[..., Any]) -> None:
    payload = {"user_input": "I moved to Bergen.", "agent_response": "Good to know."}

    # --strict ends with an error where a schema is one that some client cannot take.
    tools = ask("tools/list", "--strict")["tools"]
    added = ask("tools/call", "--tool-name", "add_memory", "--tool-args-json", json.dumps(payload))
    recent = ask("resources/read", "--uri", "memory://recent")
    prompt = ask("prompts/get", "--prompt-name", "recall", "--prompt-args", "question=Where do I live?")

    assert [tool["name"] for tool in tools] == list(toolset("default"))
    assert added["structuredContent"]["status"] == "success"
    assert json.loads(recent["contents"][0]["text"])["recent"][0]["user_input"] == payload["user_input"]
    assert "Where do I live?" in prompt["messages"][0]["content"]["text"]


def test_the_inspector_lists_resources_and_prompts(inspector: Program, tmp_path: Path) -> None:
    with served(tmp_path / "data", "--tools", "all") as server:
        key = f"Authorization: Bearer {server.key()}"
        listed = {
            method: inspector.output(
                *CLI, server.url, "--transport", "http", "--header", key, "--method", method, *more
            )
            for method, *more in (
                ("tools/list", "--strict"),
                ("resources/list",),
                ("resources/templates/list",),
                ("prompts/list",),
            )
        }

    assert [tool["name"] for tool in json.loads(listed["tools/list"])["tools"]] == list(toolset("all"))
    assert '"memory://profile"' in listed["resources/list"]
    assert '"memory://pages/{id}"' in listed["resources/templates/list"]
    assert '"recall"' in listed["prompts/list"]


def test_the_inspector_is_told_what_went_wrong(inspector: Program, tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        key = f"Authorization: Bearer {server.key()}"
        at = (*CLI, server.url, "--transport", "http")
        refused = inspector.run(
            *at, "--header", key, "--method", "tools/call", "--tool-name", "add_memory", "--tool-args-json", '{"x":1}'
        )
        unknown = inspector.run(*at, "--method", "tools/list", "--stored-auth-only")

    assert "tool_is_error" in refused.stderr
    assert "unknown argument 'x'" in refused.stdout
    assert "auth_required" in unknown.stderr
