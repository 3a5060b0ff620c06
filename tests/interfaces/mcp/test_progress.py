"""A client that waits for a long call and asked for progress gets reports."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from interfaces.hosted import hosted
from interfaces.running_server import ERAS, LONGEST_SECONDS, in_memory, over_http
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.tool_service import ToolService
from memoryos.service.tools.registry import toolset
from memoryos.service.tools.tool import Tool

INTERVAL = 0.01


class Reports:
    """Collects progress reports, and lets the call end at the second one."""

    def __init__(self) -> None:
        self.received: list[tuple[float, str | None]] = []
        self.released = threading.Event()

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        assert total is None
        self.received.append((progress, message))
        if len(self.received) == 2:
            self.released.set()

    def tools(self) -> dict[str, Tool]:
        def slow(memory: object, call: Any) -> dict[str, Any]:
            assert self.released.wait(LONGEST_SECONDS)
            return {"query": call.arguments["query"]}

        return {"search": replace(toolset("all")["search"], run=slow)}


async def ask(connection: Any, reports: Reports) -> list[Any]:
    async with connection as client:
        with_reports = client.call_tool("search", {"query": "loud"}, progress_callback=reports)
        return await asyncio.gather(client.call_tool("search", {"query": "quiet"}), with_reports)


def answers(results: list[Any]) -> list[str]:
    return [result.structured_content["query"] for result in results]


@pytest.mark.parametrize("era", ERAS)
def test_a_call_that_takes_long_says_so_until_it_ends_and_only_to_those_who_asked(tmp_path: Path, era: str) -> None:
    reports = Reports()

    results = asyncio.run(ask(in_memory(tmp_path, era, tools=reports.tools(), progress_seconds=INTERVAL), reports))

    assert answers(results) == ["quiet", "loud"]
    assert reports.received[:2] == [(INTERVAL, "search is at work"), (2 * INTERVAL, "search is at work")]
    assert {message for _, message in reports.received} == {"search is at work"}


@pytest.mark.parametrize("era", ERAS)
def test_progress_is_reported_over_http(tmp_path: Path, era: str) -> None:
    reports = Reports()

    def slow_server(tool_service: ToolService) -> Any:
        return build_server(ToolService(reports.tools(), tool_service.memories), progress_seconds=INTERVAL)

    with hosted(tmp_path, mcp_server=slow_server) as url:
        results = asyncio.run(ask(over_http(f"{url}/mcp", {}, era), reports))

    assert answers(results) == ["quiet", "loud"]
    assert reports.received[:2] == [(INTERVAL, "search is at work"), (2 * INTERVAL, "search is at work")]
