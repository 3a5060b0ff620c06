"""HTTP/1.1 with time limits: for the head of a request, for a client that stops reading, and for idle connections."""

import asyncio
from collections import OrderedDict, defaultdict
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class IdleConnections:
    """The idle connections per address: when one address has too many, its oldest is closed.

    Otherwise one client could take every connection that the server allows, and say nothing on any of them.
    """

    def __init__(self, per_address: int = 512) -> None:
        self._per_address = per_address
        self._by_address: defaultdict[str, OrderedDict[H11Protocol, None]] = defaultdict(OrderedDict)

    def add(self, connection: H11Protocol) -> None:
        if connection.client is None:
            return
        idle = self._by_address[connection.client[0]]
        idle[connection] = None
        if len(idle) > self._per_address:
            # A connection that still sends its response is not idle for its client.
            oldest = next((other for other in idle if not other.transport.get_write_buffer_size()), connection)
            del idle[oldest]
            oldest.transport.close()

    def remove(self, connection: H11Protocol) -> None:
        if connection.client is None:
            return
        address = connection.client[0]
        self._by_address[address].pop(connection, None)
        if not self._by_address[address]:
            del self._by_address[address]


class TimeoutProtocol(H11Protocol):
    """Ends connections that make no progress. Bodies have a time limit of their own, in the access middleware."""

    idle_seconds = 15.0
    stuck_seconds = 60.0
    idle_connections = IdleConnections()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._idle: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # The rest of a refused body may trickle in, and keep-alive is not meant for that.
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._idle, self._stuck):
            if timer is not None:
                timer.cancel()
        self.idle_connections.remove(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self._timer(self.stuck_seconds, "_stuck")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _watch(self) -> None:
        """Runs the clock between requests, until the head of the next one is complete."""
        # There is no cycle before the first request, whatever uvicorn's types say.
        is_busy = bool(self.cycle) and not self.cycle.response_complete
        if is_busy and self._idle is not None:
            self._idle.cancel()
            self._idle = None
            self.idle_connections.remove(self)
        elif not is_busy and self._idle is None:
            self._idle = self._timer(self.idle_seconds, "_idle")
            self.idle_connections.add(self)

    def _timer(self, seconds: float, name: str) -> asyncio.TimerHandle:
        unsent = self.transport.get_write_buffer_size()
        return self.loop.call_later(seconds, self._end, seconds, name, unsent)

    def _end(self, seconds: float, name: str, unsent: int) -> None:
        """Ends the connection, unless the client is still reading what it was sent."""
        if 0 < self.transport.get_write_buffer_size() < unsent:
            setattr(self, name, self._timer(seconds, name))
        else:
            self.transport.abort()
