"""Servers to measure: `memoryos serve` of this commit, or of an older one taken out of git."""

import json
import os
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

EMBEDDER = "memoryos.testing:HashingEmbedder"
INDEX_MEMORY_MB = 64
_READY_TRIES = 240
_ROOT = Path(__file__).parents[1]
# `memoryos serve` with one more tool, which answers at once and touches no memory.
_SERVE = """
from memoryos.interfaces.cli import main
try:
    from memoryos.service.tools import registry as tools
    from memoryos.service.tools.tool import Tool
except ImportError:  # before it moved
    from memoryos.interfaces.mcp import tools
    from memoryos.interfaces.mcp.tool import Tool
nothing = Tool("nothing", "Nothing", "Nothing", {}, run=lambda memory, call: {"status": "success"})
tools.TOOLSETS["default"] = (*tools.TOOLSETS["default"], nothing)
main()
"""
_KEYS = """
import json, sys
from pathlib import Path
try:
    from memoryos.adapters.stores.sqlite import SqliteStores
    from memoryos.service.api_keys import KeyRing
    from memoryos.service.clock import machine_time
    from memoryos.service.identity import DEFAULT_SCOPES
    keys = SqliteStores(Path(sys.argv[1]), machine_time).shared.api_keys
except ImportError:  # before they moved
    from memoryos.interfaces.identity import USUAL_SCOPES as DEFAULT_SCOPES
    from memoryos.interfaces.keys import KeyRing
    from memoryos.interfaces.mcp.clock import machine_time
    keys = Path(sys.argv[1])
ring = KeyRing(keys, machine_time)
print(json.dumps([ring.create(user, DEFAULT_SCOPES).secret for user in json.load(sys.stdin)]))
ring.close()
"""


@dataclass(frozen=True, slots=True)
class Source:
    """A version of MemoryOS: a name for tables, and the folder of its `src`; None for the one that is installed."""

    name: str
    src: Path | None = None

    def environment(self) -> dict[str, str]:
        own = {"PYTHONPATH": str(self.src)} if self.src else {}
        return {**os.environ, **own, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}


def taken_out(commit: str, folder: Path) -> Source:
    """The version at `commit`, taken out of git into `folder`."""
    done = subprocess.run(["git", "archive", commit, "src"], cwd=_ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return Source(commit, folder / "src")


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    url: str
    folder: Path
    process: subprocess.Popen[str]
    source: Source

    def keys(self, users: Iterable[str]) -> list[str]:
        """A new API key for each of `users`."""
        done = subprocess.run(
            [sys.executable, "-c", _KEYS, str(self.folder)],
            input=json.dumps(list(users)),
            env=self.source.environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        secrets: list[str] = json.loads(done.stdout)
        return secrets

    def wait_until_ready(self) -> None:
        """Waits for all its workers: one that is ready before the others would get every connection."""
        for _ in range(_READY_TRIES):
            with suppress(URLError, ConnectionError):
                if urlopen(self.url.removesuffix("mcp") + "ready", timeout=60).status == HTTPStatus.OK:
                    return
            time.sleep(0.5)
        raise SystemExit("the server does not become ready")

    def processes(self) -> list[int]:
        """The server and its worker processes."""
        results = [self.process.pid]
        for pid in results:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                results += map(int, children.read_text(encoding="utf-8").split())
        return results

    def resident_mb(self) -> float:
        """What all its processes take, pages that they share counted once: proportional set sizes."""
        texts = [Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8") for pid in self.processes()]
        lines = [line for text in texts for line in text.splitlines() if line.startswith("Pss:")]
        return sum(int(line.split()[1]) for line in lines) * 1024 / 1e6

    def cpu_seconds(self) -> float:
        """User and system time of all its processes."""
        # The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
        texts = [Path(f"/proc/{pid}/stat").read_text(encoding="utf-8") for pid in self.processes()]
        fields = [text.rpartition(")")[2].split() for text in texts]
        return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(source: Source, folder: Path, workers: int) -> Iterator[Server]:
    """A server of `source` over the data of `folder`."""
    environment = {
        **source.environment(),
        "MEMORYOS_DATA_PATH": str(folder),
        "MEMORYOS_EMBEDDING_MODEL": EMBEDDER,
        "MEMORYOS_INDEX_MEMORY_MB": str(INDEX_MEMORY_MB),
        "MEMORYOS_LOG_LEVEL": "WARNING",
    }
    command = [sys.executable, "-c", _SERVE, "serve", "--port", "0", "--calls-per-minute", "100000000"]
    command += ["--workers", str(workers)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        greeting = process.stdout.readline()
        server = Server(next(word for word in greeting.split() if word.endswith("/mcp")), folder, process, source)
        server.wait_until_ready()
        yield server
    finally:
        process.terminate()
        process.wait(120)
        process.stdout.close()
