"""A client that waits for a long call and asked for progress is told that it goes on."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from interfaces.doors import ERAS, LONGEST_SECONDS, in_memory, over_http, over_stdio, served
from interfaces.held_embedder import held, let_go
from memoryos.service.tools import toolset


class Watch:
    """Notes what is told, and does something at the second time."""

    def __init__(self, then: Any) -> None:
        self.told: list[tuple[float, str | None]] = []
        self._then = then

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        assert total is None
        self.told.append((progress, message))
        if len(self.told) == 2:
            await asyncio.to_thread(self._then)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("way", ["stdio", "http"])
def test_a_call_that_takes_long_says_so_until_it_ends(tmp_path: Path, way: str, era: str) -> None:
    pipe, needed = held(tmp_path)
    watch = Watch(lambda: let_go(pipe))

    async def ask(connection: Any) -> Any:
        async with connection as client:
            return await client.call_tool("retrieve_memory", {"query": "slow"}, progress_callback=watch)

    if way == "stdio":
        result = asyncio.run(ask(over_stdio(tmp_path / "data", era, **needed)))
    else:
        with served(tmp_path / "data", **needed) as server:
            result = asyncio.run(ask(over_http(server.url, server.headers(), era)))

    assert not result.is_error
    assert watch.told[:2] == [(1.0, "retrieve_memory is at work"), (2.0, "retrieve_memory is at work")]


@pytest.mark.parametrize("era", ERAS)
def test_nobody_is_told_who_did_not_ask(tmp_path: Path, era: str) -> None:
    released = threading.Event()
    watch = Watch(released.set)

    def slow(memory: object, call: Any) -> dict[str, Any]:
        assert released.wait(LONGEST_SECONDS)
        return {"asked": call.arguments["query"]}

    tools = {"search": replace(toolset("all")["search"], run=slow)}

    async def ask() -> list[Any]:
        async with in_memory(tmp_path, era, tools=tools) as client:
            loud = client.call_tool("search", {"query": "loud"}, progress_callback=watch)
            return await asyncio.gather(client.call_tool("search", {"query": "quiet"}), loud)

    answers = asyncio.run(ask())

    assert [answer.structured_content["asked"] for answer in answers] == ["quiet", "loud"]
    assert [message for _, message in watch.told] == ["search is at work"] * len(watch.told)
