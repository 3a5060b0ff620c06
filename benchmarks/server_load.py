"""How the server bears many users at once, beside an older commit in the same run.

python benchmarks/server_load.py [--older COMMIT] [--seconds 60] [--clients 64] [--owners 1000] [--workers 2]
    [--rounds 200] [--visited 10000] [--short] [--busy] [--json FILE]

One command, under eight minutes. `--short` tries all of it in about a minute and is no measurement; `--busy` records
that other work ran on the machine, so that only ratios and CPU count.

1. A call over HTTP beside a tool that does nothing on the same stack and beside the library, which is called at the
   same pace, so that as many pages come together for its background work: CPU of the server.
2. Clients that add and retrieve, half and half, over many owners: the older commit, taken out of git and run with its
   own no-op floor, then this one, under the same load. The clients share the cores with the server.
3. What a call costs while many memories are open, what opening costs, and many known users visited once.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from figures import Row, save, show
from load_clients import TOOLS, Client, Tally, question, storm
from many_users import beside_open_memories, make_users, visited_once
from memoryos import Memoryos
from memoryos.assembly.engine import process_schedulers
from servers import EMBEDDER, INDEX_MEMORY_MB, Server, Source, running, taken_out
from synthetic import sentences

OLDER = "72b6a43"
_HERE = Source("this commit", Path(__file__).parents[1] / "src")
_FEW_DESCRIPTORS = 1_024
_VISITED_WITH_FEW = 2_000
_MAX_P99_MS = 400
_MAX_RESIDENT_MB = 600
_MAX_MS_BESIDE = 1.5
_MIN_TIMES = 10
# Longer than background work gathers; a server that waits uses next to nothing.
_SETTLED_SECONDS = 2.0
_IDLE_CPU_SECONDS = 0.02


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--older", default=OLDER, help="the commit to compare with")
    parser.add_argument("--seconds", type=float, default=60, help="how long each version is under load")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--owners", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=200, help="calls of each kind in the first part")
    parser.add_argument("--workers", type=int, default=2, help="processes of the server in the second part")
    parser.add_argument("--visited", type=int, default=10_000, help="known users that are visited once")
    parser.add_argument("--short", action="store_true", help="tries everything, with few users and seconds")
    parser.add_argument("--busy", action="store_true", help="notes that the machine had other work to do")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "server_load.json")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.seconds, chosen.owners, chosen.rounds, chosen.visited = 10, 100, 30, 200
    rows = [*beside_the_library(chosen.rounds), *side_by_side(chosen), *many_users(chosen)]
    show("Server", rows)
    names = ("older", "seconds", "clients", "owners", "rounds", "workers", "visited", "short", "busy")
    settings = {name: getattr(chosen, name) for name in names}
    save(chosen.json, {**settings, "index_memory_mb": INDEX_MEMORY_MB, "cores": os.cpu_count()}, rows)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one call took, on average: CPU with and without what it left to be done later, and time until the answer."""

    cpu: float
    seconds: float
    foreground: float = 0.0


def beside_the_library(rounds: int) -> Iterator[Row]:
    """CPU of one call over HTTP, of a tool that does nothing, and of the library, with what each leaves to do later."""
    with tempfile.TemporaryDirectory() as name, running(_HERE, folder := Path(name), 1) as server:
        [key] = server.keys(["measured"])
        asyncio.run(calls(server, key, "add_memory", 20))
        floor = cost_of_calls(server, key, "nothing", rounds)
        over_http = {tool: cost_of_calls(server, key, tool, rounds) for tool in TOOLS}
        library = cost_of_library(folder, rounds, {tool: cost.seconds for tool, cost in over_http.items()})
    yield Row("nothing over HTTP, CPU", floor.cpu * 1e3, "ms")
    for tool in TOOLS:
        yield Row(f"{tool} over HTTP, CPU", over_http[tool].cpu * 1e3, "ms")
        yield Row(f"{tool} of the library, at the same pace, CPU", library[tool].cpu * 1e3, "ms")
        yield Row(f"{tool} of the library, of it before it returns", library[tool].foreground * 1e3, "ms")
        beyond = over_http[tool].cpu - floor.cpu - library[tool].cpu
        yield Row(f"{tool} beyond the no-op floor and the library, CPU", beyond * 1e3, "ms", at_most=_MAX_MS_BESIDE)


async def calls(server: Server, key: str, tool: str, count: int) -> None:
    texts, client = sentences(7), Client(server.url)
    for _ in range(count):
        if error := await client.call(key, tool, **arguments(tool, texts)):
            raise SystemExit(f"{tool} failed: {error}")
    await client.close()


def arguments(tool: str, text: Iterator[str]) -> dict[str, Any]:
    if tool == "add_memory":
        return {"user_input": next(text), "agent_response": next(text)}
    return {"query": question(text)} if tool == "retrieve_memory" else {}


