"""What the server counts, for Prometheus. With several worker processes, each of them shows the sum of all."""

from collections.abc import Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE = "text/plain; version=0.0.4"
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

# We have no use for creation times, and they double the number of series.
disable_created_metrics()  # type: ignore[no-untyped-call] # as the library has it


def drop_gauges(process_id: int) -> None:
    """Removes a process that has ended from the sums of gauges; its counts stay."""
    mark_process_dead(process_id)  # type: ignore[no-untyped-call]


class ServerMetrics:
    """The metrics of one process; `shared` if other processes count with it."""

    def __init__(self, *, shared: bool = False) -> None:
        self._shared = shared
        self._registry = CollectorRegistry()
        self._totals: dict[tuple[str, ...], float] = {}
        self._requests = self._counter("http_requests", "Requests by route and status.", "route", "status")
        self._calls = self._counter("tool_calls", "Calls of tools by outcome.", "tool", "ending")
        self._seconds = Histogram(
            "memoryos_tool_seconds",
            "How long calls of tools took.",
            ["tool"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._gauges = {
            "open_memories": self._gauge("open_memories", "Memories that are open."),
            "calls_in_progress": self._gauge("calls_in_progress", "Calls that are accepted and not finished."),
            "waiting_work": self._gauge("waiting_work", "Lanes of background work that wait or run."),
            "indexes": self._gauge("index_cache_entries", "Indexes held in memory."),
            "bytes": self._gauge("index_cache_bytes", "Bytes of the indexes held in memory."),
            "most_bytes": self._gauge("index_cache_limit_bytes", "How many bytes the indexes may take."),
        }
        self._model_calls = self._counter("model_calls", "Calls of language models by purpose.", "purpose")
        self._model_failures = self._counter("model_failures", "Failed calls of language models.", "purpose")
        self._model_tokens = self._counter("model_tokens", "Tokens by purpose and kind.", "purpose", "kind")
        self._searches = self._counter(
            "index_cache_requests", "Searches whose index was in memory (hit) or not (miss).", "result"
        )
        self._evictions = self._counter("index_cache_evictions", "Indexes dropped to stay within the limit.")

    def request(self, route: str, status: int) -> None:
        self._requests.labels(route, status).inc()

    def call(self, tool: str, outcome: str, seconds: float) -> None:
        self._calls.labels(tool, outcome).inc()
        self._seconds.labels(tool).observe(seconds)

    def update(self, gauges: Mapping[str, int], consumed: Mapping[str, Any]) -> None:
        """Copies figures that are counted elsewhere; see `consumption` in `assembly`."""
        indexes: Mapping[str, int] = consumed["indexes"]
        for name, value in {**gauges, **indexes}.items():
            if name in self._gauges:
                self._gauges[name].set(value)
        for purpose, usage in consumed["language_model"].items():
            self._raise_to(self._model_calls, usage["calls"], purpose)
            self._raise_to(self._model_failures, usage["failures"], purpose)
            for kind in ("prompt", "completion"):
                self._raise_to(self._model_tokens, usage[f"{kind}_tokens"], purpose, kind)
        self._raise_to(self._searches, indexes["hits"], "hit")
        self._raise_to(self._searches, indexes["misses"], "miss")
        self._raise_to(self._evictions, indexes["dropped"])

    def text(self) -> bytes:
        """Everything counted so far, by all processes."""
        return generate_latest(self._everything())

    def calls(self) -> dict[str, float]:
        """How often each tool was called since the start, by all processes."""
        counts: dict[str, float] = {}
        for family in self._everything().collect():
            for sample in family.samples:
                if sample.name == "memoryos_tool_calls_total":
                    counts[sample.labels["tool"]] = counts.get(sample.labels["tool"], 0.0) + sample.value
        return counts

    def _everything(self) -> CollectorRegistry:
        if not self._shared:
            return self._registry
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry

    def _counter(self, name: str, description: str, *labels: str) -> Counter:
        return Counter(f"memoryos_{name}", description, labels, registry=self._registry)

    def _gauge(self, name: str, description: str) -> Gauge:
        return Gauge(f"memoryos_{name}", description, multiprocess_mode="livesum", registry=self._registry)

    def _raise_to(self, counter: Counter, total: float, *labels: str) -> None:
        """Raises a counter to a total that is counted elsewhere."""
        key = (str(id(counter)), *labels)
        before, self._totals[key] = self._totals.get(key, 0.0), total
        (counter.labels(*labels) if labels else counter).inc(max(0.0, total - before))
