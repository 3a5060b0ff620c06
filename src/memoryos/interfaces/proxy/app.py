"""The proxy: passes requests on to an OpenAI-compatible upstream, and adds memory to those that ask for an answer."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import httpx2
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from memoryos.errors import InvalidInputError, StorageError
from memoryos.interfaces.http.addresses import host_name, origin_host
from memoryos.interfaces.http.request_body import ClientLeftError, TooLargeError, TooSlowError, read_body
from memoryos.interfaces.proxy.answers import AnswerReader
from memoryos.interfaces.proxy.callers import Caller, Callers
from memoryos.interfaces.proxy.headers import MEMORY_HEADER, SESSION_HEADER, forwarded, returned
from memoryos.interfaces.proxy.memory_use import MemoryUse, Recalled
from memoryos.interfaces.proxy.options import ProxyOptions
from memoryos.interfaces.proxy.prompts import Prompt, path_label, prompt_of
from memoryos.service.identity import NotAllowedError
from memoryos.service.tool_service import error_location

_log = logging.getLogger(__name__)


class ProxyApp:
    """An ASGI application. The upstream's answer is passed to the client byte by byte, as it arrives."""

    def __init__(self, options: ProxyOptions, callers: Callers, memory: MemoryUse) -> None:
        self._options = options
        self._callers = callers
        self._memory = memory
        self._hosts = options.listen.host_names
        timeout = httpx2.Timeout(options.upstream_seconds, connect=options.connect_seconds)
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=64)
        self._upstream = httpx2.AsyncClient(timeout=timeout, limits=limits, follow_redirects=False, trust_env=False)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Inside, requests are served; at the end, pending exchanges are stored."""
        try:
            yield
        finally:
            await self._upstream.aclose()
            await self._memory.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        started, request_id, status = time.perf_counter(), secrets.token_hex(8), 0

        async def counted(message: dict[str, object]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(str(message["status"]))
            await send(message)

        try:
            await self._handle(scope, receive, counted, request_id)  # type: ignore[arg-type]
        except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback reaches a client or a log
            _log.error("request failed: %s at %s", type(error).__name__, error_location(error))
            if not status:
                await problem(500, "the proxy failed; find the reason in its log")(scope, receive, counted)  # type: ignore[arg-type]
        finally:
            milliseconds = round((time.perf_counter() - started) * 1000, 1)
            extra = {"request_id": request_id, "method": scope["method"], "path": path_label(scope["path"])}
            _log.info("request", extra={**extra, "status": status, "milliseconds": milliseconds})

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        async with self.running():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _handle(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        headers = Headers(scope=scope)
        refusal, caller = await self._check(scope["path"], headers)
        if caller is None:
            await refusal(scope, receive, send)
            return
        listen = self._options.listen
        try:
            body = await read_body(receive, listen.max_body_bytes, listen.body_seconds)
        except TooLargeError:
            await problem(413, f"the body is larger than {listen.max_body_bytes} bytes")(scope, receive, send)
            return
        except TooSlowError:
            await problem(408, "the body did not arrive in time")(scope, receive, send)
            return
        except ClientLeftError:
            return
        exchange = Exchange(self._memory, caller, prompt_of(scope["method"], scope["path"], body.raw), headers)
        raw = await exchange.recall(body.raw, request_id)
        request = self._upstream.build_request(
            scope["method"],
            self._options.upstream_url(scope["raw_path"].decode("latin-1"), scope["query_string"].decode("latin-1")),
            content=raw,
            headers=forwarded(headers, caller, self._options.upstream_key),
        )
        await _until_client_leaves(receive, self._relay(request, exchange, scope, receive, send))

    async def _check(self, path: str, headers: Headers) -> tuple[Response, Caller | None]:
        """Who is calling, or the answer to a request that is refused."""
        refusal = self._check_sender(path, headers)
        if refusal is not None:
            return refusal, None
        nobody = problem(401, "missing or unknown key; send a MemoryOS key as `Authorization: Bearer KEY`")
        try:
            return nobody, await self._callers.identify(headers)
        except InvalidInputError as error:
            return problem(400, str(error)), None
        except NotAllowedError as error:
            return problem(403, str(error)), None
        except StorageError:
            return problem(503, "keys cannot be checked right now; try again"), None

    def _check_sender(self, path: str, headers: Headers) -> Response | None:
        """Refuses requests that another site's web page may have sent, whatever name it reaches this machine by."""
        origin = headers.get("origin")
        if host_name(headers.get("host", "")) not in self._hosts:
            return problem(421, "unknown Host; start the proxy with --allowed-host NAME to serve it")
        if origin is not None and origin_host(origin) not in {name.strip("[]") for name in self._hosts}:
            return problem(403, "this Origin is not allowed")
        # If the upstream has a path of its own, nobody may leave it with the upstream's key.
        if not {".", ".."}.isdisjoint(path.replace("\\", "/").split("/")):
            return problem(400, "the path must not contain . or .. as a segment")
        return None

    async def _relay(
        self, request: httpx2.Request, exchange: "Exchange", scope: Scope, receive: Receive, send: Send
    ) -> None:
        try:
            response = await self._upstream.send(request, stream=True)
        except httpx2.TimeoutException:
            await problem(504, "the upstream did not answer in time", exchange.memory_headers)(scope, receive, send)
            return
        except httpx2.HTTPError as error:
            _log.warning("upstream failed: %s", type(error).__name__)
            await problem(502, "the upstream cannot be reached", exchange.memory_headers)(scope, receive, send)
            return
        reader = AnswerReader(response.headers.get("content-type", ""))
        complete = False
        try:
            headers = returned(response.headers.raw, exchange.memory_headers)
            await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
            async for piece in response.aiter_raw():
                reader.feed(piece)
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            complete = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except httpx2.HTTPError as error:
            # The client sees the connection break off, as it would without a proxy.
            _log.warning("upstream failed in the middle of its answer: %s", type(error).__name__)
        finally:
            # Also if the client has left: then this task is cancelled and must not wait.
            self._memory.start(response.aclose())
            if response.status_code < 400:
                exchange.remember(reader, complete=complete)


