"""Which language model the settings mean, where it is asked, and with which key."""

import json
from pathlib import Path
from typing import Any

import pytest

from memoryos.adapters.language_models.presets import PRESETS, preset
from memoryos.assembly.models import named_embedder, named_language_model, previous_embedder, provider_address
from memoryos.assembly.registry import EMBEDDER_FAMILIES, EMBEDDER_OF_VECTORS, EMBEDDERS, family_member
from memoryos.config.settings import Settings
from memoryos.errors import SettingsError
from memoryos.testing import FixedClock, HashingEmbedder

KEY = "sk-planted-0123456789"
AMBIENT = "sk-in-the-environment"


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    variables = [name for item in Settings.__dataclass_fields__.values() for name in item.metadata["env"]]
    of_providers = [name for item in PRESETS.values() for name in (*item.key_variables, *item.url_variables)]
    for variable in [*variables, *of_providers]:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(tmp_path))


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ({}, ""),
        ({"openai_api_key": KEY}, "openai:gpt-4o-mini"),
        ({"openai_api_key": KEY, "llm_model": "gpt-5"}, "openai:gpt-5"),
        ({"llm_model": "gpt-5"}, "openai:gpt-5"),
        ({"openai_api_key": ""}, ""),
        ({"openai_api_key": KEY, "language_model": "ollama:qwen3:8b"}, "ollama:qwen3:8b"),
        ({"openai_api_key": KEY, "language_model": "none"}, "none"),
        ({"openai_base_url": "http://localhost:1/v1"}, ""),
    ],
)
def test_the_language_model_that_is_meant(value: dict[str, Any], meant: str) -> None:
    assert Settings.load(value).language_model == meant


def test_a_key_that_merely_lies_in_the_environment_turns_nothing_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", AMBIENT)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:1/v1")
    monkeypatch.setenv("ANTHROPIC_API_KEY", AMBIENT)

    settings = Settings.load({})

    assert named_language_model(settings, FixedClock()) is None
    assert settings.openai_api_key == AMBIENT


def test_a_key_in_config_json_means_a_model_and_so_does_the_variable_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"openai_api_key": KEY, "llm_model": "gpt-5"}), encoding="utf-8")

    from_file = Settings.load({}).language_model
    monkeypatch.setenv("MEMORYOS_LLM_MODEL", "gpt-6")
    from_variable = Settings.load({}).language_model
    monkeypatch.setenv("MEMORYOS_LANGUAGE_MODEL", "deepseek:deepseek-chat")
    by_name = Settings.load({}).language_model
    in_code = Settings.load({"language_model": "ollama:qwen3:8b"}).language_model

    assert (from_file, from_variable) == ("openai:gpt-5", "openai:gpt-6")
    assert (by_name, in_code) == ("deepseek:deepseek-chat", "ollama:qwen3:8b")


