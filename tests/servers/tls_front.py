"""TLS in front of a real PostgreSQL whose programs were built without it: what clients see is a server that has it."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_SSL_REQUEST = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"


@contextmanager
def tls_front(server_socket: Path, chain: Path, key: Path) -> Iterator[int]:
    """The port at which the server behind `server_socket` answers with the certificate of `chain`."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_accept, args=(listening, context, server_socket), daemon=True).start()
        yield int(listening.getsockname()[1])
        # Wakes the thread that waits for connections.
        listening.shutdown(socket.SHUT_RDWR)


def _accept(listening: socket.socket, context: ssl.SSLContext, server_socket: Path) -> None:
    with suppress(OSError):
        while True:
            client, _ = listening.accept()
            threading.Thread(target=_serve, args=(client, context, server_socket), daemon=True).start()


def _serve(client: socket.socket, context: ssl.SSLContext, server_socket: Path) -> None:
    with suppress(OSError), client, socket.socket(socket.AF_UNIX) as server:
        if client.recv(len(_SSL_REQUEST), socket.MSG_WAITALL) != _SSL_REQUEST:
            return
        client.sendall(b"S")
        server.connect(str(server_socket))
        with context.wrap_socket(client, server_side=True) as secured:
            back = threading.Thread(target=_copy, args=(server, secured), daemon=True)
            back.start()
            _copy(secured, server)
            server.shutdown(socket.SHUT_RDWR)
            back.join()


def _copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
