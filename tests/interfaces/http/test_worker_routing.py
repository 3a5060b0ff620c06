"""Several real worker processes: each user is served by one of them, and one that does not answer shows."""

import contextlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

import httpx2
import pytest

from interfaces.running_server import LONGEST_SECONDS, Served, served
from memoryos.domain.owner import Owner

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

USERS = [f"user{number}" for number in range(8)]
CALLS = 8


def workers_of(server: Served) -> list[int]:
    """The worker processes."""
    folders = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [int(pid) for file in folders for pid in file.read_text(encoding="ascii").split()]


def wait_for(server: Served, status: int) -> str:
    """What /ready says once it answers with `status`; it may be some seconds old."""
    pause, deadline = threading.Event(), time.monotonic() + 3 * LONGEST_SECONDS
    while time.monotonic() < deadline:
        # A worker that is killed resets what it has accepted.
        with contextlib.suppress(httpx2.ReadError, httpx2.RemoteProtocolError):
            reply = httpx2.get(server.base + "/ready", timeout=LONGEST_SECONDS)
            if reply.status_code == status:
                return reply.text
        pause.wait(0.2)
    pytest.fail(f"/ready never answered with {status}")


def users_open_in(process_id: int, folder: Path) -> set[str]:
    """Whose files a process has open."""
    users = {str(folder.resolve().joinpath("users", *Owner(user).folders, "memory.db")): user for user in USERS}
    opened = set()
    for descriptor in Path(f"/proc/{process_id}/fd").iterdir():
        try:
            target = str(descriptor.readlink())
        except FileNotFoundError:
            continue
        if target in users:
            opened.add(users[target])
    return opened


def test_calls_of_one_user_all_go_to_one_worker_whichever_accepts_them(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_for(server, 200)
        for user in USERS:
            headers = server.headers(user)
            for number in range(CALLS):
                call = {"tool_name": "add_memory", "arguments": {"user_input": f"hello {number}", "agent_response": ""}}
                # On a connection of its own, so that either worker may accept it.
                reply = httpx2.post(
                    f"{server.base}/api/tools/call", json=call, headers=headers, timeout=LONGEST_SECONDS
                )
                assert reply.status_code == 200
        first, second = (users_open_in(process_id, tmp_path) for process_id in workers_of(server))

    assert first | second == set(USERS)
    assert not first & second
    assert first
    assert second


def test_a_server_is_not_ready_while_a_worker_does_not_answer_and_is_again_when_it_was_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_for(server, 200)
        stopped = workers_of(server)[0]
        os.kill(stopped, signal.SIGSTOP)
        reason = json.loads(wait_for(server, 503))["reason"]
        os.kill(stopped, signal.SIGKILL)
        wait_for(server, 200)
        workers = workers_of(server)

    assert reason == "1 of the worker processes do not answer"
    assert len(workers) == 2
    assert stopped not in workers
