"""The proxy in this process, on a port of its own, in front of an upstream that is scripted."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from interfaces.running_server import EMBEDDER, LONGEST_SECONDS
from memoryos.config.settings import Settings
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.proxy.options import ProxyOptions
from memoryos.interfaces.proxy.run import build_proxy
from memoryos.service.api_keys import KeyRing


class Listening(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def proxied(folder: Path, upstream: str, ring: KeyRing | None = None, **chosen: Any) -> Iterator[str]:
    """The base URL of a proxy in front of `upstream`; when it ends, all that was said is stored."""
    settings = Settings.load({"data_storage_path": folder, "embedding_model_name": EMBEDDER, "user_id": "ada"})
    listen = ServeOptions(authentication=ring is not None, **chosen.pop("listen", {}))
    # A busy machine is no failure of memory.
    options = ProxyOptions(upstream, listen, recall_seconds=LONGEST_SECONDS, **chosen)
    server = Listening(uvicorn.Config(build_proxy(options, settings, ring), log_config=None, lifespan="on"))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    assert server.ready.wait(LONGEST_SECONDS)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        thread.join(LONGEST_SECONDS)
        listening.close()
