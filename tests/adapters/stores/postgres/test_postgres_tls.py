"""TLS to the database: what is wrong with it is told in one clear line, and what is right works."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.domain.owner import Owner
from memoryos.errors import StorageError
from memoryos.testing import HashingEmbedder
from postgres_server import FAST, PostgresServer, running_server
from servers.certificates import self_signed
from servers.ports import reserved_port
from servers.tls_front import tls_front


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of the server, which nobody else has signed."""
    return self_signed(tmp_path_factory.mktemp("certificate"))[0]


@pytest.fixture(scope="module")
def address(postgres: PostgresServer, chain: Path) -> Iterator[str]:
    """A database behind TLS, without what the client should check."""
    name = postgres.new_database().partition("?")[0].rpartition("/")[2]
    with tls_front(postgres.folder / ".s.PGSQL.5432", chain, chain.with_name("key.pem")) as port:
        yield f"postgresql://tests@localhost:{port}/{name}"


def problem(url: str) -> str:
    with pytest.raises(StorageError) as caught, closing(PostgresStores(url)) as stores:
        stores.open(Owner("ann"))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_server_with_the_certificate_that_is_expected_is_used(address: str, chain: Path) -> None:
    url = f"{address}?sslmode=verify-full&sslrootcert={chain}"

    with Memoryos("ann", database_url=url, embedder=HashingEmbedder()) as memory:
        memory.add_memory("I live in Oslo", "noted")

        assert "Oslo" in memory.retrieve("Where do I live?").text()


def test_a_certificate_that_nobody_vouches_for_is_refused(address: str, tmp_path: Path) -> None:
    other, _ = self_signed(tmp_path)

    message = problem(f"{address}?sslmode=verify-full&sslrootcert={other}")

    assert "cannot be trusted" in message
    assert "sslrootcert in 'database_url'" in message


def test_a_certificate_for_another_name_is_refused(address: str, chain: Path) -> None:
    elsewhere = address.replace("@localhost:", "@another.example:")

    message = problem(f"{elsewhere}?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert={chain}")

    assert "cannot be trusted" in message
    assert "another.example" in message


def test_a_missing_file_of_authorities_is_not_taken_for_a_missing_database(address: str, tmp_path: Path) -> None:
    message = problem(f"{address}?sslmode=verify-full&sslrootcert={tmp_path}/none.pem")

    assert "cannot be trusted" in message
    assert "createdb" not in message


def test_a_server_without_tls_is_not_used_where_tls_is_wanted() -> None:
    with (
        reserved_port() as port,
        running_server({**FAST, "listen_addresses": "127.0.0.1", "port": str(port)}),
    ):
        message = problem(f"postgresql://tests@127.0.0.1:{port}/postgres?sslmode=require")

    assert "do not agree on TLS" in message
    assert "check sslmode in 'database_url'" in message
