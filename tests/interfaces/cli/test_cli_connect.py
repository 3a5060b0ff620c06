"""`memoryos connect`, on a home of its own."""

import json
import sys
from pathlib import Path

import pytest

from interfaces.typed import Run, answer, posix_only, runner
from memoryos.config.settings import Settings
from memoryos.interfaces.clients import launch as launching
from memoryos.interfaces.clients.clients import CLIENTS


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path / "data", monkeypatch)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@posix_only
@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_is_connected_once_and_taken_out_again(run: Run, client: str) -> None:
    first = answer(run("connect", client, "--json"))
    again = run("connect", client)
    removed = answer(run("connect", client, "--remove", "--json"))
    gone = run("connect", client, "--remove")

    assert (first["changed"], first["backup"]) == (True, None)
    assert again.stdout == f"Nothing to do: {first['file']} already has MemoryOS.\n"
    assert removed["changed"]
    assert Path(removed["backup"]).is_file()
    assert "does not mention MemoryOS" in gone.stdout


@posix_only
def test_a_client_starts_memoryos_by_its_whole_path_for_the_user_and_folder_of_the_settings(
    run: Run, home: Path, tmp_path: Path
) -> None:
    output = run("connect", "cursor", "--user", "bob").stdout

    entry = json.loads((home / ".cursor" / "mcp.json").read_text())["mcpServers"]["memoryos"]
    assert Path(entry["command"]).is_absolute()
    assert entry["args"][-1] == "mcp"
    assert entry["env"] == {"MEMORYOS_USER_ID": "bob", "MEMORYOS_DATA_PATH": str(tmp_path / "data")}
    assert "Reload the window" in output


@posix_only
def test_a_server_is_named_by_its_address_and_the_key_by_its_variable(run: Run, home: Path) -> None:
    output = run("connect", "claude-code", "--http", "--url", "https://memory.example.com/mcp").stdout

    entry = json.loads((home / ".claude.json").read_text())["mcpServers"]["memoryos"]
    assert entry == {
        "type": "http",
        "url": "https://memory.example.com/mcp",
        "headers": {"Authorization": "Bearer ${MEMORYOS_API_KEY}"},
    }
    assert "reads the key from the variable MEMORYOS_API_KEY" in output
    assert "memoryos serve" in output


@posix_only
def test_a_client_that_keeps_the_key_needs_it(run: Run, home: Path) -> None:
    refused = run("connect", "cline", "--http")
    result = run("connect", "cline", "--http", "--key", "mos_secret")

    file = home / ".cline" / "data" / "settings" / "cline_mcp_settings.json"
    assert refused.exit_code == 1
    assert "memoryos keys create" in refused.stderr
    assert result.exit_code == 0
    assert "Bearer mos_secret" in file.read_text()
    assert "mos_secret" not in result.stdout
    assert file.stat().st_mode & 0o777 == 0o600


@posix_only
def test_printing_changes_nothing(run: Run, home: Path) -> None:
    shown = run("connect", "cline", "--http", "--print")
    as_json = json.loads(run("connect", "cline", "--http", "--print", "--json").stdout)

    assert as_json["snippet"] == shown.stdout
    assert as_json["file"] in shown.stderr
    assert json.loads(shown.stdout)["mcpServers"]["memoryos"]["headers"] == {"Authorization": "Bearer YOUR_KEY"}
    assert "cline_mcp_settings.json:" in shown.stderr
    assert list(home.iterdir()) == []


def test_the_path_of_the_server_may_be_left_out_of_its_address(run: Run) -> None:
    shown = run("connect", "cline", "--http", "--print", "--url", "https://memory.example.com").stdout

    assert json.loads(shown)["mcpServers"]["memoryos"]["url"] == "https://memory.example.com/mcp"


@pytest.mark.parametrize("url", ["ftp://memory.example.com/mcp", "memory.example.com/mcp", "http://"])
def test_an_address_that_cannot_be_reached_so_is_refused(run: Run, home: Path, url: str) -> None:
    refused = run("connect", "cursor", "--http", "--url", url)

    assert refused.exit_code == 1
    assert "must be an address that begins with http:// or https://" in refused.stderr
    assert list(home.iterdir()) == []


@posix_only
def test_a_file_that_cannot_be_read_is_left_as_it_is(run: Run, home: Path) -> None:
    file = home / ".cursor" / "mcp.json"
    file.parent.mkdir()
    file.write_text('{"mcpServers": ')

    refused = run("connect", "cursor")

    assert refused.exit_code == 1
    assert "was not changed: it is not valid JSON at line 1" in refused.stderr
    assert [path.name for path in file.parent.iterdir()] == ["mcp.json"]


@posix_only
def test_what_else_is_in_the_file_stays_and_a_copy_is_kept(run: Run, home: Path) -> None:
    file = home / ".codex" / "config.toml"
    file.parent.mkdir()
    before = '# mine\nmodel = "m"\n'
    file.write_text(before)

    output = run("connect", "codex").stdout

    [backup] = file.parent.glob("*.bak")
    assert backup.read_text() == before
    assert str(backup) in output
    assert file.read_text().startswith(before)


def test_an_unknown_client_is_not_understood(run: Run) -> None:
    assert run("connect", "emacs").exit_code == 2


def test_where_there_is_no_command_python_runs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = tmp_path / "python"
    bare.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))

    launch = launching.own_launch(Settings(), str(bare))

    assert (launch.command, launch.arguments) == (str(bare), ("-m", "memoryos", "mcp"))
    assert launch.variables == {"MEMORYOS_USER_ID": "default"}
