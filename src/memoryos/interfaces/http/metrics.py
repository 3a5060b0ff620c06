"""What the server counts, as Prometheus text."""

import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class ServerMetrics:
    """Counts of one process; used from its event loop alone.

    `process` names it where there are several, of which now one and now another is asked.
    """

    def __init__(self, process: int | None = None) -> None:
        self._process = process
        self._requests: Counter[tuple[str, int]] = Counter()
        self._calls: Counter[tuple[str, str]] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._buckets: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(_BOUNDS) + 1))

    def request(self, route: str, status: int) -> None:
        self._requests[route, status] += 1

    def call(self, tool: str, ending: str, seconds: float) -> None:
        self._calls[tool, ending] += 1
        self._seconds[tool] += seconds
        self._buckets[tool][bisect.bisect_left(_BOUNDS, seconds)] += 1

    def text(self, gauges: Mapping[str, int], consumed: Mapping[str, Any]) -> str:
        """Everything counted so far, `gauges` as they are now, and what this process `consumed`; see `wiring`."""
        lines = [*self._counters(), *self._latencies(), *_shown(gauges)]
        lines += [*_models(consumed["language_model"]), *_indexes(consumed["indexes"])]
        return "\n".join(map(self._labelled, lines)) + "\n"

    def _labelled(self, line: str) -> str:
        if self._process is None or line.startswith("#"):
            return line
        name, _, value = line.rpartition(" ")
        labels = name.partition("{")[2].removesuffix("}")
        own = ",".join(part for part in (f'process="{self._process}"', labels) if part)
        return f"{name.partition('{')[0]}{{{own}}} {value}"

    def _counters(self) -> Iterator[str]:
        yield "# HELP memoryos_http_requests_total Requests by route and status."
        yield "# TYPE memoryos_http_requests_total counter"
        for (route, status), count in sorted(self._requests.items()):
            yield f'memoryos_http_requests_total{{route="{route}",status="{status}"}} {count}'
        yield "# HELP memoryos_tool_calls_total Calls of tools by how they ended."
        yield "# TYPE memoryos_tool_calls_total counter"
        for (tool, ending), count in sorted(self._calls.items()):
            yield f'memoryos_tool_calls_total{{tool="{tool}",ending="{ending}"}} {count}'

    def _latencies(self) -> Iterator[str]:
        name = "memoryos_tool_seconds"
        yield f"# HELP {name} How long calls of tools took."
        yield f"# TYPE {name} histogram"
        for tool, buckets in sorted(self._buckets.items()):
            total = 0
            for bound, count in zip((*_BOUNDS, "+Inf"), buckets, strict=True):
                total += count
                yield f'{name}_bucket{{tool="{tool}",le="{bound}"}} {total}'
            yield f'{name}_sum{{tool="{tool}"}} {self._seconds[tool]:.6f}'
            yield f'{name}_count{{tool="{tool}"}} {total}'


def _shown(gauges: Mapping[str, int]) -> Iterator[str]:
    for name, value in gauges.items():
        yield f"# TYPE memoryos_{name} gauge"
        yield f"memoryos_{name} {value}"


def _models(purposes: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for name, field, help_ in (
        ("calls", "calls", "Questions to language models by purpose."),
        ("failures", "failures", "Questions to language models that failed."),
    ):
        yield from _counter(f"model_{name}_total", help_)
        for purpose, usage in purposes.items():
            yield f'memoryos_model_{name}_total{{purpose="{purpose}"}} {usage[field]}'
    yield from _counter("model_tokens_total", "Tokens of questions and of answers by purpose.")
    for purpose, usage in purposes.items():
        for kind in ("prompt", "completion"):
            yield f'memoryos_model_tokens_total{{purpose="{purpose}",kind="{kind}"}} {usage[f"{kind}_tokens"]}'


def _indexes(figures: Mapping[str, int]) -> Iterator[str]:
    sizes = {"entries": "indexes", "bytes": "bytes", "limit_bytes": "most_bytes"}
    yield from _shown({f"index_cache_{name}": figures[field] for name, field in sizes.items()})
    yield from _counter("index_cache_requests_total", "Searches whose index was in memory (hit) or not (miss).")
    for result, field in (("hit", "hits"), ("miss", "misses")):
        yield f'memoryos_index_cache_requests_total{{result="{result}"}} {figures[field]}'
    yield from _counter("index_cache_evictions_total", "Indexes dropped to stay within the limit.")
    yield f"memoryos_index_cache_evictions_total {figures['dropped']}"


def _counter(name: str, help_: str) -> Iterator[str]:
    yield f"# HELP memoryos_{name} {help_}"
    yield f"# TYPE memoryos_{name} counter"
