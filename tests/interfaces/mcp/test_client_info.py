"""What a client tells of itself: its name, and its workspace folders where the protocol still has them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from interfaces.running_server import ERAS, USER, opener
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.identity import Identity
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolService
from memoryos.service.tools.registry import toolset

ROOT = types.Root(uri="file:///projects/plans", name="plans")  # type: ignore[arg-type]


@asynccontextmanager
async def with_roots(folder: Path, era: str, roots: Any) -> AsyncIterator[Client]:
    memories = MemoryPool(opener(folder))
    server = build_server(ToolService(toolset("default"), memories), Identity(USER))
    about = types.Implementation(name="editor", version="7.1")
    try:
        async with Client(server, mode=era, client_info=about, list_roots_callback=roots) as client:
            yield client
    finally:
        await memories.close()


def context_info(folder: Path, era: str, roots: Any) -> dict[str, Any]:
    async def ask() -> Any:
        async with with_roots(folder, era, roots) as client:
            return await client.call_tool("get_context_info", {})

    return dict(asyncio.run(ask()).structured_content["client"])


async def one_root(context: object) -> types.ListRootsResult:
    return types.ListRootsResult(roots=[ROOT])


async def broken(context: object) -> types.ListRootsResult:
    raise MCPError(types.INTERNAL_ERROR, "no roots today")


@pytest.mark.parametrize("era", ERAS)
def test_a_client_is_told_back_its_name(tmp_path: Path, era: str) -> None:
    known = context_info(tmp_path, era, None)

    assert (known["name"], known["version"]) == ("editor", "7.1")
    assert "roots" not in known


def test_a_client_of_the_older_era_is_asked_for_its_folders(tmp_path: Path) -> None:
    known = context_info(tmp_path, "legacy", one_root)

    assert known["roots"] == [{"uri": "file:///projects/plans", "name": "plans"}]


def test_a_client_of_the_newer_era_is_not_asked(tmp_path: Path) -> None:
    assert "roots" not in context_info(tmp_path, "2026-07-28", one_root)


def test_a_client_that_cannot_tell_its_folders_is_answered_all_the_same(tmp_path: Path) -> None:
    assert "roots" not in context_info(tmp_path, "legacy", broken)
