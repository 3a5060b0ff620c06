"""What each client expects in its configuration, and how the clients differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Entry = dict[str, Any]
KEY_VARIABLE = "MEMORYOS_API_KEY"
PLACEHOLDER = "YOUR_KEY"


@dataclass(frozen=True, slots=True)
class Launch:
    """How a client starts MemoryOS itself and talks to it over stdio."""

    command: str
    arguments: tuple[str, ...]
    variables: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Remote:
    """A running server: its address, the key for it, and the system that the client runs on."""

    url: str
    key: str = PLACEHOLDER
    system: str = "linux"


@dataclass(frozen=True, slots=True)
class Client:
    """A program that can use MemoryOS.

    `servers` is the name under which its file lists servers. `key` says how the client gets the server's key: from an
    environment `variable`, as a `literal` in its file, or as the answer to a `prompt`.
    """

    name: str
    title: str
    servers: str
    stdio: Callable[[Launch], Entry]
    http: Callable[[Remote], Entry]
    key: Literal["variable", "literal", "prompt"]
    afterwards: str
    format: Literal["json", "toml"] = "json"


def _plain(launch: Launch) -> Entry:
    return {"command": launch.command, "args": list(launch.arguments), "env": dict(launch.variables)}


def _typed(launch: Launch) -> Entry:
    return {"type": "stdio", **_plain(launch)}


def _bearer(reference: str) -> Entry:
    return {"Authorization": f"Bearer {reference}"}


def _through_a_bridge(remote: Remote) -> Entry:
    """Claude Desktop cannot reach a local address itself, so a small program from npm connects the two."""
    # On Windows it mangles arguments with spaces, so the value of the header is passed as a variable.
    arguments = ["-y", "mcp-remote", remote.url, "--header", "Authorization:${MEMORYOS_AUTHORIZATION}"]
    env = {"MEMORYOS_AUTHORIZATION": f"Bearer {remote.key}"}
    if remote.system == "win32":
        # npx is a script there, which only the shell can start.
        return {"command": "cmd", "args": ["/c", "npx", *arguments], "env": env}
    return {"command": "npx", "args": arguments, "env": env}


CLIENTS: Mapping[str, Client] = {
    client.name: client
    for client in (
        Client(
            "claude-desktop",
            "Claude Desktop",
            "mcpServers",
            _plain,
            _through_a_bridge,
            "literal",
            "Quit Claude Desktop completely, then start it again.",
        ),
        Client(
            "claude-code",
            "Claude Code",
            "mcpServers",
            _typed,
            lambda remote: {"type": "http", "url": remote.url, "headers": _bearer(f"${{{KEY_VARIABLE}}}")},
            "variable",
            "Start a new session; /mcp shows the connection.",
        ),
        Client(
            "cursor",
            "Cursor",
            "mcpServers",
            _plain,
            lambda remote: {"url": remote.url, "headers": _bearer(f"${{env:{KEY_VARIABLE}}}")},
            "variable",
            "Reload the window; Settings > MCP shows the connection.",
        ),
        Client(
            "cline",
            "Cline",
            "mcpServers",
            lambda launch: {**_plain(launch), "disabled": False, "autoApprove": []},
            # Without `type` it would use the old protocol with event streams.
            lambda remote: {
                "type": "streamableHttp",
                "url": remote.url,
                "headers": _bearer(remote.key),
                "disabled": False,
                "autoApprove": [],
            },
            "literal",
            "Cline reads the file immediately; its MCP servers page shows the connection.",
        ),
        Client(
            "codex",
            "Codex",
            "mcp_servers",
            _plain,
            # It has no `headers`; it only takes the name of a variable.
            lambda remote: {"url": remote.url, "bearer_token_env_var": KEY_VARIABLE},
            "variable",
            "Start a new session; `codex mcp list` shows the connection.",
            "toml",
        ),
        Client(
            "gemini",
            "Gemini CLI",
            "mcpServers",
            _plain,
            lambda remote: {"type": "http", "url": remote.url, "headers": _bearer(f"${KEY_VARIABLE}")},
            "variable",
            "Start a new session; /mcp shows the connection. Gemini uses no MCP servers in folders it does not trust.",
        ),
        Client(
            "vscode",
            "VS Code",
            "servers",
            _typed,
            lambda remote: {"type": "http", "url": remote.url, "headers": _bearer(f"${{input:{KEY_PROMPT['id']}}}")},
            "prompt",
            "Run `MCP: List Servers` in the command palette to start it.",
        ),
        Client(
            "windsurf",
            "Windsurf",
            "mcpServers",
            _plain,
            # It has its own name for the address.
            lambda remote: {"serverUrl": remote.url, "headers": _bearer(f"${{env:{KEY_VARIABLE}}}")},
            "variable",
            "Refresh the MCP servers in Cascade.",
        ),
    )
}

KEY_PROMPT: Entry = {"type": "promptString", "id": "memoryos-key", "description": "MemoryOS key", "password": True}
"""What VS Code asks the user for; it keeps the answer in a safe place."""