@pytest.mark.parametrize(
    ("name", "values", "address"),
    [
        ("openai:m", {"openai_api_key": KEY}, ("", KEY)),
        ("openai:m", {"openai_base_url": "http://a/v1"}, ("http://a/v1", AMBIENT)),
        ("openai:m", {"openai_api_key": KEY, "language_model_api_key": "own"}, ("", "own")),
        ("openai:m", {"language_model_base_url": "http://b/v1"}, ("http://b/v1", AMBIENT)),
        ("openai-compatible:m", {"openai_base_url": "http://a/v1"}, ("http://a/v1", AMBIENT)),
        ("openai-compatible:m", {"language_model_base_url": "http://b/v1"}, ("http://b/v1", "")),
        (
            "openai-compatible:m",
            {"language_model_base_url": "http://b/v1", "language_model_api_key": "own"},
            ("http://b/v1", "own"),
        ),
        ("anthropic:m", {"openai_api_key": KEY}, ("http://claude", "sk-claude")),
        ("anthropic:m", {"language_model_api_key": "own"}, ("http://claude", "own")),
        ("deepseek:m", {"openai_api_key": KEY, "openai_base_url": "http://a/v1"}, ("", "")),
        ("qwen:m", {}, ("", "sk-dashscope")),
        ("ollama:m", {}, ("http://gpu:11434/v1", "")),
    ],
)
def test_a_key_is_sent_where_it_belongs(
    name: str, values: dict[str, Any], address: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in {
        "OPENAI_API_KEY": AMBIENT,
        "ANTHROPIC_API_KEY": "sk-claude",
        "ANTHROPIC_BASE_URL": "http://claude",
        "DASHSCOPE_API_KEY": "sk-dashscope",
        "OLLAMA_BASE_URL": "http://gpu:11434/v1",
    }.items():
        monkeypatch.setenv(variable, value)

    assert provider_address(Settings.load(values), preset(name)[0]) == address


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"language_model": "opnai:m"}, "did you mean 'openai'"),
        ({"language_model": "openai:"}, "must include a model"),
        ({"language_model": "anthropic:m"}, "needs a key; .*language_model_api_key.* ANTHROPIC_API_KEY"),
        ({"language_model": "openai-compatible:m"}, "needs a base URL .*language_model_base_url"),
        ({"language_model": "ollama:m", "language_model_base_url": "localhost"}, "must look like https://"),
        ({"language_model": "ollama:m", "language_model_base_url": "http://u:pw@h/v1"}, "contain a key or password"),
        (
            {"language_model": "ollama:m", "language_model_kwargs": {"timeot": 3}},
            "language_model_kwargs has options that the language model 'ollama:m' does not accept: .*'timeot'",
        ),
        ({"language_model": "ollama:m", "language_model_kwargs": {"timeout": "long"}}, "'timeout' .* not 'long'"),
        ({"language_model": "ollama:m", "language_model_kwargs": {"attempts": 0}}, "'attempts' .* not 0"),
        ({"language_model": "ollama:m", "language_model_api_key": "schlüssel"}, "'language_model_api_key'.*ASCII"),
        ({"language_model": "no.such.module:Model"}, "cannot import 'no.such.module:Model'"),
        ({"analyst": "llm"}, "needs a language model"),
    ],
)
def test_what_cannot_work_is_refused_when_a_memory_is_made(open_memory, value: dict[str, Any], why: str) -> None:
    with pytest.raises(SettingsError, match=why) as caught:
        open_memory(**value)

    assert "schlüssel" not in str(caught.value)
    assert "pw" not in str(caught.value)


def test_a_language_model_of_ones_own_is_named_by_where_it_is(open_memory) -> None:
    memory = open_memory(
        language_model="memoryos.testing:ScriptedLanguageModel", language_model_kwargs={"replies": ["Yes."]}
    )

    assert memory.get_response("Really?") == "Yes."
    assert memory.get_memory_stats()["language_model"]["name"] == "scripted:model"


@pytest.mark.parametrize("value", [b"sk-planted-0123456789", 123456789, ["sk-planted-0123456789"]])
def test_a_key_of_the_wrong_kind_is_refused_and_not_shown(value: object) -> None:
    with pytest.raises(SettingsError, match=r"'openai_api_key' must be a string, not \*\*\*"):
        Settings.load({"openai_api_key": value})


def test_no_key_is_in_the_repr_of_settings() -> None:
    keys = ("openai_api_key", "language_model_api_key", "embedding_model_api_key")

    settings = Settings.load(dict.fromkeys(keys, KEY))

    assert KEY not in repr(settings)
    assert KEY not in str(settings)


@pytest.mark.parametrize("prefix", EMBEDDER_FAMILIES)
def test_an_embedder_is_named_by_its_family_and_its_model(prefix: str) -> None:
    made = family_member(f"{prefix}some/model", EMBEDDER_FAMILIES)

    assert made is not None
    assert made.func is EMBEDDER_FAMILIES[prefix]()
    assert made.args == ("some/model" if prefix.endswith(":") else f"{prefix}some/model",)


@pytest.mark.parametrize("name", ["openai:", "fastembed: "])
def test_a_family_without_a_model_is_refused(name: str) -> None:
    with pytest.raises(SettingsError, match="must include a model"):
        named_embedder(Settings.load({"embedding_model_name": name}))


@pytest.mark.parametrize("vectors", EMBEDDER_OF_VECTORS)
def test_what_made_stored_vectors_can_be_built_again_by_their_name(vectors: str) -> None:
    made = previous_embedder(Settings.load({}), HashingEmbedder(), vectors)

    assert EMBEDDER_OF_VECTORS[vectors] in EMBEDDERS
    assert made is not None
    assert made.name == vectors


@pytest.mark.parametrize("vectors", ["hashing/64", "openai:text-embedding-3-small", "package.module:attribute"])
def test_what_is_not_known_or_would_send_questions_away_is_not_built_again(vectors: str) -> None:
    settings = Settings.load({"openai_api_key": KEY, "language_model": "none"})

    assert previous_embedder(settings, HashingEmbedder(), vectors) is None
