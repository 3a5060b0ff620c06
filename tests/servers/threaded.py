"""An HTTP server in a thread of its own, on the loopback, from `with` to its end."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self


class ThreadedServer:
    """What handlers find as `server.owner`. Use it as a context manager."""

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        self._http = OwnedHttp(("127.0.0.1", 0), handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class OwnedHttp(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # many may come at once
    owner: ThreadedServer
