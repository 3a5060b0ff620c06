"""Clients that are slow or stuck, and owners whose work is: nobody else waits for them."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from interfaces.hosted import connected, hosted
from interfaces.running_server import LONGEST_SECONDS, opener
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import HttpService, build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.ports import Purpose, Vector
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES
from memoryos.testing import HashingEmbedder

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

        data = slow.recv(65_536)

        assert data.startswith(b"HTTP/1.1 408 ")
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


class StuckEmbedder(HashingEmbedder):
    """Answers no query until a test says so."""

    requests = threading.Semaphore(0)
    released = threading.Event()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        if purpose == "query":
            self.requests.release()
            assert self.released.wait(LONGEST_SECONDS)
        return super().embed(texts, purpose)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[StuckEmbedder]]:
    """Memories that are opened in this process answer no query before `released` is set."""
    monkeypatch.setenv("MEMORYOS_EMBEDDING_MODEL", f"{__name__}:StuckEmbedder")
    StuckEmbedder.requests, StuckEmbedder.released = threading.Semaphore(0), threading.Event()
    yield StuckEmbedder
    StuckEmbedder.released.set()


@dataclass(frozen=True)
class Users:
    """Clients of one server in this process, each with a key of its own."""

    service: HttpService
    ring: KeyRing

    def client(self, user_id: str) -> httpx2.AsyncClient:
        headers = {"Authorization": f"Bearer {self.ring.create(user_id, DEFAULT_SCOPES).secret}"}
        transport = httpx2.ASGITransport(self.service.app)  # type: ignore[arg-type]
        return httpx2.AsyncClient(
            transport=transport, base_url="http://localhost", headers=headers, timeout=LONGEST_SECONDS
        )


def users_of(folder: Path) -> Users:
    ring = KeyRing(SqliteStores(folder, machine_time).shared.api_keys, machine_time)
    return Users(build_service(ServeOptions(), Settings.load({"data_storage_path": folder}), ring), ring)


def test_an_owner_whose_calls_are_stuck_holds_up_nobody_else(tmp_path: Path, stuck: type[StuckEmbedder]) -> None:
    async def work() -> tuple[int, int, int, set[int]]:
        users = users_of(tmp_path)
        async with users.client("stuck") as one, users.client("other") as other:
            await one.post("/v1/memories", json={"user_input": "slow"})
            # More than one owner may have at once, and than there would be threads for in one queue.
            calls = [asyncio.create_task(one.post("/v1/retrieve", json={"query": "slow"})) for _ in range(40)]
            await asyncio.to_thread(stuck.requests.acquire)
            added = await other.post("/v1/memories", json={"user_input": "quick"})
            listed = await other.get("/v1/memories")
            early = sum(call.done() for call in calls)
            stuck.released.set()
            late = {(await call).status_code for call in calls}
        await users.service.memories.close()
        return added.status_code, len(listed.json()["memories"]), early, late

    added, listed, early, late = asyncio.run(work())

    assert (added, listed, early) == (201, 1, 0)
    assert late == {200}


def test_who_leaves_while_a_hook_is_at_work_has_said_it_all_the_same(
    tmp_path: Path, stuck: type[StuckEmbedder]
) -> None:
    event = {"hook_event_name": "UserPromptSubmit", "session_id": "s", "prompt_id": "1", "prompt": "I left."}

    async def work() -> None:
        users = users_of(tmp_path)
        async with users.client("leaver") as client:
            call = asyncio.create_task(client.post("/hooks/claude-code", json=event))
            # The client leaves while the recall before the storing is stuck.
            await asyncio.to_thread(stuck.requests.acquire)
            call.cancel()
            await asyncio.wait([call])
            stuck.released.set()
        await users.service.memories.close()

    asyncio.run(work())

    with opener(tmp_path)("leaver") as memory:
        assert [page.user_input for page in memory.list_pages()] == ["I left."]
