"""Starts the proxy."""

import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import NoReturn

import uvicorn

from memoryos.assembly.process_limits import raise_descriptor_limit, shorten_thread_turns
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.interfaces.http.credentials import Credentials
from memoryos.interfaces.http.log_format import start_logging
from memoryos.interfaces.http.run import create_first_key, listen
from memoryos.interfaces.http.timeouts import TimeoutProtocol
from memoryos.interfaces.proxy.app import ProxyApp
from memoryos.interfaces.proxy.callers import Callers
from memoryos.interfaces.proxy.memory_use import MemoryUse
from memoryos.interfaces.proxy.options import ProxyOptions
from memoryos.service.api_keys import KeyRing, NewKey
from memoryos.service.audit import AuditLog, AuditWriter
from memoryos.service.clock import machine_time


def serve(options: ProxyOptions, greet: Callable[[ProxyOptions, NewKey | None], None]) -> None:
    """Serves until it is stopped; `greet` is called once clients can connect, with the first key if it is new."""
    listener = listen(options.listen)
    options = replace(options, listen=replace(options.listen, port=listener.getsockname()[1]))
    first_key = create_first_key(options.listen)
    start_logging(options.listen.log_level, options.listen.log_format)
    raise_descriptor_limit()
    shorten_thread_turns()
    settings = Settings.load({})
    shared = stores(settings).shared
    audit = AuditWriter(AuditLog(shared.audit, machine_time), machine_time)
    ring = KeyRing(shared.api_keys, machine_time) if options.listen.authentication else None
    app = build_proxy(options, settings, ring, audit)
    config = uvicorn.Config(
        app,
        http=TimeoutProtocol,
        ws="none",
        limit_concurrency=options.listen.connections,
        ssl_certfile=options.listen.certificate,
        ssl_keyfile=options.listen.private_key,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=30,
        lifespan="on",
    )
    signal.signal(signal.SIGTERM, _exit)
    greet(options, first_key)
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        audit.close()
        if ring is not None:
            ring.close()


def build_proxy(
    options: ProxyOptions, settings: Settings, ring: KeyRing | None, audit: AuditWriter | None = None
) -> ProxyApp:
    """The application; without a `ring` of keys, callers are who they say they are."""
    callers = Callers(Credentials(ring) if ring is not None else None, settings.user_id)
    memory = (
        MemoryUse(options, settings, machine_time, audit.record)
        if audit
        else MemoryUse(options, settings, machine_time)
    )
    return ProxyApp(options, callers, memory)


def _exit(signal_number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - signal handlers get both
    sys.exit(0)
