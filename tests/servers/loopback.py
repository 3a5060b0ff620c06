"""An HTTP server on the loopback that says what it was told to say, and remembers what it was asked."""

import json
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from servers.threaded import OwnedHttp, ThreadedServer


@dataclass(frozen=True)
class Reply:
    """What to say to one request.

    `drops` breaks the connection after the body; `holds` keeps it open until the client leaves.
    """

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=lambda: {"content-type": "application/json"})
    drops: bool = False
    holds: bool = False


@dataclass(frozen=True)
class Request:
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


def json_reply(body: Any, status: int = 200, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps(body).encode(), status, {"content-type": "application/json", **named})


def stream_reply(events: Iterable[bytes], **how: bool) -> Reply:
    return Reply(b"".join(events), headers={"content-type": "text/event-stream"}, **how)


class LoopbackServer(ThreadedServer):
    """Gives its replies in order, or the one that `answers` chooses for a request. Use it as a context manager."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.replies: deque[Reply] = deque()
        self.answers: Callable[[Request], Reply] | None = None
        self.client_left = threading.Event()
        super().__init__(_Handler)

    def forget(self) -> None:
        self.requests.clear()
        self.replies.clear()
        self.answers = None
        self.client_left.clear()

    def say(self, *replies: Reply) -> None:
        self.replies.extend(replies)

    def reply_to(self, request: Request) -> Reply:
        if self.answers is not None:
            return self.answers(request)
        return self.replies.popleft() if self.replies else _NOTHING_TO_SAY


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: OwnedHttp

    @property
    def _owner(self) -> LoopbackServer:
        assert isinstance(self.server.owner, LoopbackServer)
        return self.server.owner

    def do_POST(self) -> None:
        loopback = self._owner
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.path, headers, json.loads(body))
        loopback.requests.append(request)
        self.answer(loopback.reply_to(request))

    def answer(self, reply: Reply) -> None:
        if reply.drops and not reply.body:
            self.leave()
            return
        self.send_response_only(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        # Where more is promised than is sent, the client cannot take a break for the end.
        missing = 1_000 if reply.drops or reply.holds else 0
        self.send_header("content-length", str(len(reply.body) + missing))
        self.end_headers()
        self.wfile.write(reply.body)
        self.wfile.flush()
        if reply.holds:
            # Who leaves with something unread resets the connection.
            with suppress(ConnectionError):
                self.connection.recv(1)
            self._owner.client_left.set()
        if missing:
            self.leave()

    def leave(self) -> None:
        self.close_connection = True
        # The client may have left first, and then there is nothing to shut.
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *_: object) -> None:
        """Tests read what was asked from `requests`."""


_NOTHING_TO_SAY = json_reply({"error": {"message": "the test gave the server nothing to say"}}, 418)
