"""Clients that are too slow lose their connection, and those who are not do not."""

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from interfaces.doors import LONGEST_SECONDS
from memoryos.interfaces.http.timeouts import TimeoutProtocol

LARGE = 16 * 1024 * 1024
GET = b"GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n"


class HastyProtocol(TimeoutProtocol):
    idle_seconds = 1.0
    stuck_seconds = 0.5


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers at once, without a look at the body."""
    body = b"x" * (LARGE if scope["path"] == "/large" else 2)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    config = uvicorn.Config(
        app, http=HastyProtocol, ws="none", lifespan="off", log_config=None, access_log=False, timeout_keep_alive=60
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield listening.getsockname()
        server.should_exit = True
        thread.join(LONGEST_SECONDS)


@pytest.fixture
def client(address: tuple[str, int]) -> Iterator[socket.socket]:
    with socket.create_connection(address, timeout=LONGEST_SECONDS) as connected:
        yield connected


def left(client: socket.socket) -> bytes:
    """All that the server says until it ends the connection."""
    said = bytearray()
    try:
        while piece := client.recv(65_536):
            said += piece
    except ConnectionResetError:
        pass
    return bytes(said)


def test_a_connection_on_which_nothing_is_said_ends(client: socket.socket) -> None:
    assert left(client) == b""


def test_a_head_that_does_not_come_to_an_end_ends_the_connection(client: socket.socket) -> None:
    client.sendall(b"GET /small HTTP/1.1\r\nHost: local")

    assert left(client) == b""


def test_a_second_head_has_no_more_time_than_the_first(client: socket.socket) -> None:
    client.sendall(GET + GET[:-4])

    assert left(client).count(b"HTTP/1.1 200") == 1


def test_a_body_that_nobody_reads_cannot_keep_the_connection(client: socket.socket) -> None:
    client.sendall(b"POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc")

    assert left(client).startswith(b"HTTP/1.1 200")


def test_a_client_that_does_not_read_loses_its_connection(client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.sendall(GET.replace(b"small", b"large"))
    first = client.recv(100)
    # Nothing more is read until the server has had enough of it: an error shows on the other direction then.
    client.settimeout(0.1)
    ended = threading.Event()
    for _ in range(600):
        try:
            client.sendall(b"x")
        except OSError:
            ended.set()
            break
        ended.wait(0.05)

    assert first.startswith(b"HTTP/1.1 200")
    assert ended.is_set()


def test_a_client_that_reads_gets_all_of_it(client: socket.socket) -> None:
    client.sendall(GET.replace(b"small", b"large"))

    assert len(left(client)) > LARGE
