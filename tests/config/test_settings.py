import json
from dataclasses import fields

import pytest

from memoryos.config.settings import Settings
from memoryos.errors import SettingsError


@pytest.fixture(autouse=True)
def no_environment(monkeypatch, tmp_path):
    for variable in ("MEMORYOS_USER_ID", "MEMORYOS_DATA_PATH", "MEMORYOS_CONFIG", "MEMORYOS_SHORT_TERM_CAPACITY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def test_defaults_are_those_of_the_older_systems():
    settings = Settings.load({})

    assert (settings.short_term_capacity, settings.mid_term_capacity, settings.long_term_knowledge_capacity) == (
        10,
        2000,
        100,
    )
    assert (settings.mid_term_heat_threshold, settings.mid_term_similarity_threshold) == (5.0, 0.6)
    assert (settings.retrieval_queue_capacity, settings.assistant_id) == (7, "default_assistant_profile")


def test_given_comes_before_environment_before_file_before_default(tmp_path, monkeypatch):
    file = tmp_path / "config.json"
    file.write_text(json.dumps({"user_id": "file", "short_term_capacity": 3, "mid_term_capacity": 4}))
    monkeypatch.setenv("MEMORYOS_USER_ID", "environment")
    monkeypatch.setenv("MEMORYOS_SHORT_TERM_CAPACITY", "5")

    settings = Settings.load({"user_id": "given", "assistant_id": None}, file)

    assert (settings.user_id, settings.short_term_capacity, settings.mid_term_capacity) == ("given", 5, 4)
    assert settings.long_term_knowledge_capacity == 100


def test_a_file_is_found_in_the_data_folder_and_by_its_variable(tmp_path, monkeypatch):
    (tmp_path / "config.json").write_text('{"short_term_capacity": 2}')
    (tmp_path / "other.json").write_text('{"short_term_capacity": 3}')

    in_data = Settings.load({"data_storage_path": tmp_path})
    monkeypatch.setenv("MEMORYOS_CONFIG", str(tmp_path / "other.json"))
    by_variable = Settings.load({"data_storage_path": tmp_path})

    assert (in_data.short_term_capacity, by_variable.short_term_capacity) == (2, 3)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "cannot read the settings file"),
        ("[]", "must contain a JSON object"),
        (
            '{"short_term_capacty": 1}',
            "unknown setting 'short_term_capacty' in the settings file .*; did you mean 'short_term_capacity'",
        ),
        ('{"zzz": 1}', "unknown setting 'zzz' in the settings file"),
    ],
)
def test_a_bad_file_is_refused_by_its_name(tmp_path, content, why):
    file = tmp_path / "config.json"
    file.write_text(content)

    with pytest.raises(SettingsError, match=why):
        Settings.load({}, file)


def test_a_file_that_was_named_must_be_there(tmp_path):
    with pytest.raises(SettingsError, match=r"none\.json"):
        Settings.load({}, tmp_path / "none.json")


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("short_term_capacity", "many", "must be a whole number, not 'many'"),
        ("short_term_capacity", 0, "must be at least 1, not 0"),
        ("short_term_capacity", 1.5, "must be a whole number"),
        ("short_term_capacity", True, "must be a whole number"),
        ("mid_term_heat_threshold", "nan", "must be at least 0"),
        ("mid_term_heat_threshold", [], "must be a number"),
        ("user_id", 5, "must be a string"),
        ("embedding_model_kwargs", "[]", "must be an object"),
        ("embedding_model_kwargs", 3, "must be an object"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_by_name(name, value, why):
    with pytest.raises(SettingsError, match=f"setting '{name}' {why}"):
        Settings.load({name: value})


def test_values_are_read_into_their_kind(tmp_path):
    settings = Settings.load(
        {
            "mid_term_heat_threshold": 3,
            "short_term_capacity": 4.0,
            "embedding_model_kwargs": '{"a": 1}',
            "data_storage_path": tmp_path,
        }
    )

    assert (settings.mid_term_heat_threshold, settings.short_term_capacity) == (3.0, 4)
    assert settings.embedding_model_kwargs == {"a": 1}
    assert settings.data_path == tmp_path


def test_each_setting_tells_where_it_comes_from(tmp_path, monkeypatch):
    file = tmp_path / "config.json"
    file.write_text(json.dumps({"mid_term_capacity": 4, "openai_api_key": "sk-hidden"}))
    monkeypatch.setenv("MEMORYOS_SHORT_TERM_CAPACITY", "5")

    sources = Settings.sources({"user_id": "given"}, file)

    assert {
        name: (sources[name].value, sources[name].source) for name in ("user_id", "short_term_capacity", "heat_mu")
    } == {
        "user_id": ("given", "argument"),
        "short_term_capacity": (5, "environment MEMORYOS_SHORT_TERM_CAPACITY"),
        "heat_mu": (1e7, "default"),
    }
    assert sources["mid_term_capacity"].source == f"file {file}"
    assert sources["language_model"].source == "follows from openai_api_key"
    assert set(sources) == {item.name for item in fields(Settings)}


def test_secrets_are_hidden_where_they_are_told(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-hidden")

    sources = Settings.sources({})

    assert (sources["openai_api_key"].value, sources["language_model_api_key"].value) == ("***", "")
    assert "sk-hidden" not in repr(sources)


@pytest.mark.parametrize(
    ("content", "embedder"),
    [
        ({"embedding_model": "text-embedding-3-small"}, "openai:text-embedding-3-small"),
        ({"embedding_model": "all-MiniLM-L6-v2"}, "all-MiniLM-L6-v2"),
        ({"embedding_model": "none", "embedding_model_name": "default"}, "default"),
    ],
)
def test_the_settings_file_of_the_older_server_may_call_the_embedder_by_its_old_name(tmp_path, content, embedder):
    file = tmp_path / "config.json"
    file.write_text(json.dumps(content), encoding="utf-8")

    assert Settings.load({}, file).embedding_model_name == embedder
