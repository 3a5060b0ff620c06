"""The command as it is typed: within this process, which is quick, or as a process of its own."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from interfaces.running_server import EMBEDDER, LONGEST_SECONDS, USER, environment
from memoryos.interfaces.cli import commands

Run = Callable[..., Result]
# A shell that runs tests in the background lets all that they start ignore Ctrl+C; a terminal does not.
_HEARS_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from memoryos.interfaces.cli import main
main()
"""
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminal")


def runner(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs commands on the data in `folder`, with a home of their own."""
    for name in list(os.environ):
        if name.startswith(("MEMORYOS_", "OPENAI_", "CLAUDE_", "CODEX_", "XDG_")) or name == "PORT":
            monkeypatch.delenv(name)
    home = folder.parent / "home"
    home.mkdir(exist_ok=True)
    for name, value in {
        "MEMORYOS_DATA_PATH": str(folder),
        "MEMORYOS_EMBEDDING_MODEL": EMBEDDER,
        "MEMORYOS_USER_ID": USER,
        "HOME": str(home),
    }.items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str, **how: Any) -> Result:
        return CliRunner().invoke(commands, list(arguments), prog_name="memoryos", **how)

    return run


def answer(result: Result) -> Any:
    """The JSON that a command answered."""
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@dataclass
class Terminal:
    """A process whose streams are a terminal."""

    process: subprocess.Popen[bytes]
    descriptor: int
    unread: str = ""

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode())

    def shown_until(self, text: str) -> str:
        """What was shown until `text` was; what came with it is for the next call."""
        shown = self.unread
        while text not in shown:
            piece = self._some()
            assert piece, f"the process ended, having shown {shown!r}"
            shown += piece
        before, _, self.unread = shown.partition(text)
        return before + text

    def rest(self) -> str:
        """What is shown until the process ends."""
        shown = self.unread
        while piece := self._some():
            shown += piece
        self.process.wait(LONGEST_SECONDS)
        return shown

    def _some(self) -> str:
        ready, _, _ = select.select([self.descriptor], [], [], LONGEST_SECONDS)
        assert ready, "nothing was shown for too long"
        try:
            return os.read(self.descriptor, 65536).decode(errors="replace")
        except OSError:
            # Linux says so when the other side has closed.
            return ""


@contextmanager
def terminal(folder: Path, *arguments: str, **more: str) -> Iterator[Terminal]:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _HEARS_CTRL_C, *arguments],
        env=environment(folder, TERM="xterm", COLUMNS="120", **more),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait(LONGEST_SECONDS)
        os.close(ours)
