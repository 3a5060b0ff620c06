"""The server in this process, on a port of its own, where a test needs to choose what no command offers."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from interfaces.running_server import EMBEDDER, LONGEST_SECONDS, USER
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.identity import Identity
from memoryos.service.tool_service import ToolService


class _Listening(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def hosted(folder: Path, mcp_server: Callable[[ToolService], Any] = build_server, **chosen: Any) -> Iterator[str]:
    """The address of a server to which everybody is the same user."""
    settings = Settings.load({"data_storage_path": folder, "embedding_model_name": EMBEDDER})
    options = ServeOptions(authentication=False, calls_per_minute=1_000_000, **chosen)
    app = build_service(options, settings, Identity(USER), mcp_server=mcp_server).app
    server = _Listening(uvicorn.Config(app, log_config=None, lifespan="on"))
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    assert server.ready.wait(LONGEST_SECONDS)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(LONGEST_SECONDS)
        listening.close()


def connected(url: str, *, small_buffer: bool = False) -> socket.socket:
    """A bare connection, for requests that no client library would send."""
    bare = socket.socket()
    bare.settimeout(LONGEST_SECONDS)
    if small_buffer:
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.connect(("127.0.0.1", int(url.rpartition(":")[2])))
    return bare
