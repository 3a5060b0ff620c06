"""Agents that people use, as npm has them: each is told of the server as its users are, and connects."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.programs import MEMORYOS, PATIENCE_MS, Program, local_settings, program
from interfaces.running_server import Served, served
from memoryos.service.tools.registry import toolset


@pytest.fixture
def claude(tmp_path: Path) -> Program:
    return program("claude", tmp_path / "home")


@pytest.fixture
def gemini(tmp_path: Path) -> Program:
    return program("gemini", tmp_path / "home")


@pytest.fixture
def codex(tmp_path: Path) -> Program:
    return program("codex", tmp_path / "home")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "served") as running:
        yield running


def settings_by(flag: str, folder: Path) -> list[str]:
    return [word for name, value in local_settings(folder).items() for word in (flag, f"{name}={value}")]


def states(listing: str) -> dict[str, str]:
    """How each server is, by its name, from lines like `✓ name: where - state`."""
    lines = [line.strip("✓✗ ") for line in listing.splitlines() if " - " in line]
    return {line.partition(": ")[0]: line.rpartition(" - ")[2] for line in lines}


def test_claude_code_connects(claude: Program, server: Served, tmp_path: Path) -> None:
    for name, key in (("remote", server.key()), ("stranger", "mos_wrong")):
        header = f"Authorization: Bearer {key}"
        claude.output("mcp", "add", "--transport", "http", name, server.url, "--header", header)
    claude.output("mcp", "add", "local", *settings_by("-e", tmp_path / "local"), "--", MEMORYOS, "mcp")

    listed = states(claude.output("mcp", "list", MCP_TIMEOUT=PATIENCE_MS))

    assert (listed["remote"], listed["local"]) == ("✔ Connected", "✔ Connected")
    assert "Connected" not in listed["stranger"]


def test_gemini_connects(gemini: Program, server: Served, tmp_path: Path) -> None:
    servers = {
        name: {
            "type": "http",
            "url": server.url,
            "timeout": int(PATIENCE_MS),
            "headers": {"Authorization": f"Bearer {key}"},
        }
        for name, key in (("remote", server.key()), ("stranger", "mos_wrong"))
    }
    folder = gemini.home / ".gemini"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"mcpServers": servers}))
    options = settings_by("-e", tmp_path / "local")
    gemini.output("mcp", "add", "-s", "user", "--timeout", PATIENCE_MS, "local", MEMORYOS, "mcp", *options)

    # It lists on standard error, where it shows its own messages too.
    ran = gemini.run("mcp", "list")

    listed = states(ran.stdout + ran.stderr)
    assert (listed["remote"], listed["local"]) == ("Connected", "Connected")
    assert listed["stranger"] == "Disconnected"


@pytest.mark.parametrize("era", ["older", "2026-07-28"])
def test_codex_connects(codex: Program, server: Served, tmp_path: Path, era: str) -> None:
    key = "MEMORYOS_API_KEY"
    codex.output("mcp", "add", "remote", "--url", server.url, "--bearer-token-env-var", key)
    codex.output("mcp", "add", "local", *settings_by("--env", tmp_path / "local"), "--", MEMORYOS, "mcp")
    patient = ("-c", f"mcp_servers.local.startup_timeout_sec={int(PATIENCE_MS) // 1000}")
    newer = ("--enable", "mcp_2026_07_28") if era == "2026-07-28" else ()

    listed = json.loads(codex.output("mcp", "list", "--json"))
    result = tools_seen_by(codex, (*patient, *newer), {key: server.key()})

    assert {entry["name"]: entry["enabled"] for entry in listed} == {"local": True, "remote": True}
    assert result == {"local": set(toolset("default")), "remote": set(toolset("default"))}


def tools_seen_by(codex: Program, options: tuple[str, ...], keys: dict[str, str]) -> dict[str, set[str]]:
    """The tools that Codex finds at each server, asked as its editor extensions ask; `mcp list` does not connect."""
    questions = [
        {"id": 1, "method": "initialize", "params": {"clientInfo": {"name": "test", "version": "1"}}},
        {"method": "initialized"},
        {"id": 2, "method": "mcpServerStatus/list", "params": {}},
    ]
    with subprocess.Popen(
        codex.command(*options, "app-server"),
        cwd=codex.home,
        env=codex.environment | keys,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.writelines(json.dumps(message) + "\n" for message in questions)
        process.stdin.flush()
        replies = (json.loads(line) for line in process.stdout)
        answer = next(reply for reply in replies if reply.get("id") == 2)
        process.stdin.close()
        process.terminate()
    return {entry["name"]: set(entry["tools"]) for entry in answer["result"]["data"]}
