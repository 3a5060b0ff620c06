"""What is made on disk is for its owner alone, and nothing is sent anywhere."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

import memoryos
from interfaces.running_server import EMBEDDER, ran, served
from memoryos import Memoryos

SOURCE = str(Path(memoryos.__file__).parents[1])

USE_EVERYTHING = """
import sys
from pathlib import Path
from memoryos import Memoryos
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.audit import AuditLog, AuditEntry
from memoryos.service.identity import DEFAULT_SCOPES
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time

data = Path(sys.argv[1])
ring = KeyRing(SqliteStores(data, machine_time).shared.api_keys, machine_time)
ring.create("ann", DEFAULT_SCOPES)
AuditLog(SqliteStores(data, machine_time).shared.audit, machine_time).record(AuditEntry("tool search"))
memories = [
    Memoryos("ann", data_storage_path=data, embedding_model_name="memoryos.testing:HashingEmbedder", **given)
    for given in ({}, {"assistant_id": "other", "encryption_key": "a1" * 32})
]
for memory in memories:
    for number in range(30):
        page = memory.add_memory(f"I live in Oslo and like number {number}", "noted")
    memory.force_mid_term_analysis()
    memory.retrieve("Where do I live?")
    memory.forget(page.id)
for path in [data, *data.rglob("*")]:
    print(oct(path.stat().st_mode & 0o777), path.is_dir(), path.name)
for memory in memories:
    memory.close()
ring.close()
for path in [data, *data.rglob("*")]:
    print(oct(path.stat().st_mode & 0o777), path.is_dir(), path.name)
"""


def run(code: str, *arguments: str, umask: int = -1) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={"PYTHONPATH": SOURCE, "HOME": arguments[0]},
        capture_output=True,
        text=True,
        check=False,
        umask=umask,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_every_file_and_folder_is_for_its_user_alone_whatever_the_umask(tmp_path: Path) -> None:
    lines = [line.split() for line in run(USE_EVERYTHING, str(tmp_path / "data"), umask=0).splitlines()]
    names = {name for _, _, name in lines}

    assert {"keys.db", "memory.db", "memory.db-wal", "memory.db-shm", "memory.lock", "audit", "audit.lock"} <= names
    assert [line for line in lines if line[0] != ("0o700" if line[1] == "True" else "0o600")] == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_server_makes_files_for_its_user_alone(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--tools", "all") as server:
        body = {"tool_name": "add_memory", "arguments": {"user_input": "hello there", "agent_response": "hello"}}
        answer = httpx2.post(f"{server.base}/api/tools/call", json=body, headers=server.headers("ann"), timeout=60)
        made = [tmp_path / "data", *(tmp_path / "data").rglob("*")]
        modes = {path.name: (path.is_dir(), stat.S_IMODE(path.stat().st_mode)) for path in made}

    assert answer.status_code == 200
    assert {name: mode for name, (is_dir, mode) in modes.items() if mode != (0o700 if is_dir else 0o600)} == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_backups_exports_keys_and_counts_are_for_their_user_alone_whatever_the_umask(tmp_path: Path) -> None:
    data, place = tmp_path / "data", tmp_path / "place"
    place.mkdir()
    old = os.umask(0)
    try:
        with served(data, "--tools", "all", "--calls-per-day", "1000") as server:
            body = {"tool_name": "add_memory", "arguments": {"user_input": "hello there", "agent_response": "hello"}}
            httpx2.post(f"{server.base}/api/tools/call", json=body, headers=server.headers("ann"), timeout=60)
        commands = [
            ("backup", str(place / "copy")),
            ("restore", str(place / "copy"), "--yes"),
            ("encrypt", "--new-key", str(place / "key")),
            *(
                ("export", str(place / "exported" / name), "--user", "ann", "--format", name)
                for name in ("jsonl", "memoryos", "server-memory", "markdown")
            ),
        ]
        ended = [ran(data, *command) for command in commands]
    finally:
        os.umask(old)
    made = [data, *data.rglob("*"), *place.rglob("*")]

    assert [done.stderr for done in ended if done.returncode] == []
    assert {"usage.db", "keys.db", "copy", "key", "jsonl", "markdown"} <= {path.name for path in made}
    modes = {str(path.relative_to(tmp_path)): (path.is_dir(), stat.S_IMODE(path.stat().st_mode)) for path in made}
    assert {name: oct(mode) for name, (is_dir, mode) in modes.items() if mode != (0o700 if is_dir else 0o600)} == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows lets only some make links")
def test_an_export_is_not_written_into_what_somebody_else_put_in_its_way(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("theirs")
    (tmp_path / "ann.jsonl.part").symlink_to(elsewhere)

    with Memoryos("ann", data_storage_path=tmp_path / "data", embedding_model_name=EMBEDDER) as memory:
        memory.add_memory("what I said", "")
        memory.export_memories(tmp_path / "ann.jsonl")

    assert elsewhere.read_text() == "theirs"
    assert "what I said" in (tmp_path / "ann.jsonl").read_text()


# Written where Python looks for it when it starts, in every process.
LISTENING = """
import os, sys
WATCHED = {"socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"}

