"""Where calls of tools are answered, whichever way they came."""

import json
import logging
import time
import traceback
from collections.abc import Callable, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memoryos import Memoryos, quotable
from memoryos.errors import MemoryosError
from memoryos.service.audit import AuditEntry, Record, receipt_in, touched, unrecorded
from memoryos.service.clock import machine_time
from memoryos.service.faults import told
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.spans import Spans, no_spans
from memoryos.service.tools.tool import Call, Json, Tool

_log = logging.getLogger(__name__)

Observer = Callable[[str, str, float], None]
"""Is told the tool, how it ended (`ok`, or the name of an error) and how many seconds it took."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool gave. Where `error` names what went wrong, `content` says it to the caller."""

    content: Json
    error: str | None = None

    def quoted(self) -> "Answer":
        """The same for an agent to read: no text in it holds anything unseen, or a tag."""
        return Answer(quoted(self.content), self.error)

    @property
    def text(self) -> str:
        """The content as JSON on one line."""
        return as_json(self.content)


_LEFT = Answer({}, "CallerLeft")
_LONGEST_ID = 256


def as_json(content: Json) -> str:
    """`content` on one line, as short as JSON can be."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def quoted(value: Any) -> Any:
    """`value`, as JSON has it, with every text in it as it may stand in a prompt; names of fields too."""
    if isinstance(value, str):
        return quotable(value)
    if isinstance(value, dict):
        return {quotable(name): quoted(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [quoted(inner) for inner in value]
    return value


def _unobserved(tool: str, ending: str, seconds: float) -> None:
    """Nobody counts."""


class ToolService:
    """Answers calls: checks the arguments and the caller, then lets the tool work on the caller's own memory."""

    def __init__(
        self,
        tools: Mapping[str, Tool],
        memories: MemoryPool,
        clock: Callable[[], datetime] = machine_time,
        observer: Observer = _unobserved,
        record: Record = unrecorded,
        spans: Spans = no_spans,
    ) -> None:
        self.tools = tools
        self.memories = memories
        self._clock = clock
        self._observer = observer
        self.record = record
        self._spans = spans

    async def answer(
        self,
        tool: Tool,
        arguments: Mapping[str, Any] | None,
        caller: Identity,
        client: Mapping[str, Any] | None = None,
    ) -> Answer:
        """What `tool` answers to `caller`; what goes wrong is said in the answer, in words an agent can act on.

        `client` is what the client told of itself.
        """
        with self._spans(f"tool {tool.name}", {"tool": tool.name}) as span:
            answer = await self._answer(tool, arguments, caller, client or {})
            span.set_attribute("ending", answer.error or "ok")
        return answer

    async def _answer(
        self, tool: Tool, arguments: Mapping[str, Any] | None, caller: Identity, client: Mapping[str, Any]
    ) -> Answer:
        started = time.perf_counter()
        answer = _LEFT
        try:
            answer = Answer(await self._content(tool, arguments, caller, client))
        except MemoryosError as error:
            answer = _refusal(error, told(error, caller))
        except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback reaches a client
            # An error that nobody foresaw may quote what it stumbled over, so only its kind and place are logged.
            _log.error("%s failed: %s at %s", tool.name, type(error).__name__, place_of(error))
            answer = _refusal(
                error, f"{tool.name} failed inside the server; nothing is known to be wrong with the call"
            )
        finally:
            # Also where the caller has left: what was begun is done to its end.
            self.record(_entry(tool, arguments or {}, caller, answer))
        self._observer(tool.name, answer.error or "ok", time.perf_counter() - started)
        return answer

    async def _content(
        self, tool: Tool, arguments: Mapping[str, Any] | None, caller: Identity, client: Mapping[str, Any]
    ) -> Json:
        caller.check_scope(tool.scope, tool.name)
        checked = tool.checked(arguments)
        user = caller.acting_for(checked.get("user_id"))
        call = Call(checked, user, self._clock(), client)
        # The thread that does the work belongs to the span of this call.
        within = copy_context()
        return await self.memories.run(user.user_id, lambda memory: within.run(self._run, tool, call, memory))

    def _run(self, tool: Tool, call: Call, memory: Memoryos) -> Json:
        """The tool's own work, without the waiting for a thread and for the memory to be opened."""
        with self._spans("store" if tool.writes else "retrieve", {"tool": tool.name}):
            return tool.run(memory, call)


def _entry(tool: Tool, arguments: Mapping[str, Any], caller: Identity, answer: Answer) -> AuditEntry:
    return AuditEntry(
        f"tool {tool.name}",
        answer.error or "ok",
        caller,
        acting_for=_acting_for(caller, tool.unwrapped(arguments).get("user_id")),
        ids=touched(arguments, answer.content),
        receipt=receipt_in(answer.content),
    )


def _acting_for(caller: Identity, named: object) -> str | None:
    """Whose memory was meant, as its own user is called; where that was refused, as the caller wrote it."""
    if not isinstance(named, str):
        return None
    try:
        return caller.acting_for(named).user_id
    except NotAllowedError:
        return named[:_LONGEST_ID]


def _refusal(error: Exception, message: str) -> Answer:
    kind = type(error).__name__
    return Answer({"status": "error", "error": kind, "message": message}, kind)


def place_of(error: Exception) -> str:
    """Where `error` was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
