"""Starting the server: first key, sockets, processes."""

import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import NoReturn

import uvicorn
from starlette.types import ASGIApp

from memoryos.config.settings import Settings
from memoryos.errors import SettingsError
from memoryos.interfaces.http.app import build_service, tokens_taken
from memoryos.interfaces.http.log_format import start_logging
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.timeouts import TimeoutProtocol
from memoryos.interfaces.http.tracing import traced
from memoryos.interfaces.http.worker_processes import WorkerProcesses
from memoryos.service.api_keys import KeyRing, NewKey
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.clock import machine_time
from memoryos.service.identity import SCOPES, USUAL_SCOPES, Identity

_BACKLOG = 2048


def serve(options: ServeOptions, greet: Callable[[ServeOptions, NewKey | None], None]) -> None:
    """Serves until told to stop; `greet` is called when clients can connect, with the first key where that is new."""
    # A missing library is told here, and not by each process in turn.
    tokens_taken(options)
    listening = _listening(options)
    options_bound = _bound(options, listening)
    first = _first_key(options_bound)
    config = uvicorn.Config(
        partial(application, options_bound),
        factory=True,
        workers=options.workers,
        http=TimeoutProtocol,
        ws="none",
        limit_concurrency=options.connections,
        ssl_certfile=options.certificate,
        ssl_keyfile=options.private_key,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=options.behind_proxy,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=30,
        # A worker says nothing while it loads its libraries, and on a busy machine that takes more than the usual 5 s.
        timeout_worker_healthcheck=60,
        lifespan="on",
    )
    # The web server stops by itself and then gives the signal back; being told to stop is no failure.
    signal.signal(signal.SIGTERM, _end)
    greet(options_bound, first)
    if options.workers > 1:
        workers = WorkerProcesses(config, sockets=[listening])
        workers.run()
        if workers.interrupted:
            raise KeyboardInterrupt
    else:
        uvicorn.Server(config).run(sockets=[listening])


def _end(signal_number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - a signal brings both
    sys.exit(0)


def application(options: ServeOptions) -> ASGIApp:
    """The web application of one process."""
    start_logging(options.log_level, options.log_format)
    settings = Settings.load({})
    who = (
        KeyRing(settings.data_path, machine_time)
        if options.authentication
        else Identity(settings.user_id, frozenset(SCOPES))
    )
    return traced(partial(build_service, options, settings, who))


def _listening(options: ServeOptions) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    # Named as TCP, so that asyncio sends each piece of a reply at once instead of waiting to fill a packet.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((options.host, options.port))
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        raise SettingsError(
            f"cannot listen on {options.host}:{options.port}: {error.strerror}; choose others with --host and --port"
        ) from error
    listening.set_inheritable(True)
    return listening


def _bound(options: ServeOptions, listening: socket.socket) -> ServeOptions:
    """`options` with the port that port 0 stands for."""
    return replace(options, port=listening.getsockname()[1])


def _first_key(options: ServeOptions) -> NewKey | None:
    """A key for the user that the settings name, where there has never been one."""
    if not options.authentication:
        return None
    settings = Settings.load({})
    ring = KeyRing(settings.data_path, machine_time)
    try:
        if ring.all():
            return None
        first = ring.create(settings.user_id, USUAL_SCOPES, "first key")
        entry = AuditEntry("command keys create", acting_for=settings.user_id, ids=(first.key.id,))
        AuditLog(settings.data_path, machine_time).record(entry)
        return first
    finally:
        ring.close()
