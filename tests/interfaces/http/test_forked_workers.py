"""Worker processes that are forked: what they share, and what happens to them when somebody ends, dies or reloads."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from interfaces.running_server import LONGEST_SECONDS, Served, environment, ran, served

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux are workers forked")

# A thread that runs at the start, as some monitoring agents have one.
WITH_A_THREAD = """
import threading
threading.Thread(target=threading.Event().wait, daemon=True).start()
from memoryos.interfaces.cli import main
if __name__ == "__main__":
    main()
"""


def children_of(process_id: int) -> list[int]:
    folders = Path(f"/proc/{process_id}/task").glob("*/children")
    return [int(pid) for file in folders for pid in file.read_text(encoding="ascii").split()]


def kilobytes(process_id: int, name: str) -> int:
    lines = Path(f"/proc/{process_id}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def has_ended(process_id: int) -> bool:
    try:
        return Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def wait_until(condition: Callable[[], bool]) -> None:
    pause, deadline = threading.Event(), time.monotonic() + 3 * LONGEST_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "this took too long"
        pause.wait(0.1)


def is_ready(base: str) -> bool:
    try:
        return httpx2.get(base + "/ready", timeout=LONGEST_SECONDS).status_code == 200
    except httpx2.TransportError:
        return False  # accepted by a worker that is ending


def health(server: Served) -> dict[str, str]:
    body: dict[str, str] = httpx2.get(server.base + "/health", timeout=LONGEST_SECONDS).json()
    return body


def test_workers_share_what_was_loaded_before_they_were_forked(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_until(lambda: is_ready(server.base))
        workers = children_of(server.process.pid)
        # Of a page that n processes share, each is charged one n-th.
        shares = [kilobytes(worker, "Pss") / kilobytes(worker, "Rss") for worker in workers]

    assert len(shares) == 2
    assert max(shares) < 0.7


def test_workers_share_all_weights_of_the_default_embedder(tmp_path: Path) -> None:
    words = "alpha beta gamma delta omega zebra violin harbour lantern quartz meadow copper thunder orchid"
    fact = {"tool_name": "add_memory", "arguments": {"user_input": words, "agent_response": ""}}
    question = {"tool_name": "retrieve_memory", "arguments": {"query": words}}

    with served(tmp_path, "--workers", "2", MEMORYOS_EMBEDDING_MODEL="default") as server:
        wait_until(lambda: is_ready(server.base))
        headers = server.headers()
        before = sum(kilobytes(worker, "Private_Dirty") for worker in children_of(server.process.pid))
        for call in (fact, question):
            url = f"{server.base}/api/tools/call"
            httpx2.post(url, json=call, headers=headers, timeout=LONGEST_SECONDS).raise_for_status()
        after = sum(kilobytes(worker, "Private_Dirty") for worker in children_of(server.process.pid))

    # The table of the vocabulary alone has 17 parts of 4 MB, and these words need most of them.
    assert after - before < 40_000


def test_a_hangup_replaces_every_worker_by_one_that_has_read_the_settings_again(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_until(lambda: is_ready(server.base))
        before = set(children_of(server.process.pid))
        (tmp_path / "config.json").write_text(json.dumps({"language_model": "ollama:llama3"}))
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(set(children_of(server.process.pid)) - before) == 2)
        wait_until(lambda: is_ready(server.base))
        after = set(children_of(server.process.pid))
        models = {health(server)["language_model"] for _ in range(8)}

    assert not before & after
    assert models == {"ollama:llama3"}


def test_settings_that_are_wrong_replace_no_worker(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_until(lambda: is_ready(server.base))
        before = set(children_of(server.process.pid))
        (tmp_path / "config.json").write_text(json.dumps({"short_term_capacty": 3}))
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: any("are not replaced" in line for line in server.output_lines))
        after = set(children_of(server.process.pid))

    assert before == after
    assert any("short_term_capacty" in line for line in server.output_lines)


def test_workers_end_when_the_process_that_started_them_is_killed(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_until(lambda: is_ready(server.base))
        workers = children_of(server.process.pid)
        server.process.kill()

        wait_until(lambda: all(map(has_ended, workers)))

    assert len(workers) == 2


def test_a_server_whose_workers_cannot_start_says_so_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "no-certificate.pem"
    file.write_text("nothing")

    done = ran(
        tmp_path, "serve", "--port", "0", "--workers", "2", "--certificate", str(file), "--private-key", str(file)
    )

    assert done.returncode == 1
    assert "a worker process could not start" in done.stderr


def test_workers_that_are_killed_before_they_have_started_are_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        wait_until(lambda: len(children_of(server.process.pid)) == 2)
        killed = children_of(server.process.pid)
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        wait_until(lambda: is_ready(server.base) or server.process.poll() is not None)
        workers = children_of(server.process.pid)

    assert len(workers) == 2
    assert not set(workers) & set(killed)


def test_a_process_with_other_threads_starts_new_workers_instead(tmp_path: Path) -> None:
    script = tmp_path / "serve.py"
    script.write_text(WITH_A_THREAD)
    process = subprocess.Popen(
        [sys.executable, str(script), "serve", "--port", "0", "--workers", "2"],
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout

    with process.stdout as output:
        base = next(word for word in output.readline().split() if word.endswith("/mcp")).removesuffix("/mcp")
        wait_until(lambda: is_ready(base))
        commands = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children_of(process.pid)]
        process.terminate()
        output.read()

    assert process.wait(LONGEST_SECONDS) in {0, -signal.SIGTERM}
    assert sum(b"spawn_main" in command for command in commands) == 2