def cost_of_calls(server: Server, key: str, tool: str, count: int) -> Cost:
    """The server's CPU per call, background work included."""
    settle(server)
    before, started = server.cpu_seconds(), time.perf_counter()
    asyncio.run(calls(server, key, tool, count))
    seconds = (time.perf_counter() - started) / count
    settle(server)
    return Cost((server.cpu_seconds() - before) / count, seconds)


def settle(server: Server) -> None:
    """Waits until the server has nothing to do."""
    before = -1.0
    while (now := server.cpu_seconds()) - before > _IDLE_CPU_SECONDS:
        before = now
        time.sleep(_SETTLED_SECONDS)


def cost_of_library(folder: Path, count: int, seconds: dict[str, float]) -> dict[str, Cost]:
    """The same for the library, in this process: an owner with as many turns, a call every so many `seconds`."""
    texts = sentences(7)
    with Memoryos("library", data_storage_path=folder, embedding_model_name=EMBEDDER) as memory:
        steps: dict[str, Callable[[], object]] = {
            "add_memory": lambda: memory.add_memory(next(texts), next(texts)),
            "retrieve_memory": lambda: memory.retrieve(question(texts), limit=10),
        }
        for _ in range(20):
            steps["add_memory"]()
        steps["retrieve_memory"]()
        return {tool: cost_of_steps(step, count, seconds[tool]) for tool, step in steps.items()}


def cost_of_steps(step: Callable[[], object], count: int, seconds: float) -> Cost:
    """CPU of `step`, once every so many `seconds`."""
    process_schedulers().settle(60)
    cpu, foreground, started = time.process_time(), 0.0, time.perf_counter()
    for number in range(count):
        time.sleep(max(0.0, started + number * seconds - time.perf_counter()))
        before = time.thread_time()
        step()
        foreground += time.thread_time() - before
    process_schedulers().settle(60)
    return Cost((time.process_time() - cpu) / count, seconds, foreground / count)


def side_by_side(chosen: argparse.Namespace) -> Iterator[Row]:
    """The older commit and this one under the same load, each with its own no-op floor."""
    rates = {}
    with tempfile.TemporaryDirectory() as name:
        for source in (taken_out(chosen.older, Path(name)), _HERE):
            yield Row(f"{source.name}: nothing over HTTP, CPU", floor_of(source, chosen.rounds) * 1e3, "ms")
            with tempfile.TemporaryDirectory() as folder, running(source, Path(folder), chosen.workers) as server:
                keys = server.keys(f"owner-{number}" for number in range(chosen.owners))
                settle(server)
                before = server.resident_mb(), server.cpu_seconds()
                tally = asyncio.run(storm(server, keys, chosen.clients, chosen.seconds))
                rates[source] = tally.calls / chosen.seconds
                own = source is _HERE
                yield from under_load(source.name, server, tally, *before, promised=own, seconds=chosen.seconds)
    older, here = rates.values()
    # A row's limit is a maximum, so what is promised is that the older commit does at most a tenth.
    yield Row("calls a second, this commit / the older one", here / older, "x")
    yield Row("calls a second, the older one / this commit", older / here, "x", at_most=1 / _MIN_TIMES)


def floor_of(source: Source, rounds: int) -> float:
    """CPU of a tool that does nothing, on a server with one process: others do not know that tool."""
    with tempfile.TemporaryDirectory() as folder, running(source, Path(folder), 1) as server:
        [key] = server.keys(["measured"])
        asyncio.run(calls(server, key, "add_memory", 1))
        return cost_of_calls(server, key, "nothing", rounds).cpu


def under_load(
    name: str, server: Server, tally: Tally, resident: float, cpu: float, *, promised: bool, seconds: float
) -> Iterator[Row]:
    yield Row(f"{name}: calls a second", tally.calls / seconds, "/s")
    yield Row(f"{name}: CPU of the server per call", (server.cpu_seconds() - cpu) / max(1, tally.calls) * 1e3, "ms")
    yield Row(f"{name}: errors", len(tally.errors), "", at_most=0 if promised else None)
    for tool in TOOLS:
        for share in (50, 99):
            most = _MAX_P99_MS if promised and share == 99 else None
            yield Row(f"{name}: {tool}, p{share}", tally.percentile(tool, share) * 1e3, "ms", at_most=most)
    yield Row(f"{name}: resident memory before", resident, "MB")
    most_mb = _MAX_RESIDENT_MB if promised else None
    yield Row(f"{name}: resident memory, highest", max(tally.resident, default=resident), "MB", at_most=most_mb)


def many_users(chosen: argparse.Namespace) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_users(folder, chosen.visited)
        yield from beside_open_memories(folder, min(chosen.owners, chosen.visited))
        yield from visited_once(folder, chosen.visited)
        yield from visited_once(folder, min(chosen.visited, _VISITED_WITH_FEW), _FEW_DESCRIPTORS)


if __name__ == "__main__":
    main()
