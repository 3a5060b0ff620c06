"""What the proxy does with memory: recalls before the answer, remembers after it, and never fails the chat."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from memoryos import Memoryos
from memoryos.assembly.stores import has_memory
from memoryos.config.settings import Settings
from memoryos.errors import ClosedError
from memoryos.interfaces.proxy.answers import Answer
from memoryos.interfaces.proxy.headers import IDS_HEADER, MEMORY_HEADER
from memoryos.interfaces.proxy.options import ProxyOptions
from memoryos.interfaces.proxy.prompts import Prompt
from memoryos.memory import open_memory
from memoryos.service.audit import AuditEntry, Record, no_audit
from memoryos.service.conversation import Conversation, prompt_text
from memoryos.service.identity import Identity
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.pool_limits import PoolLimits

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recalled:
    """What goes into a prompt. `status` is `recalled`, `nothing`, `off`, `not allowed` or `failed`."""

    status: str
    text: str = ""
    ids: tuple[str, ...] = ()
    tokens: int = 0

    def headers(self) -> dict[str, str]:
        """The response headers that report it to the client."""
        headers = {MEMORY_HEADER: self.status}
        if self.ids:
            headers[MEMORY_HEADER] = f"{self.status}; items={len(self.ids)}; tokens={self.tokens}"
            headers[IDS_HEADER] = ",".join(self.ids)
        return headers


class MemoryUse:
    """Recalls and remembers for many users; what goes wrong is logged and never raised."""

    def __init__(
        self,
        options: ProxyOptions,
        settings: Settings,
        clock: Callable[[], datetime],
        record: Record = no_audit,
        limits: PoolLimits | None = None,
    ) -> None:
        self._options = options
        self._settings = settings
        self._clock = clock
        self._record = record
        self._memories = MemoryPool(partial(_open, settings), limits)
        self._tasks: set[asyncio.Task[None]] = set()

    async def recall(self, prompt: Prompt, caller: Identity) -> Recalled:
        """What memory has on the user's newest message, within the time that a chat can wait."""
        if not caller.may("memory:read"):
            return Recalled("not allowed")
        try:
            async with asyncio.timeout(self._options.recall_seconds):
                if not await asyncio.to_thread(has_memory, self._settings, caller.user_id):
                    return Recalled("nothing")
                recalled = await self._memories.run(caller.user_id, partial(self._recall, prompt))
        except Exception as error:  # noqa: BLE001 - the last line of defence: no failure of memory reaches the chat
            return self._failed("recall", caller, error)
        self._record(AuditEntry("proxy recall", caller=caller, ids=recalled.ids))
        return recalled

    def remember(self, prompt: Prompt, answer: Answer, caller: Identity, session_id: str | None) -> None:
        """Stores the exchange in the background; nobody waits for it."""
        if not caller.may("memory:write") or answer.calls_tools or not prompt.query.strip():
            return
        self.start(self._remember(prompt, answer, caller, session_id))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs `work` to its end, alongside the requests."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stores what is waiting, then closes every memory."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self._memories.close()

    def _recall(self, prompt: Prompt, memory: Memoryos) -> Recalled:
        conversation = Conversation(memory, max_items=self._options.max_items)
        recall = conversation.recall(prompt.query, prompt.texts)
        if recall is None:
            raise ClosedError("memory could not be read")
        text = prompt_text(recall, self._options.max_tokens)
        if not text:
            return Recalled("nothing")
        shown = tuple(item.id for item in recall.items)
        return Recalled("recalled", text, shown, recall.count_tokens(text))

    async def _remember(self, prompt: Prompt, answer: Answer, caller: Identity, session_id: str | None) -> None:
        name = session_id or f"proxy-{prompt.conversation}-{self._clock():%Y-%m-%d}"
        meta = {"cut": answer.cut} if answer.cut else None
        message_id = f"proxy:{answer.id}" if answer.id else None
        try:
            page = await self._memories.run(
                caller.user_id,
                lambda memory: memory.add_memory(
                    prompt.query, answer.text, meta_data=meta, message_id=message_id, session_id=name
                ),
            )
        except Exception as error:  # noqa: BLE001 - the chat is over, and nobody is left to tell
            self._failed("remember", caller, error)
        else:
            _log.info("remembered", extra={"key_id": caller.key_id, "ids": page.id})
            self._record(AuditEntry("proxy remember", caller=caller, ids=(page.id,)))

    def _failed(self, what: str, caller: Identity, error: Exception) -> Recalled:
        _log.warning("%s failed, the chat continues: %s", what, type(error).__name__)
        self._record(AuditEntry(f"proxy {what}", type(error).__name__, caller))
        return Recalled("failed")


def _open(settings: Settings, user_id: str) -> Memoryos:
    return open_memory(replace(settings, user_id=user_id))
