"""A million users on several replicas over one database: a discrete-event simulation, not a measurement.

python benchmarks/simulate_scale.py [--users 1000000] [--minutes 60] [--json FILE]

What a call, an index in memory and the loading of one cost comes from benchmarks/results (speed.json and
server_load.json); what users do is assumed here, and said in the table. Calls arrive in sessions, in a peak hour of the
day; each replica has cores that take calls in order of arrival, and keeps the indexes of the users it saw last.
"""

import argparse
import hashlib
import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from figures import provenance

_RESULTS = Path(__file__).parent / "results"

# What is assumed about users.
_MEAN_TURNS = 1_420
_TURNS_SPREAD = 1.6  # of the logarithm: most have a few hundred turns, one in a thousand over fifty thousand
_CALLS_PER_SESSION = 8
_SECONDS_BETWEEN_CALLS = 40
_ACTIVITY_SHAPE = 0.4  # of a gamma distribution: a tenth of the users make more than half of the calls
_CORES = 2
# What is assumed about the database: prototyped with pgvector (exact, half precision) and full text, at 10,000 turns.
_DATABASE_SECONDS_PER_TURN = 1.5e-6
_DATABASE_CORES = 8
_ROUND_TRIP_SECONDS = 0.001


@dataclass(frozen=True, slots=True)
class Costs:
    """What the other benchmarks measured: CPU seconds and bytes."""

    call: float
    per_turn: float
    load_per_turn: float
    bytes_per_turn: float

    @classmethod
    def measured(cls) -> "Costs":
        speed, load = _rows("speed.json"), _rows("server_load.json")
        small, large = speed["retrieve at 1,000 turns"], speed["retrieve at 100,000 turns"]
        return cls(
            call=load["CPU of the server per call"] / 1e3,
            per_turn=(large - small) / 99_000 / 1e3,
            load_per_turn=speed["cold open of 10,000 turns to the first answer"] / 10_000 / 1e3,
            bytes_per_turn=speed["resident memory for 10,000 turns"] * 1e6 / 10_000,
        )


@dataclass(frozen=True, slots=True)
class Deployment:
    """Replicas, their memory for indexes, how calls find them, and what happens in the middle of the time."""

    name: str
    calls_per_second: float
    replicas: int
    gigabytes: float
    routing: str  # "random" or "owner"
    database_above: int | None = None  # cold owners with more turns than this are answered by the database
    event: str = ""  # "", "replica lost" or "rolling restart"


@dataclass(slots=True)
class Replica:
    """Cores that are free at some time, and the indexes held, least recently used first."""

    most_bytes: float
    free_at: list[float] = field(default_factory=lambda: [0.0] * _CORES)
    held: OrderedDict[int, float] = field(default_factory=OrderedDict)
    bytes: float = 0.0
    down_until: float = 0.0

    def has(self, user: int) -> bool:
        """Whether the user's index is in memory; it is the newest then."""
        if user not in self.held:
            return False
        self.held.move_to_end(user)
        return True

    def keep(self, user: int, size: float) -> None:
        """Keeps an index, and drops the oldest while all take too much."""
        self.held[user] = size
        self.bytes += size
        while self.bytes > self.most_bytes and len(self.held) > 1:
            self.bytes -= self.held.popitem(last=False)[1]

    def run(self, at: float, seconds: float) -> float:
        """When work that arrives `at` is done by the first free core."""
        core = min(range(len(self.free_at)), key=self.free_at.__getitem__)
        self.free_at[core] = max(at, self.free_at[core]) + seconds
        return self.free_at[core]

    def restart(self, at: float, seconds: float) -> None:
        """Loses what it held, and serves nothing for a while."""
        self.held.clear()
        self.bytes = 0.0
        self.down_until = at + seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--json", type=Path, default=_RESULTS / "simulate_scale.json")
    chosen = parser.parse_args()
    costs = Costs.measured()
    rows = [simulated(deployment, costs, chosen.users, 60 * chosen.minutes) for deployment in deployments()]
    print("\n".join(table(rows)))
    settings = {"users": chosen.users, "minutes": chosen.minutes, "costs": asdict(costs), "cores": _CORES}
    chosen.json.write_text(
        json.dumps({**provenance(), "settings": settings, "rows": rows, "table": table(rows)}, indent=1) + "\n"
    )


def deployments() -> Iterator[Deployment]:
    """What is compared: routing first, then what happens to the good choice when replicas come and go."""
    small = Deployment("4 replicas", 90, 4, 4, "random")
    yield small
    yield replace(small, routing="owner")
    large = Deployment("8 replicas", 360, 8, 8, "random")
    yield large
    yield replace(large, routing="owner")
    best = replace(large, routing="owner", database_above=3_000)
    yield best
    yield replace(best, event="replica lost")
    yield replace(best, event="rolling restart")


def simulated(deployment: Deployment, costs: Costs, users: int, seconds: int) -> dict[str, Any]:
    """So many seconds of `deployment`, after as many in which its replicas get warm, and what its users felt."""
    chance = np.random.default_rng(20_261_116)
    turns = np.maximum(1, chance.lognormal(0, _TURNS_SPREAD, users))
    turns *= _MEAN_TURNS / turns.mean()
    times, who = _calls(chance, users, deployment.calls_per_second, 2 * seconds)
    fleet = Fleet(deployment, costs, turns, _events(deployment, seconds))
    latencies = np.array([fleet.latency(at, user) for at, user in zip(times.tolist(), who.tolist(), strict=True)])
    felt = 1e3 * latencies[times >= seconds]
    return {
        **asdict(deployment),
        "calls": len(felt),
        "hits_percent": round(100 * fleet.hits / max(1, fleet.counted), 1),
        "p50_ms": round(float(np.percentile(felt, 50)), 1),
        "p99_ms": round(float(np.percentile(felt, 99)), 1),
        "over_a_second_percent": round(100 * float((felt > 1000).mean()), 2),
        "database_reads_mb_per_second": round(fleet.read_bytes / seconds / 1e6, 1),
    }


