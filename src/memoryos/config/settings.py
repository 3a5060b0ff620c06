"""Every setting once, with its default, its environment variables and its meaning.

The only reader of the environment and of config.json. What is given in code comes before the environment, the
environment before config.json, and config.json before the default.
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


def _setting(default: Any, doc: str, *env: str, least: float | None = None, secret: bool = False) -> Any:
    """A field with its meaning, the environment variables that set it, and the least value it may have."""
    metadata = {"doc": doc, "env": env, "least": least, "secret": secret}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata, repr=not secret)
    return field(default=default, metadata=metadata, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can choose. Names and defaults are those of the systems that MemoryOS replaces."""

    user_id: str = _setting("default", "Whose memory it is.", "MEMORYOS_USER_ID")
    assistant_id: str = _setting(DEFAULT_ASSISTANT, "Which assistant the user talks with.", "MEMORYOS_ASSISTANT_ID")
    data_storage_path: str = _setting("~/.memoryos", "The folder that holds all data.", "MEMORYOS_DATA_PATH")
    short_term_capacity: int = _setting(
        10, "How many of the newest pages short-term memory holds.", "MEMORYOS_SHORT_TERM_CAPACITY", least=1
    )
    mid_term_capacity: int = _setting(
        2000,
        "How many segments mid-term memory searches; beyond it the coldest are archived, not lost.",
        "MEMORYOS_MID_TERM_CAPACITY",
        least=1,
    )
    long_term_knowledge_capacity: int = _setting(
        100,
        "How many facts long-term memory serves of the user and of the assistant each; beyond it the least useful are"
        " archived, not lost.",
        "MEMORYOS_LONG_TERM_KNOWLEDGE_CAPACITY",
        least=1,
    )
    mid_term_heat_threshold: float = _setting(
        5.0, "From which heat on a segment is studied for lasting facts.", "MEMORYOS_MID_TERM_HEAT_THRESHOLD", least=0
    )
    mid_term_similarity_threshold: float = _setting(
        0.6,
        "From which similarity on (cosine plus overlap of keywords, 0 to 2) pages join a segment.",
        "MEMORYOS_MID_TERM_SIMILARITY_THRESHOLD",
        least=0,
    )
    heat_alpha: float = _setting(
        1.0, "How much each visit of a segment adds to its heat.", "MEMORYOS_HEAT_ALPHA", least=0
    )
    heat_beta: float = _setting(
        1.0, "How much each page not studied yet adds to a segment's heat.", "MEMORYOS_HEAT_BETA", least=0
    )
    heat_gamma: float = _setting(
        1.0, "How much a segment's recency, exp(-age / heat_mu), adds to its heat.", "MEMORYOS_HEAT_GAMMA", least=0
    )
    heat_mu: float = _setting(
        1e7, "After how many seconds a segment's recency has fallen to 37 %.", "MEMORYOS_HEAT_MU", least=1e-3
    )
    language_model: str = _setting(
        "",
        "The language model that answers and analyses, such as `openai:gpt-4o-mini` or `ollama:qwen3:8b`; `none` for"
        " none. Empty means `openai:` with `llm_model` where `llm_model` is named, or `openai_api_key` is given in code"
        " or in config.json, and otherwise none: a key that merely lies in the environment turns nothing on.",
        "MEMORYOS_LANGUAGE_MODEL",
    )
    language_model_api_key: str = _setting(
        "",
        "Its key; where it is empty, that of the provider, such as `ANTHROPIC_API_KEY`, `DEEPSEEK_API_KEY`,"
        " `DASHSCOPE_API_KEY` or `GEMINI_API_KEY`; `openai:` takes `openai_api_key`.",
        "MEMORYOS_LANGUAGE_MODEL_API_KEY",
        secret=True,
    )
    language_model_base_url: str = _setting(
        "",
        "Where it is asked, if not at the provider's own address. `openai-compatible:` needs one, and sends no OpenAI"
        " key there.",
        "MEMORYOS_LANGUAGE_MODEL_BASE_URL",
    )
    language_model_kwargs: dict[str, Any] = _setting(
        {},
        "How it is asked: `timeout` (seconds), `attempts`, `calls_at_once`, `max_tokens`, `temperature`, `structured`.",
    )
    language_model_price: dict[str, Any] = _setting(
        {}, "What a million tokens cost, as `prompt` and `completion`; `get_memory_stats` then tells the cost."
    )
    openai_api_key: str = _setting(
        "", "OpenAI's key, for `openai:` models and embedders.", "OPENAI_API_KEY", secret=True
    )
    openai_base_url: str = _setting(
        "", "Where OpenAI, or a server that speaks as it does, is asked.", "OPENAI_BASE_URL"
    )
    llm_model: str = _setting("gpt-4o-mini", "The model that is meant by an OpenAI key alone.", "MEMORYOS_LLM_MODEL")
    response_context_tokens: int = _setting(
        2000, "How much of memory `get_response` shows the language model.", "MEMORYOS_RESPONSE_CONTEXT_TOKENS", least=1
    )
    analyst: str = _setting(
        "auto",
        "Who reads pages for topics, facts and traits: `llm`, the language model; `rules`, which need none; `auto`, the"
        " language model where there is one.",
        "MEMORYOS_ANALYST",
    )
    retrieval_queue_capacity: int = _setting(
        7,
        "How many items `retrieve` gives where neither `limit` nor `max_tokens` is named.",
        "MEMORYOS_RETRIEVAL_QUEUE_CAPACITY",
        least=1,
    )
    tokenizer: str = _setting(
        "estimate",
        "What counts tokens: `estimate` (to the safe side), `tiktoken:ENCODING`, or `package.module:function`.",
        "MEMORYOS_TOKENIZER",
    )
    retriever: str = _setting(
        "default",
        "How turns are found: `default`, or to compare with it `paper`, `bm25` or `dense`.",
        "MEMORYOS_RETRIEVER",
    )
    min_score: float = _setting(
        0.15,
        "What scores less, from 0 to 1, does not matter for the question and is not recalled.",
        "MEMORYOS_MIN_SCORE",
        least=0,
    )
    embedding_model_name: str = _setting(
        "default",
        "The embedder by name: `default`, `all-MiniLM-L6-v2`, `openai:text-embedding-3-small`,"
        " `fastembed:BAAI/bge-small-en-v1.5`, `sentence-transformers:BAAI/bge-m3`, `Qwen/Qwen3-Embedding-0.6B`, or"
        " `none` for a search by text alone.",
        "MEMORYOS_EMBEDDING_MODEL",
    )
    embedding_model_kwargs: dict[str, Any] = _setting({}, "Passed to the embedder when it is built.")
    embedding_model_api_key: str = _setting(
        "", "The key of an `openai:` embedder, if not `openai_api_key`.", "MEMORYOS_EMBEDDING_API_KEY", secret=True
    )
    embedding_model_base_url: str = _setting(
        "",
        "Where an `openai:` embedder is asked, if not at `openai_base_url`; `openai_api_key` is not sent there.",
        "MEMORYOS_EMBEDDING_BASE_URL",
    )
    store: str = _setting("sqlite", "The store by name.", "MEMORYOS_STORE")
    encryption_key: str = _setting(
        "",
        "Encrypts the store's files with this key: 32 random bytes as 64 hexadecimal digits or in base64. Without the"
        " key nobody can read them, you neither. Needs the extra `encryption`.",
        "MEMORYOS_ENCRYPTION_KEY",
        secret=True,
    )
    encryption_key_file: str = _setting(
        "", "A file that holds `encryption_key` instead.", "MEMORYOS_ENCRYPTION_KEY_FILE"
    )
    redact_secrets: bool = _setting(
        False,
        "Replaces keys, tokens, private keys, passwords in URLs and card numbers in what is said by a mark such as"
        " `[redacted: card number]` before it is stored. Off, because a page is what was said, word for word, and what"
        " was redacted cannot be brought back.",
        "MEMORYOS_REDACT_SECRETS",
    )
    max_text_length: int = _setting(
        200_000, "The longest text in characters that one side of a page may have.", "MEMORYOS_MAX_TEXT_LENGTH", least=1
    )
    deleted_retention_days: float = _setting(
        30.0,
        "For how many days a deleted note can be restored; then it is purged for good.",
        "MEMORYOS_DELETED_RETENTION_DAYS",
        least=0,
    )
    index_memory_mb: int = _setting(
        512,
        "How much memory the recall indexes of all owners may take together in one process; the least recently used"
        " go first.",
        "MEMORYOS_INDEX_MEMORY_MB",
        least=1,
    )

    @classmethod
    def load(cls, given: Mapping[str, Any], config_path: str | os.PathLike[str] | None = None) -> "Settings":
        """The settings from `given` (None means not given), the environment, config.json and the defaults."""
        return cls(**{name: each.value for name, each in cls._chosen(given, config_path).items()})

    @classmethod
    def sources(
        cls, given: Mapping[str, Any], config_path: str | os.PathLike[str] | None = None
    ) -> "dict[str, SettingValue]":
        """Every setting by name, as `load` gives it, with where it comes from; secrets are hidden."""
        chosen = cls._chosen(given, config_path)
        found = {item.name: chosen.get(item.name, SettingValue(default_of(item), "default")) for item in fields(cls)}
        hidden = {item.name for item in fields(cls) if item.metadata["secret"] and found[item.name].value}
        return {name: replace(each, value=HIDDEN) if name in hidden else each for name, each in found.items()}

    @classmethod
    def _chosen(cls, given: Mapping[str, Any], config_path: str | os.PathLike[str] | None) -> "dict[str, SettingValue]":
        """What is not left to the defaults."""
        known = {item.name: item for item in fields(cls)}
        chosen = {name: SettingValue(value, "given") for name, value in given.items() if value is not None}
        refuse_unknown(chosen, known, "settings")
        environment = _from_environment(known)
        config = _config_file(config_path, {**environment, **chosen}, known)
        merged = {**config, **environment, **chosen}
        key = chosen.get("openai_api_key", config.get("openai_api_key"))
        named, model = merged.get("language_model"), merged.get("llm_model")
        if not (named and named.value) and ((key and key.value) or (model and model.value)):
            meant = model.value if model and model.value else default_of(known["llm_model"])
            why = "llm_model" if model and model.value else "openai_api_key"
            merged["language_model"] = SettingValue(f"openai:{meant}", f"follows from {why}")
        return {name: replace(each, value=checked(known[name], each.value)) for name, each in merged.items()}

    @property
    def data_path(self) -> Path:
        """The data folder, with `~` resolved."""
        return Path(self.data_storage_path).expanduser()


