"""Counts the round trips between MemoryOS and a real PostgreSQL, by passing on what they say to each other."""

import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_READY = b"Z"  # the server has answered all that was sent, and waits for more
_SOCKET = ".s.PGSQL.5432"


class RoundTripCounter:
    """A server as clients see it, in a folder of its own.

    `count` grows whenever it has answered, and `received` by the bytes of its answers.
    """

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self.count = 0
        self.received = 0
        self._server = server / _SOCKET
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        listener = self._new_socket()
        listener.bind(str(folder / _SOCKET))
        listener.listen()
        self._start(self._accept, listener)

    def url(self, url: str) -> str:
        """The address `url` of the server, by way of this counter."""
        return url.replace(str(self._server.parent), str(self.folder))

    def close(self) -> None:
        # The first thread starts all the others, so it ends first.
        _shut(self._sockets[0])
        self._threads[0].join()
        for item in self._sockets:
            _shut(item)
        for thread in self._threads:
            thread.join()
        for item in self._sockets:
            item.close()

    def _new_socket(self) -> socket.socket:
        self._sockets.append(socket.socket(socket.AF_UNIX))
        return self._sockets[-1]

    def _start(self, work: Callable[..., None], *sockets: socket.socket) -> None:
        self._threads.append(threading.Thread(target=work, args=sockets))
        self._threads[-1].start()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                self._sockets.append(client)
                server = self._new_socket()
                server.connect(str(self._server))
                self._start(_pass_on, client, server)
                self._start(self._answer, server, client)

    def _answer(self, server: socket.socket, client: socket.socket) -> None:
        """Passes messages on one by one: a letter, a length that counts itself, and the rest."""
        with suppress(OSError), server.makefile("rb") as messages:
            while head := messages.read(5):
                body = messages.read(int.from_bytes(head[1:], "big") - 4)
                # Counted before the client can know of it.
                self.count += head[:1] == _READY
                self.received += len(head) + len(body)
                client.sendall(head + body)
        _shut(client)


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while some := source.recv(65536):
            target.sendall(some)
    _shut(target)


def _shut(link: socket.socket) -> None:
    with suppress(OSError):
        link.shutdown(socket.SHUT_RDWR)


@contextmanager
def counted_round_trips(server: Path) -> Iterator[RoundTripCounter]:
    """A counter in front of the server whose socket is in that folder."""
    with tempfile.TemporaryDirectory(prefix="mos-rt-", dir="/tmp") as folder:
        counter = RoundTripCounter(Path(folder), server)
        try:
            yield counter
        finally:
            counter.close()
