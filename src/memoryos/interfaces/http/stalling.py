"""Clients that stall: what they hold up is given back after a while."""

import asyncio
from collections.abc import Callable
from functools import partial

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle


class _Limit:
    """Does something where it is not stopped in time."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, then: Callable[[], None]) -> None:
        self._begin: Callable[[], asyncio.TimerHandle] = partial(loop.call_later, seconds, then)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Harmless where it is running already."""
        if self._timer is None:
            self._timer = self._begin()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PromptClients(H11Protocol):
    """A connection that ends where the head of a request does not arrive, or an answer is not taken, in time.

    The web server itself limits only how long a connection may be idle between requests, the gate how long a body may
    take.
    """

    header_seconds = 20.0
    reader_seconds = 120.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head = _Limit(self.loop, self.header_seconds, transport.close)
        # What was not taken is thrown away: to close would be to wait for it to be taken.
        self._reader = _Limit(self.loop, self.reader_seconds, transport.abort)
        self._head.start()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # None until the first request, which the web server's own types pass over.
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self._head.start()
        else:
            self._head.stop()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader.start()

    def resume_writing(self) -> None:
        self._reader.stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head.stop()
        self._reader.stop()
        super().connection_lost(exc)
