"""Ports for servers that must be told one before they start."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port on which nobody listens, and which the system gives to nobody else meanwhile.

    A server that is told to listen there can: like this one, all of ours and others' share an address that is only
    bound. Until then, connections to it are refused.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield int(held.getsockname()[1])
