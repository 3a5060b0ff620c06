"""Every setting once, with its default, its environment variables and its meaning.

The only reader of the environment and of config.json. Code wins over the environment, the environment over config.json,
and config.json over the default.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from memoryos.config.sources import SettingValue, checked, default_of, refuse_unknown
from memoryos.domain.owner import DEFAULT_ASSISTANT
from memoryos.errors import SettingsError
from memoryos.privacy.secret import HIDDEN

CONFIG_VARIABLE = "MEMORYOS_CONFIG"
DATABASE_VARIABLE = "MEMORYOS_DATABASE_URL"
_OLDER_NAMES = {"embedding_model": "embedding_model_name"}
_OPENAI_EMBEDDERS = "text-embedding-"


def _setting(default: Any, doc: str, *env: str, least: float | None = None, secret: bool = False) -> Any:
    """A field with its meaning, the environment variables that set it, and its smallest allowed value."""
    metadata = {"doc": doc, "env": env, "least": least, "secret": secret}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata, repr=not secret)
    return field(default=default, metadata=metadata, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """What users can set. Names and defaults are those of the systems that MemoryOS replaces."""

    user_id: str = _setting("default", "The user whose memory this is.", "MEMORYOS_USER_ID")
    assistant_id: str = _setting(DEFAULT_ASSISTANT, "The assistant the user talks to.", "MEMORYOS_ASSISTANT_ID")
    data_storage_path: str = _setting("~/.memoryos", "The folder for all data.", "MEMORYOS_DATA_PATH")
    short_term_capacity: int = _setting(
        10, "How many of the newest pages short-term memory keeps.", "MEMORYOS_SHORT_TERM_CAPACITY", least=1
    )
    mid_term_capacity: int = _setting(
        2000,
        "How many segments mid-term memory searches. Beyond that, the coldest are archived, not lost.",
        "MEMORYOS_MID_TERM_CAPACITY",
        least=1,
    )
    long_term_knowledge_capacity: int = _setting(
        100,
        "How many facts long-term memory uses, counted separately for user and assistant. Beyond that, the least useful"
        " are archived, not lost.",
        "MEMORYOS_LONG_TERM_KNOWLEDGE_CAPACITY",
        least=1,
    )
    mid_term_heat_threshold: float = _setting(
        5.0,
        "How hot a segment must be before it is studied for lasting facts.",
        "MEMORYOS_MID_TERM_HEAT_THRESHOLD",
        least=0,
    )
    mid_term_similarity_threshold: float = _setting(
        0.6,
        "How similar pages must be to a segment to join it: cosine plus keyword overlap, from 0 to 2.",
        "MEMORYOS_MID_TERM_SIMILARITY_THRESHOLD",
        least=0,
    )
    heat_alpha: float = _setting(
        1.0, "How much each visit adds to the heat of a segment.", "MEMORYOS_HEAT_ALPHA", least=0
    )
    heat_beta: float = _setting(
        1.0,
        "How much each page that has not been studied yet adds to the heat of a segment.",
        "MEMORYOS_HEAT_BETA",
        least=0,
    )
    heat_gamma: float = _setting(
        1.0, "How much recency, exp(-age / heat_mu), adds to the heat of a segment.", "MEMORYOS_HEAT_GAMMA", least=0
    )
    heat_mu: float = _setting(
        1e7,
        "The number of seconds after which the recency of a segment has dropped to 37 %.",
        "MEMORYOS_HEAT_MU",
        least=1e-3,
    )
    language_model: str = _setting(
        "",
        "The language model for answers and analysis, such as `openai:gpt-4o-mini` or `ollama:qwen3:8b`, or `none`. If"
        " empty, it is `openai:` plus `llm_model`, if `llm_model` is set or if `openai_api_key` is set in code or in"
        " config.json. Otherwise there is none: a key that just happens to be in the environment turns nothing on.",
        "MEMORYOS_LANGUAGE_MODEL",
    )
    language_model_api_key: str = _setting(
        "",
        "The key for the language model. If empty, the provider's own variable is used: `ANTHROPIC_API_KEY`,"
        " `DEEPSEEK_API_KEY`, `DASHSCOPE_API_KEY`, `GEMINI_API_KEY` and so on; `openai:` uses `openai_api_key`.",
        "MEMORYOS_LANGUAGE_MODEL_API_KEY",
        secret=True,
    )
    language_model_base_url: str = _setting(
        "",
        "The address of the language model, if not the provider's own. `openai-compatible:` needs one, and the OpenAI"
        " key is not sent there.",
        "MEMORYOS_LANGUAGE_MODEL_BASE_URL",
    )
    language_model_kwargs: dict[str, Any] = _setting(
        {},
        "Options for calls to the language model: `timeout` (seconds), `attempts`, `calls_at_once`, `max_tokens`,"
        " `temperature`, `structured`.",
    )
    language_model_price: dict[str, Any] = _setting(
        {}, "The price per million tokens, as `prompt` and `completion`; `get_memory_stats` then reports the cost."
    )
    openai_api_key: str = _setting(
        "", "The OpenAI key, for `openai:` models and embedders.", "OPENAI_API_KEY", secret=True
    )
    openai_base_url: str = _setting("", "The address of OpenAI, or of a compatible server.", "OPENAI_BASE_URL")
    llm_model: str = _setting(
        "gpt-4o-mini",
        "The OpenAI model to use if `language_model` is empty, under the conditions described there.",
        "MEMORYOS_LLM_MODEL",
    )
    response_context_tokens: int = _setting(
        2000,
        "How many tokens of memory `get_response` shows the language model.",
        "MEMORYOS_RESPONSE_CONTEXT_TOKENS",
        least=1,
    )
    analyst: str = _setting(
        "auto",
        "What finds topics, facts and traits: `llm` is the language model, `rules` works without one, and `auto` uses"
        " the language model if there is one.",
        "MEMORYOS_ANALYST",
    )
    retrieval_queue_capacity: int = _setting(
        7,
        "How many items `retrieve` returns if neither `limit` nor `max_tokens` is given.",
        "MEMORYOS_RETRIEVAL_QUEUE_CAPACITY",
        least=1,
    )
    tokenizer: str = _setting(
        "estimate",
        "How tokens are counted: `estimate` (errs on the high side), `tiktoken:ENCODING`, or"
        " `package.module:function`.",
        "MEMORYOS_TOKENIZER",
    )
    retriever: str = _setting(
        "default",
        "How turns are retrieved: `default`, or for comparison `paper`, `bm25` or `dense`.",
        "MEMORYOS_RETRIEVER",
    )
    min_score: float = _setting(
        0.15,
        "Items that score below this, from 0 to 1, are not recalled.",
        "MEMORYOS_MIN_SCORE",
        least=0,
    )
    embedding_model_name: str = _setting(
        "default",
        "The name of the embedder: `default`, `use+minilm` (the default plus MiniLM; better for English),"
        " `all-MiniLM-L6-v2`, `openai:text-embedding-3-small`,"
        " `fastembed:BAAI/bge-small-en-v1.5`, `sentence-transformers:BAAI/bge-m3`, `Qwen/Qwen3-Embedding-0.6B`, or"
        " `none` to search by text alone.",
        "MEMORYOS_EMBEDDING_MODEL",
    )
    embedding_model_kwargs: dict[str, Any] = _setting({}, "Options for the embedder.")
    embedding_model_api_key: str = _setting(
        "", "The key for an `openai:` embedder, if not `openai_api_key`.", "MEMORYOS_EMBEDDING_API_KEY", secret=True
    )
    embedding_model_base_url: str = _setting(
        "",
        "The address of an `openai:` embedder, if not `openai_base_url`; `openai_api_key` is not sent there.",
        "MEMORYOS_EMBEDDING_BASE_URL",
    )
    store: str = _setting(
        "auto",
        "Where memories are kept: `sqlite`, a file per owner in the data folder; `postgres`, a database that several"
        " servers can share; `auto` is `postgres` if `database_url` is set, and `sqlite` otherwise.",
        "MEMORYOS_STORE",
    )
    database_url: str = _setting(
        "",
        "The address of the PostgreSQL database, such as `postgresql://user:password@host/memoryos`; it may carry"
        " libpq's options, such as `?sslmode=verify-full`. Needs the extra `postgres`.",
        DATABASE_VARIABLE,
        secret=True,
    )
    database_connections: int = _setting(
        10, "How many connections to the database one process may use.", "MEMORYOS_DATABASE_CONNECTIONS", least=1
    )
    encryption_key: str = _setting(
        "",
        "The key that encrypts the store's files: 32 random bytes as 64 hexadecimal digits or in base64. Without it,"
        " nobody can read them, including you. Needs the extra `encryption`.",
        "MEMORYOS_ENCRYPTION_KEY",
        secret=True,
    )
    encryption_key_file: str = _setting("", "A file that contains the encryption key.", "MEMORYOS_ENCRYPTION_KEY_FILE")
    redact_secrets: bool = _setting(
        False,
        "Replaces API keys, tokens, private keys, passwords in URLs and card numbers with a mark such as"
        " `[redacted: card number]` before anything is stored. Off by default, because a page is meant to be what was"
        " said, word for word, and redaction cannot be undone.",
        "MEMORYOS_REDACT_SECRETS",
    )
    max_text_length: int = _setting(
        200_000, "The most characters that one side of a page may have.", "MEMORYOS_MAX_TEXT_LENGTH", least=1
    )
    deleted_retention_days: float = _setting(
        30.0,
        "For how many days a deleted note can be restored. After that it is gone for good.",
        "MEMORYOS_DELETED_RETENTION_DAYS",
        least=0,
    )
    index_memory_mb: int = _setting(
        512,
        "How much memory the recall indexes of all owners may take in one process. The least recently used are dropped"
        " first.",
        "MEMORYOS_INDEX_MEMORY_MB",
        least=1,
    )
    vector_engine: str = _setting(
        "exact",
        "What finds the nearest turns of a very long memory: `exact` compares all of them; `faiss`, `qdrant` and"
        " `chroma` do not, and need the extra of that name.",
        "MEMORYOS_VECTOR_ENGINE",
    )
    vector_engine_url: str = _setting(
        "",
        "The address of a Qdrant or Chroma server. Without one, the engine runs in this process.",
        "MEMORYOS_VECTOR_ENGINE_URL",
    )
    vector_engine_api_key: str = _setting("", "The key for that server.", "MEMORYOS_VECTOR_ENGINE_API_KEY", secret=True)
    vector_engine_min_turns: int = _setting(
        100_000,
        "How many turns a memory must have before the vector engine is used. Below that, all turns are compared.",
        "MEMORYOS_VECTOR_ENGINE_MIN_TURNS",
        least=0,
    )

    @classmethod
    def load(cls, arguments: Mapping[str, Any], config_path: str | os.PathLike[str] | None = None) -> "Settings":
        """The settings from `arguments` (None means not passed), the environment, config.json and the defaults."""
        return cls(**{name: setting.value for name, setting in cls._changed(arguments, config_path).items()})

    @classmethod
    def sources(
        cls, arguments: Mapping[str, Any], config_path: str | os.PathLike[str] | None = None
    ) -> "dict[str, SettingValue]":
        """Every setting by name, as `load` returns it, and where its value comes from; secrets are hidden."""
        changed = cls._changed(arguments, config_path)
        values = {item.name: changed.get(item.name, SettingValue(default_of(item), "default")) for item in fields(cls)}
        secrets = {item.name for item in fields(cls) if item.metadata["secret"] and values[item.name].value}
        return {name: replace(value, value=HIDDEN) if name in secrets else value for name, value in values.items()}

    @classmethod
    def _changed(
        cls, arguments: Mapping[str, Any], config_path: str | os.PathLike[str] | None
    ) -> "dict[str, SettingValue]":
        """The settings that differ from their defaults."""
        known = {item.name: item for item in fields(cls)}
        passed = {name: SettingValue(value, "argument") for name, value in arguments.items() if value is not None}
        refuse_unknown(passed, known)
        _check_folder(passed)
        environment = _from_environment(known)
        config = _config_file(config_path, {**environment, **passed}, known)
        merged = {**config, **environment, **passed}
        key = passed.get("openai_api_key", config.get("openai_api_key"))
        language_model, model = merged.get("language_model"), merged.get("llm_model")
        if not (language_model and language_model.value) and ((key and key.value) or (model and model.value)):
            name = model.value if model and model.value else default_of(known["llm_model"])
            source = "llm_model" if model and model.value else "openai_api_key"
            merged["language_model"] = SettingValue(f"openai:{name}", f"follows from {source}")
        return {name: replace(value, value=checked(known[name], value.value)) for name, value in merged.items()}

    @property
    def store_name(self) -> str:
        """The name of the store that these settings choose."""
        if self.store != "auto":
            return self.store
        return "postgres" if self.database_url else "sqlite"

    @property
    def data_path(self) -> Path:
        """The data folder, with `~` resolved."""
        return Path(self.data_storage_path).expanduser()


def variable(*names: str) -> str:
    """The value of the first of these environment variables that is set; empty if none is."""
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def environment() -> dict[str, str]:
    """The variables of this process, for interfaces that must know where other programs keep their files."""
    return dict(os.environ)


def use_config_file(path: str | os.PathLike[str]) -> None:
    """Sets the settings file for this process and those it starts."""
    os.environ[CONFIG_VARIABLE] = str(Path(path).absolute())


def use_database(url: str) -> None:
    """Sets the database for this process and those it starts."""
    os.environ[DATABASE_VARIABLE] = url


def _check_folder(passed: Mapping[str, SettingValue]) -> None:
    folder = passed.get("data_storage_path")
    if folder is None or not isinstance(folder.value, str):
        return
    # An empty path would mean the current folder, wherever that happens to be.
    if not folder.value.strip():
        raise SettingsError("setting 'data_storage_path' is empty; name a folder, or leave it out for ~/.memoryos")
    try:
        usable = b"\x00" not in os.fsencode(folder.value)
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise SettingsError(f"setting 'data_storage_path' {folder.value!r} is not the path of a folder")


def _from_environment(known: Mapping[str, Field[Any]]) -> dict[str, SettingValue]:
    present = [(item.name, name) for item in known.values() for name in item.metadata["env"] if os.environ.get(name)]
    return {setting: SettingValue(os.environ[name], f"environment {name}") for setting, name in reversed(present)}


def _config_file(
    path: str | os.PathLike[str] | None, before: Mapping[str, SettingValue], known: Mapping[str, Field[Any]]
) -> dict[str, SettingValue]:
    explicit = path or os.environ.get(CONFIG_VARIABLE)
    data = before.get("data_storage_path", SettingValue(default_of(known["data_storage_path"]), "default")).value
    file = Path(explicit) if explicit else Path(data).expanduser() / "config.json"
    try:
        if not explicit and not file.is_file():
            return {}
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read the settings file {str(file)!r}: {error}") from error
    if not isinstance(content, dict):
        raise SettingsError(f"the settings file {str(file)!r} must contain a JSON object")
    content = _in_our_names(content)
    refuse_unknown(content, known, f" in the settings file {str(file)!r}")
    return {name: SettingValue(value, f"file {file}") for name, value in content.items()}


def _in_our_names(content: Mapping[str, Any]) -> dict[str, Any]:
    """`content` with our names for settings that the older server named differently; ours win if both are there."""
    renamed = {_OLDER_NAMES[name]: value for name, value in content.items() if name in _OLDER_NAMES}
    model = renamed.get("embedding_model_name")
    if isinstance(model, str) and model.startswith(_OPENAI_EMBEDDERS):
        # That server had only one provider, so it named the model without it.
        renamed["embedding_model_name"] = f"openai:{model}"
    return {**renamed, **{name: value for name, value in content.items() if name not in _OLDER_NAMES}}
