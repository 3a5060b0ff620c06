"""Starts the server: the first key, sockets, worker processes."""

import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NoReturn

import uvicorn
from starlette.types import ASGIApp

from memoryos.assembly.process_limits import raise_descriptor_limit, shorten_thread_turns
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import SettingsError
from memoryos.interfaces.http.addresses import SIGN_IN_LINK
from memoryos.interfaces.http.forked_workers import ForkedWorkers, can_fork
from memoryos.interfaces.http.log_format import start_logging
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.shared_metrics import shared_between_processes
from memoryos.interfaces.http.stop_signals import stop_on_signals
from memoryos.interfaces.http.timeouts import TimeoutProtocol
from memoryos.service.api_keys import KeyRing, NewKey
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, SCOPES, Identity
from memoryos.service.sessions import Sessions

_BACKLOG = 2048


Greet = Callable[[ServeOptions, NewKey | None, str], None]


def serve(options: ServeOptions, greet: Greet) -> None:
    """Serves until it is stopped.

    `greet` is called once clients can connect, with the first key if it is new, and with the address for a browser.
    """
    with ExitStack() as stack:
        folder = None
        if options.workers > 1:
            folder = stack.enter_context(_shared_folder())
            # First of all: whatever imports the application imports the metrics library.
            stack.enter_context(shared_between_processes())
            start_logging(options.log_level, options.log_format)
        if options.oauth_issuers:
            # A missing library is reported once here, not by each process.
            _check_token_library(options)
        listener = listen(options)
        bound_options = replace(options, port=listener.getsockname()[1])
        first_key = create_first_key(bound_options)
        welcome = partial(greet, bound_options, first_key, _browser_address(bound_options))
        _serve(uvicorn_config(bound_options, folder), listener, welcome)


def uvicorn_config(options: ServeOptions, shared_folder: Path | None) -> uvicorn.Config:
    """How the web server runs; `shared_folder` is one that all its processes have in common."""
    return uvicorn.Config(
        partial(application, options, shared_folder),
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
        # A worker is silent while it loads its libraries, and on a busy machine that takes more than the default 5 s.
        timeout_worker_healthcheck=60,
        lifespan="on",
    )


@contextmanager
def _shared_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="memoryos-workers-") as folder:
        yield Path(folder)


def _serve(config: uvicorn.Config, listener: socket.socket, greet: Callable[[], None]) -> None:
    # The web server stops by itself and then raises the signal again; being stopped is not a failure.
    signal.signal(signal.SIGTERM, _exit)
    greet()
    if _serve_alone(config, listener) if config.workers == 1 else _serve_with_workers(config, listener):
        raise KeyboardInterrupt


def _serve_alone(config: uvicorn.Config, listener: socket.socket) -> bool:
    """Serves until it is stopped; returns whether that was by SIGINT."""
    server = uvicorn.Server(config)
    interrupts = stop_on_signals(server)
    server.run(sockets=[listener])
    return bool(interrupts)


def _serve_with_workers(config: uvicorn.Config, listener: socket.socket) -> bool:
    """The same with several processes."""
    if can_fork():
        workers = ForkedWorkers(config, listener, check=partial(Settings.load, {}), on_end=_drop_gauges)
        return workers.run(_load_application) == signal.SIGINT
    # Not at the top, because it imports the metrics library, which takes its folder from the environment at once.
    from memoryos.interfaces.http.worker_processes import WorkerProcesses  # noqa: PLC0415

    spawned = WorkerProcesses(config, sockets=[listener])
    spawned.run()
    return spawned.interrupted


def _drop_gauges(process_id: int) -> None:
    from memoryos.interfaces.http.metrics import drop_gauges  # noqa: PLC0415 - as above

    drop_gauges(process_id)


def _load_application() -> None:
    """Loads what every worker process needs, before they are forked."""
    import memoryos.interfaces.http.tracing  # noqa: F401, PLC0415
    from memoryos.assembly.preload import preload  # noqa: PLC0415

    preload(Settings.load({}))


def _exit(signal_number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - signal handlers get both
    sys.exit(0)


def application(options: ServeOptions, shared_folder: Path | None = None) -> ASGIApp:
    """The web application of one worker process; `shared_folder` is one that all of them have in common."""
    # Not at the top, as above.
    from memoryos.interfaces.http.app import build_service  # noqa: PLC0415
    from memoryos.interfaces.http.tracing import with_tracing  # noqa: PLC0415

    raise_descriptor_limit()
    shorten_thread_turns()
    start_logging(options.log_level, options.log_format)
    settings = Settings.load({})
    caller = (
        KeyRing(stores(settings).shared.api_keys, machine_time)
        if options.authentication
        else Identity(settings.user_id, frozenset(SCOPES))
    )
    return with_tracing(partial(build_service, options, settings, caller, shared_folder=shared_folder))


def _check_token_library(options: ServeOptions) -> None:
    from memoryos.interfaces.http.app import token_verifier  # noqa: PLC0415 - as above

    token_verifier(options)


def listen(options: ServeOptions) -> socket.socket:
    """The socket that clients connect to. Raises SettingsError if the address is taken."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    # Declared as TCP, so that asyncio sends each piece of a response at once instead of waiting to fill a packet.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((options.host, options.port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise SettingsError(
            f"cannot listen on {options.host}:{options.port}: {error.strerror}; choose another port with --port,"
            " or with `make run PORT=...`"
        ) from error
    listener.set_inheritable(True)
    return listener


def _browser_address(options: ServeOptions) -> str:
    """Where a browser sees the memory; on this machine, a link that signs in once.

    Whoever starts the server can read its files, so the link may do everything that the commands can do.
    """
    base = options.url.removesuffix("/mcp")
    if not options.authentication or not options.loopback or options.behind_proxy:
        return f"{base}/"
    settings = Settings.load({})
    sessions = Sessions(stores(settings).shared.sessions, machine_time)
    token = sessions.new_link(Identity(settings.user_id, frozenset(SCOPES)))
    return f"{base}{SIGN_IN_LINK}?token={token}"


def create_first_key(options: ServeOptions) -> NewKey | None:
    """A key for the user in the settings, if there has never been any key."""
    if not options.authentication:
        return None
    settings = Settings.load({})
    ring = KeyRing(stores(settings).shared.api_keys, machine_time)
    try:
        if ring.all():
            return None
        first = ring.create(settings.user_id, DEFAULT_SCOPES, "first key")
        entry = AuditEntry("command keys create", acting_for=settings.user_id, ids=(first.key.id,))
        AuditLog(stores(settings).shared.audit, machine_time).record(entry)
        return first
    finally:
        ring.close()