class Exchange:
    """One request in progress: what was recalled for it, and what will be stored."""

    def __init__(self, memory: MemoryUse, caller: Caller, prompt: Prompt | None, headers: Headers) -> None:
        off = headers.get(MEMORY_HEADER, "").strip().lower() == "off"
        self._memory = memory
        self._caller = caller.identity
        self._prompt = None if off else prompt
        self._session = headers.get(SESSION_HEADER) or None
        self._recalled = Recalled("off") if off else Recalled("nothing")

    @property
    def memory_headers(self) -> Mapping[str, str]:
        """Headers that tell the client what was recalled."""
        return self._recalled.headers()

    async def recall(self, raw: bytes, request_id: str) -> bytes:
        """The body to send: unchanged, or with what was recalled."""
        if self._prompt is None or not self._prompt.query.strip():
            return raw
        self._recalled = await self._memory.recall(self._prompt, self._caller)
        _log.info(
            "recall: %s",
            self._recalled.status,
            extra={"request_id": request_id, "key_id": self._caller.key_id, "ids": ",".join(self._recalled.ids)},
        )
        return self._prompt.with_context(self._recalled.text) if self._recalled.text else raw

    def remember(self, reader: AnswerReader, *, complete: bool) -> None:
        """Stores the exchange, as far as it went."""
        answer = reader.answer(complete=complete) if self._prompt else None
        if answer is not None and self._prompt is not None:
            self._memory.remember(self._prompt, answer, self._caller, self._session)


def problem(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error in OpenAI's format, which its clients turn into exceptions."""
    error = {"message": f"memoryos proxy: {message}", "type": "memoryos_proxy_error", "param": None, "code": None}
    return Response(json.dumps({"error": error}), status, dict(headers or {}), "application/json")


async def _until_client_leaves(receive: Receive, work: object) -> None:
    """Does `work`, and cancels it if the client disconnects: nobody should pay for an answer that nobody reads."""
    task = asyncio.ensure_future(work)  # type: ignore[call-overload]
    leaving = asyncio.ensure_future(_left(receive))
    try:
        await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        if not task.done():
            task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        _log.info("the client disconnected")


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
