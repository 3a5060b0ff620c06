"""Signals that stop the web server of a process."""

import signal
from types import FrameType

import uvicorn


def stop_on_signals(server: uvicorn.Server) -> list[int]:
    """Makes SIGINT and SIGTERM stop `server`, also while it starts; returns a list that every SIGINT is added to.

    The web server stops by itself and then raises the signal again; being stopped is not a failure.
    """
    interrupts: list[int] = []

    def stop(signal_number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - signal handlers get both
        server.should_exit = True
        if signal_number == signal.SIGINT:
            interrupts.append(signal_number)

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, stop)
    return interrupts