def variable(*names: str) -> str:
    """What the first of these environment variables that is set holds; empty where none is."""
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def environment() -> dict[str, str]:
    """The variables of this process, for a door that must know where other programs keep their files."""
    return dict(os.environ)


def _from_environment(known: Mapping[str, Field[Any]]) -> dict[str, SettingValue]:
    found = [(item.name, name) for item in known.values() for name in item.metadata["env"] if os.environ.get(name)]
    return {setting: SettingValue(os.environ[name], f"environment {name}") for setting, name in reversed(found)}


def _config_file(
    path: str | os.PathLike[str] | None, before: Mapping[str, SettingValue], known: Mapping[str, Field[Any]]
) -> dict[str, SettingValue]:
    named = path or os.environ.get(CONFIG_VARIABLE)
    data = before.get("data_storage_path", SettingValue(default_of(known["data_storage_path"]), "default")).value
    file = Path(named) if named else Path(data).expanduser() / "config.json"
    if not named and not file.is_file():
        return {}
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read the settings file {str(file)!r}: {error}") from error
    if not isinstance(content, dict):
        raise SettingsError(f"the settings file {str(file)!r} must hold a JSON object")
    refuse_unknown(content, known, f"the settings file {str(file)!r}")
    return {name: SettingValue(value, f"file {file}") for name, value in content.items()}
