"""What the server counts: calls of models, tokens, the cache of indexes, and what waits."""

import re
from contextlib import suppress
from pathlib import Path

import httpx2

from interfaces.running_server import LONGEST_SECONDS, Served, opener, served
from memoryos.assembly.engine import consumption
from memoryos.config.settings import Settings
from memoryos.errors import ModelError
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.testing import ScriptedLanguageModel

NAMES = {
    "memoryos_http_requests_total",
    "memoryos_tool_calls_total",
    "memoryos_tool_seconds",
    "memoryos_open_memories",
    "memoryos_calls_in_progress",
    "memoryos_waiting_work",
    "memoryos_model_calls_total",
    "memoryos_model_failures_total",
    "memoryos_model_tokens_total",
    "memoryos_index_cache_entries",
    "memoryos_index_cache_bytes",
    "memoryos_index_cache_limit_bytes",
    "memoryos_index_cache_requests_total",
    "memoryos_index_cache_evictions_total",
}


def metrics(server: Served) -> dict[str, float]:
    return numbers(httpx2.get(server.base + "/metrics", timeout=LONGEST_SECONDS).raise_for_status().text)


def numbers(text: str) -> dict[str, float]:
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def add(server: Served, headers: dict[str, str], text: str) -> None:
    httpx2.post(f"{server.base}/v1/memories", json={"user_input": text}, headers=headers).raise_for_status()


def test_everything_that_is_counted_has_a_type_and_lines_that_prometheus_reads(server: Served) -> None:
    text = httpx2.get(server.base + "/metrics").text

    assert set(re.findall(r"^# TYPE (\w+) (?:counter|gauge|histogram)$", text, re.MULTILINE)) == NAMES
    line = re.compile(r'#.*|[a-z_]+(\{(\w+="[^"]*",?)+\})? [0-9.e+-]+')
    assert [item for item in text.splitlines() if not line.fullmatch(item)] == []


def test_several_processes_show_one_sum_whichever_is_asked(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        for _ in range(20):
            httpx2.get(server.base + "/health", timeout=LONGEST_SECONDS).raise_for_status()
        sums = [metrics(server)['memoryos_http_requests_total{route="/health",status="200"}'] for _ in range(8)]

    assert sums == [20.0] * 8


def test_the_cache_of_indexes_is_counted(server: Served) -> None:
    headers = server.headers("cached")
    add(server, headers, "hello")
    before = metrics(server)

    for _ in range(2):
        httpx2.post(f"{server.base}/v1/retrieve", json={"query": "hello"}, headers=headers).raise_for_status()

    after = metrics(server)
    hits, misses = (
        'memoryos_index_cache_requests_total{result="hit"}',
        'memoryos_index_cache_requests_total{result="miss"}',
    )
    # There is one index of turns and one of notes.
    assert after[misses] >= before[misses] + 1
    assert after[hits] >= before[hits] + 1
    assert after["memoryos_index_cache_entries"] > before["memoryos_index_cache_entries"]
    assert 0 < after["memoryos_index_cache_bytes"] <= after["memoryos_index_cache_limit_bytes"]


def test_calls_of_language_models_are_counted_with_their_tokens(tmp_path: Path) -> None:
    server_metrics = ServerMetrics()
    settings = Settings.load({"data_storage_path": tmp_path})
    model = ScriptedLanguageModel(["this is no JSON"] * 20)
    server_metrics.update({}, consumption(settings))
    before = numbers(server_metrics.text().decode())
    with opener(tmp_path)("modelled", language_model=model, analyst="llm") as memory:
        for number in range(32):
            memory.add_memory(f"word {number}", "noted")
        with suppress(ModelError):
            memory.force_mid_term_analysis()

    server_metrics.update({"waiting_work": 3}, consumption(settings))

    counted = numbers(server_metrics.text().decode())
    prompt, completion = (
        f'memoryos_model_tokens_total{{kind="{kind}",purpose="topics"}}' for kind in ("prompt", "completion")
    )
    assert counted['memoryos_model_calls_total{purpose="topics"}'] > before.get(
        'memoryos_model_calls_total{purpose="topics"}', 0
    )
    assert counted[prompt] > before.get(prompt, 0) + 32
    assert counted[completion] > before.get(completion, 0)
    assert counted["memoryos_waiting_work"] == 3
