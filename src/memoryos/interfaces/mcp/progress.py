"""Signs of life for clients that wait: a call that takes long says so, every second."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from mcp.server.context import ServerRequestContext

_EVERY_SECONDS = 1.0


@asynccontextmanager
async def progress_told(context: ServerRequestContext[Any, Any], what: str) -> AsyncIterator[None]:
    """Tells the client how many seconds `what` has taken so far, where it asked for progress and its way allows it."""
    telling: list[asyncio.Task[None]] = []
    # Most calls are over before there is anything to tell, and a timer costs them next to nothing.
    timer = asyncio.get_running_loop().call_later(
        _EVERY_SECONDS, lambda: telling.append(asyncio.create_task(_tell(context, what)))
    )
    try:
        yield
    finally:
        timer.cancel()
        for task in telling:
            task.cancel()
        # Where the client has left, telling it may have failed, and nobody minds.
        await asyncio.gather(*telling, return_exceptions=True)


async def _tell(context: ServerRequestContext[Any, Any], what: str) -> None:
    """The library sends nothing to a client that asked for no progress."""
    seconds = _EVERY_SECONDS
    while True:
        await context.session.report_progress(seconds, message=f"{what} is at work")
        await asyncio.sleep(_EVERY_SECONDS)
        seconds += _EVERY_SECONDS
