"""Answers tool calls, whichever interface they came through."""

import asyncio
import json
import logging
import time
import traceback
from collections.abc import Callable, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from memoryos import Memoryos, quotable
from memoryos.errors import ClosedError, MemoryosError, StorageError
from memoryos.service.audit import AuditEntry, Record, ids_touched, no_audit, receipt_in
from memoryos.service.clock import machine_time
from memoryos.service.error_messages import public_message
from memoryos.service.identity import Identity, NotAllowedError, as_message, identity_of
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tools.size_limit import MAX_RESULT_BYTES, Sizes, encoded_size, fit, most_bytes
from memoryos.service.tools.tool import Call, Json, Tool
from memoryos.service.trace_spans import Spans, no_spans

_log = logging.getLogger(__name__)

Observer = Callable[[str, str, float], None]
"""Called with the tool, the outcome (`ok`, or the name of an error) and the seconds it took."""


class PeerLostError(StorageError):
    """The worker process that was serving a call has stopped in the middle of it."""


class Peers(Protocol):
    """The other worker processes of the same server."""

    async def passed_on(self, user_id: str, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer of the worker that serves `user_id`; None if that is this one or it cannot be reached.

        Raises PeerLostError if it stops before it answers.
        """
        ...


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool returned, and the same as JSON on one line. If `error` names one, `content` explains it.

    For tools that agents call, every text is safe to put into a prompt: no invisible characters, no tags.
    """

    content: Json
    text: str
    error: str | None = None
    ids: tuple[str, ...] = ()
    receipt: Json | None = None


_CALLER_LEFT = ToolResult({}, "{}", "CallerLeft")
_MAX_SHOWN_ID = 256
_MIN_LIMIT = 16 * 1024
_MAX_EXTRA_LENGTH = 4  # how many times longer a text may get by being quoted


def as_json(content: Any) -> str:
    """`content` as JSON on one line, as short as it gets."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def quoted(value: Any) -> Any:
    """`value`, any JSON, with every text in it safe to put into a prompt; field names too."""
    return _quoted(value, {})


def _quoted(value: Any, texts: dict[str, str]) -> Any:
    """`value` quoted; `texts` remembers what was quoted, because a page may be in several lists of a result."""
    if isinstance(value, str):
        return texts.get(value) or texts.setdefault(value, quotable(value))
    if isinstance(value, dict):
        return {_quoted(name, texts): _quoted(inner, texts) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_quoted(inner, texts) for inner in value]
    return value


def for_agent(content: Json, max_bytes: int = MAX_RESULT_BYTES) -> Any:
    """`content` as an agent may read it: within the size limit, and quoted."""
    if most_bytes(content) * _MAX_EXTRA_LENGTH <= max_bytes:
        return quoted(content)
    limit, sizes = max_bytes, Sizes()
    # Limited before it is quoted, so that quoting is never slow.
    while (size := encoded_size(shown := quoted(fit(content, limit, sizes)))) > max_bytes and limit > _MIN_LIMIT:
        limit = limit * max_bytes // size * 9 // 10
    return shown


def _ignore_call(tool: str, outcome: str, seconds: float) -> None:
    """Nobody counts calls."""


class ToolService:
    """Answers calls: validates the arguments, checks the caller, and runs the tool on the caller's own memory."""

    def __init__(
        self,
        tools: Mapping[str, Tool],
        memories: MemoryPool,
        clock: Callable[[], datetime] = machine_time,
        observer: Observer = _ignore_call,
        record: Record = no_audit,
        spans: Spans = no_spans,
        peers: Peers | None = None,
    ) -> None:
        self.tools = tools
        self._peers = peers
        self.memories = memories
        self._clock = clock
        self._observer = observer
        self.record = record
        self._spans = spans

    async def call(
        self,
        tool: Tool,
        arguments: Mapping[str, Any] | None,
        caller: Identity,
        client: Mapping[str, Any] | None = None,
    ) -> ToolResult:
        """The result of `tool` for `caller`; errors come back as results, in words that an agent can act on.

        `client` is what the client says about itself. With several worker processes, the one that serves the user
        answers, if it can be reached.
        """
        with self._spans(f"tool {tool.name}", {"tool": tool.name}) as span:
            result = await self._passed_on(tool, arguments, caller, client)
            result = result or await self._call(tool, arguments, caller, client or {})
            span.set_attribute("ending", result.error or "ok")
        return result

    async def answer_peer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a call that another worker process has passed on, and checked."""
        tool, caller = self.tools[message["tool"]], identity_of(message["caller"])
        result = await self._call(tool, message["arguments"], caller, message["client"])
        return {"text": result.text, "error": result.error}

    async def _passed_on(
        self, tool: Tool, arguments: Mapping[str, Any] | None, caller: Identity, client: Mapping[str, Any] | None
    ) -> ToolResult | None:
        """The result from the worker process of the user; None if that is this one, or it cannot take the call."""
        if self._peers is None or self.tools.get(tool.name) is not tool:
            return None
        user_id = _acting_for(caller, tool.unwrap(arguments or {}).get("user_id")) or caller.user_id
        message = {"tool": tool.name, "arguments": arguments, "caller": as_message(caller), "client": client or {}}
        try:
            reply = await self._peers.passed_on(user_id, message)
        except PeerLostError as error:
            return _failure(tool, error, str(error))
        # One that is stopping has not begun with the call.
        if reply is None or reply["error"] == ClosedError.__name__:
            return None
        return ToolResult(json.loads(reply["text"]), reply["text"], reply["error"])

    async def _call(
        self, tool: Tool, arguments: Mapping[str, Any] | None, caller: Identity, client: Mapping[str, Any]
    ) -> ToolResult:
        started = time.perf_counter()
        result = _CALLER_LEFT
        try:
            result = await self._result(tool, arguments, caller, client)
        except MemoryosError as error:
            result = _failure(tool, error, public_message(error, caller))
        except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback reaches a client
            # An unexpected error may quote what it stumbled over, so only its type and place are logged.
            _log.error("%s failed: %s at %s", tool.name, type(error).__name__, error_location(error))
            message = f"{tool.name} failed inside the server; nothing seems to be wrong with the call"
            result = _failure(tool, error, message)
        finally:
            # Even if the caller has left: work that was started is finished.
            written = self.record(_audit_entry(tool, arguments or {}, caller, result))
        # The entry is written before the caller gets its answer.
        await asyncio.shield(asyncio.wrap_future(written))
        self._observer(tool.name, result.error or "ok", time.perf_counter() - started)
        return result

    async def _result(
        self, tool: Tool, arguments: Mapping[str, Any] | None, caller: Identity, client: Mapping[str, Any]
    ) -> ToolResult:
        caller.check_scope(tool.scope, tool.name)
        validated = tool.validate(arguments)
        user = caller.acting_for(validated.get("user_id"))
        call = Call(validated, user, self._clock(), client)
        # The worker thread continues the span of this call.
        context = copy_context()
        return await self.memories.run(
            user.user_id, lambda memory: context.run(self._run, tool, call, memory), creates=tool.writes
        )

    def _run(self, tool: Tool, call: Call, memory: Memoryos) -> ToolResult:
        """Runs in a worker thread, encoding included: a large result must not hold up the event loop."""
        with self._spans("store" if tool.writes else "retrieve", {"tool": tool.name}):
            content = tool.run(memory, call)
        shown = for_agent(content) if tool.for_agents else content
        return ToolResult(shown, as_json(shown), ids=ids_touched(content), receipt=receipt_in(content))


def _audit_entry(tool: Tool, arguments: Mapping[str, Any], caller: Identity, result: ToolResult) -> AuditEntry:
    return AuditEntry(
        f"tool {tool.name}",
        result.error or "ok",
        caller,
        acting_for=_acting_for(caller, tool.unwrap(arguments).get("user_id")),
        ids=tuple(dict.fromkeys((*ids_touched(arguments), *result.ids))),
        receipt=result.receipt,
    )


def _acting_for(caller: Identity, user_id: object) -> str | None:
    """The user whose memory was meant, as a full id; if that was refused, as the caller wrote it."""
    if not isinstance(user_id, str):
        return None
    try:
        return caller.acting_for(user_id).user_id
    except NotAllowedError:
        return user_id[:_MAX_SHOWN_ID]


def _failure(tool: Tool, error: Exception, message: str) -> ToolResult:
    kind = type(error).__name__
    content = {"status": "error", "error": kind, "message": quotable(message) if tool.for_agents else message}
    return ToolResult(content, as_json(content), kind)


def error_location(error: Exception) -> str:
    """Where `error` was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
