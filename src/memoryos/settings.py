"""Every setting once, with its default, its environment variables and its meaning.

The only reader of the environment and of config.json. What is given in code comes before the environment, the
environment before config.json, and config.json before the default.
"""

import difflib
import json
import os
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from memoryos.domain.owner import DEFAULT_ASSISTANT
from memoryos.domain.secret import HIDDEN
from memoryos.errors import SettingsError

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
        known = {item.name: item for item in fields(cls)}
        chosen = {name: value for name, value in given.items() if value is not None}
        _refuse_unknown(chosen, known, "settings")
        environment = _from_environment(known)
        config = _config_file(config_path, chosen, environment, known)
        merged = {**config, **environment, **chosen}
        key = chosen.get("openai_api_key", config.get("openai_api_key"))
        if not merged.get("language_model") and (key or merged.get("llm_model")):
            merged["language_model"] = f"openai:{merged.get('llm_model') or _default(known['llm_model'])}"
        return cls(**{name: _checked(known[name], value) for name, value in merged.items()})

    @property
    def data_path(self) -> Path:
        """The data folder, with `~` resolved."""
        return Path(self.data_storage_path).expanduser()


def variable(*names: str) -> str:
    """What the first of these environment variables that is set holds; empty where none is."""
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def _from_environment(known: Mapping[str, Field[Any]]) -> dict[str, Any]:
    found = {name: variable(*item.metadata["env"]) for name, item in known.items()}
    return {name: text for name, text in found.items() if text}


def _config_file(
    path: str | os.PathLike[str] | None,
    given: Mapping[str, Any],
    environment: Mapping[str, Any],
    known: Mapping[str, Field[Any]],
) -> dict[str, Any]:
    named = path or os.environ.get(CONFIG_VARIABLE)
    data = given.get("data_storage_path", environment.get("data_storage_path", _default(known["data_storage_path"])))
    file = Path(named) if named else Path(data).expanduser() / "config.json"
    if not named and not file.is_file():
        return {}
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read the settings file {str(file)!r}: {error}") from error
    if not isinstance(content, dict):
        raise SettingsError(f"the settings file {str(file)!r} must hold a JSON object")
    _refuse_unknown(content, known, f"the settings file {str(file)!r}")
    return content


def _refuse_unknown(names: Mapping[str, Any], known: Mapping[str, Field[Any]], where: str) -> None:
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise SettingsError(f"unknown setting {name!r} in {where}{hint}")


def _default(item: Field[Any]) -> Any:
    return item.default_factory() if item.default_factory is not MISSING else item.default


def _checked(item: Field[Any], value: Any) -> Any:
    """`value` in the type of the setting's default: text of the environment is read, anything else is checked."""
    kind = type(_default(item))
    try:
        read = _read(kind, value)
    except (TypeError, ValueError) as error:
        shown = HIDDEN if item.metadata["secret"] else repr(value)
        raise SettingsError(f"setting {item.name!r} must be {_NAMES[kind]}, not {shown}") from error
    least = item.metadata["least"]
    if least is not None and not read >= least:
        raise SettingsError(f"setting {item.name!r} must be at least {least}, not {value!r}")
    return read


_NAMES = {str: "a text", int: "a whole number", float: "a number", dict: "an object", bool: "true or false"}


def _read(kind: type, value: Any) -> Any:
    if kind is dict:
        read = json.loads(value) if isinstance(value, str) else value
        if not isinstance(read, Mapping):
            raise TypeError
        return dict(read)
    if kind is str:
        if not isinstance(value, str | os.PathLike):
            raise TypeError
        return os.fspath(value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise TypeError
    read_number = kind(value)
    if not isinstance(value, str) and read_number != value:
        raise ValueError
    return read_number
