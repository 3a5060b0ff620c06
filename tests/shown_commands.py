"""The commands that a page shows in blocks of `sh` or `console`, run in order as a reader would who types them.

They run in a home of their own, beside a server on its data folder, with what they name put in its place.
"""

import os
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from formats import samples
from interfaces.running_server import LONGEST_SECONDS, Served, served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES

ROOT = Path(__file__).parents[1]
LONGEST_PAGE_SECONDS = 240
_BLOCK = re.compile(r"^( *)```(?:sh|bash|shell|console)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)

# How commands begin that no test can run, and why. Every other command that a page shows must run and succeed.
CANNOT_RUN = {
    r"make\b": "tests/test_readme.py looks for the target; .ci/run makes it, `make run` in a fresh clone",
    r"(git clone|cd) ": "where a reader goes first; .ci/run clones",
    r"(pip|pipx|uv|uvx) |python3? -m (pip|venv) ": "changes what is installed; .ci/run installs the wheel",
    r"(source|\.) \S+/activate": "the commands run in the environment of the tests",
    r"(claude|codex|gemini|npx|npm) ": "a program of others; tests/conformance runs those that `make node` installs",
    r"docker ": "there is no engine here; tests/shipping lints the files and runs the container's command",
    r"(.*\| )?sudo |systemctl |journalctl ": "changes the machine; tests/shipping runs what the unit starts",
    r"memoryos chat|(export )?OPENAI_API_KEY=": "needs a language model; tests/interfaces/cli/test_cli_chat.py has one",
    r"memoryos proxy ": "serves until it is stopped; tests/interfaces/proxy/test_proxy_command.py runs it",
    r"(memoryos eval|python benchmarks/) ?\S* .*LOCOMO": "the data set is not in this repository",
}


def _certificate(chain: Path) -> None:
    """A certificate that is its own authority, and its key in `key.pem` beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "memory.example.org")])
    now = machine_time()
    signed = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now.replace(year=now.year + 1, day=1))
    chain.write_bytes(signed.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    unsealed = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    chain.with_name("key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, *unsealed))


# Files that pages speak of as the reader's own. They are made where a page names them.
READERS_OWN: Mapping[str, Callable[[Path], object]] = {
    "chatgpt-export.zip": samples.chatgpt,
    "~/.claude/projects": samples.claude_code,
    "~/.codex/sessions": samples.codex,
    "chain.pem": _certificate,
}


def commands_in(page: str) -> Iterator[str]:
    """Each command of the blocks of `page`, however many lines it has; without comments that stand alone."""
    for indent, block in _BLOCK.findall(page):
        lines = textwrap.dedent(block).splitlines() if indent else block.splitlines()
        if any(line.startswith("$ ") for line in lines):
            # A session: what is typed stands behind a mark, the rest was answered.
            lines = [line[2:] for line in lines if line.startswith(("$ ", "> "))]
        command = ""
        for line in lines:
            command += f"{line}\n"
            if _is_whole(command):
                if not re.fullmatch(r"\s*(#.*)?\s*", command):
                    yield command.strip()
                command = ""
        assert not command, f"a command has no end: {command}"


def _is_whole(command: str) -> bool:
    if command.endswith("\\\n"):
        return False
    parsed = subprocess.run(["bash", "-n", "-c", command], capture_output=True, text=True, check=False)
    return parsed.returncode == 0 and "here-document" not in parsed.stderr


def excuse(command: str) -> str | None:
    """Why `command` is not run here."""
    bare = re.sub(r"^(?:[A-Z_]+=\S* )+(?=\S)", "", command)
    return next((why for start, why in CANNOT_RUN.items() if re.match(start, command) or re.match(start, bare)), None)


@dataclass(frozen=True)
class Reader:
    """Somebody with a home and a folder to work in, who has the repository and its environment at hand.

    `meant` says what a reader puts for what stands for something.
    """

    home: Path
    server: Served
    meant: Mapping[str, str]
    more: Mapping[str, str]

    @property
    def folder(self) -> Path:
        return self.home / "clone"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "LANG": "C.UTF-8",
            "PORT": self.server.base.rpartition(":")[2],
            "MEMORYOS_URL": self.server.base,
            "MEMORYOS_API_KEY": self.server.key("default"),
            **self.more,
        }

    def follows(self, page: str) -> None:
        """Runs every command of `page` that can run here; fails where one fails."""
        commands = [self._filled_in(command) for command in commands_in(page) if not excuse(command)]
        serving = [command for command in commands if re.search(r"\bmemoryos serve\b", command)]
        self.types([command for command in commands if command not in serving])
        for command in serving:
            self.serves(command)

    def types(self, commands: list[str]) -> None:
        """Runs `commands` in one shell, so that what one sets is there for the next."""
        script = "\n".join(["set -euxo pipefail", *commands])
        ran = subprocess.run(
            ["bash", "-c", script],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST_PAGE_SECONDS,
            check=False,
        )
        assert ran.returncode == 0, f"the last of these failed:\n{ran.stderr}\n{ran.stdout}"

    def serves(self, command: str) -> None:
        """Starts a server as `command` does, but for the port; it must greet, and stop when it is told to."""
        freely = re.sub(r"--port \d+", "--port 0", command)
        process = subprocess.Popen(
            ["bash", "-c", f"exec env {freely}"],
            cwd=self.folder,
            env=self.environment | {"PORT": "0", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout
            greeting = process.stdout.readline()
            assert greeting.startswith("MemoryOS serves MCP at http"), f"{command}\n{greeting}"
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=LONGEST_SECONDS)

    def _filled_in(self, command: str) -> str:
        """`command` as it is typed, with the files there that it names."""
        for name, make in READERS_OWN.items():
            file = self.home / name[2:] if name.startswith("~/") else self.folder / name
            if name in command and not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                make(file)
        for shown, put in self.meant.items():
            command = re.sub(shown, put, command)
        return command


def follow(page: str, home: Path, *first: str, **more: str) -> None:
    """Follows `page` in `home`, which is empty but for what `first` put there."""
    if all(map(excuse, commands_in(page))):
        return  # and no server is started for nothing
    folder = home / "clone"
    folder.mkdir(parents=True)
    for entry in ROOT.iterdir():
        if entry.name != ".git":
            (folder / entry.name).symlink_to(entry)
    nobody = {"MEMORYOS_USER_ID": "", "MEMORYOS_EMBEDDING_MODEL": "", **more}
    with served(home / ".memoryos", **nobody) as server:
        with closing(KeyRing(SqliteStores(server.folder, machine_time).shared.api_keys, machine_time)) as ring:
            key = ring.create("default", DEFAULT_SCOPES)
        address = r"http://(127\.0\.0\.1|localhost):5000"
        meant = {address: server.base, r"\bYOUR_KEY\b": key.secret, r"\bID\b": key.key.id, r"\bNAME\b": "ann"}
        reader = Reader(home, server, meant, more)
        reader.types(list(first))
        reader.follows(page)
