"""An issuer of access tokens on the loopback: it describes itself, publishes its keys and signs whatever it is told."""

import json
import time
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qsl

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from jwt.algorithms import RSAAlgorithm

from servers.threaded import OwnedHttp, ThreadedServer


def rsa_key(bits: int = 2048) -> RSAPrivateKey:
    return generate_private_key(65537, bits)


def public_jwk(key: RSAPrivateKey, key_id: str, **more: Any) -> dict[str, Any]:
    return {**RSAAlgorithm.to_jwk(key.public_key(), as_dict=True), "kid": key_id, "use": "sig", **more}


class TestIssuer(ThreadedServer):
    """Use it as a context manager. `pages` are its answers by path, `asked` the paths in the order of asking."""

    __test__ = False

    def __init__(self, key: RSAPrivateKey | None = None, path: str = "") -> None:
        self.key = key or rsa_key()
        self.asked: list[str] = []
        self.held: set[str] = set()
        self.pages: dict[str, tuple[int, bytes, dict[str, str]]] = {}
        super().__init__(_Handler)
        self.base = self.url
        self.name = self.base + path
        self.publish()

    def publish(self, *keys: dict[str, Any], **metadata: Any) -> None:
        described = {"issuer": self.name, "jwks_uri": f"{self.base}/keys", **metadata}
        path = self.name.removeprefix(self.base).rstrip("/")
        self.say(f"{path}/.well-known/openid-configuration", described)
        self.say("/keys", {"keys": list(keys) or [public_jwk(self.key, "k1")]})

    def say(self, path: str, body: object, status: int = 200, **headers: str) -> None:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.pages[path] = (status, sent, headers)

    def hold(self, path: str) -> None:
        """Does not answer there until the client has left."""
        self.held.add(path)

    def answer(self, path: str, form: dict[str, str]) -> tuple[int, bytes, dict[str, str]]:  # noqa: ARG002
        """What is sent back for a path, and for the fields of a form that was posted there."""
        return self.pages.get(path, (404, b"{}", {}))

    def claims(self, audience: str, **changed: Any) -> dict[str, Any]:
        """What a good token claims, with changes; a claim changed to None is left out."""
        now = int(time.time())
        good = {"iss": self.name, "sub": "ann", "aud": audience, "iat": now, "nbf": now, "exp": now + 600}
        good["scope"] = "memory:read memory:write"
        return {name: value for name, value in (good | changed).items() if value is not None}

    def token(self, audience: str, header: dict[str, Any] | None = None, key: Any = None, **changed: Any) -> str:
        payload = {"kid": "k1", "typ": "at+jwt", "alg": "RS256", **(header or {})}
        kept = {name: value for name, value in payload.items() if value is not None}
        return jwt.encode(self.claims(audience, **changed), key or self.key, payload["alg"], headers=kept)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: OwnedHttp

    @property
    def _owner(self) -> TestIssuer:
        assert isinstance(self.server.owner, TestIssuer)
        return self.server.owner

    def do_GET(self) -> None:
        self._owner.asked.append(self.path)
        if self.path in self._owner.held:
            self.connection.recv(1)
            self.close_connection = True
            return
        self._send(*self._owner.answer(self.path, {}))

    def do_POST(self) -> None:
        self._owner.asked.append(self.path)
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        self._send(*self._owner.answer(self.path, dict(parse_qsl(body))))

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Tests read what was asked from `asked`."""
