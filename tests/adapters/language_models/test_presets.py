"""Providers by name, and what is said where a name, a key or an address is wrong."""

from contextlib import closing
from urllib.parse import urlsplit

import pytest

from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.presets import PRESETS, preset
from memoryos.adapters.libraries import library
from memoryos.adapters.remote import checked_url
from memoryos.errors import MissingExtraError, SettingsError
from memoryos.privacy.secret import Secret

KEY = Secret("sk-planted-0123456789")


def test_every_provider_that_was_promised_is_there():
    promised = "openai anthropic deepseek qwen gemini ollama vllm llamafactory openai-compatible"

    assert set(PRESETS) == set(promised.split())


@pytest.mark.parametrize("provider", sorted(PRESETS))
def test_a_provider_names_its_key_variable_and_speaks_https_unless_it_is_at_home(provider: str):
    known = PRESETS[provider]

    assert all(variable.endswith("_API_KEY") for variable in known.key_variables)
    if known.base_url:
        url = urlsplit(known.base_url)
        assert url.scheme == ("http" if url.hostname == "localhost" else "https")
        assert known.needs_key == (url.hostname != "localhost")


def test_a_model_may_have_colons_and_slashes_in_its_name():
    assert preset("ollama:qwen3:8b")[1] == "qwen3:8b"
    assert preset("vllm:Qwen/Qwen3-8B")[1] == "Qwen/Qwen3-8B"


def test_a_provider_with_a_typing_error_is_guessed():
    with pytest.raises(SettingsError, match="did you mean 'openai'"):
        preset("opnai:gpt-4o-mini")


def test_an_unknown_provider_is_told_those_that_are_known():
    with pytest.raises(SettingsError, match=r"choose from .*llamafactory"):
        preset("zzz:model")


def test_a_provider_without_a_model_is_refused():
    with pytest.raises(SettingsError, match="must include a model"):
        preset("openai")


@pytest.mark.parametrize(("name", "variable"), [("openai:m", "OPENAI_API_KEY"), ("anthropic:m", "ANTHROPIC_API_KEY")])
def test_a_missing_key_is_asked_for_by_its_variable(name: str, variable: str):
    with pytest.raises(SettingsError, match=variable):
        named_language_model(name)


def test_a_provider_without_an_address_asks_for_one():
    with pytest.raises(SettingsError, match="needs a base URL"):
        named_language_model("openai-compatible:m")


def test_a_way_to_ask_for_json_that_does_not_exist_is_refused():
    with pytest.raises(
        SettingsError, match=r"`structured` must be one of json_object, json_schema, prompt for .*, not 'yaml'"
    ):
        named_language_model("ollama:m", structured="yaml")  # type: ignore[arg-type]


def test_a_server_at_home_needs_no_key_and_can_be_told_how_to_be_asked():
    pytest.importorskip("openai", reason="the extra openai is not installed", exc_type=ImportError)

    with closing(named_language_model("ollama:m", structured="json_object")) as model:
        assert model.name == "ollama:m"


@pytest.mark.parametrize("url", ["", "api.example.com/v1", "ftp://example.com", "http://", "http://host:99999/v1"])
def test_an_address_that_is_none_is_refused(url: str):
    with pytest.raises(SettingsError, match="must look like"):
        checked_url(url, KEY)


@pytest.mark.parametrize(
    "url",
    [
        f"ftp://user:{KEY.reveal()[:9]}@host",
        f"https://user:{KEY.reveal()}@host/v1",
        f"https://host/{KEY.reveal()}",
        f"https://host?k={KEY.reveal()}",
    ],
)
def test_an_address_with_a_key_in_it_is_refused_without_quoting_it(url: str):
    with pytest.raises(SettingsError) as caught:
        checked_url(url, KEY)

    assert KEY.reveal()[:9] not in str(caught.value)


def test_a_missing_library_names_the_extra():
    with pytest.raises(MissingExtraError, match=r"pip install 'memoryos-engine\[openai\]'"):
        library("memoryos_no_such_library", "openai")
