"""Clients that are slow or stuck, and owners whose work is: nobody else waits for them."""

import json
import threading
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest

from interfaces.doors import LONGEST_SECONDS, served
from interfaces.held_embedder import held, let_all_go, let_go
from interfaces.hosted import connected, hosted

HEAD = "POST /v1/memories HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


def received(bare) -> bytes:
    """All that comes until the other side closes."""
    pieces = []
    while piece := bare.recv(65_536):
        pieces.append(piece)
    return b"".join(pieces)


def test_a_body_that_does_not_arrive_in_time_is_refused_and_stores_nothing(tmp_path: Path) -> None:
    with hosted(tmp_path, body_seconds=0.1) as url, connected(url) as slow:
        slow.sendall(HEAD.encode() + b'{"user_input": "half a')

        told = slow.recv(65_536)

        assert told.startswith(b"HTTP/1.1 408 ")
        assert httpx2.get(f"{url}/v1/memories").json()["memories"] == []


def test_many_slow_senders_hold_up_nobody(tmp_path: Path) -> None:
    with hosted(tmp_path) as url, ExitStack() as stack:
        for _ in range(50):
            slow = stack.enter_context(connected(url))
            slow.sendall(HEAD.encode() + b"{")

        quick = httpx2.post(f"{url}/v1/memories", json={"user_input": "quick"}, timeout=LONGEST_SECONDS)

        assert quick.status_code == 201


def fill(url: str) -> None:
    """More than the buffers between two processes hold."""
    with httpx2.Client(base_url=url, timeout=LONGEST_SECONDS) as client:
        for number in range(60):
            client.post("/v1/memories", json={"user_input": f"{number} {'x' * 190_000}"}).raise_for_status()


def test_a_reader_that_is_slow_holds_up_nobody_and_gets_everything(tmp_path: Path) -> None:
    with hosted(tmp_path) as url:
        fill(url)
        with connected(url, small_buffer=True) as slow:
            slow.sendall(b"GET /v1/export HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert slow.recv(1)

            others = [httpx2.get(f"{url}/v1/memories?limit=1", timeout=LONGEST_SECONDS).status_code for _ in range(5)]

            exported = received(slow)
            assert others == [200] * 5
            assert exported.count(b'"kind":"memory"') == 60
            assert b'"kind":"end"' in exported


def test_an_owner_whose_calls_are_stuck_holds_up_nobody_else(tmp_path: Path) -> None:
    pipe, needed = held(tmp_path)
    with served(tmp_path / "data", **needed) as server:
        stuck, other = server.headers("stuck"), server.headers("other")
        ask = {"query": "slow"}

        def wait() -> None:
            httpx2.post(f"{server.base}/v1/retrieve", json=ask, headers=stuck, timeout=LONGEST_SECONDS)

        # More than one owner may have at once, and than there would be threads for in one queue.
        threads = [threading.Thread(target=wait) for _ in range(40)]
        for thread in threads:
            thread.start()
        while metric(server.base, "memoryos_calls_in_progress") < 40:
            pass
        added = httpx2.post(
            f"{server.base}/v1/memories", json={"user_input": "quick"}, headers=other, timeout=LONGEST_SECONDS
        )
        listed = httpx2.get(f"{server.base}/v1/memories", headers=other, timeout=LONGEST_SECONDS)
        let_all_go(pipe, threads)

    assert added.status_code == 201
    assert len(listed.json()["memories"]) == 1


def metric(base: str, name: str) -> int:
    lines = httpx2.get(f"{base}/metrics").text.splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))


def test_who_leaves_while_a_hook_is_at_work_has_said_it_all_the_same(tmp_path: Path) -> None:
    pipe, needed = held(tmp_path)
    event = {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "s",
        "prompt_id": "1",
        "prompt": "Kept, though I left.",
    }
    with served(tmp_path / "data", **needed) as server:
        headers = server.headers("leaver")
        # The time-out strikes while the recall before the storing is held.
        with pytest.raises(httpx2.ReadTimeout):
            httpx2.post(f"{server.base}/hooks/claude-code", content=json.dumps(event), headers=headers, timeout=0.5)
        let_go(pipe)

        while not (said := httpx2.get(f"{server.base}/v1/memories", headers=headers).json()["memories"]):
            pass

    assert [memory["user_input"] for memory in said] == ["Kept, though I left."]
