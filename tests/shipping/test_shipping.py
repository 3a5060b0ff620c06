"""What is shipped besides the wheel: container, bundle, registry entry, plugin.

No engine runs here, so what a container would run is run outside of one.
"""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from interfaces.running_server import Served, environment, served
from memoryos import __version__
from servers.ports import reserved_port

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
LONGEST_SECONDS = 60


def read(path: str) -> Any:
    return json.loads((ROOT / path).read_text(encoding="utf-8"))


def program(name: str) -> str:
    path = shutil.which(name, path=str(Path(sys.executable).parent))
    assert path, name
    return path


def commands() -> tuple[list[str], list[str]]:
    """What the image runs to see how it is, and what it runs to serve."""
    health, serving = (
        json.loads(line.strip().removeprefix("CMD ")) for line in DOCKERFILE.splitlines() if "CMD [" in line
    )
    return health, serving


def test_the_container_and_its_neighbours_pass_their_linters() -> None:
    compose = ["--builtin-schema", "vendor.compose-spec", str(ROOT / "compose.yaml")]

    linted = subprocess.run(
        [program("hadolint"), str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False
    )
    checked = subprocess.run([program("check-jsonschema"), *compose], capture_output=True, text=True, check=False)

    assert (linted.returncode, linted.stdout) == (0, "")
    assert checked.returncode == 0, checked.stdout


def test_everything_of_the_same_version() -> None:
    bundle = tomllib.loads((PACKAGING / "mcpb" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    entry = read("server.json")

    assert {
        read("packaging/mcpb/manifest.json")["version"],
        read("packaging/claude-code/.claude-plugin/plugin.json")["version"],
        read("packaging/typescript/package.json")["version"],
        bundle["version"],
        bundle["dependencies"][0].partition("==")[2],
        entry["version"],
        entry["packages"][0]["version"],
        entry["packages"][0]["runtimeArguments"][0]["value"].partition("==")[2],
    } == {__version__}


def test_what_is_copied_into_the_image_is_there_and_nothing_else() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split() if line.startswith("!")}
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE) for name in line.split()[:-1]
    }

    assert kept == copied
    assert all((ROOT / name).exists() for name in kept)
    assert re.search(r"^USER \d+$", DOCKERFILE, re.MULTILINE)


def test_the_extras_of_the_image_exist() -> None:
    extras = re.search(r"'\.\[(.*)\]'", DOCKERFILE)
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]

    assert extras
    assert set(extras[1].split(",")) <= known.keys()


@pytest.fixture
def port() -> Iterator[str]:
    with reserved_port() as reserved:
        yield str(reserved)


def test_the_containers_command_serves_and_its_healthcheck_sees_it(tmp_path: Path, port: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    inside = environment(tmp_path, PORT=port, PATH=path, MEMORYOS_ALLOWED_HOSTS="memory.example.org other.example.org")

    health, started = commands()
    memoryos = [sys.executable, "-c", "from memoryos.interfaces.cli import main; main()"]

    def healthy() -> bool:
        return (
            subprocess.run([sys.executable, *health[1:]], env=inside, capture_output=True, check=False).returncode == 0
        )

    quiet = subprocess.DEVNULL
    serving = subprocess.Popen([*memoryos, *started[1:]], env=inside, stdout=quiet, stderr=quiet)
    try:
        before = healthy()
        deadline = time.monotonic() + LONGEST_SECONDS
        while not healthy() and time.monotonic() < deadline:
            assert serving.poll() is None
        named = httpx2.get(f"http://127.0.0.1:{port}/ready", headers={"Host": "memory.example.org"})
        strange = httpx2.get(f"http://127.0.0.1:{port}/ready", headers={"Host": "evil.example.org"})
        assert (before, healthy()) == (False, True)
        assert (named.status_code, strange.status_code) == (200, 421)
    finally:
        serving.terminate()
        assert serving.wait(LONGEST_SECONDS) is not None


def test_the_unit_of_systemd_starts_a_server(tmp_path: Path) -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str
    unit.read(ROOT / "deploy" / "memoryos.service", encoding="utf-8")
    program_, command, *arguments = unit["Service"]["ExecStart"].split()
    variables = dict(pair.split("=") for pair in unit["Service"]["Environment"].split())
    del variables["MEMORYOS_DATA_PATH"]  # of the machine

    with served(tmp_path, *arguments, **variables) as server:
        ready = httpx2.get(f"{server.base}/ready")

    assert (Path(program_).name, command) == ("memoryos", "serve")
    assert ready.status_code == 200


def test_the_bundle_answers_as_the_command_does(tmp_path: Path) -> None:
    server = str(PACKAGING / "mcpb" / "src" / "server.py")

    async def tools() -> list[str]:
        parameters = StdioServerParameters(command=sys.executable, args=[server], env=environment(tmp_path))
        async with Client(stdio_client(parameters)) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert "retrieve_memory" in asyncio.run(tools())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(tmp_path_factory.mktemp("plugin")) as running:
        yield running


def test_the_hooks_of_the_plugin_reach_the_server(server: Served) -> None:
    hooks = read("packaging/claude-code/hooks/hooks.json")["hooks"]
    tools = read("packaging/claude-code/.mcp.json")["mcpServers"]["memoryos"]
    key = server.key("ann")

    def sent(event: str, **fields: str) -> Any:
        [hook] = hooks[event][0]["hooks"]
        assert hook["allowedEnvVars"] == ["MEMORYOS_API_KEY"]
        url = hook["url"].replace("http://127.0.0.1:5000", server.base)
        headers = {name: value.replace("$MEMORYOS_API_KEY", key) for name, value in hook["headers"].items()}
        body = {"hook_event_name": event, "session_id": "s", "prompt_id": "p", **fields}
        return httpx2.post(url, headers=headers, json=body)

    first = sent("UserPromptSubmit", prompt="My dog is called Rex.")
    stopped = sent("Stop", last_assistant_message="Nice to meet Rex.")
    again = sent("UserPromptSubmit", prompt="What is my dog called?")

    assert [reply.status_code for reply in (first, stopped, again)] == [200, 200, 200]
    assert "Rex" in again.json()["hookSpecificOutput"]["additionalContext"]
    assert tools["url"].endswith(":5000/mcp")
