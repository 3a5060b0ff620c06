"""HTTP/1.1 that does not wait for ever: not for the head of a request, nor for a client that stops reading."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class TimeoutProtocol(H11Protocol):
    """Ends connections on which nothing comes to an end. Bodies have a time of their own, which the gate keeps."""

    idle_seconds = 15.0
    stuck_seconds = 60.0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
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
        # What is left of a body that nobody wanted may trickle in, and that is not what keep-alive is for.
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._idle, self._stuck):
            if timer is not None:
                timer.cancel()
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
        """Runs the time between requests, from the first byte to the end of a head."""
        # There is no cycle before the first request, whatever uvicorn's types say.
        busy = bool(self.cycle) and not self.cycle.response_complete
        if busy and self._idle is not None:
            self._idle.cancel()
            self._idle = None
        elif not busy and self._idle is None:
            self._idle = self._timer(self.idle_seconds, "_idle")

    def _timer(self, seconds: float, name: str) -> asyncio.TimerHandle:
        unsent = self.transport.get_write_buffer_size()
        return self.loop.call_later(seconds, self._end, seconds, name, unsent)

    def _end(self, seconds: float, name: str, unsent: int) -> None:
        """Ends the connection, unless the client is still reading what it was sent."""
        if 0 < self.transport.get_write_buffer_size() < unsent:
            setattr(self, name, self._timer(seconds, name))
        else:
            self.transport.abort()
