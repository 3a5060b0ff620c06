"""What the server costs beside the library, and how it bears many clients at once.

python benchmarks/server_load.py [--seconds 120] [--clients 64] [--owners 1000] [--rounds 300] [--workers 2]
    [--visited 10000] [--short] [--busy] [--json FILE]

`--short` tries all of it in about a minute and is no measurement; `--busy` records that other work ran on the machine,
so that only ratios count.

The first part compares a call over HTTP with a tool that does nothing on the same stack plus the call of the library
itself, all in turns, so that all see the same machine. The second lets clients add and retrieve, half and half, over
many owners. Its client takes CPU too: on a small machine, read its latencies as an upper bound. The third and fourth
need no server: what a call costs while many memories are open, and many known users visited once.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import httpx2

from figures import Row, save, show
from many_users import EMBEDDER, beside_open_memories, make_users, visited_once
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES
from synthetic import sentences

_CAP_MB = 64
_FEW_DESCRIPTORS = 1_024
_MOST_P99_MS = 400
# `memoryos serve` with one more tool, which answers at once and touches no memory.
_SERVE = """
from memoryos.interfaces.cli import main
from memoryos.service.tools import registry as tools
from memoryos.service.tools.tool import Tool
nothing = Tool("nothing", "Nothing", "Nothing", {}, run=lambda memory, call: {"status": "success"})
tools.TOOLSETS["default"] = (*tools.TOOLSETS["default"], nothing)
main()
"""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    url: str
    folder: Path
    process: subprocess.Popen[str]

    def keys(self, users: Iterable[str]) -> list[str]:
        ring = KeyRing(SqliteStores(self.folder, machine_time).shared.api_keys, machine_time)
        try:
            return [ring.create(user, DEFAULT_SCOPES).secret for user in users]
        finally:
            ring.close()

    def processes(self) -> list[int]:
        """The server and its worker processes."""
        found = [self.process.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, children.read_text(encoding="utf-8").split())
        return found

    def resident_mb(self) -> float:
        pages = [int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1]) for pid in self.processes()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu_seconds(self) -> float:
        # The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
        texts = [Path(f"/proc/{pid}/stat").read_text(encoding="utf-8") for pid in self.processes()]
        fields = [text.rpartition(")")[2].split() for text in texts]
        return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Tally:
    """What clients saw."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"add_memory": [], "retrieve_memory": []})
    errors: int = 0
    resident: list[float] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120, help="how long the second part takes")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--owners", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=300, help="calls of each kind in the first part")
    parser.add_argument("--workers", type=int, default=2, help="processes of the server in the second part")
    parser.add_argument("--visited", type=int, default=10_000, help="known users that are visited once")
    parser.add_argument("--short", action="store_true", help="tries everything, with few users and seconds")
    parser.add_argument("--busy", action="store_true", help="notes that the machine had other work to do")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "server_load.json")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.seconds, chosen.owners, chosen.rounds, chosen.visited = 15, 100, 30, 200
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), 1) as server:
        rows = [*beside_the_library(server, chosen.rounds)]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), chosen.workers) as server:
        rows += under_load(server, chosen)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_users(folder, chosen.visited)
        rows += beside_open_memories(folder, min(chosen.owners, chosen.visited))
        rows += [*visited_once(folder, chosen.visited), *visited_once(folder, chosen.visited, _FEW_DESCRIPTORS)]
    show("Server", rows)
    names = ("seconds", "clients", "owners", "rounds", "workers", "visited", "short", "busy")
    settings = {name: getattr(chosen, name) for name in names}
    save(chosen.json, {**settings, "index_memory_mb": _CAP_MB, "cores": os.cpu_count()}, rows)


