"""What the server counts: calls of models, tokens, the cache of indexes, and what waits."""

import json
import re
from pathlib import Path

import httpx2

from interfaces.doors import LONGEST_SECONDS, Served, served

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
    lines = httpx2.get(server.base + "/metrics", timeout=LONGEST_SECONDS).raise_for_status().text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def add(server: Served, headers: dict[str, str], text: str) -> None:
    httpx2.post(f"{server.base}/v1/memories", json={"user_input": text}, headers=headers).raise_for_status()


def test_everything_that_is_counted_has_a_type_and_lines_that_prometheus_reads(server: Served) -> None:
    text = httpx2.get(server.base + "/metrics").text

    assert set(re.findall(r"^# TYPE (\w+) (?:counter|gauge|histogram)$", text, re.MULTILINE)) == NAMES
    line = re.compile(r'#.*|[a-z_]+(\{(\w+="[^"]*",?)+\})? [0-9.e+-]+')
    assert [each for each in text.splitlines() if not line.fullmatch(each)] == []


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


def test_questions_to_language_models_are_counted_with_their_tokens(tmp_path: Path) -> None:
    chosen = {
        "language_model": "memoryos.testing:ScriptedLanguageModel",
        "language_model_kwargs": {"replies": ["this is no JSON"] * 20},
    }
    (tmp_path / "config.json").write_text(json.dumps(chosen), encoding="utf-8")
    with served(tmp_path, "--calls-per-minute", "100000") as server:
        headers = server.headers("modelled")
        for number in range(32):
            add(server, headers, f"word {number}")

        while not (counted := metrics(server)).get('memoryos_model_calls_total{purpose="topics"}'):
            pass  # background work asks when enough pages wait

    assert counted['memoryos_model_tokens_total{kind="prompt",purpose="topics"}'] > 32
    assert counted['memoryos_model_tokens_total{kind="completion",purpose="topics"}'] > 0
    assert counted["memoryos_waiting_work"] > 0
