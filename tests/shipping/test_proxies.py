"""The proxies of `deploy` in front of two servers, in the real programs: an owner stays with one server."""

import json
import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest

from servers.certificates import self_signed
from servers.ports import reserved_port

DEPLOY = Path(__file__).parents[2] / "deploy"
LONGEST_SECONDS = 60
USERS = 24
REPLICAS = ("memoryos-1:5000", "memoryos-2:5000")


class Replica(ThreadingHTTPServer):
    """Answers with its own name and the headers that reached it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Echo)
        self.name = f"127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, args=(0.01,)).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


class _Echo(BaseHTTPRequestHandler):
    # A new connection for each request, so that a server that was stopped is gone at once.
    protocol_version = "HTTP/1.0"

    def do_GET(self) -> None:
        assert isinstance(self.server, Replica)
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.dumps({"server": self.server.name, "headers": headers}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815 - the name that the library looks for

    def log_message(self, *_: object) -> None:
        pass


def nginx(folder: Path, replicas: list[Replica], port: int) -> list[str]:
    """The arguments with which nginx runs as `deploy/nginx.conf` says, at another address."""
    chain, key = self_signed(folder)
    ours = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for stated, here in [
        *zip(REPLICAS, [replica.name for replica in replicas], strict=True),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/ssl/memoryos/chain.pem", str(chain)),
        ("/etc/ssl/memoryos/key.pem", str(key)),
    ]:
        assert stated in ours
        ours = ours.replace(stated, here)
    places = [f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
    user = "user root;" if os.geteuid() == 0 else ""
    whole = (
        f"{user} pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {' '.join(places)} {ours} }}"
    )
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, replicas: list[Replica], port: int) -> list[str]:
    """The arguments with which Caddy runs as `deploy/Caddyfile.replicas` says, at another address."""
    chain, key = self_signed(folder)
    environment = {
        **os.environ,
        "MEMORYOS_DOMAIN": f"https://127.0.0.1:{port}",
        "MEMORYOS_REPLICAS": " ".join(replica.name for replica in replicas),
    }
    adapted = subprocess.run(
        ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile.replicas")],
        env=environment, capture_output=True, check=True,
    )  # fmt: skip
    config = json.loads(adapted.stdout)
    # No port for administration, no authority of its own, no redirects from port 80.
    config["admin"] = {"disabled": True}
    config["apps"]["tls"] = {"certificates": {"load_files": [{"certificate": str(chain), "key": str(key)}]}}
    for server in config["apps"]["http"]["servers"].values():
        server["automatic_https"] = {"disable": True}
        server["tls_connection_policies"] = [{}]
    (folder / "caddy.json").write_text(json.dumps(config), encoding="utf-8")
    return ["run", "--config", str(folder / "caddy.json")]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """Inside, the proxy takes connections."""
    home = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with (folder / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(command, env={**os.environ, **home}, stdout=log, stderr=log)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), LONGEST_SECONDS).close()
                break
            except ConnectionRefusedError:
                threading.Event().wait(0.05)
        assert process.poll() is None, (folder / "log").read_text(encoding="utf-8")
        yield
    finally:
        process.terminate()
        process.wait(LONGEST_SECONDS)


class Proxied:
    """The proxy and the servers behind it."""

    def __init__(self, client: httpx2.Client, replicas: list[Replica]) -> None:
        self.replicas = replicas
        self._client = client

    def ask(self, path: str = "/mcp", **headers: str) -> httpx2.Response:
        return self._client.post(path, headers=headers)

    def server_of(self, **headers: str) -> str:
        return str(self.ask(**headers).json()["server"])

    def servers(self, header: str) -> list[str]:
        """For each of many values of the header, the server that answers."""
        return [self.server_of(**{header: f"value {number}"}) for number in range(USERS)]


@pytest.fixture(params=PROXIES)
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxied]:
    program = shutil.which(request.param, path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip(f"{request.param} is not installed; `make proxies` does that")
    replicas = [Replica(), Replica()]
    with ExitStack() as stack:
        port = stack.enter_context(reserved_port())
        for replica in replicas:
            stack.callback(replica.stop)
        arguments = PROXIES[request.param](tmp_path, replicas, port)
        stack.enter_context(running([program, *arguments], tmp_path, port))
        client = httpx2.Client(base_url=f"https://127.0.0.1:{port}", verify=False, timeout=LONGEST_SECONDS)
        yield Proxied(stack.enter_context(client), replicas)


@pytest.mark.parametrize("header", ["X-MemoryOS-Owner", "Authorization"])
def test_an_owner_stays_with_one_server_and_owners_are_spread(proxied: Proxied, header: str) -> None:
    first, second = proxied.servers(header), proxied.servers(header)

    assert first == second
    assert set(first) == {replica.name for replica in proxied.replicas}


def test_the_owner_counts_and_not_the_key_that_was_used(proxied: Proxied) -> None:
    owner = {"X-MemoryOS-Owner": "own_1"}

    servers = {proxied.server_of(Authorization=f"Bearer {number}", **owner) for number in range(USERS)}

    assert len(servers) == 1


def test_the_users_of_one_service_are_spread(proxied: Proxied) -> None:
    names = [f"user {number}" for number in range(USERS)]

    servers = {proxied.server_of(Authorization="Bearer service", **{"X-User-Id": name}) for name in names}

    assert len(servers) == 2


def test_owners_of_a_lost_server_move_and_others_stay(proxied: Proxied) -> None:
    before = proxied.servers("X-MemoryOS-Owner")
    lost, left = proxied.replicas
    lost.stop()

    after = proxied.servers("X-MemoryOS-Owner")

    assert lost.name in before
    assert set(after) == {left.name}


def test_keys_and_users_arrive_as_they_were_sent_and_metrics_do_not(proxied: Proxied) -> None:
    headers = {"Authorization": "Bearer mine", "X-User-Id": "ann"}

    arrived = proxied.ask(**headers).json()["headers"]
    by_nobody = proxied.ask().json()["headers"]

    assert (arrived["authorization"], arrived["x-user-id"]) == ("Bearer mine", "ann")
    assert arrived["host"].partition(":")[0] == "127.0.0.1"
    assert "x-memoryos-owner" not in arrived | by_nobody
    assert proxied.ask("/metrics").status_code == 404