def hear(event, arguments):
    if event in WATCHED:
        address = arguments[-1] if event in {"socket.connect", "socket.sendto"} else arguments[0]
        with open(os.environ["HEARD_SOCKETS"], "a") as heard:
            heard.write(f"{event} {address[0] if isinstance(address, tuple) else address}\\n")

sys.addaudithook(hear)
"""
HOME = ("127.0.0.1", "::1", "localhost", "None", "b''")

USE_THE_LIBRARY = """
import sys
from memoryos import Memoryos
with Memoryos("ann", data_storage_path=sys.argv[1]) as memory:
    for number in range(20):
        page = memory.add_memory(f"I live in Oslo and like number {number}", "noted", session_id="s")
    memory.force_mid_term_analysis()
    memory.retrieve("Where do I live?")
    memory.get_memory_stats()
    memory.forget(page.id)
    memory.settle()
"""


@pytest.fixture
def listening(tmp_path: Path) -> dict[str, str]:
    """The environment of a process whose connections are written down."""
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(LISTENING)
    path = os.pathsep.join([str(tmp_path / "start"), SOURCE])
    return {"PYTHONPATH": path, "HEARD_SOCKETS": str(tmp_path / "sockets")}


def heard(environment: dict[str, str]) -> list[str]:
    file = Path(environment["HEARD_SOCKETS"])
    return file.read_text().splitlines() if file.exists() else []


def test_the_listener_hears_a_connection(tmp_path: Path, listening: dict[str, str]) -> None:
    code = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('192.0.2.7', 9))"
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], env=listening, check=False)

    assert heard(listening) == ["socket.connect 192.0.2.7"]


def test_the_library_opens_no_connection(tmp_path: Path, listening: dict[str, str]) -> None:
    environment = {**listening, "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", USE_THE_LIBRARY, str(tmp_path / "data")], env=environment, check=True)

    assert heard(listening) == []


def test_a_server_connects_to_nobody(tmp_path: Path, listening: dict[str, str]) -> None:
    with served(tmp_path / "data", "--tools", "all", **listening) as server:
        headers = server.headers("ann")
        statuses = [
            httpx2.post(
                f"{server.base}/api/tools/call",
                json={"tool_name": name, "arguments": value},
                headers=headers,
                timeout=60,
            ).status_code
            for name, value in (
                ("add_memory", {"user_input": "I live in Oslo", "agent_response": "noted"}),
                ("retrieve_memory", {"query": "Where do I live?"}),
            )
        ]

    assert statuses == [200, 200]
    assert [line for line in heard(listening) if line.split(" ", 1)[1] not in HOME] == []
