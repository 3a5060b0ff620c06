"""Where calls are answered: what goes wrong inside is no business of the client, nor of the log."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from interfaces.running_server import opener
from memoryos.interfaces.mcp.server import McpHandlers
from memoryos.service.identity import Identity, read_scopes
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolResult, ToolService
from memoryos.service.tools.registry import toolset
from memoryos.service.tools.results import current_facts
from memoryos.service.tools.tool import Tool

TOOLS = toolset("all")


def answered(folder: Path, tool: Tool, arguments: dict[str, Any], caller: Identity) -> tuple[ToolResult, list[Any]]:
    seen: list[Any] = []

    async def work() -> ToolResult:
        memories = MemoryPool(opener(folder))
        tool_service = ToolService(TOOLS, memories, observer=lambda *ended: seen.append(ended))
        try:
            return await tool_service.call(tool, arguments, caller)
        finally:
            await memories.close()

    return asyncio.run(work()), seen


def test_a_failure_that_nobody_foresaw_is_said_and_logged_without_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(memory: object, call: object) -> dict[str, Any]:
        raise RuntimeError("planted words")

    tool = replace(TOOLS["search"], run=broken)
    with caplog.at_level(logging.DEBUG):
        answer, seen = answered(tmp_path, tool, {"query": "x"}, Identity("ann"))

    assert answer.error == "RuntimeError"
    assert answer.content["message"].startswith("search failed inside the server")
    assert "RuntimeError at" in caplog.text
    assert "planted words" not in caplog.text + answer.text
    assert [ended[:2] for ended in seen] == [("search", "RuntimeError")]


def test_a_caller_without_the_scope_is_refused(tmp_path: Path) -> None:
    reader = Identity("ann", read_scopes("read"))

    answer, _ = answered(tmp_path, TOOLS["forget"], {"everything": True}, reader)

    assert answer.error == "NotAllowedError"
    assert "forget needs the scope memory:write" in answer.content["message"]


def test_a_request_over_http_without_an_identity_is_nobodys(tmp_path: Path) -> None:
    without = SimpleNamespace(request=SimpleNamespace(scope={}))
    handlers = McpHandlers(ToolService(TOOLS, MemoryPool(opener(tmp_path))), local=Identity("ann"))

    with pytest.raises(Exception, match="missing credentials"):
        handlers.caller(without)  # type: ignore[arg-type]


def test_facts_that_hold_are_shown_the_newest_first() -> None:
    def fact(name: str, **more: Any) -> dict[str, Any]:
        known = {
            "id": name,
            "knowledge": name,
            "learned_at": "2026-01-01",
            "page_ids": ["p"],
            "current": True,
            "certain": True,
            "subject": "",
        }
        return {**known, "holds_until": None, **more}

    past, outdated = fact("past", current=False), fact("outdated", certain=False, current=False)
    facts = [fact("old"), past, outdated, fact("ending", holds_until="2027-01-01"), fact("new")]

    shown = current_facts(facts)

    assert [item["knowledge"] for item in shown] == ["new", "ending", "old"]
    assert current_facts(facts, limit=2) == shown[:2]
    assert shown[1]["holds_until"] == "2027-01-01"
