"""Clients that load a server: each on a connection of its own that stays open, one call after the other.

They speak HTTP/1.1 on bare asyncio streams: a full client library costs more CPU per call than the server's own
work, on the same cores.
"""

import asyncio
import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from servers import Server
from synthetic import sentences

TOOLS = ("add_memory", "retrieve_memory")


@dataclass(slots=True)
class Tally:
    """What clients saw."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    resident: list[float] = field(default_factory=list)

    def note(self, tool: str, seconds: float, error: str | None) -> None:
        self.seconds.setdefault(tool, []).append(seconds)
        if error is not None:
            self.errors.append(error)

    @property
    def calls(self) -> int:
        return sum(len(times) for times in self.seconds.values())

    def percentile(self, tool: str, share: int) -> float:
        ordered = sorted(self.seconds.get(tool, []))
        return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("nan")


class Client:
    """One connection to a server; opened with the first call, and again where the server closed it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._host, self._port, self._path = str(parts.hostname), int(parts.port or 80), parts.path
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, key: str, tool: str, **arguments: Any) -> str | None:
        """Calls a tool; what went wrong, None where nothing did."""
        params = {"name": tool, "arguments": arguments}
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
        head = (
            f"POST {self._path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nAuthorization: Bearer {key}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            status, reply = await self._exchange(head.encode() + body)
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.close()
            return type(error).__name__
        if status != 200:
            return f"status {status}"
        return "an error of the tool" if json.loads(reply).get("result", {}).get("isError", True) else None

    async def _exchange(self, request: bytes) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, limit=2**22)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        reply = await reader.readexactly(length)
        if b"connection: close" in head:
            await self.close()
        return int(head.split(b" ", 2)[1]), reply

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def question(text: Iterator[str]) -> str:
    return " ".join(next(text).split()[:6])


async def storm(server: Server, keys: list[str], clients: int, seconds: float) -> Tally:
    """Calls of many clients at once for so long, half of them adds, each call for the next owner in turn."""
    tally = Tally()
    end = time.perf_counter() + seconds
    turns = itertools.cycle(keys)
    loops = [_client(server.url, lambda: next(turns), number, end, tally) for number in range(clients)]
    await asyncio.gather(*loops, _watch(server, end, tally))
    return tally


async def _client(url: str, key: Callable[[], str], number: int, end: float, tally: Tally) -> None:
    texts, chance, client = sentences(number), random.Random(number), Client(url)
    while time.perf_counter() < end:
        tool = chance.choice(TOOLS)
        arguments = (
            {"user_input": next(texts), "agent_response": next(texts)}
            if tool == "add_memory"
            else {"query": question(texts)}
        )
        started = time.perf_counter()
        error = await client.call(key(), tool, **arguments)
        tally.note(tool, time.perf_counter() - started, error)
    await client.close()


async def _watch(server: Server, end: float, tally: Tally) -> None:
    while time.perf_counter() < end:
        tally.resident.append(server.resident_mb())
        await asyncio.sleep(1)
