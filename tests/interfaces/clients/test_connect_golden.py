"""What `memoryos connect` writes, for each client, transport and system: tests/golden/connect.

Write the files again with `python tests/interfaces/clients/test_connect_golden.py`, and look at what changed.
"""

from pathlib import Path

import pytest

from memoryos.interfaces.clients.clients import CLIENTS, Launch, Remote
from memoryos.interfaces.clients.config_entries import connected, disconnected, entry_in, snippet
from memoryos.interfaces.clients.config_paths import config_file

GOLDEN = Path(__file__).parents[2] / "golden" / "connect"
TRANSPORTS = ("stdio", "http")
SYSTEMS = ("linux", "darwin", "win32")
HOMES = {"linux": "/h/ann", "darwin": "/u/ann", "win32": r"C:\Users\ann"}
COMMANDS = {
    "linux": "/opt/memoryos/bin/memoryos",
    "darwin": "/opt/memoryos/bin/memoryos",
    "win32": r"C:\memoryos\Scripts\memoryos.exe",
}
CASES = [(client, transport, system) for client in CLIENTS for transport in TRANSPORTS for system in SYSTEMS]


def entry(name: str, transport: str, system: str) -> dict:
    client = CLIENTS[name]
    if transport == "http":
        return client.http(Remote("http://127.0.0.1:5000/mcp", "mos_key", system))
    return client.stdio(Launch(COMMANDS[system], ("mcp",), {"MEMORYOS_USER_ID": "ann"}))


def expected(name: str, transport: str, system: str) -> str:
    return f"{config_file(name, system, HOMES[system], {})}\n{snippet(CLIENTS[name], entry(name, transport, system))}"


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_configuration_is_exactly_what_the_client_reads(case: tuple[str, str, str]) -> None:
    golden = GOLDEN / f"{'-'.join(case)}.txt"

    assert golden.read_text(encoding="utf-8") == expected(*case)


def test_there_is_no_golden_file_of_a_client_that_is_gone() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == {"-".join(case) for case in CASES}


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_what_was_put_in_is_found_changes_nothing_again_and_is_taken_out(case: tuple[str, str, str]) -> None:
    name, transport, system = case
    client, other = CLIENTS[name], entry(name, "http" if transport == "stdio" else "stdio", system)
    before = connected(client, "", other)

    once = connected(client, before, entry(*case))

    assert entry_in(client, once) == entry(*case)
    assert connected(client, once, entry(*case)) == once
    assert entry_in(client, disconnected(client, once)) is None


@pytest.mark.parametrize(
    ("client", "system", "variables", "path"),
    [
        ("claude-code", "linux", {"CLAUDE_CONFIG_DIR": "/elsewhere"}, "/elsewhere/.claude.json"),
        ("codex", "darwin", {"CODEX_HOME": "/elsewhere"}, "/elsewhere/config.toml"),
        ("vscode", "linux", {"XDG_CONFIG_HOME": "/elsewhere"}, "/elsewhere/Code/User/mcp.json"),
        ("vscode", "darwin", {"XDG_CONFIG_HOME": "/x"}, "/u/ann/Library/Application Support/Code/User/mcp.json"),
        ("claude-desktop", "win32", {"APPDATA": r"D:\Roaming"}, r"D:\Roaming\Claude\claude_desktop_config.json"),
    ],
)
def test_variables_of_the_system_move_files(client: str, system: str, variables: dict[str, str], path: str) -> None:
    assert str(config_file(client, system, HOMES[system], variables)) == path


if __name__ == "__main__":
    for old in GOLDEN.iterdir():
        old.unlink()
    for case in CASES:
        (GOLDEN / f"{'-'.join(case)}.txt").write_text(expected(*case), encoding="utf-8")
