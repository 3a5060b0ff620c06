"""A small real model over HTTP: SmolLM2, served by llama.cpp inside this process. It need not be clever."""

import json
from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest

from memoryos.adapters.embedders.openai import OpenAIEmbedder
from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.openai_chat import OpenAIChat
from memoryos.adapters.language_models.replies import Sampling
from memoryos.adapters.language_models.resilience import Resilience, resilient
from memoryos.adapters.language_models.usage import Counted, Ledger
from memoryos.errors import ModelError
from memoryos.ports import Message
from memoryos.privacy.secret import Secret
from memoryos.testing import FixedClock
from servers.local_model import KEY as LOCAL_KEY
from servers.local_model import serve, skip_without_model

skip_without_model()
pytestmark = pytest.mark.timeout(600)

MESSAGES = [Message("system", "You are helpful."), Message("user", "Name the capital of France in one sentence.")]
SCHEMA = {
    "title": "capital",
    "type": "object",
    "properties": {"country": {"enum": ["France", "Peru"]}, "capital": {"type": "string", "maxLength": 20}},
    "required": ["country", "capital"],
    "additionalProperties": False,
}
KEY = Secret(LOCAL_KEY)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = serve()
    yield f"{server.listening_address}/v1"
    del server


@pytest.fixture(scope="module")
def model(address: str) -> Iterator[OpenAIChat]:
    sampling = Sampling(max_tokens=60, temperature=0)
    with closing(
        named_language_model("openai-compatible:smollm2", key=KEY, base_url=address, sampling=sampling, timeout=300)
    ) as model:
        yield model


def test_a_real_model_answers_and_counts_its_tokens(model: OpenAIChat):
    answer = model.complete(MESSAGES)

    assert "Paris" in answer.text
    assert 10 < answer.prompt_tokens < 100
    assert 0 < answer.completion_tokens <= 60


def test_a_real_model_keeps_to_the_schema(model: OpenAIChat):
    answer = json.loads(model.complete(MESSAGES, SCHEMA).text)

    assert set(answer) == {"country", "capital"}
    assert answer["country"] in ("France", "Peru")


def test_a_real_model_streams_the_answer_it_would_give_at_once(model: OpenAIChat):
    pieces = list(model.stream(MESSAGES))

    assert len(pieces) > 3
    assert "".join(pieces).strip() == model.complete(MESSAGES).text


def test_a_real_stream_can_be_stopped_and_the_model_asked_again(model: OpenAIChat):
    stream = model.stream(MESSAGES)
    next(stream)
    stream.close()

    assert model.complete(MESSAGES).text


def test_a_real_answer_is_cut_at_the_limit(address: str):
    short = Sampling(max_tokens=2, temperature=0)
    with closing(named_language_model("openai-compatible:smollm2", key=KEY, base_url=address, sampling=short)) as model:
        assert model.complete(MESSAGES).cut


def test_a_wrong_key_is_refused_by_the_real_server_and_shown_to_nobody(address: str):
    wrong = Secret("sk-wrong-9876543210")
    with (
        closing(named_language_model("openai-compatible:smollm2", key=wrong, base_url=address)) as model,
        pytest.raises(ModelError, match="HTTP 401") as caught,
    ):
        model.complete(MESSAGES)

    assert not caught.value.retryable
    assert wrong.reveal() not in repr(caught.value)


def test_a_real_model_works_behind_all_wrappers(model: OpenAIChat, clock: FixedClock):
    ledger = Ledger()
    dependable = resilient(model, Resilience(seconds=300), clock=clock, sleep=clock.advance, jitter=lambda: 0.5)
    counted = Counted(dependable, ledger, "answer")

    counted.complete(MESSAGES)
    list(counted.stream(MESSAGES))

    usage = ledger.by_purpose()["answer"]
    assert (usage.calls, usage.failures) == (2, 0)
    assert usage.prompt_tokens > 20


def test_a_real_server_that_speaks_as_anthropic_does_answers_and_streams(address: str):
    pytest.importorskip("anthropic", reason="the extra anthropic is not installed", exc_type=ImportError)
    url, short = address.removesuffix("/v1"), Sampling(max_tokens=60)
    with closing(
        named_language_model("anthropic:smollm2", key=KEY, base_url=url, sampling=short, timeout=300)
    ) as model:
        answer = model.complete(MESSAGES)
        pieces = list(model.stream(MESSAGES))

    assert "Paris" in answer.text
    assert 10 < answer.prompt_tokens < 100
    assert "Paris" in "".join(pieces)


def test_real_embeddings_over_http_are_unit_rows_and_near_where_texts_are():
    server = serve(embeddings=True)
    with closing(
        OpenAIEmbedder("smollm2", key=KEY, base_url=f"{server.listening_address}/v1", timeout=300)
    ) as embedder:
        rows = embedder.embed(["the cat sat on the mat", "a cat on a mat", "", "quantum chromodynamics"], "document")

    assert rows.shape == (4, embedder.dimension)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert rows[0] @ rows[1] > rows[0] @ rows[3]