class Fleet:
    """The replicas of a deployment and its database; counts hits and bytes read once it is warm."""

    def __init__(
        self, deployment: Deployment, costs: Costs, turns: Any, events: list[tuple[float, int, float]]
    ) -> None:
        self._deployment = deployment
        self._costs = costs
        self._turns = turns
        self._events = events
        self._warm_at = events[0][0]
        self._replicas = [Replica(deployment.gigabytes * 1e9) for _ in range(deployment.replicas)]
        self._database = Replica(0, free_at=[0.0] * _DATABASE_CORES)
        self.hits = self.counted = 0
        self.read_bytes = 0.0

    def latency(self, at: float, user: int) -> float:
        """How many seconds a call takes that arrives `at`."""
        while self._events and self._events[0][0] <= at:
            _, number, downtime = self._events.pop(0)
            if number >= 0:
                self._replicas[number].restart(at, downtime)
        replica = self._replicas[_route(self._deployment, user, at, self._replicas)]
        hit = replica.has(user)
        self.counted += at >= self._warm_at
        self.hits += hit and at >= self._warm_at
        size = float(self._turns[user])
        if hit:
            done = replica.run(at, self._costs.call + size * self._costs.per_turn)
        else:
            done = self._cold(replica, at, user, size)
        return done + _ROUND_TRIP_SECONDS - at

    def _cold(self, replica: Replica, at: float, user: int, size: float) -> float:
        replica.keep(user, size * self._costs.bytes_per_turn)
        self.read_bytes += size * self._costs.bytes_per_turn * (at >= self._warm_at)
        loading = size * self._costs.load_per_turn
        above = self._deployment.database_above
        if above is None or size <= above:
            return replica.run(at, self._costs.call + size * self._costs.per_turn + loading)
        result = self._database.run(at, size * _DATABASE_SECONDS_PER_TURN) + _ROUND_TRIP_SECONDS
        answered = replica.run(result, self._costs.call)
        # Loaded behind the answer, on the same cores, for the next call.
        replica.run(result, loading)
        return answered


def table(rows: Sequence[dict[str, Any]]) -> list[str]:
    """For people, and for docs/operations.md."""
    lines = [
        "| calls/s | replicas x GB | calls find a replica | meanwhile | in memory | p50 / p99 ms | database reads |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        routing = {"random": "at random", "owner": "by owner"}[row["routing"]]
        if row["database_above"]:
            routing += f", cold owners over {row['database_above']:,} turns answered by the database"
        lines.append(
            f"| {row['calls_per_second']:.0f} | {row['replicas']} x {row['gigabytes']:g} | {routing} |"
            f" {row['event'] or 'nothing happens'} | {row['hits_percent']:.0f} % |"
            f" {row['p50_ms']:.0f} / {row['p99_ms']:.0f} | {row['database_reads_mb_per_second']:.0f} MB/s |"
        )
    return lines


def _calls(chance: np.random.Generator, users: int, rate: float, seconds: int) -> tuple[Any, Any]:
    """When calls arrive, and of whom: sessions of a user, with pauses between its calls."""
    activity = chance.gamma(_ACTIVITY_SHAPE, size=users)
    sessions = chance.poisson(rate * seconds / _CALLS_PER_SESSION)
    of = chance.choice(users, sessions, p=activity / activity.sum())
    begin = chance.uniform(-_CALLS_PER_SESSION * _SECONDS_BETWEEN_CALLS, seconds, sessions)
    many = chance.geometric(1 / _CALLS_PER_SESSION, sessions)
    pauses = chance.exponential(_SECONDS_BETWEEN_CALLS, many.sum())
    first = np.repeat(np.concatenate([[0], np.cumsum(many)[:-1]]), many)
    elapsed = np.cumsum(pauses)
    times = np.repeat(begin, many) + elapsed - elapsed[first]
    who = np.repeat(of, many)
    inside = (times >= 0) & (times < seconds)
    order = np.argsort(times[inside], kind="stable")
    return times[inside][order], who[inside][order]


def _events(deployment: Deployment, seconds: int) -> list[tuple[float, int, float]]:
    """When which replica goes down, and for how long; the first event is that all are warm."""
    warm, middle = (float(seconds), -1, 0.0), 1.5 * seconds
    if deployment.event == "replica lost":
        return [warm, (middle, 0, float(seconds))]
    if deployment.event == "rolling restart":
        return [warm, *((middle + 30 * number, number, 20.0) for number in range(deployment.replicas))]
    return [warm]


def _route(deployment: Deployment, user: int, at: float, replicas: list[Replica]) -> int:
    """The replica that a call goes to; by owner, the highest of the hashes of user and replica (rendezvous)."""
    up = [number for number, replica in enumerate(replicas) if replica.down_until <= at]
    if deployment.routing == "random":
        return up[_hash(f"{user} {at}") % len(up)]
    return max(up, key=lambda number: _hash(f"{user} {number}"))


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def _rows(name: str) -> dict[str, float]:
    measured = json.loads((_RESULTS / name).read_text(encoding="utf-8"))
    return {row["what"]: row["value"] for row in measured["rows"]}


if __name__ == "__main__":
    main()
