"""How long an agent waits for its memory: from the start of `memoryos mcp` to the first answer, in seconds of CPU.

python benchmarks/server.py [--rounds N] [--json FILE]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from figures import Row, save, show
from processes import cpu_of

_TICKS = os.sysconf("SC_CLK_TCK")
_CLIENT = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}
_STEPS = ("initialize", "tools/list", "add_memory", "retrieve_memory")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="how often; the median counts")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "server.json")
    chosen = parser.parse_args()
    rows = list(starting(chosen.rounds))
    show("Server", rows)
    save(chosen.json, {"rounds": chosen.rounds}, rows)


def starting(rounds: int) -> Iterable[Row]:
    """The start of the server to its first answer, step by step, beside the import of the libraries it needs."""
    first_answer()  # compiles
    runs = [first_answer() for _ in range(rounds)]
    for number, step in enumerate(_STEPS):
        yield Row(f"stdio: CPU up to {step}", statistics.median(run[number] for run in runs), "s")
    yield Row("stdio: start to first answer, CPU", statistics.median(run[-1] for run in runs), "s", at_most=2)
    bare = cpu_of("pass", rounds)
    yield Row("of it the import of the MCP SDK", cpu_of("import mcp.server.stdio", rounds) - bare, "s")


def first_answer() -> list[float]:
    """The CPU seconds that a new server has used after each of the steps."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MEMORYOS_DATA_PATH": folder}
        with subprocess.Popen(
            [Path(sys.executable).with_name("memoryos"), "mcp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=environment,
        ) as server:
            used = [_call_seconds(server, number, *call) for number, call in enumerate(_calls())]
            server.stdin.close()
        return used


def _calls() -> Iterable[tuple[str, dict[str, Any]]]:
    yield "initialize", _CLIENT
    yield "tools/list", {}
    payload = {"user_input": "My sister plays the violin.", "agent_response": "Noted."}
    yield "tools/call", {"name": "add_memory", "arguments": payload}
    yield "tools/call", {"name": "retrieve_memory", "arguments": {"query": "Who plays the violin?"}}


def _call_seconds(server: subprocess.Popen[str], number: int, method: str, params: dict[str, Any]) -> float:
    if number == 1:
        _send(server, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    _send(server, {"jsonrpc": "2.0", "id": number, "method": method, "params": params})
    answer = json.loads(server.stdout.readline())
    if answer.get("id") != number or answer["result"].get("isError"):
        raise SystemExit(f"{method} failed: {answer}")
    return _cpu_seconds(server.pid)


def _send(server: subprocess.Popen[str], message: dict[str, Any]) -> None:
    server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()


def _cpu_seconds(pid: int) -> float:
    # The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    main()
