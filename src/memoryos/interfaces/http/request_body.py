"""The body of a request: read once, within limits, and parsed at most once."""

import asyncio
import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from starlette.requests import Request
from starlette.types import Message, Receive

BODY = "memoryos.body"
"""Where the scope of a request carries its body."""


class TooLargeError(Exception):
    """The body is larger than allowed."""


class TooSlowError(Exception):
    """The body did not arrive in time."""


class ClientLeftError(Exception):
    """The client disconnected before its request was complete."""


class NotJsonError(Exception):
    """The body is not JSON."""


class RequestBody:
    """The bytes of a body, and the JSON in them."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    @property
    def json(self) -> Any:
        """The value in the body. Raises NotJsonError."""
        value, is_json = self._parsed
        if not is_json:
            raise NotJsonError
        return value

    @cached_property
    def _parsed(self) -> tuple[Any, bool]:
        try:
            return json.loads(self.raw), True
        except (ValueError, RecursionError):
            return None, False


def body_of(request: Request) -> RequestBody:
    """The body that the access middleware has read."""
    body: RequestBody = request.scope[BODY]
    return body


async def read_body(receive: Receive, max_bytes: int, seconds: float) -> RequestBody:
    """The whole body of a request. Raises TooLargeError, TooSlowError or ClientLeftError."""
    try:
        async with asyncio.timeout(seconds):
            return RequestBody(await _read(receive, max_bytes))
    except TimeoutError:
        raise TooSlowError from None


async def _read(receive: Receive, max_bytes: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientLeftError
        body += message.get("body", b"")
        if len(body) > max_bytes:
            raise TooLargeError
        if not message.get("more_body", False):
            return bytes(body)


def replay(body: bytes, receive: Receive) -> Callable[[], Any]:
    """`receive` for an application that reads the body itself."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again
