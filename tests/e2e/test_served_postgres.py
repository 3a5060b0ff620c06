"""`memoryos serve --database-url` and the library on one real PostgreSQL, from an empty database on."""

import json
from pathlib import Path

import httpx2
import pytest

from interfaces.running_server import Served, ran, served
from memoryos import Memoryos
from memoryos.testing import HashingEmbedder
from postgres_server import PostgresServer


def call(server: Served, tool: str, headers: dict[str, str], **arguments: str) -> httpx2.Response:
    body = {"tool_name": tool, "arguments": arguments}
    return httpx2.post(server.base + "/api/tools/call", json=body, headers=headers, timeout=60)


def test_servers_and_the_library_share_memories_and_keys_in_a_database_that_was_empty(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with served(tmp_path / "one", database_url=url) as one, served(tmp_path / "two", database_url=url) as two:
        headers = one.headers("ann")
        ready = httpx2.get(two.base + "/ready").status_code

        added = call(one, "add_memory", headers, user_input="I live in Oslo.", agent_response="noted")
        recalled = call(two, "retrieve_memory", headers, query="Where do I live?")
        with Memoryos("ann", database_url=url, embedder=HashingEmbedder()) as memory:
            by_library = memory.retrieve("Where do I live?").text()
            memory.add_memory("I work in Bergen.", "noted")
        from_library = call(one, "retrieve_memory", headers, query="Where do I work?")

    assert (ready, added.status_code) == (200, 200)
    assert "Oslo" in recalled.text
    assert "Oslo" in by_library
    assert "Bergen" in from_library.text
    assert [path for path in tmp_path.rglob("*") if path.suffix in {".db", ".jsonl"}] == []


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("postgresql://ann:hunter2@127.0.0.1:1/memories", "at 127.0.0.1:1"),
        ("http://127.0.0.1/memories", "postgresql://user@host:5432/memoryos"),
    ],
)
def test_a_server_that_cannot_use_its_database_says_why_in_one_line(tmp_path: Path, address: str, text: str) -> None:
    done = ran(tmp_path, "serve", "--port", "0", "--database-url", address)

    assert done.returncode != 0
    assert text in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "hunter2" not in done.stdout + done.stderr


def test_an_unknown_database_is_named_by_the_command(postgres: PostgresServer, tmp_path: Path) -> None:
    done = ran(tmp_path, "serve", "--port", "0", "--database-url", postgres.url("nowhere"))

    assert done.returncode != 0
    assert "database 'nowhere'" in done.stderr
    assert "Traceback" not in done.stderr


def test_users_of_a_database_are_listed_without_a_size_that_nobody_measured(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with Memoryos("ann", database_url=url, embedder=HashingEmbedder()) as memory:
        memory.add_memory("I live in Oslo.", "noted")

    table = ran(tmp_path, "users", MEMORYOS_DATABASE_URL=url)
    [listed] = json.loads(ran(tmp_path, "users", "--json", MEMORYOS_DATABASE_URL=url).stdout)

    assert "ann" in table.stdout
    assert "0 B" not in table.stdout
    assert (listed["user_id"], listed["bytes"]) == ("ann", None)
