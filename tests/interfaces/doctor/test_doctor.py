"""`memoryos doctor`, and what it looks at."""

import json
import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
import pytest

from interfaces.running_server import served
from interfaces.typed import Run, answer, posix_only, runner
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.errors import EmbedderError, ModelError
from memoryos.interfaces.cli import commands
from memoryos.interfaces.clients.config_paths import config_file
from memoryos.interfaces.doctor import machine, parts
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedLanguageModel
from postgres_server import PostgresServer
from servers import openai_wire
from servers.loopback import LoopbackServer, Reply, json_reply


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    # A port that nobody listens on, whatever else runs on this machine.
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made = runner(tmp_path / "data", monkeypatch)
    monkeypatch.setenv("PORT", str(port))
    return made


def commands_of(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for name in command.list_commands(context := click.Context(command)):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands_of(inner)


def by_name(results: list[dict]) -> dict[str, list[dict]]:
    names = dict.fromkeys(result["name"] for result in results)
    return {name: [result for result in results if result["name"] == name] for name in names}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE pages SET meta_data = '[1]' WHERE seq = 1", "1 row of pages has no readable meta_data"),
        ("UPDATE pages SET meta_data = '{' WHERE seq < 3", "2 rows of pages have no readable meta_data"),
        ("UPDATE pages SET at_us = 'soon' WHERE seq = 2", "1 page cannot be read and is left out: 'page_"),
        ("UPDATE stored_notes SET tags = 'none'", "1 row of stored_notes has no readable tags"),
    ],
)
def test_rows_that_cannot_be_read_are_shown(run: Run, tmp_path: Path, change: str, problem: str) -> None:
    run("add", "hello")
    run("add", "hello again")
    run("notes", "add", "The deploy runs on Tuesday", "--entity", "deploy")
    [file] = (tmp_path / "data").rglob("memory.db")
    with closing(sqlite3.connect(file, isolation_level=None)) as store:
        store.execute(change)

    result = run("doctor")
    [check] = by_name(json.loads(run("doctor", "--json").stdout))["database"]

    assert result.exit_code == 1
    assert (check["state"], check["fix"]) == ("wrong", "memoryos restore BACKUP")
    assert problem in check["result"]
    assert run("recall", "hello").exit_code == 0


def test_all_is_well_on_a_healthy_machine(run: Run) -> None:
    run("add", "hello")

    shown, results = run("doctor"), answer(run("doctor", "--json"))

    assert shown.exit_code == 0
    assert "Everything is fine." in shown.stdout
    assert set(by_name(results)) == {
        "python",
        "libraries",
        "settings",
        "disk",
        "permissions",
        "database",
        "embedder",
        "language model",
        "clock",
        "server",
        "clients",
    }
    assert {result["state"] for result in results} <= {"ok", "note"}


def test_what_is_wrong_is_told_with_the_command_that_mends_it(run: Run, tmp_path: Path) -> None:
    run("add", "hello")
    next((tmp_path / "data").rglob("memory.db")).write_bytes(b"nonsense" * 4096)
    cursor = tmp_path / "home" / ".cursor" / "mcp.json"
    cursor.parent.mkdir()
    cursor.write_text(json.dumps({"mcpServers": {"memoryos": {"command": str(tmp_path / "gone")}}}))

    sick = run("doctor")
    result = by_name(json.loads(run("doctor", "--json").stdout))

    assert sick.exit_code == 1
    assert "2 problems found." in sick.stdout
    assert "to fix: memoryos restore BACKUP" in sick.stdout
    assert result["database"][0]["state"] == "wrong"
    assert result["clients"][0]["fix"] == "memoryos connect cursor"


def test_settings_that_cannot_be_read_are_told_and_the_rest_is_still_looked_at(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "config.json").write_text('{"user": "ann"}')

    sick = run("doctor", "--json")

    result = by_name(json.loads(sick.stdout))
    assert sick.exit_code == 1
    assert "did you mean 'user_id'" in result["settings"][0]["result"]
    assert "clients" in result
    assert "database" not in result


def test_a_variable_that_was_mistyped_is_noted_with_the_nearest_name() -> None:
    [slip, strange] = parts.variables(["MEMORYOS_USERID", "MEMORYOS_DATA_PATH", "MEMORYOS_QQQQQQQQ", "PATH"])

    assert slip.fix == "unset MEMORYOS_QQQQQQQQ"
    assert strange.fix == "unset MEMORYOS_USERID, or rename it to MEMORYOS_USER_ID"


def test_no_variable_that_a_command_reads_is_said_to_mean_nothing() -> None:
    read = {
        name
        for command in commands_of(commands)
        for option in command.params
        for name in ([option.envvar] if isinstance(option.envvar, str) else option.envvar or ())
    }

    assert "MEMORYOS_PUBLIC_URL" in read
    assert list(parts.variables(read)) == []


