"""A server with too much to do says so at once, with the time to come back, and serves again when it can."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from interfaces.running_server import LONGEST_SECONDS
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import HttpService, build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import Identity
from memoryos.service.pool_limits import PoolLimits

LIST_TOOLS = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


@pytest.fixture
def held() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def replies(folder: Path, limits: PoolLimits, busy_user: str, held: threading.Event) -> dict[str, Any]:
    """What ann gets over REST, as a tool call, over MCP and from an open page while one call of `busy_user` runs."""

    async def asking() -> dict[str, Any]:
        settings = Settings.load({"data_storage_path": folder, "embedding_model_name": "none"})
        service: HttpService = build_service(
            ServeOptions(authentication=False), settings, Identity("ann"), limits=limits
        )
        transport = httpx2.ASGITransport(service.app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost:5000") as client:
            running = asyncio.create_task(service.memories.run(busy_user, lambda _: held.wait(LONGEST_SECONDS)))
            # The call is accepted as soon as its task begins.
            await asyncio.sleep(0)
            call = {"tool_name": "retrieve_memory", "arguments": {"query": "q"}}
            results = {
                "rest": await client.get("/v1/memories"),
                "tool": await client.post("/api/tools/call", json=call),
                "mcp": await client.post("/mcp", json=LIST_TOOLS),
                "health": await client.get("/health"),
            }
            held.set()
            await running
            results["after"] = await client.get("/v1/memories")
        await service.memories.close()
        return results

    return asyncio.run(asking())


def test_a_user_with_too_many_calls_gets_429_and_when_to_come_back(tmp_path: Path, held: threading.Event) -> None:
    results = replies(tmp_path, PoolLimits(waiting_per_user=1), "ann", held)

    refused = [results[name] for name in ("rest", "tool", "mcp")]
    assert [(reply.status_code, reply.headers["retry-after"]) for reply in refused] == [(429, "1")] * 3
    assert (results["health"].status_code, results["after"].status_code) == (200, 200)


def test_others_are_served_while_one_user_has_too_many_calls(tmp_path: Path, held: threading.Event) -> None:
    results = replies(tmp_path, PoolLimits(waiting_per_user=1), "bob", held)

    assert (results["rest"].status_code, results["tool"].status_code) == (200, 200)


def test_a_full_server_answers_503_and_when_to_come_back(tmp_path: Path, held: threading.Event) -> None:
    results = replies(tmp_path, PoolLimits(waiting=1), "bob", held)

    refused = [results[name] for name in ("rest", "tool", "mcp")]
    assert [(reply.status_code, reply.headers["retry-after"]) for reply in refused] == [(503, "1")] * 3
    assert (results["health"].status_code, results["after"].status_code) == (200, 200)
