"""Progress notifications: a call that takes long says so at regular intervals."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from mcp.server.context import ServerRequestContext

INTERVAL_SECONDS = 1.0


@asynccontextmanager
async def progress_reports(
    context: ServerRequestContext[Any, Any], what: str, interval: float = INTERVAL_SECONDS
) -> AsyncIterator[None]:
    """Reports how many seconds `what` has taken so far, to a client that asked for progress and can get it."""
    reporters: list[asyncio.Task[None]] = []
    # Most calls are over before there is anything to report, and a timer costs them next to nothing.
    timer = asyncio.get_running_loop().call_later(
        interval, lambda: reporters.append(asyncio.create_task(_report(context, what, interval)))
    )
    try:
        yield
    finally:
        timer.cancel()
        for task in reporters:
            task.cancel()
        # If the client has left, reporting may have failed, and that is fine.
        await asyncio.gather(*reporters, return_exceptions=True)


async def _report(context: ServerRequestContext[Any, Any], what: str, interval: float) -> None:
    """The library sends nothing to a client that did not ask for progress."""
    seconds = interval
    while True:
        await context.session.report_progress(seconds, message=f"{what} is at work")
        await asyncio.sleep(interval)
        seconds += interval
