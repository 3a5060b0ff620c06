"""What the server counts, as Prometheus text."""

import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Meter:
    """Counts of one process; used from its event loop alone."""

    def __init__(self) -> None:
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

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything counted so far, and `gauges` as they are now."""
        return "\n".join([*self._counters(), *self._latencies(), *_shown(gauges)]) + "\n"

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


def _shown(gauges: Mapping[str, float]) -> Iterator[str]:
    for name, value in gauges.items():
        yield f"# TYPE memoryos_{name} gauge"
        yield f"memoryos_{name} {value:g}"
