"""Parts by name. A name loads nothing; its loader imports the part when a memory is built.

A new part gets a loader and a line in its table here. Libraries that a part needs are loaded by the part itself, and
a missing one is reported with the name of the extra to install.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from memoryos.errors import SettingsError

if TYPE_CHECKING:
    from memoryos.adapters.embedders.combined import UseWithMiniLm
    from memoryos.adapters.embedders.fastembed import FastEmbedEmbedder
    from memoryos.adapters.embedders.minilm import MiniLm
    from memoryos.adapters.embedders.openai import OpenAIEmbedder
    from memoryos.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
    from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
    from memoryos.analysis.llm.analyst import LlmAnalyst
    from memoryos.analysis.rules.analyst import RulesAnalyst
    from memoryos.config.settings import Settings
    from memoryos.ports import Clock, Stores
    from memoryos.retrieval.baselines import Bm25Retriever, DenseRetriever
    from memoryos.retrieval.hybrid import HybridRetriever
    from memoryos.retrieval.paper_baseline import PaperRetriever

Loaders = Mapping[str, Callable[[], Any]]


def _sqlite() -> "Callable[[Settings, Clock], Stores]":
    from memoryos.adapters.stores.sqlite import SqliteStores
    from memoryos.assembly.encryption import encryption_key

    return lambda settings, clock: SqliteStores(settings.data_path, clock, encryption_key(settings))


def _postgres() -> "Callable[[Settings, Clock], Stores]":
    from memoryos.adapters.libraries import library
    from memoryos.assembly.clock import system_clock
    from memoryos.assembly.encryption import encryption_key

    library("psycopg", "postgres")
    library("psycopg_pool", "postgres")
    from memoryos.adapters.stores.postgres import PostgresStores

    def postgres(settings: "Settings", clock: "Clock") -> "Stores":
        if not settings.database_url:
            raise SettingsError("the store 'postgres' needs the setting 'database_url'")
        # Replicas only agree on the time if they use the database's clock; a caller's own clock is used as it is.
        own_clock = None if clock is system_clock else clock
        return PostgresStores(settings.database_url, own_clock, encryption_key(settings), settings.database_connections)

    return postgres


def _estimate() -> Callable[[str], int]:
    from memoryos.text.token_estimate import estimate_tokens

    return estimate_tokens


def _tiktoken() -> Callable[[str], Callable[[str], int]]:
    from memoryos.adapters.tokenizers import tiktoken

    return tiktoken


def _use() -> "type[UniversalSentenceEncoder]":
    from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder

    return UniversalSentenceEncoder


def _minilm() -> "type[MiniLm]":
    from memoryos.adapters.embedders.minilm import MiniLm

    return MiniLm


def _use_with_minilm() -> "type[UseWithMiniLm]":
    from memoryos.adapters.embedders.combined import UseWithMiniLm

    return UseWithMiniLm


def _openai_embedder() -> "type[OpenAIEmbedder]":
    from memoryos.adapters.embedders.openai import OpenAIEmbedder

    return OpenAIEmbedder


def _fastembed() -> "type[FastEmbedEmbedder]":
    from memoryos.adapters.embedders.fastembed import FastEmbedEmbedder

    return FastEmbedEmbedder


def _sentence_transformers() -> "type[SentenceTransformersEmbedder]":
    from memoryos.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder

    return SentenceTransformersEmbedder


def _hybrid() -> "type[HybridRetriever]":
    from memoryos.retrieval.hybrid import HybridRetriever

    return HybridRetriever


def _paper() -> "type[PaperRetriever]":
    from memoryos.retrieval.paper_baseline import PaperRetriever

    return PaperRetriever


def _bm25() -> "type[Bm25Retriever]":
    from memoryos.retrieval.baselines import Bm25Retriever

    return Bm25Retriever


def _dense() -> "type[DenseRetriever]":
    from memoryos.retrieval.baselines import DenseRetriever

    return DenseRetriever


def _rules_analyst() -> "type[RulesAnalyst]":
    from memoryos.analysis.rules.analyst import RulesAnalyst

    return RulesAnalyst


def _llm_analyst() -> "type[LlmAnalyst]":
    from memoryos.analysis.llm.analyst import LlmAnalyst

    return LlmAnalyst


STORES: Loaders = {"sqlite": _sqlite, "postgres": _postgres}
TOKENIZERS: Loaders = {"estimate": _estimate}
TOKENIZER_FAMILIES: Loaders = {"tiktoken:": _tiktoken}
EMBEDDERS: Loaders = {
    "default": _use,
    "use": _use,
    "minilm": _minilm,
    "all-MiniLM-L6-v2": _minilm,
    "use+minilm": _use_with_minilm,
}
# The name that vectors are stored under, and the embedder that can make more of them.
EMBEDDER_OF_VECTORS: Mapping[str, str] = {
    "use:multilingual-v3-6bit-centred/1": "use",
    "minilm:all-MiniLM-L6-v2-int8/1": "minilm",
    "use+minilm:centred/1": "use+minilm",
}
# Prefixes of names that also name a model; a prefix that ends with a colon is not part of the model's name.
EMBEDDER_FAMILIES: Loaders = {
    "openai:": _openai_embedder,
    "fastembed:": _fastembed,
    "sentence-transformers:": _sentence_transformers,
    "BAAI/": _sentence_transformers,
    "Qwen/": _sentence_transformers,
}
RETRIEVERS: Loaders = {"default": _hybrid, "paper": _paper, "bm25": _bm25, "dense": _dense}
ANALYSTS: Loaders = {"rules": _rules_analyst, "llm": _llm_analyst}


def family_member(name: str, families: Loaders) -> Callable[..., Any] | None:
    """The part that the prefix of `name` stands for, still without its other options; None for any other name."""
    prefix = next((prefix for prefix in families if name.startswith(prefix)), None)
    if prefix is None:
        return None
    model = name.removeprefix(prefix) if prefix.endswith(":") else name
    if not model.strip():
        raise SettingsError(f"the name {name!r} must include a model, such as {prefix}the-model")
    return partial(families[prefix](), model)


def part(kind: str, name: str, known: Loaders) -> Any:
    """The part called `name`: one of `known`, or a user's own as `package.module:attribute`."""
    if name in known:
        return known[name]()
    if ":" in name:
        return _own_part(name)
    raise SettingsError(f"unknown {kind} {name!r}; choose from {', '.join(sorted(known))}, or package.module:attribute")


def _own_part(path: str) -> Any:
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise SettingsError(f"cannot import {path!r}: {error}") from error
