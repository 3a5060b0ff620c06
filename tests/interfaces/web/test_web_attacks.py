"""What one person can put into a form, a header or a name to make pages fail or take long."""

import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlencode

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request

from browser.sites import Site, site
from interfaces.running_server import LONGEST_SECONDS
from memoryos.interfaces.http.request_body import BODY, RequestBody
from memoryos.interfaces.web.frame import read_form
from memoryos.service.clock import machine_time
from memoryos.service.uploads import KEPT, Uploads

NOTE = {"text": "Water the lemon trees", "memory_type": "episodic", "entity": "garden"}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("site")) as running:
        yield running


def form(raw: bytes, max_bytes: int | None = None) -> dict[str, str]:
    headers = [(b"content-type", b"application/x-www-form-urlencoded")]
    return read_form(Request({"type": "http", "headers": headers, BODY: RequestBody(raw)}), max_bytes)


@pytest.mark.parametrize("priority", ["--5", "9" * 5000, "-", "1.5", "high"])
def test_a_priority_that_is_no_number_is_refused(shown: Site, priority: str) -> None:
    reply = shown.client().post("/notes/new", **NOTE, priority=priority)

    assert reply.status_code == 400
    assert "priority" in reply.text


def test_a_priority_that_is_a_number_is_kept(shown: Site) -> None:
    reply = shown.client().post("/notes/new", **NOTE, priority="-3")

    assert reply.status_code == 303
    with shown.memory() as memory:
        assert memory.memory_history(reply.headers["location"].rpartition("/")[2])[-1].priority == -3


@pytest.mark.parametrize("offset", ["9" * 5000, "9" * 13, "-1", "x", ""])
def test_an_upload_at_no_offset_is_refused(shown: Site, offset: str) -> None:
    client = shown.client()
    headers = {"x-csrf-token": client.csrf, "x-upload-offset": offset, "x-upload-name": "a.jsonl"}

    assert client.http.post("/transfer/upload", content=b"{}", headers=headers).status_code == 400


def test_a_timeline_up_to_the_last_of_days_is_shown(shown: Site) -> None:
    reply = shown.client().post("/timeline", since="0001-01-01", until="9999-12-31")

    assert reply.status_code == 200
    assert "lemon trees" in reply.text


def test_entities_with_names_of_hundreds_of_parts_are_shown(shown: Site) -> None:
    deep = ".".join("abcdefghij" * 25)
    with shown.memory("deep") as memory:
        memory.store_memory("At the bottom", "episodic", "global", deep)
        for number in range(300):
            memory.store_memory(f"Note {number}", "episodic", "global", f"x{number}.{deep[:199]}")

    reply = shown.client("deep").get("/notes/entities")

    assert reply.status_code == 200
    assert reply.text.count("<li>") < 10_000


def test_strangers_cannot_have_large_forms_read(shown: Site) -> None:
    """A key is short; four megabytes of escapes would stop the server for everybody, again and again."""
    assert form(b"key=" + b"%C3%A9" * 4000, 16 * 1024) == {}
    with httpx2.Client(base_url=shown.url, timeout=LONGEST_SECONDS) as http:
        http.get("/sign-in")
        sent = {"token": http.cookies["memoryos_sign_in"], "key": "é" * 4000}
        assert http.post("/sign-in", data=sent).status_code == 403
        assert http.post("/sign-in", data={**sent, "key": "unknown"}).status_code == 401


def test_a_large_form_takes_memory_in_proportion() -> None:
    raw = b"text=" + b"%C3%A9" * 600_000
    tracemalloc.start()
    fields = form(raw)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert fields == {"text": "é" * 600_000}
    assert peak < 8 * len(raw)


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=80), max_size=8), st.integers(0, 3))
def test_a_form_says_what_was_put_into_it(fields: dict[str, str], plus: int) -> None:
    fields = {name: "+" * plus + value for name, value in fields.items()}

    assert form(urlencode(fields).encode()) == fields


@given(st.binary(max_size=60))
def test_any_bytes_are_read_as_the_standard_library_reads_them(raw: bytes) -> None:
    text = raw.decode("latin-1")
    if text.isascii():
        assert form(raw) == dict(parse_qsl(text, keep_blank_values=True))


@pytest.mark.parametrize("before", range(65_530, 65_540))
def test_an_escape_between_two_pieces_is_read_whole(before: int) -> None:
    text = "x" * before + "é漢"

    assert form(f"a={quote(text)}".encode()) == {"a": text}


def test_a_form_of_too_many_fields_is_empty() -> None:
    assert form(b"&".join(b"a=1" for _ in range(101))) == {}
    assert form(b"a=1&&b=2") == {"a": "1", "b": "2"}


def test_a_server_that_starts_removes_what_one_that_was_killed_left_behind(tmp_path: Path) -> None:
    """An export on its way out is everything in plain text."""
    left = Uploads(tmp_path, machine_time)
    left.append("ann", "export.jsonl", 0, b"Everything that Ann ever said")
    old = (machine_time() - 2 * KEPT).timestamp()
    os.utime(left.file("ann"), (old, old))
    left.append("bea", "import.jsonl", 0, b"Still on its way")
    left.folder("bea").parent.joinpath("odd").mkdir()

    with site(tmp_path):
        assert not left.folder("ann").exists()
        assert left.file("bea").is_file()
