"""Of an error, only our own words are logged: a provider may quote what it was asked."""

import logging

import pytest

from memoryos.errors import ModelError
from memoryos.privacy.log_safe import log_safe_text
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
    assert log_safe_text(ModelError(message)) == logged


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


def test_a_page_that_a_model_refuses_and_quotes_is_read_by_rules_without_a_word_of_it_in_the_log(
    open_memory, caplog: pytest.LogCaptureFixture
) -> None:
    class Squeamish(ScriptedAnalyst):
        def group(self, pages, earlier, vectors):
            if any("Rosina" in page.user_input for page in pages):
                raise ModelError("scripted:model failed: HTTP 400: cannot read 'my cat Rosina is ill'")
            return super().group(pages, earlier, vectors)

    with caplog.at_level(logging.DEBUG):
        memory = open_memory(analyst=Squeamish(), short_term_capacity=1)
        for number in range(12):
            memory.add_memory("my cat Rosina is ill" if number == 5 else f"the weather on day {number}", "I see")
        memory.force_mid_term_analysis()

    assert "had to read page" in caplog.text
    assert "Rosina" not in caplog.text
