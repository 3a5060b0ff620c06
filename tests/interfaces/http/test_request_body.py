"""A body is parsed once, however many parts of the server ask for what is in it."""

import pytest

from memoryos.interfaces.http.request_body import NotJsonError, RequestBody


def test_everybody_who_asks_gets_the_same_value() -> None:
    body = RequestBody(b'{"tool_name": "search"}')

    first, second = body.json, body.json

    assert first == {"tool_name": "search"}
    assert first is second


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_refused_each_time(raw: bytes) -> None:
    body = RequestBody(raw)

    for _ in range(2):
        with pytest.raises(NotJsonError):
            _ = body.json
