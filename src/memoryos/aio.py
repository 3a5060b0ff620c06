"""AsyncMemoryos: the same API for asyncio, in worker threads."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial, update_wrapper, wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

from memoryos.errors import ClosedError
from memoryos.memory import Memoryos

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")

# Each memory has its own threads, so that its slow calls never hold up another memory.
MAX_THREADS = 8


def _in_a_thread(
    method: Callable[Concatenate[Memoryos, P], T],
) -> "Callable[Concatenate[AsyncMemoryos, P], Coroutine[Any, Any, T]]":
    """`method` for asyncio: the same arguments, the same result, awaited."""

    @wraps(method)
    async def awaited(self: "AsyncMemoryos", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(lambda: method(self._opened(), *args, **kwargs))

    return awaited


def _in_pieces(
    method: Callable[Concatenate[Memoryos, P], Generator[str, None, None]],
) -> "Callable[Concatenate[AsyncMemoryos, P], AsyncGenerator[str, None]]":
    """`method` for asyncio: the same arguments, the same pieces, each awaited."""

    @wraps(method)
    async def awaited(self: "AsyncMemoryos", /, *args: P.args, **kwargs: P.kwargs) -> AsyncGenerator[str, None]:
        pieces = _Pieces(await self._run(lambda: method(self._opened(), *args, **kwargs)))
        try:
            while (piece := await self._run(pieces.next)) is not None:
                yield piece
        finally:
            # Also runs if the reader was cancelled: the model is stopped, and what was shown is stored.
            await asyncio.shield(self._run(pieces.close))

    return awaited


class _Pieces:
    """A generator whose steps take turns: after a reader was cancelled, a step may still be running in its thread."""

    def __init__(self, pieces: Generator[str, None, None]) -> None:
        self._pieces = pieces
        self._lock = threading.Lock()

    def next(self) -> str | None:
        """The next piece; None at the end."""
        with self._lock:
            return next(self._pieces, None)

    def close(self) -> None:
        """Ends it after the current step."""
        with self._lock:
            self._pieces.close()


def _arguments_of(
    constructor: Callable[P, Memoryos],  # noqa: ARG001 - read by type checkers
) -> Callable[[Callable[..., T]], Callable[Concatenate[S, P], T]]:
    """Gives a function the signature of `Memoryos(...)`, for people, type checkers and `inspect`."""

    def same(function: Callable[..., T]) -> Callable[Concatenate[S, P], T]:
        source = Memoryos.__init__
        return cast("Callable[Concatenate[S, P], T]", update_wrapper(function, source, assigned=(), updated=()))

    return same


class AsyncMemoryos:
    """A `Memoryos` whose methods are awaited; neither creating one nor calling it blocks the event loop.

    It opens with `async with`, with `await AsyncMemoryos.open(...)` or at its first call. A call that is cancelled
    before it started does nothing; one that has started continues in its thread, so it writes everything or nothing.
    """

    @_arguments_of(Memoryos)
    def __init__(self, *args: Any, **settings: Any) -> None:
        self._make = partial(Memoryos, *args, **settings)
        self._memory: Memoryos | None = None
        self._closed = False
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(MAX_THREADS, thread_name_prefix="memoryos-aio")

    @classmethod
    @_arguments_of(Memoryos)
    async def open(cls, *args: Any, **settings: Any) -> Self:
        """A memory that is already open; raises what `Memoryos` raises."""
        return await cls(*args, **settings).__aenter__()

    @property
    def user_id(self) -> str:
        """Whose memory this is; known once it is open."""
        return self._known().user_id

    @property
    def assistant_id(self) -> str:
        """Which assistant the user talks to; known once it is open."""
        return self._known().assistant_id

    add_memory = _in_a_thread(Memoryos.add_memory)
    add_messages = _in_a_thread(Memoryos.add_messages)
    why_not = _in_a_thread(Memoryos.why_not)
    retrieve = _in_a_thread(Memoryos.retrieve)
    get_response = _in_a_thread(Memoryos.get_response)
    stream_response = _in_pieces(Memoryos.stream_response)
    get_memory_stats = _in_a_thread(Memoryos.get_memory_stats)
    get_user_profile_summary = _in_a_thread(Memoryos.get_user_profile_summary)
    get_user_knowledge_summary = _in_a_thread(Memoryos.get_user_knowledge_summary)
    get_assistant_knowledge_summary = _in_a_thread(Memoryos.get_assistant_knowledge_summary)
    timeline = _in_a_thread(Memoryos.timeline)
    page_life = _in_a_thread(Memoryos.page_life)
    heat_curve = _in_a_thread(Memoryos.heat_curve)
    note_places = _in_a_thread(Memoryos.note_places)
    notes_at = _in_a_thread(Memoryos.notes_at)
    notes_about = _in_a_thread(Memoryos.notes_about)
    deleted_memories = _in_a_thread(Memoryos.deleted_memories)
    related_memories = _in_a_thread(Memoryos.related_memories)
    correct = _in_a_thread(Memoryos.correct)
    corrections = _in_a_thread(Memoryos.corrections)
    undo_correction = _in_a_thread(Memoryos.undo_correction)
    list_notes = _in_a_thread(Memoryos.list_notes)
    list_pages = _in_a_thread(Memoryos.list_pages)
    segments = _in_a_thread(Memoryos.segments)
    segment = _in_a_thread(Memoryos.segment)
    profile = _in_a_thread(Memoryos.profile)
    force_mid_term_analysis = _in_a_thread(Memoryos.force_mid_term_analysis)
    rederive = _in_a_thread(Memoryos.rederive)
    forget = _in_a_thread(Memoryos.forget)
    reindex = _in_a_thread(Memoryos.reindex)
    settle = _in_a_thread(Memoryos.settle)
    import_memories = _in_a_thread(Memoryos.import_memories)
    export_memories = _in_a_thread(Memoryos.export_memories)
    store_memory = _in_a_thread(Memoryos.store_memory)
    retrieve_context = _in_a_thread(Memoryos.retrieve_context)
    update_memory = _in_a_thread(Memoryos.update_memory)
    memory_history = _in_a_thread(Memoryos.memory_history)
    delete_memory = _in_a_thread(Memoryos.delete_memory)
    restore_memory = _in_a_thread(Memoryos.restore_memory)
    link_memories = _in_a_thread(Memoryos.link_memories)
    register_entity = _in_a_thread(Memoryos.register_entity)
    list_entities = _in_a_thread(Memoryos.list_entities)
    search_entities = _in_a_thread(Memoryos.search_entities)
    merge_entities = _in_a_thread(Memoryos.merge_entities)
    set_project = _in_a_thread(Memoryos.set_project)
    get_context_info = _in_a_thread(Memoryos.get_context_info)
    sync_session = _in_a_thread(Memoryos.sync_session)
    search = _in_a_thread(Memoryos.search)
    fetch = _in_a_thread(Memoryos.fetch)
    pages = _in_a_thread(Memoryos.pages)
    session_pages = _in_a_thread(Memoryos.session_pages)

    async def close(self) -> None:
        """Stops background work and releases files; harmless when repeated. Unfinished work waits for the next time."""
        if not self._closed:
            self._closed = True
            self._threads.shutdown(wait=False)
            await asyncio.shield(asyncio.to_thread(self._release))

    async def __aenter__(self) -> Self:
        await self._run(self._opened)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _run(self, work: Callable[[], T]) -> T:
        self._check_open()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, copy_context().run, work)

    def _opened(self) -> Memoryos:
        with self._lock:
            self._check_open()
            if self._memory is None:
                self._memory = self._make()
            return self._memory

    def _release(self) -> None:
        with self._lock:
            if self._memory is not None:
                self._memory.close()

    def _known(self) -> Memoryos:
        if self._memory is None:
            raise ClosedError("this memory is not open yet; use `async with` or `await AsyncMemoryos.open(...)`")
        return self._memory

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedError("this memory is closed; open a new one to continue")