def test_little_room_on_the_disk_is_noted_and_none_is_wrong(tmp_path: Path) -> None:
    assert machine.disk(tmp_path / "not" / "there").state == "ok"
    assert machine.disk(tmp_path, enough=10**15, needed=1).state == "note"
    assert machine.disk(tmp_path, enough=10**15, needed=10**15).state == "wrong"


@posix_only
def test_folders_that_others_may_read_are_noted(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    [check] = machine.permissions(tmp_path)

    assert (check.state, check.fix) == ("note", f"chmod 700 {tmp_path}")


def test_a_folder_that_is_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    [inside] = machine.permissions(tmp_path / "file" / "data")
    [itself] = machine.permissions(tmp_path / "file")

    assert inside.state == itself.state == "wrong"
    assert inside.fix


def test_a_folder_that_is_not_there_will_be_made(tmp_path: Path) -> None:
    [check] = machine.permissions(tmp_path / "new")

    assert check.state == "ok"
    assert "will be created" in check.result


def test_a_clock_that_is_behind_the_files_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "users" / "a" / "b" / "memory.db"
    file.parent.mkdir(parents=True)
    file.touch()
    later = datetime.now(UTC) + timedelta(days=3)
    os.utime(file, (later.timestamp(), later.timestamp()))

    assert machine.clock(SqliteStores(tmp_path, FixedClock()), datetime.now(UTC)).state == "wrong"
    assert machine.clock(SqliteStores(tmp_path, FixedClock()), later).state == "ok"
    assert machine.clock(SqliteStores(tmp_path / "none", FixedClock()), later).state == "ok"


def test_a_server_that_runs_is_known_by_its_answer(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        check = machine.server(int(server.base.rpartition(":")[2]))

    assert check.state == "ok"
    assert "MemoryOS" in check.result


@pytest.mark.parametrize(
    "reply", [json_reply({"server": "another"}), json_reply(["no object"]), Reply(b"plain"), Reply(b"", drops=True)]
)
def test_another_program_on_the_port_is_noted(reply: Reply) -> None:
    with LoopbackServer() as other:
        port = int(other.url.rpartition(":")[2])
        other.say(reply)
        check = machine.server(port)

    assert (check.state, check.fix) == ("note", f"memoryos serve --port {port + 1}")


def test_an_embedder_is_tried() -> None:
    def broken() -> HashingEmbedder:
        raise EmbedderError("no weights")

    assert parts.embedder(HashingEmbedder).state == "ok"
    assert parts.embedder(lambda: None).result.startswith("none is set")
    assert parts.embedder(broken).state == "wrong"


def test_a_language_model_is_asked_for_a_word() -> None:
    assert parts.language_model(lambda: ScriptedLanguageModel(["ready"])).state == "ok"
    assert parts.language_model(lambda: None).state == "ok"

    failed = parts.language_model(lambda: ScriptedLanguageModel([ModelError("no such\nhost")]))

    assert (failed.state, failed.result) == ("wrong", "no such host")


def test_a_language_model_of_the_settings_is_reached(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with LoopbackServer() as server:
        monkeypatch.setenv("MEMORYOS_LANGUAGE_MODEL", "openai-compatible:m")
        monkeypatch.setenv("MEMORYOS_LANGUAGE_MODEL_BASE_URL", f"{server.url}/v1")
        server.say(openai_wire.chat("ready"))
        result = by_name(answer(run("doctor", "--json")))

    assert result["language model"][0]["result"] == "openai-compatible:m answers"


def test_a_client_whose_file_cannot_be_read_is_wrong(tmp_path: Path) -> None:
    def file_of(client) -> Path:
        return Path(config_file(client.name, "linux", str(tmp_path), {}))

    (tmp_path / ".claude.json").write_text("{")
    (tmp_path / ".codex").mkdir()
    (tmp_path / ".codex" / "config.toml").write_text('[mcp_servers.memoryos]\nurl = "http://x"\n')

    broken, rest = parts.clients(file_of)

    assert broken.fix == "fix that file, then: memoryos connect claude-code"
    assert rest.result == "connected: Codex"


def test_of_a_server_s_database_it_says_whether_it_can_be_used_and_nothing_of_folders(
    run: Run, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_DATABASE_URL", postgres.new_database())
    good = by_name(json.loads(run("doctor", "--json").output))
    monkeypatch.setenv("MEMORYOS_DATABASE_URL", "postgresql://ann:hunter2@127.0.0.1:1/memories")
    bad = run("doctor", "--json")

    assert [(check["state"], "can be used" in check["result"]) for check in good["database"]] == [("ok", True)]
    assert good.keys().isdisjoint({"disk", "permissions"})
    assert "clock" in good
    assert bad.exit_code == 1
    assert [
        (check["state"], "127.0.0.1:1" in check["result"]) for check in by_name(json.loads(bad.output))["database"]
    ] == [("wrong", True)]
    assert "hunter2" not in bad.output
