"""Clients that are too slow lose their connection, and those who are not do not."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import uvicorn

from interfaces.running_server import LONGEST_SECONDS
from memoryos.interfaces.http.timeouts import IdleConnections, TimeoutProtocol

LARGE = 16 * 1024 * 1024
GET = b"GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n"

Address = tuple[str, int]


class HastyProtocol(TimeoutProtocol):
    """Loses patience soon, and says so; a client on a busy machine has said and read what it wants by then."""

    idle_seconds = 1.0
    stuck_seconds = 1.0
    lost = threading.Semaphore(0)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lost.release()


class CrowdedProtocol(TimeoutProtocol):
    idle_connections = IdleConnections(per_address=3)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers at once, without a look at the body."""
    body = b"x" * (LARGE if scope["path"] == "/large" else 2)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def listening(protocol: type[TimeoutProtocol]) -> Iterator[Address]:
    config = uvicorn.Config(
        app, http=protocol, ws="none", lifespan="off", log_config=None, access_log=False, timeout_keep_alive=60
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield listener.getsockname()
        server.should_exit = True
        thread.join(LONGEST_SECONDS)


@pytest.fixture(scope="module")
def hasty() -> Iterator[Address]:
    with listening(HastyProtocol) as address:
        yield address


@pytest.fixture
def client(hasty: Address) -> Iterator[socket.socket]:
    with socket.create_connection(hasty, timeout=LONGEST_SECONDS) as connection:
        yield connection


def rest_of(client: socket.socket) -> bytes:
    """Everything that the server sends until it ends the connection."""
    received = bytearray()
    try:
        while piece := client.recv(65_536):
            received += piece
    except ConnectionResetError:
        pass
    return bytes(received)


def test_a_connection_on_which_nothing_is_said_ends(client: socket.socket) -> None:
    assert rest_of(client) == b""


def test_a_head_that_does_not_come_to_an_end_ends_the_connection(client: socket.socket) -> None:
    client.sendall(b"GET /small HTTP/1.1\r\nHost: local")

    assert rest_of(client) == b""


def test_a_second_head_has_no_more_time_than_the_first(client: socket.socket) -> None:
    client.sendall(GET + GET[:-4])

    assert rest_of(client).count(b"HTTP/1.1 200") == 1


def test_a_body_that_nobody_reads_cannot_keep_the_connection(client: socket.socket) -> None:
    client.sendall(b"POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc")

    assert rest_of(client).startswith(b"HTTP/1.1 200")


def test_a_client_that_does_not_read_loses_its_connection() -> None:
    class Protocol(HastyProtocol):
        lost = threading.Semaphore(0)

    with listening(Protocol) as address, socket.create_connection(address, timeout=LONGEST_SECONDS) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(GET.replace(b"small", b"large"))
        first = client.recv(100)

        was_lost = Protocol.lost.acquire(timeout=LONGEST_SECONDS)

    assert first.startswith(b"HTTP/1.1 200")
    assert was_lost


def test_a_client_that_reads_gets_all_of_it() -> None:
    with listening(TimeoutProtocol) as address, socket.create_connection(address, LONGEST_SECONDS) as client:
        client.sendall(GET.replace(b"small", b"large").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))

        assert len(rest_of(client)) > LARGE


def test_idle_connections_of_one_address_are_limited_and_the_oldest_goes_first() -> None:
    with listening(CrowdedProtocol) as address, ExitStack() as stack:
        clients = [stack.enter_context(socket.create_connection(address, LONGEST_SECONDS)) for _ in range(5)]
        oldest = [rest_of(client) for client in clients[:2]]
        for client in clients[2:]:
            client.sendall(GET)
        newest = [client.recv(100)[:12] for client in clients[2:]]

    assert oldest == [b"", b""]
    assert newest == [b"HTTP/1.1 200"] * 3


def test_a_connection_that_still_sends_its_response_is_not_idle() -> None:
    with listening(CrowdedProtocol) as address, ExitStack() as stack:
        busy = stack.enter_context(socket.create_connection(address, LONGEST_SECONDS))
        busy.sendall(GET.replace(b"small", b"large").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        first = busy.recv(100)
        others = [stack.enter_context(socket.create_connection(address, LONGEST_SECONDS)) for _ in range(4)]
        closed = rest_of(others[0])

        rest = rest_of(busy)

    assert closed == b""
    assert len(first + rest) > LARGE
