"""What each client wants to read: the names and habits in which they differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Entry = dict[str, Any]
KEY_VARIABLE = "MEMORYOS_API_KEY"
PLACEHOLDER = "YOUR_KEY"


@dataclass(frozen=True, slots=True)
class Launch:
    """How a client starts MemoryOS itself and talks with it over the standard streams."""

    command: str
    arguments: tuple[str, ...]
    variables: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Remote:
    """A server that runs already: its address, the key that opens it, and the system that the client runs on."""

    url: str
    key: str = PLACEHOLDER
    system: str = "linux"


@dataclass(frozen=True, slots=True)
class Client:
    """A program that can use MemoryOS.

    `servers` is the name under which its file lists servers. `key` says how a client comes to the server's key: from
    an environment `variable`, as a `literal` in its file, or `asked` of the person.
    """

    name: str
    title: str
    servers: str
    stdio: Callable[[Launch], Entry]
    http: Callable[[Remote], Entry]
    key: Literal["variable", "literal", "asked"]
    afterwards: str
    format: Literal["json", "toml"] = "json"


def _plain(launch: Launch) -> Entry:
    return {"command": launch.command, "args": list(launch.arguments), "env": dict(launch.variables)}


def _typed(launch: Launch) -> Entry:
    return {"type": "stdio", **_plain(launch)}


def _bearer(reference: str) -> Entry:
    return {"Authorization": f"Bearer {reference}"}


def _through_a_bridge(remote: Remote) -> Entry:
    """Claude Desktop reaches no local address by itself, so a small program of npm stands between."""
    # On Windows it mangles arguments that hold spaces, so the header's value travels as a variable.
    arguments = ["-y", "mcp-remote", remote.url, "--header", "Authorization:${MEMORYOS_AUTHORIZATION}"]
    env = {"MEMORYOS_AUTHORIZATION": f"Bearer {remote.key}"}
    if remote.system == "win32":
        # npx is a script there, which only its shell can start.
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
            "Quit Claude Desktop completely and start it again.",
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
            # Without `type` it would speak the old protocol with event streams.
            lambda remote: {
                "type": "streamableHttp",
                "url": remote.url,
                "headers": _bearer(remote.key),
                "disabled": False,
                "autoApprove": [],
            },
            "literal",
            "Cline reads its file at once; its page of MCP servers shows the connection.",
        ),
        Client(
            "codex",
            "Codex",
            "mcp_servers",
            _plain,
            # It knows no `headers`; the variable's name is all it takes.
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
            "Start a new session; /mcp shows the connection. Folders that Gemini does not trust get no MCP servers.",
        ),
        Client(
            "vscode",
            "VS Code",
            "servers",
            _typed,
            lambda remote: {"type": "http", "url": remote.url, "headers": _bearer(f"${{input:{ASKED['id']}}}")},
            "asked",
            "`MCP: List Servers` in the command palette starts it.",
        ),
        Client(
            "windsurf",
            "Windsurf",
            "mcpServers",
            _plain,
            # The name of the address is its own, too.
            lambda remote: {"serverUrl": remote.url, "headers": _bearer(f"${{env:{KEY_VARIABLE}}}")},
            "variable",
            "Refresh the MCP servers in Cascade.",
        ),
    )
}

ASKED: Entry = {"type": "promptString", "id": "memoryos-key", "description": "Key of MemoryOS", "password": True}
"""What VS Code asks the person for; it keeps the answer in a safe place."""
