"""Embeddings over HTTP: batches, dimensions, retries, and what a server may get wrong."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("openai", reason="the extra openai is not installed", exc_type=ImportError)

from memoryos.adapters.embedders.openai import OpenAIEmbedder, batches, clip
from memoryos.adapters.retries import Retrier, RetryPolicy
from memoryos.errors import EmbedderError, SettingsError
from memoryos.privacy.secret import Secret
from memoryos.testing import FixedClock
from memoryos.text.token_estimate import estimate_tokens
from servers.loopback import LoopbackServer, Reply, json_reply
from servers.openai_wire import embeddings, error


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


@pytest.fixture
def connect(server: LoopbackServer) -> Iterator[Callable[..., OpenAIEmbedder]]:
    with ExitStack() as stack:

        def connect_(model: str = "tiny", **options: Any) -> OpenAIEmbedder:
            embedder = OpenAIEmbedder(model, key=Secret("sk-1"), base_url=f"{server.url}/v1", **options)
            stack.callback(embedder.close)
            return embedder

        yield connect_


def test_vectors_are_unit_rows_in_the_order_of_the_texts_and_a_blank_text_has_one(server, connect):
    server.say(embeddings([[3, 4], [0, 2]]))

    rows = connect(dimension=2).embed(["one", " \n", "two"], "document")

    assert rows.dtype == np.float32
    assert np.allclose(rows, [[0.6, 0.8], [1, 0], [0, 1]])
    assert server.requests[0].body == {"model": "tiny", "input": ["one", "two"], "encoding_format": "float"}


def test_nothing_is_asked_where_there_is_nothing_to_embed(server, connect):
    embedder = connect(dimension=2)

    assert embedder.embed([], "query").shape == (0, 2)
    assert embedder.embed([""], "query").shape == (1, 2)
    assert not server.requests


def test_an_unknown_dimension_is_asked_for_once(server, connect):
    server.say(embeddings([[1, 0, 0]]), embeddings([[0, 1, 0]]))
    embedder = connect()

    assert embedder.dimension == 3
    assert embedder.dimension == 3
    assert embedder.embed(["one"], "query").shape == (1, 3)
    assert len(server.requests) == 2


def test_the_dimension_of_a_known_model_is_known_and_can_be_shortened(server, connect):
    server.say(embeddings([[1] * 256]))
    whole, short = connect("text-embedding-3-small"), connect("text-embedding-3-small", dimension=256)

    short.embed(["one"], "query")

    assert (whole.name, whole.dimension) == ("openai:text-embedding-3-small", 1536)
    assert (short.name, short.dimension) == ("openai:text-embedding-3-small/256", 256)
    assert server.requests[0].body["dimensions"] == 256


def test_prompts_stand_before_texts_by_purpose_and_change_the_name(server, connect):
    server.say(embeddings([[1, 0]]), embeddings([[1, 0]]))
    embedder = connect(dimension=2, prompts={"query": "Query: "})

    embedder.embed(["one"], "query")
    embedder.embed(["one"], "document")

    assert [request.body["input"] for request in server.requests] == [["Query: one"], ["one"]]
    assert embedder.name != connect(dimension=2).name


def test_many_texts_go_in_several_requests(server, connect):
    server.say(embeddings([[1, 0]] * 256), embeddings([[0, 1]] * 44))

    rows = connect(dimension=2).embed([f"text {n}" for n in range(300)], "document")

    assert [len(request.body["input"]) for request in server.requests] == [256, 44]
    assert rows[255:257].tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    "reply",
    [
        embeddings([[1, 0, 0]]),
        embeddings([[1, 0], [0, 1]]),
        embeddings([]),
        embeddings([[0, 0]]),
        embeddings([[float("nan"), 1]]),
        json_reply({"data": [{"index": 0, "embedding": "AACAPw=="}]}),
        json_reply({"data": [{"index": 0}]}),
        Reply(b"<html>"),
        Reply(b"[]"),
    ],
)
def test_vectors_that_are_not_as_they_must_be_are_an_error(server, connect, reply: Reply):
    server.say(reply)

    with pytest.raises(EmbedderError, match="openai:tiny"):
        connect(dimension=2).embed(["one"], "query")


def test_a_failure_that_passes_is_tried_again_as_the_provider_asks(server, connect, clock: FixedClock):
    server.say(error(429, retry_after="7"), Reply(drops=True), embeddings([[1, 0]]))
    start = clock()
    retrier = Retrier(RetryPolicy(), sleep=clock.advance, jitter=lambda: 0.5)

    connect(dimension=2, retrier=retrier).embed(["one"], "query")

    assert len(server.requests) == 3
    assert (clock() - start).total_seconds() >= 7


def test_a_failure_that_lasts_is_an_error_of_ours(server, connect, clock: FixedClock):
    server.say(error(401, "wrong key"))
    retrier = Retrier(RetryPolicy(), sleep=clock.advance, jitter=lambda: 0.5)

    with pytest.raises(EmbedderError, match="HTTP 401: wrong key"):
        connect(dimension=2, retrier=retrier).embed(["one"], "query")
    assert len(server.requests) == 1


def test_openai_itself_wants_a_key():
    with pytest.raises(SettingsError, match="OPENAI_API_KEY"):
        OpenAIEmbedder()


@given(st.lists(st.text(max_size=40), max_size=12), st.integers(1, 4), st.integers(1, 20))
def test_batches_keep_every_text_in_order_and_stay_within_what_a_request_holds(texts: list[str], most: int, room: int):
    groups = list(batches(texts, most, room))

    assert [text for group in groups for text in group] == texts
    for group in groups:
        assert 1 <= len(group) <= most
        assert len(group) == 1 or sum(map(estimate_tokens, group)) <= room


@given(st.text(max_size=300), st.integers(0, 20))
def test_a_clipped_text_is_a_beginning_that_fits(text: str, tokens: int):
    clipped = clip(text, tokens)

    assert text.startswith(clipped)
    assert estimate_tokens(clipped) <= tokens
