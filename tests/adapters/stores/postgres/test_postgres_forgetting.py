"""What a database's files and log keep of a forgotten text, and that the receipt says so."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from memoryos import Memoryos
from memoryos.errors import CorruptStoreError
from memoryos.interfaces.cli import commands
from memoryos.testing import HashingEmbedder
from postgres_server import PostgresServer, running_server

KEY = "7c" * 32


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """One of its own, because its files are read."""
    with running_server() as own:
        yield own


def opened(url: str, user_id: str = "ann", **settings: str) -> Memoryos:
    return Memoryos(user_id, database_url=url, embedder=HashingEmbedder(), **settings)


def wrapped_key(url: str) -> tuple[int, bytes]:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT key_number, wrapped_key FROM memoryos.owners").fetchone()
    assert row
    return row


def files_with(server: PostgresServer, url: str, text: str) -> list[Path]:
    """The server's files, its write-ahead log among them, in which the bytes of `text` stand."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
    return [path for path in sorted((server.folder / "data").rglob("*")) if text.encode() in content(path)]


def content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (IsADirectoryError, FileNotFoundError):
        # The server runs, and removes files that it needs no longer.
        return b""


def test_without_a_key_the_bytes_stay_for_a_while_and_the_receipt_says_so(server: PostgresServer) -> None:
    url, word = server.new_database(), f"planted{secrets.token_hex(4)}"
    with opened(url) as memory:
        memory.add_memory(f"my word is {word}", "noted")
        before = files_with(server, url, word)

        receipt = memory.forget(everything=True)

    after = files_with(server, url, word)
    assert before != []
    # This is what the receipt warns of: if it no longer holds, say less there and in docs/operations.md.
    assert any("pg_wal" in path.parts for path in after)
    assert receipt.erasure == "deleted"
    assert "until they are vacuumed and overwritten" in receipt.remains
    assert "write-ahead log until it is recycled" in receipt.remains


def test_with_a_key_no_file_ever_holds_the_text_and_the_receipt_names_the_destroyed_key(
    server: PostgresServer,
) -> None:
    url, word = server.new_database(), f"planted{secrets.token_hex(4)}"
    with opened(url, encryption_key=KEY) as memory:
        memory.add_memory(f"my word is {word}", "noted")
        memory.store_memory(f"the word {word}", "core_identity", "global", "home")
        memory.settle()
        before = wrapped_key(url)

        receipt = memory.forget(everything=True)

        after = wrapped_key(url)
    assert files_with(server, url, word) == []
    assert receipt.erasure == "key_destroyed"
    assert "the user's key is destroyed" in receipt.remains
    assert after[0] > before[0]
    assert after[1] != before[1]


def test_what_was_written_under_the_destroyed_key_cannot_be_read_with_the_new_one(server: PostgresServer) -> None:
    url = server.new_database()
    with opened(url, encryption_key=KEY) as memory:
        memory.add_memory("I live in Oslo", "noted")
        with psycopg.connect(url) as connection:
            kept = connection.execute("SELECT * FROM memoryos.pages").fetchone()
        assert kept
        memory.forget(everything=True)
    with psycopg.connect(url, autocommit=True) as connection:
        # As if a row had been carved out of the files.
        connection.execute(f"INSERT INTO memoryos.pages VALUES ({', '.join(['%s'] * len(kept))})", kept)

    with opened(url, encryption_key=KEY) as memory, pytest.raises(CorruptStoreError, match="whose key was destroyed"):
        memory.list_pages(limit=1)


def test_forgetting_one_page_keeps_the_key_and_says_that_the_bytes_stay(server: PostgresServer) -> None:
    url = server.new_database()
    with opened(url, encryption_key=KEY) as memory:
        page = memory.add_memory("I live in Oslo", "noted")
        memory.add_memory("I like tea", "noted")
        before = wrapped_key(url)

        receipt = memory.forget(page.id)

        assert wrapped_key(url) == before
        assert "tea" in memory.retrieve("tea").text()
    assert receipt.erasure == "deleted"


def test_a_dry_run_says_nothing_about_what_remains(server: PostgresServer) -> None:
    with opened(server.new_database()) as memory:
        memory.add_memory("I live in Oslo", "noted")

        preview = memory.forget(everything=True, dry_run=True)

    assert (preview.erasure, preview.remains) == (None, "")


def test_the_command_says_what_remains(server: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    url = server.new_database()
    with opened(url) as memory:
        memory.add_memory("I live in Oslo", "noted")
    monkeypatch.setenv("MEMORYOS_DATABASE_URL", url)

    done = CliRunner().invoke(commands, ["forget", "--everything", "--yes", "--user", "ann"])

    assert done.exit_code == 0, done.output
    assert "Removed 1 page" in done.output
    assert "until they are vacuumed" in done.output
