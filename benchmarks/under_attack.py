"""What one user's worst texts do to another user's calls: both on one server process, at the same time.

python benchmarks/under_attack.py [--seconds 30] [--attackers 2] [--busy] [--json FILE]

The attacker stores and asks for texts that were once slow to read, one after the other; the other user adds and
retrieves. `--busy` records that other work ran on the machine: then only the ratio counts.
"""

import argparse
import asyncio
import itertools
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from figures import Row, save, show
from load_clients import TOOLS, Client, Tally, question
from servers import Source, running
from synthetic import sentences

_HERE = Source("this commit", Path(__file__).parents[1] / "src")
_MAX_P99_MS = 200
_WARM_CALLS = 20
WORST = {
    "newlines": "\n" * 20_000 + "x",
    "dashes": "-" * 20_000,
    "joiners between Chinese letters": "\u4e2d" + "\u200d" * 16_000 + "\u6587",
    "a name in hexadecimal": "fooBar" + "0123456789abcdef" * 1_280,
    "weekdays": "on monday " * 2_400,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30, help="how long the other user is measured, each time")
    parser.add_argument("--attackers", type=int, default=2, help="connections that send the worst texts")
    parser.add_argument("--busy", action="store_true", help="notes that the machine had other work to do")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "under_attack.json")
    chosen = parser.parse_args()
    rows = list(measured(chosen.seconds, chosen.attackers))
    show("Under attack", rows)
    settings = {name: getattr(chosen, name) for name in ("seconds", "attackers", "busy")}
    save(chosen.json, {**settings, "cores": os.cpu_count()}, rows)


def measured(seconds: float, attackers: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder, running(_HERE, Path(folder), 1) as server:
        attacker, other = server.keys(["attacker", "other"])
        asyncio.run(used(server.url, other, _WARM_CALLS))
        alone = asyncio.run(used(server.url, other, seconds=seconds))
        attacked, attacks = asyncio.run(beside(server.url, attacker, other, attackers, seconds))
    for tool in TOOLS:
        yield Row(f"{tool} alone, p99", alone.percentile(tool, 99) * 1e3, "ms")
        yield Row(f"{tool} under attack, p50", attacked.percentile(tool, 50) * 1e3, "ms")
        p99 = attacked.percentile(tool, 99)
        yield Row(f"{tool} under attack, p99", p99 * 1e3, "ms", at_most=_MAX_P99_MS)
        yield Row(f"{tool}, p99 under attack / alone", p99 / alone.percentile(tool, 99), "x")
    yield Row("errors of the other user", len(alone.errors) + len(attacked.errors), "", at_most=0)
    yield Row("calls of the other user under attack", attacked.calls, "")
    yield Row("calls of the attacker", attacks.calls, "")
    yield Row("calls of the attacker that were refused", len(attacks.errors), "")


async def used(url: str, key: str, calls: int | None = None, seconds: float = float("inf")) -> Tally:
    """What a user sees who adds and retrieves in turn, for so many calls or seconds."""
    tally, texts, client, end = Tally(), sentences(11), Client(url), time.perf_counter() + seconds
    for number in itertools.count():
        if number == calls or time.perf_counter() >= end:
            break
        tool = TOOLS[number % len(TOOLS)]
        own = {"user_input": next(texts), "agent_response": next(texts)}
        arguments = own if tool == "add_memory" else {"query": question(texts)}
        started = time.perf_counter()
        error = await client.call(key, tool, **arguments)
        tally.note(tool, time.perf_counter() - started, error)
    await client.close()
    return tally


async def beside(url: str, attacker: str, other: str, attackers: int, seconds: float) -> tuple[Tally, Tally]:
    """What the other user sees meanwhile, and what the attacker saw."""
    attacks = Tally()
    loops = [asyncio.create_task(_attack(url, attacker, attacks)) for _ in range(attackers)]
    seen = await used(url, other, seconds=seconds)
    for loop in loops:
        loop.cancel()
    await asyncio.gather(*loops, return_exceptions=True)
    return seen, attacks


async def _attack(url: str, key: str, tally: Tally) -> None:
    client = Client(url)
    for text in itertools.cycle(WORST.values()):
        for tool, arguments in (
            ("add_memory", {"user_input": text, "agent_response": text}),
            ("retrieve_memory", {"query": text}),
        ):
            started = time.perf_counter()
            error = await client.call(key, tool, **arguments)
            tally.note(tool, time.perf_counter() - started, error)


if __name__ == "__main__":
    main()
