"""What is measured of one peer, each measure on its own; a measure that cannot be taken is the error that it met."""

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from driver import Endpoint, PeerError, Worker, disk_megabytes
from installed import Installed
from protocol import Turn
from work import DEPTH, Case, chance_queries, chance_turns

_BATCH = 20
_MEASURED_ADDS, _MEASURED_SEARCHES = 20, 20
_WRITERS, _WRITES = 3, 25
_KILLED_AFTER = 30


class Bench:
    """One peer with the endpoint, and a folder for its stores."""

    def __init__(self, peer: Installed, endpoint: Endpoint, folder: Path, model: str = "use") -> None:
        self.peer, self._endpoint, self._folder, self._model = peer, endpoint, folder, model
        self._number = 0

    def started(self, store: Path, *, uncached: bool = False) -> Worker:
        """A worker on `store`, to be closed or killed."""
        return Worker(self.peer, store, self._endpoint, self._model + ("-uncached" if uncached else ""))

    @contextmanager
    def worker(self, store: Path, *, uncached: bool = False) -> Iterator[Worker]:
        worker = self.started(store, uncached=uncached)
        try:
            yield worker
        finally:
            worker.close()

    @contextmanager
    def store(self) -> Iterator[Path]:
        """A new folder for a store, removed at the end."""
        self._number += 1
        folder = self._folder / f"{self.peer.name}-{self._number}"
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def cpu(self, worker: Worker) -> float:
        """CPU seconds of the peer and of the embeddings that it had computed."""
        return worker.used().cpu + self._endpoint.meter()["cpu"]

    def meter(self) -> dict[str, float]:
        return self._endpoint.meter()


def quality(bench: Bench, case: Case) -> list[dict[str, float]]:
    """The scores of each question of `case`, on a store of its own."""
    with bench.store() as store, bench.worker(store) as worker:
        for session in case.sessions:
            worker.add(list(session))
        worker.ask(op="extra", name="settle")
        return [case.scores(one, _known(case, worker.search(one.text, DEPTH))) for one in case.questions]


def _known(case: Case, results: list[str]) -> list[str]:
    return [turn for turn in dict.fromkeys(results) if turn in case.tokens]


def cost(bench: Bench, size: int, longest_cpu: float) -> dict[str, Any]:
    """CPU per add and per search with `size` turns stored, memory, disk, and CPU from start to first answer."""
    turns, queries = chance_turns(size + _MEASURED_ADDS), chance_queries(_MEASURED_SEARCHES + 1)
    with bench.store() as store:
        with bench.worker(store, uncached=True) as worker:
            start = bench.cpu(worker)
            for first in range(0, size, _BATCH):
                worker.add(turns[first : min(first + _BATCH, size)])
                if bench.cpu(worker) - start > longest_cpu:
                    raise PeerError(f"stopped: {first + _BATCH:,} turns took more than {longest_cpu:,.0f} CPU seconds")
            worker.ask(op="extra", name="settle")
            worker.search(queries[-1], 10)
            filled = bench.cpu(worker)
            results = {"fill_cpu_ms": 1000 * (filled - start) / size}
            results["add_cpu_ms"] = _per(bench, worker, [lambda turn=turn: worker.add([turn]) for turn in turns[size:]])
            results["search_cpu_ms"] = _per(
                bench, worker, [lambda query=query: worker.search(query, 10) for query in queries[:-1]]
            )
            results["resident_mb"] = worker.used().megabytes
        results["disk_mb"] = disk_megabytes(store)
        before = bench.meter()["cpu"]
        with bench.worker(store, uncached=True) as worker:
            worker.search(queries[-1], 10)
            results["cold_start_cpu_s"] = worker.used().cpu + bench.meter()["cpu"] - before
    return results


def _per(bench: Bench, worker: Worker, calls: list[Callable[[], object]]) -> float:
    before = bench.cpu(worker)
    for call in calls:
        call()
    worker.ask(op="extra", name="settle")
    return 1000 * (bench.cpu(worker) - before) / len(calls)


def killed(bench: Bench) -> dict[str, int]:
    """Turns acknowledged before all its processes were killed, and how many of those are there afterwards."""
    turns = chance_turns(_KILLED_AFTER + 10)
    with bench.store() as store:
        worker = bench.started(store)
        after = random.Random(7).randint(_KILLED_AFTER - 5, _KILLED_AFTER + 5)
        try:
            for turn in turns[:after]:
                worker.add([turn])
        finally:
            worker.kill()
        with bench.worker(store) as again:
            return _counted({turn.id for turn in turns[:after]}, again)


def three_processes(bench: Bench) -> dict[str, Any]:
    """Turns that three processes on one store acknowledged, writing in turns, and how many of those are there."""
    turns = chance_turns(_WRITERS * _WRITES)
    acknowledged: set[str] = set()
    errors: list[str] = []
    with bench.store() as store:
        workers: list[Worker] = []
        try:
            for _ in range(_WRITERS):
                try:
                    workers.append(bench.started(store))
                except PeerError as error:
                    errors.append(str(error))
            for number in range(_WRITES):
                _write_at_once(workers, turns[number * _WRITERS :], acknowledged, errors)
        finally:
            for worker in workers:
                worker.close()
        with bench.worker(store) as again:
            counted = _counted(acknowledged, again)
    return {**counted, "errors": len(errors), "error": errors[0][:200] if errors else None}


def _write_at_once(workers: list[Worker], turns: list[Turn], acknowledged: set[str], errors: list[str]) -> None:
    """Each worker gets a turn before any is waited for."""
    pairs = list(zip(workers, turns, strict=False))
    for worker, turn in pairs:
        worker.send_add([turn])
    for worker, turn in pairs:
        try:
            worker.answer()
            acknowledged.add(turn.id)
        except PeerError as error:
            errors.append(str(error))


def _counted(acknowledged: set[str], worker: Worker) -> dict[str, int]:
    stored = set(worker.ask(op="stored"))
    return {"acknowledged": len(acknowledged), "stored": len(acknowledged & stored)}


def tools(bench: Bench) -> dict[str, int] | None:
    """How many tools the peer's MCP server lists, and how many characters they take; None where it has none."""
    with bench.store() as store, bench.worker(store) as worker:
        answer: dict[str, int] | None = worker.ask(op="extra", name="tools")
        return answer


def model_calls(bench: Bench, exchanges: int = 40) -> dict[str, float]:
    """Calls of a scripted model per exchange, and the tokens of their prompts; estimated where the peer counts."""
    turns = chance_turns(2 * exchanges)
    with bench.store() as store, bench.worker(store) as worker:
        before = bench.meter()
        for first in range(0, len(turns), 2):
            worker.add(turns[first : first + 2])
        worker.ask(op="extra", name="settle")
        after, own = bench.meter(), worker.ask(op="extra", name="calls")
    calls, tokens = (after[name] - before[name] for name in ("chat_calls", "prompt_tokens"))
    if own:
        calls, tokens = own["calls"], own["prompt_characters"] / 4
    return {"calls": calls / exchanges, "prompt_tokens": tokens / exchanges}


def timed(measure: Callable[[], Any]) -> dict[str, Any]:
    """What `measure` gives, or the error that it met, and how long it took."""
    started = time.perf_counter()
    try:
        results: dict[str, Any] = {"value": measure()}
    except PeerError as error:
        results = {"error": str(error)}
    return {**results, "seconds": round(time.perf_counter() - started, 1)}
