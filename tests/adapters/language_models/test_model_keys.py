"""A key is shown to its provider and to nobody else: no log, no error, no repr, no other provider."""

import gc
import logging
import pickle
import traceback
import warnings
from collections.abc import Iterator
from contextlib import closing

import pytest

pytest.importorskip("openai", reason="the extra openai is not installed", exc_type=ImportError)
pytest.importorskip("anthropic", reason="the extra anthropic is not installed", exc_type=ImportError)

from memoryos.adapters.embedders.openai import OpenAIEmbedder
from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.resilience import Resilience, resilient
from memoryos.adapters.retries import RetryPolicy
from memoryos.errors import EmbedderError, ModelError
from memoryos.ports import Message
from memoryos.privacy.secret import Secret
from memoryos.testing import FixedClock
from servers import anthropic_wire, openai_wire
from servers.loopback import LoopbackServer, Reply, json_reply

KEY = "sk-planted-0123456789abcdef"
AMBIENT = "planted-in-the-environment"
HELLO = [Message("user", "Hello?")]


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as server:
        yield server


def everything_in(caplog: pytest.LogCaptureFixture) -> str:
    format_ = logging.Formatter("%(message)s %(args)s").format
    return "\n".join(f"{format_(record)} {record.__dict__!r}" for record in caplog.records)


@pytest.mark.parametrize("provider", ["openai", "deepseek", "anthropic"])
def test_a_key_is_in_no_log_no_error_and_no_repr(
    provider: str, server: LoopbackServer, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    wire = anthropic_wire if provider == "anthropic" else openai_wire
    good = anthropic_wire.message("Yes.") if provider == "anthropic" else openai_wire.chat("Yes.")
    echo = f"Incorrect API key provided: {KEY}"
    bad = [wire.error(401, echo), json_reply(echo), wire.stream_error(echo), Reply(drops=True)]
    server.say(wire.error(500, echo), good, *bad)
    shown = []
    with closing(named_language_model(f"{provider}:m", key=Secret(KEY), base_url=server.url)) as adapter:
        clock = FixedClock()
        model = resilient(
            adapter, Resilience(retries=RetryPolicy(2)), clock=clock, sleep=clock.advance, jitter=lambda: 0.5
        )

        model.complete(HELLO)
        for ask in (
            adapter.complete,
            adapter.complete,
            lambda messages: list(adapter.stream(messages)),
            adapter.complete,
        ):
            with pytest.raises(ModelError) as caught:
                ask(HELLO)
            shown += [repr(caught.value), *traceback.format_exception(caught.value), repr(pickle.dumps(caught.value))]
        shown += [repr(adapter), str(adapter), repr(model), repr(vars(adapter)), everything_in(caplog)]

    assert KEY not in "\n".join(shown)
    assert any("Incorrect API key provided: ***" in text for text in shown)
    assert any(record.name.startswith(("openai", "anthropic", "httpx2")) for record in caplog.records)


def test_an_embedders_key_is_in_no_log_no_error_and_no_repr(server: LoopbackServer, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    server.say(openai_wire.error(401, f"Incorrect API key provided: {KEY}"), json_reply(f"echo {KEY}"))
    shown = []
    with closing(OpenAIEmbedder("m", key=Secret(KEY), base_url=server.url, dimension=2)) as embedder:
        for _ in range(2):
            with pytest.raises(EmbedderError) as caught:
                embedder.embed(["hello"], "query")
            shown += [*traceback.format_exception(caught.value), repr(caught.value.__context__)]
        shown += [repr(embedder), repr(vars(embedder)), embedder.name, everything_in(caplog)]

    assert KEY not in "\n".join(shown)


@pytest.mark.parametrize("provider", ["openai", "deepseek", "ollama", "anthropic"])
def test_a_provider_is_sent_nothing_from_the_environment(
    provider: str, server: LoopbackServer, monkeypatch: pytest.MonkeyPatch
):
    for variable in (
        "OPENAI_API_KEY OPENAI_ADMIN_KEY OPENAI_ORG_ID OPENAI_PROJECT_ID ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN"
    ).split():
        monkeypatch.setenv(variable, AMBIENT)
    for variable in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(variable, f"Authorization: Bearer {AMBIENT}\nX-Api-Key: {AMBIENT}\nX-Other: {AMBIENT}")
    server.say(anthropic_wire.message("Yes.") if provider == "anthropic" else openai_wire.chat("Yes."))

    key = None if provider == "ollama" else Secret(KEY)
    with closing(named_language_model(f"{provider}:m", key=key, base_url=server.url)) as model:
        model.complete(HELLO)

    assert AMBIENT not in repr(server.requests)


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_a_provider_that_points_elsewhere_is_not_followed(provider: str, server: LoopbackServer):
    with LoopbackServer() as elsewhere:
        server.say(Reply(b"", 307, {"location": f"{elsewhere.url}/v1/messages"}))

        with (
            closing(named_language_model(f"{provider}:m", key=Secret(KEY), base_url=server.url)) as model,
            pytest.raises(ModelError, match="HTTP 307") as caught,
        ):
            model.complete(HELLO)

        assert not elsewhere.requests
    assert not caught.value.retryable


def test_a_model_that_nobody_closed_closes_its_connections_when_it_is_gone(server: LoopbackServer):
    server.say(openai_wire.chat("Yes."))
    model = named_language_model("openai:m", key=Secret(KEY), base_url=server.url)
    model.complete(HELLO)

    with warnings.catch_warnings(record=True) as records:
        warnings.simplefilter("always")
        del model
        gc.collect()

    assert records == []
