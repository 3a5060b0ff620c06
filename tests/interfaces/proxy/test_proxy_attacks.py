"""What a client or an upstream may send to do harm through the proxy."""

import json
import logging
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from interfaces.proxied import proxied
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES
from servers.loopback import LoopbackServer, Reply, json_reply, stream_reply

HELLO = {"model": "m", "messages": [{"role": "user", "content": "Hello there"}]}
ANSWER = {"id": "a", "choices": [{"index": 0, "message": {"content": "Hi"}, "finish_reason": "stop"}]}


@pytest.fixture
def upstream() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture
def ring(tmp_path: Path) -> Iterator[KeyRing]:
    keys = KeyRing(SqliteStores(tmp_path, machine_time).shared.api_keys, machine_time)
    yield keys
    keys.close()


def test_a_key_of_ours_that_is_sent_twice_is_not_shown_to_the_upstream(
    tmp_path: Path, upstream: LoopbackServer, ring: KeyRing
) -> None:
    secret = ring.create("ada", DEFAULT_SCOPES, "laptop").secret
    upstream.say(json_reply(ANSWER))
    with proxied(tmp_path, upstream.url, ring, upstream_key="sk-operator") as url:
        keys = {"authorization": f"Bearer {secret}", "x-memoryos-key": secret}
        assert httpx2.post(f"{url}/chat/completions", json=HELLO, headers=keys).status_code == 200
    (request,) = upstream.requests
    assert secret not in json.dumps(request.headers)
    assert request.headers["authorization"] == "Bearer sk-operator"


def test_cookies_and_what_belongs_to_one_connection_stay_on_their_side(
    tmp_path: Path, upstream: LoopbackServer
) -> None:
    """On one machine a browser sends the cookie of the pages to every port, and takes it from every port."""
    upstream.say(json_reply(ANSWER, set_cookie="memoryos_5000=planted; Path=/", x_memoryos="forged"))
    sent = {"cookie": "memoryos_5000=session", "connection": "x-private", "x-private": "1"}
    with proxied(tmp_path, upstream.url) as url:
        response = httpx2.post(f"{url}/chat/completions", json=HELLO, headers=sent)
    (request,) = upstream.requests
    assert not {"cookie", "x-private"} & set(request.headers)
    assert "set-cookie" not in response.headers
    assert response.headers["x-memoryos"] == "nothing"


@pytest.mark.parametrize(
    "path", ["/v1/../../admin", "/v1/%2e%2e/%2e%2e/admin", "/v1/..%2f..%2fadmin", "/v1/..%5c..%5cadmin", "/v1/./x"]
)
def test_no_path_leads_out_of_the_upstream(tmp_path: Path, upstream: LoopbackServer, path: str) -> None:
    with proxied(tmp_path, f"{upstream.url}/tenant/v1", upstream_key="sk-operator") as url:
        assert _post(url, path) == 400
    assert upstream.requests == []


@pytest.mark.parametrize("path", ["/v1/a%3Fb=1", "/v1/a%23b", "/v1/a%00b", "/v1/a%2fb"])
def test_a_path_reaches_the_upstream_as_it_was_sent(tmp_path: Path, upstream: LoopbackServer, path: str) -> None:
    upstream.say(json_reply(ANSWER))
    with proxied(tmp_path, f"{upstream.url}/tenant/v1") as url:
        assert _post(url, path) == 200
    assert [request.path for request in upstream.requests] == [f"/tenant{path}"]


def test_a_path_cannot_write_lines_into_the_log(
    tmp_path: Path, upstream: LoopbackServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    upstream.say(json_reply(ANSWER), json_reply(ANSWER))
    with proxied(tmp_path, upstream.url) as url:
        assert _post(url, "/v1/a%0a12:00:00%20info%20forged") == 200
        assert _post(url, "/v1/chat/completions") == 200
    paths = [vars(record)["path"] for record in caplog.records if record.getMessage() == "request"]
    assert paths == ["other", "/chat/completions"]


ODD: list[dict[str, Any]] = [
    {"choices": [{"delta": "words"}]},
    {"choices": [{"message": ["words"]}]},
    {"choices": [{"message": {"content": "words"}, "finish_reason": ["stop"]}]},
    {"object": "response", "status": ["completed"], "output": []},
    {"object": "response", "status": "completed", "output": 5},
    {"object": "response", "status": "completed", "output": [{"type": ["message"], "content": "words"}]},
    {"object": "response", "status": "incomplete", "incomplete_details": {"reason": {}}, "id": {}, "output": {}},
]


@pytest.mark.parametrize("body", ODD)
def test_an_odd_answer_reaches_the_client_whole(
    tmp_path: Path, upstream: LoopbackServer, body: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    plain, streamed = json_reply(body), stream_reply([b"data: " + json.dumps(body).encode() + b"\n\n"])
    upstream.say(plain, streamed)
    with proxied(tmp_path, upstream.url) as url:
        for reply in (plain, streamed):
            assert httpx2.post(f"{url}/chat/completions", json=HELLO).content == reply.body
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_what_no_url_can_be_made_of_is_one_error_without_a_traceback(
    tmp_path: Path, upstream: LoopbackServer, caplog: pytest.LogCaptureFixture
) -> None:
    upstream.answers = lambda _: Reply()
    with proxied(tmp_path, upstream.url) as url:
        connection = HTTPConnection(urlsplit(url).netloc)
        connection.request("OPTIONS", "*")
        assert connection.getresponse().status == 500
        connection.close()
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.name for record in errors] == ["memoryos.interfaces.proxy.app"]
    assert errors[0].exc_info is None


def _post(url: str, path: str) -> int:
    """The status for a path that is sent as it stands, which clients do not do."""
    connection = HTTPConnection(urlsplit(url).netloc)
    connection.request("POST", path, json.dumps(HELLO), {"content-type": "application/json"})
    status = connection.getresponse().status
    connection.close()
    return status
