"""Worker processes that pass calls on to each other, so that each user is served by one of them.

Any worker can serve any user, but one that already has a user's index and file open is faster, and two workers would
each hold a copy. A worker that cannot be reached is not waited for: the call is served where it arrived.
"""

import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

from memoryos.service.tool_service import PeerLostError

if sys.platform != "win32":
    import fcntl

Message = dict[str, Any]
Answer = Callable[[Message], Awaitable[Message]]

PING: Message = {"ping": True}
_LENGTH_BYTES = 4
_READ_BYTES = 1 << 20
_PING_SECONDS = 2.0
_MAX_WAITING = 256

_log = logging.getLogger(__name__)


class WorkerPeers:
    """The workers of one server. Each takes a number that is free, and a user belongs to one of the numbers.

    `folder` is shared by the workers, and by nobody else.
    """

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self._workers = workers
        self._number: int | None = None
        self._links: dict[int, _Link] = {}
        self._opening: dict[int, asyncio.Lock] = {}
        self._served: set[asyncio.Task[None]] = set()
        self._connections: dict[asyncio.StreamWriter, asyncio.Task[Any] | None] = {}
        self._waiting = 0

    @property
    def is_overloaded(self) -> bool:
        """Whether too many calls wait for other workers."""
        return self._waiting >= _MAX_WAITING

    @asynccontextmanager
    async def running(self, answer: Answer) -> AsyncIterator[None]:
        """Inside, this process has a number, and `answer` answers what other workers pass on.

        At the end, calls from others are finished first.
        """
        descriptor = self._claim()
        if descriptor is None:
            # Without sockets in the file system, or with more processes than numbers, everybody serves everybody.
            yield
            return
        path = self._path(self._number)
        path.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(lambda *streams: self._serve(answer, *streams), path)
        try:
            yield
        finally:
            server.close()
            path.unlink(missing_ok=True)
            await self._finish()
            os.close(descriptor)

    async def _finish(self) -> None:
        while self._served:
            await asyncio.wait(self._served)
        for writer in list(self._connections):
            writer.close()
        readers = [task for task in self._connections.values() if task is not None]
        await asyncio.gather(*readers, *(link.close() for link in self._links.values()))

    async def passed_on(self, user_id: str, message: Message) -> Message | None:
        """The answer of the worker that serves `user_id`; None if that is this one or it cannot be reached.

        Raises PeerLostError if it stops before it answers.
        """
        number = crc32(user_id.encode()) % self._workers
        if self._number is None or number == self._number:
            return None
        link = self._links.get(number)
        if link is None or not link.is_open:
            link = await self._link(number)
        if link is None:
            return None
        self._waiting += 1
        try:
            return await link.ask(message)
        finally:
            self._waiting -= 1

    async def missing(self) -> int:
        """How many of the workers do not answer."""
        if self._number is None:
            return 0
        others = [number for number in range(self._workers) if number != self._number]
        return (await asyncio.gather(*map(self._answers, others))).count(False)

    async def _answers(self, number: int) -> bool:
        link = await self._link(number)
        if link is None:
            return False
        try:
            async with asyncio.timeout(_PING_SECONDS):
                await link.ask(PING)
        except (PeerLostError, TimeoutError):
            return False
        return True

    def _claim(self) -> int | None:
        """Takes the first number that no living process holds; the descriptor that holds it."""
        if sys.platform == "win32" or not hasattr(socket, "AF_UNIX"):
            return None
        for number in range(self._workers):
            descriptor = os.open(self._folder / f"{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
            else:
                self._number = number
                return descriptor
        return None

    def _path(self, number: int | None) -> Path:
        return self._folder / f"{number}.socket"

    async def _link(self, number: int) -> "_Link | None":
        """The connection to a worker; None if it cannot be reached now."""
        async with self._opening.setdefault(number, asyncio.Lock()):
            link = self._links.get(number)
            if link is not None and link.is_open:
                return link
            try:
                link = _Link(*await asyncio.open_unix_connection(self._path(number)))
            except OSError:
                # It is starting, or has just died and is being replaced.
                return None
            self._links[number] = link
            return link

    async def _serve(self, answer: Answer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections[writer] = asyncio.current_task()
        try:
            with suppress(OSError):
                async for number, message in _received(reader):
                    task = asyncio.create_task(self._answer(answer, number, message, writer))
                    self._served.add(task)
                    task.add_done_callback(self._served.discard)
        finally:
            del self._connections[writer]
            await _closed(writer)

    async def _answer(self, answer: Answer, number: int, message: Message, writer: asyncio.StreamWriter) -> None:
        reply = PING if message == PING else await answer(message)
        if not writer.is_closing():
            _send(writer, number, reply)


class _Link:
    """A connection to another worker, with many calls under way at once."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[Message]] = {}
        self._task = asyncio.create_task(self._receive())

    @property
    def is_open(self) -> bool:
        return not self._writer.is_closing()

    async def ask(self, message: Message) -> Message:
        number = next(self._numbers)
        future = self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            if not self.is_open:
                raise PeerLostError("the worker that serves this user has just stopped; try again")
            _send(self._writer, number, message)
            answer: Message = await future
            return answer
        finally:
            del self._asked[number]

    async def close(self) -> None:
        self._writer.close()
        await self._task

    async def _receive(self) -> None:
        try:
            with suppress(OSError):
                async for number, reply in _received(self._reader):
                    if (future := self._asked.get(number)) is not None and not future.done():
                        future.set_result(reply)
        finally:
            self._writer.close()  # first: from here on there are no more calls
            for future in self._asked.values():
                if not future.done():
                    future.set_exception(PeerLostError("the worker that served this call has stopped; try again"))
            await _closed(self._writer)


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def _send(writer: asyncio.StreamWriter, number: int, message: Message) -> None:
    content = json.dumps([number, message]).encode()
    writer.write(len(content).to_bytes(_LENGTH_BYTES) + content)


async def _received(reader: asyncio.StreamReader) -> AsyncIterator[tuple[int, Message]]:
    """The messages that arrive, with their numbers, until the other side closes the connection."""
    waiting = bytearray()
    # Whatever has arrived is read at once: each turn of the event loop takes longer than reading a message.
    while arrived := await reader.read(_READ_BYTES):
        waiting += arrived
        place = 0
        while (start := place + _LENGTH_BYTES) <= len(waiting):
            end = start + int.from_bytes(waiting[place:start])
            if end > len(waiting):
                break
            number, message = json.loads(waiting[start:end])
            yield number, message
            place = end
        del waiting[:place]
