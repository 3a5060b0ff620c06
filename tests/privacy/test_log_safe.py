"""Of an error, only our own words are logged: a provider may quote what it was asked."""

import logging

import pytest

from memoryos.errors import ModelError
from memoryos.privacy.log_safe import own_words
from memoryos.testing import ScriptedAnalyst


@pytest.mark.parametrize(
    ("message", "logged"),
    [
        ("openai:gpt-4o-mini failed: HTTP 400: cannot answer 'my cat is ill'", "openai:gpt-4o-mini failed: HTTP 400"),
        ("openai:gpt-4o-mini failed: no connection: refused", "openai:gpt-4o-mini failed: no connection"),
        ("HTTP 429: slow down, my cat is ill", "HTTP 429"),
        ("ollama:qwen3:8b gave a malformed answer: my cat is ill", "ollama:qwen3:8b gave a malformed answer"),
        ("no answer in time", "no answer in time"),
        ("", ""),
    ],
)
def test_what_somebody_else_said_is_left_out(message: str, logged: str) -> None:
    assert own_words(ModelError(message)) == logged


def test_a_model_that_quotes_what_it_was_asked_brings_none_of_it_into_the_log(
    open_memory, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_: str) -> None:
        raise ModelError("scripted:model failed: HTTP 400: cannot read 'my cat Rosina is ill'")

    with caplog.at_level(logging.DEBUG):
        memory = open_memory(analyst=ScriptedAnalyst(refuse), short_term_capacity=1)
        for number in range(40):
            memory.add_memory(f"my cat Rosina is ill, day {number}", "oh dear")
        with pytest.raises(ModelError, match="Rosina"):
            memory.force_mid_term_analysis()
        memory.settle()

    logged = [record.getMessage() for record in caplog.records if record.name.startswith("memoryos")]
    assert any("scripted:model failed: HTTP 400" in line for line in logged)
    assert [line for line in logged if "Rosina" in line] == []
