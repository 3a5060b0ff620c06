"""Starts workers and the endpoint, asks them, and reads what they use from /proc (Linux only)."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from embeddings import DIMENSIONS
from installed import Installed
from protocol import Turn

_HERE = Path(__file__).parent
_TOKEN = "MEMORYOS_PEER_RUN"
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


class PeerError(Exception):
    """A peer could not do what it was asked; the message is its own."""


class Endpoint:
    """The embeddings endpoint, and what it has used."""

    def __init__(self, folder: Path) -> None:
        port = folder / "port"
        self._process = subprocess.Popen([sys.executable, str(_HERE / "embeddings.py"), str(port)])
        while not (port.exists() and port.read_text(encoding="utf-8")):
            if self._process.poll() is not None:
                raise PeerError("the embeddings endpoint did not start")
            time.sleep(0.05)
        self.url = f"http://127.0.0.1:{port.read_text(encoding='utf-8')}/v1"

    def meter(self) -> dict[str, float]:
        with urllib.request.urlopen(self.url.replace("/v1", "/meter")) as answer:
            result: dict[str, float] = json.load(answer)
            return result

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


@dataclass(frozen=True)
class Used:
    """CPU seconds and resident megabytes of all processes of a worker."""

    cpu: float
    megabytes: float


class Worker:
    """One peer on one folder; what it starts is found by a variable that all its processes inherit."""

    def __init__(self, peer: Installed, folder: Path, endpoint: Endpoint, model: str = "use") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._token = uuid4().hex
        place = {
            "folder": str(folder),
            "environment": str(peer.environment),
            "embeddings_url": endpoint.url,
            "model": model,
            "dimension": DIMENSIONS[model.partition("-")[0]],
        }
        self._log = (folder / "worker.log").open("ab")
        self._process = subprocess.Popen(
            ["nice", "-n", "10", str(peer.python), str(_HERE / "worker.py"), peer.module, json.dumps(place)],
            env=_variables(folder, ours=not peer.folder) | {_TOKEN: self._token},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            start_new_session=True,
        )
        self._folder = folder
        try:
            self._read()
        except PeerError:
            self.kill()  # what it started may still run, such as a server that took too long
            raise

    def add(self, turns: list[Turn]) -> None:
        self.ask(op="add", turns=[asdict(turn) for turn in turns])

    def search(self, query: str, k: int) -> list[str]:
        answer: list[str] = self.ask(op="search", query=query, k=k)
        return answer

    def ask(self, **question: Any) -> Any:
        """The answer to one question. Raises PeerError with what the peer said where it failed."""
        self._send(question)
        return self.answer()

    def send_add(self, turns: list[Turn]) -> None:
        """Asks to store `turns` and does not wait; `answer` does."""
        self._send({"op": "add", "turns": [asdict(turn) for turn in turns]})

    def answer(self) -> Any:
        """The answer to what was sent first."""
        return self._read().get("answer")

    def _send(self, question: dict[str, Any]) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise PeerError(self._last_words()) from None

    def used(self) -> Used:
        cpu, pages = 0, 0
        for process in _processes(self._token):
            try:
                fields = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                resident = (process / "statm").read_text(encoding="utf-8").split()[1]
            except (OSError, IndexError):
                continue
            # utime, stime, and those of children that have ended
            cpu += sum(int(fields[place]) for place in (11, 12, 13, 14))
            pages += int(resident)
        return Used(cpu / _TICKS, pages * _PAGE / 1e6)

    def kill(self) -> None:
        """Ends all processes of the worker at once, as a power cut would."""
        for process in _processes(self._token):
            try:
                os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue
        self._end()

    def close(self) -> None:
        if self._process.poll() is None:
            try:
                self.ask(op="close")
                self._process.wait(30)
            except (PeerError, subprocess.TimeoutExpired):
                pass
        self.kill()

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._log):
            if stream and not stream.closed:
                try:
                    stream.close()
                except BrokenPipeError:
                    continue

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise PeerError(self._last_words())
        message: dict[str, Any] = json.loads(line)
        if "error" in message:
            raise PeerError(message["error"])
        return message

    def _last_words(self) -> str:
        lines = (self._folder / "worker.log").read_text(encoding="utf-8", errors="replace").strip().splitlines()
        errors = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b", line)]
        return (errors or lines or ["it ended without a word"])[-1][:500]


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that every user may enter, for peers that will not run as root; removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="memoryos-peers-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def disk_megabytes(folder: Path) -> float:
    """What all files below `folder` take."""
    return sum(file.stat().st_blocks * 512 for file in folder.rglob("*") if file.is_file()) / 1e6


def _variables(folder: Path, *, ours: bool) -> dict[str, str]:
    """A home of its own, no hub, no telemetry; numbers are computed by one thread, for steady figures."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYOS_")}
    home = folder / "home"
    home.mkdir(exist_ok=True)
    return kept | {
        "HOME": str(home),
        "PEER_HOME": str(home),
        "PYTHONPATH": str(_HERE.parents[1] / "src") if ours else "",
        "HF_HUB_OFFLINE": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "ANONYMIZED_TELEMETRY": "False",
    }


def _processes(token: str) -> Iterator[Path]:
    marked = f"{_TOKEN}={token}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if marked in (process / "environ").read_bytes():
                yield process
        except OSError:
            continue
