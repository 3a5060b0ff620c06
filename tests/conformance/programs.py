"""Programs from npm, as `make node` installs them. Where they are missing, a test that needs one is skipped."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from interfaces.running_server import EMBEDDER, LONGEST_SECONDS, USER

MODULES = Path(__file__).parents[2] / ".node" / "node_modules"
CLIENT_MODULES = Path(__file__).parents[1] / "node" / "clients" / "node_modules"
# A Node that is new enough comes with the programs, for Linux on x64; elsewhere the machine's own is taken.
_PATH = os.pathsep.join([str(MODULES / ".bin"), os.environ["PATH"]])
# The real command, as clients are told to start it.
MEMORYOS = str(Path(sys.executable).with_name("memoryos"))
_FILES = {
    "claude": "@anthropic-ai/claude-code/cli-wrapper.cjs",
    "codex": "@openai/codex/bin/codex.js",
    "conformance": "@modelcontextprotocol/conformance/dist/index.js",
    "gemini": "@google/gemini-cli/bundle/gemini.js",
    "mcpb": "@anthropic-ai/mcpb/dist/cli/cli.js",
    "inspector": "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
}
# These programs like to tell their makers how they are used and to look for newer versions of themselves.
_QUIET = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_AUTOUPDATER": "1",
    "GEMINI_TELEMETRY_ENABLED": "false",
    "GEMINI_CLI_TRUST_WORKSPACE": "true",
}


# How long a client may wait for a server to start. By itself each gives up after a few seconds, and a machine that is
# busy with other tests needs more.
PATIENCE_MS = str(LONGEST_SECONDS * 1000)


@dataclass(frozen=True)
class Program:
    """A program from npm with a home folder of its own: nothing of the person who runs the tests is read or changed."""

    file: Path
    home: Path
    flags: tuple[str, ...] = ()

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": _PATH, "HOME": str(self.home), **_QUIET}

    def command(self, *arguments: str) -> list[str]:
        return ["/usr/bin/env", "node", *self.flags, str(self.file), *arguments]

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments),
            cwd=self.home,
            env=self.environment | more,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=3 * LONGEST_SECONDS,
            check=False,
        )

    def output(self, *arguments: str, **more: str) -> str:
        """What it says on standard output when all goes well."""
        ran = self.run(*arguments, **more)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


def program(name: str, home: Path) -> Program:
    return _installed(MODULES / _FILES[name], home)


def client_program(file: str, home: Path) -> Program:
    """What generates, checks or builds a client in TypeScript."""
    return _installed(CLIENT_MODULES / file, home)


def _installed(file: Path, home: Path) -> Program:
    if not file.exists() or shutil.which("node", path=_PATH) is None:
        pytest.skip("the programs of tests/node are not installed; `make node` installs them")
    home.mkdir(exist_ok=True)
    return Program(file, home)


def local_settings(folder: Path) -> dict[str, str]:
    """What a client hands to the server that it starts."""
    return {"MEMORYOS_DATA_PATH": str(folder), "MEMORYOS_EMBEDDING_MODEL": EMBEDDER, "MEMORYOS_USER_ID": USER}
