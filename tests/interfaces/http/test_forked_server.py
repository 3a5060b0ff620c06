"""A server that forks: before it serves that is as good as a start, and afterwards the child says so at once."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from interfaces.running_server import EMBEDDER, LONGEST_SECONDS, environment
from interfaces.typed import posix_only

# As servers do that load an application first and then fork their workers.
SERVER = """
import asyncio, json, os, signal, sys
import httpx2
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import Identity

folder, embedder, adds_before = sys.argv[1], sys.argv[2], int(sys.argv[3])
settings = Settings.load({"data_storage_path": folder, "embedding_model_name": embedder})
service = build_service(ServeOptions(authentication=False), settings, Identity("ann"))

async def called(*calls):
    transport = httpx2.ASGITransport(service.app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost:5000") as client:
        return [await client.post("/api/tools/call", json=call) for call in calls]

def add(text):
    said = {"user_input": text, "agent_response": "Noted."}
    return {"tool_name": "add_memory", "arguments": said}

find = {"tool_name": "retrieve_memory", "arguments": {"query": "tea"}}

def show(who, replies):
    print(json.dumps([who, [[reply.status_code, reply.json().get("error")] for reply in replies]]), flush=True)

if adds_before:
    asyncio.run(called(*(add(f"I like tea number {number}") for number in range(adds_before))))
for child in ("first child", "second child"):
    if not (process := os.fork()):
        signal.alarm(60)  # one that hangs is killed, and the test fails
        show(child, asyncio.run(called(add("in a child"), find)))
        os._exit(0)
    os.waitpid(process, 0)
if adds_before:
    show("parent", asyncio.run(called(add("in the parent"), find)))
"""


def shown(folder: Path, adds_before: int) -> dict[str, list[Any]]:
    """What the processes of the server answer, by process, where the first one has served that many adds by then."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SERVER, str(folder), EMBEDDER, str(adds_before)],
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=3 * LONGEST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(line) for line in done.stdout.splitlines())


@posix_only
def test_an_application_that_is_loaded_before_the_fork_serves_in_every_child(tmp_path: Path) -> None:
    answers = shown(tmp_path, 0)

    assert answers == {"first child": [[200, None]] * 2, "second child": [[200, None]] * 2}


@posix_only
def test_a_child_of_a_server_at_work_gets_a_clear_error_at_once_and_the_parent_goes_on(tmp_path: Path) -> None:
    answers = shown(tmp_path, 40)

    refusals = [*answers["first child"], *answers["second child"]]
    assert [status for status, _ in refusals] == [503] * 4
    assert all("before this process was forked; build a new one here" in error for _, error in refusals)
    assert answers["parent"] == [[200, None]] * 2
