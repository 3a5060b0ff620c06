"""Clients that leave, and servers that are told to stop: what was accepted is kept."""

import http.client
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from interfaces.running_server import COMMAND, LONGEST_SECONDS, USER, Served, environment, opener, ran, served
from interfaces.typed import posix_only

HELLO = [
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
]


def add(number: int) -> dict[str, Any]:
    payload = {"user_input": f"question {number}", "agent_response": "answer", "message_id": f"m{number}"}
    return {
        "jsonrpc": "2.0",
        "id": 10 + number,
        "method": "tools/call",
        "params": {"name": "add_memory", "arguments": payload},
    }


def pages_of(folder: Path, user_id: str) -> int:
    with opener(folder)(user_id) as memory:
        return int(memory.get_memory_stats()["pages"])


def test_standard_output_carries_the_protocol_alone_and_a_closed_stream_loses_nothing(tmp_path: Path) -> None:
    lines = "".join(json.dumps(message) + "\n" for message in [*HELLO, *(add(number) for number in range(20))])

    done = subprocess.run(
        [*COMMAND, "mcp", "--log-level", "debug"],
        env=environment(tmp_path),
        input=lines,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=True,
    )

    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in done.stdout.splitlines())
    assert pages_of(tmp_path, USER) == 20
    assert "question" not in done.stderr


@pytest.fixture(params=["application/json, text/event-stream", "application/json"], ids=["stream", "json"])
def accept(request: pytest.FixtureRequest) -> Iterator[str]:
    return request.param


def test_who_leaves_in_the_middle_and_asks_again_has_stored_it_once(server: Served, accept: str) -> None:
    user = "leaver" + str(len(accept))
    headers = {**server.headers(user), "Accept": accept}
    # A client that hangs up as soon as it has asked, however fast the answer would come.
    leaver = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=LONGEST_SECONDS)
    leaver.request(
        "POST", urlsplit(server.url).path, json.dumps(add(1)), {**headers, "Content-Type": "application/json"}
    )
    leaver.close()

    again = httpx2.post(server.url, json=add(1), headers={**server.headers(user)}, timeout=LONGEST_SECONDS)
    body = httpx2.post(
        server.base + "/api/tools/call",
        json={"tool_name": "retrieve_memory", "arguments": {"query": "question"}},
        headers=server.headers(user),
    ).json()

    assert not again.json()["result"]["isError"]
    assert body["short_term_count"] == 1


def test_what_was_acknowledged_survives_the_end_of_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        headers = server.headers("kim")
        kept = [
            httpx2.post(server.url, json=add(number), headers=headers, timeout=LONGEST_SECONDS).status_code
            for number in range(5)
        ]
        server.process.send_signal(signal.SIGTERM)
        ended = server.process.wait(LONGEST_SECONDS)

    assert kept == [200] * 5
    assert ended in {0, -signal.SIGTERM}
    assert pages_of(tmp_path, "kim") == 5


def test_what_was_acknowledged_under_load_survives_the_end_of_the_server(tmp_path: Path) -> None:
    acknowledged: list[str] = []
    enough = threading.Event()

    def keep_adding(server: Served, user: str) -> None:
        headers = server.headers(user)
        with httpx2.Client(timeout=LONGEST_SECONDS) as client:
            for number in itertools.count():
                try:
                    reply = client.post(server.url, json=add(number), headers=headers)
                except httpx2.HTTPError:
                    return
                if reply.status_code != 200 or reply.json()["result"]["isError"]:
                    return
                acknowledged.append(user)
                if len(acknowledged) >= 50:
                    enough.set()

    users = [f"user{number}" for number in range(8)]
    with served(tmp_path, "--workers", "2") as server:
        threads = [threading.Thread(target=keep_adding, args=(server, user)) for user in users]
        for thread in threads:
            thread.start()
        assert enough.wait(LONGEST_SECONDS)
        server.process.send_signal(signal.SIGTERM)
        ended = server.process.wait(LONGEST_SECONDS)
        for thread in threads:
            thread.join(LONGEST_SECONDS)

    assert ended in {0, -signal.SIGTERM}
    # One that was stored and not acknowledged may be there too; never the other way round.
    assert all(pages_of(tmp_path, user) - acknowledged.count(user) in {0, 1} for user in users)


def test_several_processes_serve_the_same_memories(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        headers = server.headers("wil")
        for number in range(10):
            httpx2.post(server.url, json=add(number), headers=headers, timeout=LONGEST_SECONDS).raise_for_status()

    assert pages_of(tmp_path, "wil") == 10


@posix_only
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_a_server_that_has_only_begun_to_start(tmp_path: Path, workers: str) -> None:
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--workers", workers],
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout

    greeting = process.stdout.readline()
    # As a terminal does: to all of them.
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=LONGEST_SECONDS)

    assert "serves MCP" in greeting
    assert process.returncode == 130


STOPPED_IN_THE_MOMENT_OF_STARTING = """
import os, sys
from memoryos.interfaces.cli import main

def stop(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "asyncio_run":
        sys.setprofile(None)
        os.kill(os.getpid(), {signal_number})

sys.setprofile(stop)
sys.argv = ["memoryos", "serve", "--port", "0"]
main()
"""


@posix_only
@pytest.mark.parametrize(("stop", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_server_stopped_between_its_greeting_and_its_start_ends_without_a_warning(
    tmp_path: Path, stop: signal.Signals, code: int
) -> None:
    script = STOPPED_IN_THE_MOMENT_OF_STARTING.format(signal_number=int(stop))

    ended = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )

    assert "serves MCP" in ended.stdout
    assert ended.returncode == code
    assert "Warning" not in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("is_found", [False, True])
def test_the_server_names_the_command_so_that_it_can_be_typed(tmp_path: Path, is_found: bool) -> None:
    script = tmp_path / "memoryos"
    script.write_text(f"#!{sys.executable}\n{COMMAND[-1]}\n")
    script.chmod(0o700)
    process = subprocess.Popen(
        [sys.executable, str(script), "serve", "--port", "0"],
        env=environment(tmp_path, PATH=str(tmp_path if is_found else tmp_path / "nothing"), PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout

    with process.stdout as output:
        named = next(line for line in output if line.startswith("More keys"))
        process.terminate()
    process.wait(LONGEST_SECONDS)

    assert named == f"More keys: {'memoryos' if is_found else script} keys create --user NAME\n"


def test_the_commands_explain_themselves(tmp_path: Path) -> None:
    texts = [ran(tmp_path, command, "--help").stdout for command in ("serve", "mcp", "keys")]

    assert "--port" in texts[0]
    assert "--tools" in texts[1]
    assert "rotate" in texts[2]


def test_a_message_with_half_a_character_gets_an_error_over_standard_streams(tmp_path: Path) -> None:
    half = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "search", "x": "\ud800"}})
    garbage = "this is no message"
    lines = "".join(f"{line}\n" for line in [*map(json.dumps, HELLO), half, garbage, json.dumps(add(1))])

    done = subprocess.run(
        [*COMMAND, "mcp"],
        env=environment(tmp_path),
        input=lines,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=True,
    )

    replies = [json.loads(line) for line in done.stdout.splitlines()]
    unread = [reply["id"] for reply in replies if reply.get("error", {}).get("code") == -32700]
    assert unread == [7, None]
    assert pages_of(tmp_path, USER) == 1
