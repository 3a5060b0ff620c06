"""The server on each of its transports: in memory, as a process on the standard streams, as a process on HTTP."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

import memoryos
from log_scan import HEARD
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Identity, Scope
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolService
from memoryos.service.tools.registry import toolset
from memoryos.service.tools.tool import Tool

USER = "ann"
EMBEDDER = "memoryos.testing:HashingEmbedder"
ERAS = ("legacy", "2026-07-28")
COMMAND = (sys.executable, "-c", "from memoryos.interfaces.cli import main; main()")
LONGEST_SECONDS = 60


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MEMORYOS_", "PORT", "AUTH0_"))}
    return kept | {
        "PYTHONPATH": str(Path(memoryos.__file__).parents[1]),
        "MEMORYOS_DATA_PATH": str(folder),
        "MEMORYOS_EMBEDDING_MODEL": EMBEDDER,
        "MEMORYOS_USER_ID": USER,
        "MEMORYOS_LOG_LEVEL": "DEBUG",
        **more,
    }


def ran(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    HEARD.append(done.stderr)
    return done


def opener(folder: Path) -> Callable[[str], Memoryos]:
    return partial(Memoryos, data_storage_path=folder, embedding_model_name=EMBEDDER)


def _postgres(url: str) -> Any:
    # The environments of frameworks have no driver for it, and need a server too.
    from memoryos.adapters.stores.postgres import PostgresStores  # noqa: PLC0415

    return PostgresStores(url, machine_time)


@dataclass(frozen=True)
class Served:
    """A server that runs, and what it has said."""

    url: str
    folder: Path
    process: subprocess.Popen[str]
    output_lines: list[str]
    database_url: str | None = None

    @contextmanager
    def ring(self) -> Iterator[KeyRing]:
        """The keys of the server."""
        deployment = _postgres(self.database_url) if self.database_url else SqliteStores(self.folder, machine_time)
        with closing(deployment), closing(KeyRing(deployment.shared.api_keys, machine_time)) as ring:
            yield ring

    def key(self, user_id: str = USER, scopes: frozenset[Scope] = DEFAULT_SCOPES, **more: Any) -> str:
        with self.ring() as ring:
            return ring.create(user_id, scopes, **more).secret

    @property
    def base(self) -> str:
        return self.url.removesuffix("/mcp")

    def headers(self, user_id: str = USER, **more: Any) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key(user_id, **more)}", "Content-Type": "application/json"}


@contextmanager
def served(folder: Path, *arguments: str, database_url: str | None = None, **more: str) -> Iterator[Served]:
    """`memoryos serve` on a free port, in a process of its own."""
    database = ("--database-url", database_url) if database_url else ()
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *database, *arguments],
        env=environment(folder, PYTHONUNBUFFERED="1", **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stderr
    greeting = process.stdout.readline()
    output_lines = [greeting]
    logged: list[str] = []
    readers = [
        threading.Thread(target=lambda: output_lines.extend(process.stdout), daemon=True),
        threading.Thread(target=lambda: [(output_lines.append(line), logged.append(line)) for line in process.stderr]),
    ]
    for reader in readers:
        reader.start()
    try:
        match = re.search(r"https?://\S+/mcp", greeting)
        assert match, output_lines
        yield Served(match[0], folder, process, output_lines, database_url)
    finally:
        process.terminate()
        process.wait(LONGEST_SECONDS)
        for reader in readers:
            reader.join(LONGEST_SECONDS)
        process.stdout.close()
        process.stderr.close()
        HEARD.extend(logged)


@asynccontextmanager
async def in_memory(
    folder: Path,
    era: str,
    caller: Identity | None = None,
    tools: Mapping[str, Tool] | None = None,
    progress_seconds: float = 1.0,
) -> AsyncIterator[Client]:
    memories = MemoryPool(opener(folder))
    tool_service = ToolService(tools or toolset("all"), memories)
    server = build_server(tool_service, caller or Identity(USER), progress_seconds)
    try:
        async with Client(server, mode=era) as client:
            yield client
    finally:
        await memories.close()


@asynccontextmanager
async def over_stdio(folder: Path, era: str, **more: str) -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=COMMAND[0], args=[*COMMAND[1:], "mcp", "--tools", "all"], env=environment(folder, **more)
    )
    async with Client(command, mode=era, read_timeout_seconds=LONGEST_SECONDS) as client:
        yield client


@asynccontextmanager
async def over_http(url: str, headers: Mapping[str, str], era: str) -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers=dict(headers), timeout=LONGEST_SECONDS) as http,
        Client(streamable_http_client(url, http_client=http), mode=era) as client,
    ):
        yield client