@contextmanager
def running(folder: Path, workers: int) -> Iterator[Server]:
    environment = {
        **os.environ,
        "MEMORYOS_DATA_PATH": str(folder),
        "MEMORYOS_EMBEDDING_MODEL": EMBEDDER,
        "MEMORYOS_INDEX_MEMORY_MB": str(_CAP_MB),
        "MEMORYOS_LOG_LEVEL": "WARNING",
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, "-c", _SERVE, "serve", "--port", "0", "--calls-per-minute", "100000000"]
    command += ["--workers", str(workers)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        greeting = process.stdout.readline()
        yield Server(next(word for word in greeting.split() if word.endswith("/mcp")), folder, process)
    finally:
        process.terminate()
        process.wait(120)
        process.stdout.close()


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


def checked(reply: httpx2.Response) -> bool:
    return reply.status_code == 200 and not reply.json().get("result", {}).get("isError", True)


def beside_the_library(server: Server, rounds: int) -> Iterator[Row]:
    """Calls over HTTP, calls of the library, and a tool that does nothing, in turns."""
    said = sentences(7)
    [key] = server.keys(["measured"])
    library = Memoryos("library", data_storage_path=server.folder, embedding_model_name=EMBEDDER)
    with httpx2.Client(headers={"Authorization": f"Bearer {key}"}, timeout=60) as client:

        def over_http(tool: str, **arguments: Any) -> None:
            if not checked(client.post(server.url, json=call(tool, **arguments))):
                raise SystemExit(f"{tool} failed")

        steps = {
            "nothing over HTTP": lambda: over_http("nothing"),
            "add_memory over HTTP": lambda: over_http("add_memory", user_input=next(said), agent_response=next(said)),
            "add_memory of the library": lambda: library.add_memory(next(said), next(said)),
            "retrieve_memory over HTTP": lambda: over_http("retrieve_memory", query=question(said)),
            "retrieve of the library": lambda: library.retrieve(question(said), limit=10),
        }
        for step in steps.values():
            step()
        taken: dict[str, list[float]] = {name: [] for name in steps}
        for _ in range(rounds):
            for name, step in steps.items():
                started = time.perf_counter()
                step()
                taken[name].append(time.perf_counter() - started)
    library.close()
    median = {name: statistics.median(times) for name, times in taken.items()}
    for name, seconds in median.items():
        yield Row(name, seconds * 1e3, "ms")
    for tool, own in (("add_memory", "add_memory of the library"), ("retrieve_memory", "retrieve of the library")):
        bare = median["nothing over HTTP"] + median[own]
        yield Row(
            f"{tool} over HTTP / (nothing over HTTP + library)", median[f"{tool} over HTTP"] / bare, "x", at_most=3
        )


def question(said: Iterator[str]) -> str:
    return " ".join(next(said).split()[:6])


def under_load(server: Server, chosen: argparse.Namespace) -> Iterator[Row]:
    """Many clients at once, half adds and half retrievals, each call for another owner."""
    keys = server.keys(f"owner-{number}" for number in range(chosen.owners))
    before, cpu = server.resident_mb(), server.cpu_seconds()
    tally = asyncio.run(storm(server, keys, chosen.clients, chosen.seconds))
    total = sum(len(times) for times in tally.seconds.values())
    yield Row(f"calls of {chosen.clients} clients over {chosen.owners:,} owners", total, "")
    yield Row("calls a second", total / chosen.seconds, "/s")
    yield Row("CPU of the server per call", (server.cpu_seconds() - cpu) / max(1, total) * 1e3, "ms")
    yield Row("errors", tally.errors, "", at_most=0)
    for tool, times in tally.seconds.items():
        ordered = sorted(times)
        for share in (50, 99):
            most = _MOST_P99_MS if share == 99 else None
            yield Row(f"{tool}, p{share}", percentile(ordered, share) * 1e3, "ms", at_most=most)
    yield Row("resident memory before", before, "MB")
    # The second half alone: by then all owners were asked, so what is kept for them is there.
    half = tally.resident[len(tally.resident) // 2 :] or [server.resident_mb()]
    yield Row("resident memory, highest", max(tally.resident, default=before), "MB", at_most=600)
    yield Row("resident memory, growth over the second half", half[-1] - half[0], "MB", at_most=_CAP_MB)
    figures = indexes(server)
    yield Row("indexes held / their cap", figures["bytes"] / figures["limit_bytes"], "x", at_most=1)


def indexes(server: Server) -> dict[str, float]:
    text = httpx2.get(server.url.removesuffix("/mcp") + "/metrics", timeout=60).text
    prefix = "memoryos_index_cache_"
    lines = [line.split() for line in text.splitlines() if line.startswith(prefix) and "{" not in line]
    return {name.removeprefix(prefix): float(value) for name, value in lines}


def percentile(ordered: list[float], share: int) -> float:
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("nan")


async def storm(server: Server, keys: list[str], clients: int, seconds: float) -> Tally:
    tally = Tally()
    end = time.perf_counter() + seconds
    # Each owner is asked in turn, so that all of them are, and the cap on open memories and indexes is reached.
    turns = itertools.cycle(keys)
    limits = httpx2.Limits(max_connections=clients, max_keepalive_connections=clients)
    async with httpx2.AsyncClient(timeout=60, limits=limits) as http:
        workers = [client_of(http, server.url, turns, number, end, tally) for number in range(clients)]
        await asyncio.gather(*workers, watched(server, end, tally))
    return tally


async def client_of(
    http: httpx2.AsyncClient, url: str, turns: Iterator[str], number: int, end: float, tally: Tally
) -> None:
    said, chance = sentences(number), random.Random(number)
    while time.perf_counter() < end:
        tool = chance.choice(("add_memory", "retrieve_memory"))
        arguments = (
            {"user_input": next(said), "agent_response": next(said)}
            if tool == "add_memory"
            else {"query": question(said)}
        )
        headers = {"Authorization": f"Bearer {next(turns)}", "Content-Type": "application/json"}
        started = time.perf_counter()
        try:
            fine = checked(await http.post(url, content=json.dumps(call(tool, **arguments)), headers=headers))
        except httpx2.HTTPError:
            fine = False
        tally.seconds[tool].append(time.perf_counter() - started)
        tally.errors += not fine


async def watched(server: Server, end: float, tally: Tally) -> None:
    while time.perf_counter() < end:
        tally.resident.append(server.resident_mb())
        await asyncio.sleep(0.5)


if __name__ == "__main__":
    main()
