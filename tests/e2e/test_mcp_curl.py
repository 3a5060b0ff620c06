"""The calls that clients of the older private server make, with curl, word for word."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from interfaces.running_server import USER, Served, served

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "curl.sh"
# What that server documents of its answers; ours may say more.
HOME = {"server", "version", "protocol", "status", "timestamp", "endpoints", "tools"}
ADDED = {"status", "message", "timestamp", "user_id", "details"}
DETAILS = {"user_input_length", "agent_response_length", "has_metadata"}
RETRIEVED = {"status", "timestamp", "user_id", "query", "result"}
RESULT = {
    "query",
    "user_id",
    "timestamp",
    "short_term_memory",
    "retrieved_pages",
    "retrieved_user_knowledge",
    "retrieved_assistant_knowledge",
    "user_profile",
}
PROFILE = {"status", "timestamp", "user_id", "user_profile", "user_knowledge", "user_knowledge_count"}
TOOLS = {
    "add_memory": {"user_input", "agent_response", "user_id", "timestamp", "meta_data"},
    "retrieve_memory": {"query", "user_id", "relationship_with_user", "style_hint", "max_results"},
    "get_user_profile": {"user_id", "include_knowledge", "include_assistant_knowledge"},
}


def ran(server: Served, key: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(SCRIPT)],
        env={
            "PATH": os.environ["PATH"],
            "MEMORYOS_URL": server.base,
            "MEMORYOS_API_KEY": key,
            "MEMORYOS_USER_ID": USER,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def result_text(line: str) -> Any:
    """What a tool said, in its one block of text."""
    [content] = json.loads(line)["result"]["content"]
    assert content["type"] == "text"
    return json.loads(content["text"])


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_older_servers_calls_are_answered_in_its_shapes(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        done = ran(server, server.key())

    assert done.returncode == 0, done.stdout + done.stderr
    health, home, hello, notified, listed, *calls = done.stdout.splitlines()
    check_greetings(json.loads(health), json.loads(home), json.loads(hello)["result"], notified)
    tools = {tool["name"]: tool["inputSchema"]["properties"] for tool in json.loads(listed)["result"]["tools"]}
    assert {name: arguments & set(tools[name]) for name, arguments in TOOLS.items()} == TOOLS
    nested, direct = calls[:3], calls[3:]
    for lines in (nested, direct):
        check_shapes(*map(result_text, lines))
    check_contents([result_text(line) for line in nested], [result_text(line) for line in direct])


def check_greetings(health: Any, home: Any, hello: Any, notified: str) -> None:
    assert {"status", "timestamp"} <= set(health)
    assert set(home) >= HOME
    assert health["status"] == home["status"] == "healthy"
    assert set(home["endpoints"]) >= {"mcp", "health"}
    assert set(home["tools"]) >= set(TOOLS)
    assert hello["protocolVersion"] == "2024-11-05"
    assert notified == ""


def check_shapes(added: Any, results: Any, known: Any) -> None:
    assert set(added) >= ADDED
    assert set(added["details"]) >= DETAILS
    assert added["message"] == "Memory added successfully"
    assert set(results) >= RETRIEVED
    assert set(results["result"]) >= RESULT
    assert set(known) >= PROFILE
    assert {answer["status"] for answer in (added, results, known)} == {"success"}
    assert {answer["user_id"] for answer in (added, results, results["result"], known)} == {USER}


def check_contents(nested: list[Any], direct: list[Any]) -> None:
    (added, result, known), (added_later, found_later, known_later) = nested, direct
    assert added["details"]["has_metadata"] is True
    assert added_later["timestamp"].startswith("2026-05-07T18:30:00")
    assert result["result"]["retrieved_pages"][0]["user_input"] == "Hello, I am learning Python"
    assert result["guidance"] == "answer as the user's teacher; style: friendly"
    assert found_later["result"]["retrieved_pages"][0]["user_input"] == "I prefer short answers"
    assert {"assistant_knowledge", "assistant_knowledge_count"} <= set(known)
    assert "assistant_knowledge" not in known_later


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_script_ends_where_a_call_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        done = ran(server, "mos_wrong")

    assert done.returncode != 0
    assert "401" in done.stderr
