"""Parts by name. A name imports nothing until the part is built; a missing library then names its extra.

This is the one place, with the loaders of the parts themselves, where an import happens late.
"""

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import Any

from memoryos.errors import SettingsError

STORES: Mapping[str, str] = {"sqlite": "memoryos.adapters.stores.sqlite:SqliteStore"}
TOKENIZERS: Mapping[str, str] = {"estimate": "memoryos.text.tokens:estimate_tokens"}
TOKENIZER_FAMILIES: Mapping[str, str] = {"tiktoken:": "memoryos.adapters.tokenizers:tiktoken"}
EMBEDDERS: Mapping[str, str] = {
    "default": "memoryos.adapters.embedders.use:UniversalSentenceEncoder",
    "use": "memoryos.adapters.embedders.use:UniversalSentenceEncoder",
    "minilm": "memoryos.adapters.embedders.minilm:MiniLm",
    "all-MiniLM-L6-v2": "memoryos.adapters.embedders.minilm:MiniLm",
}
# By the name that their vectors bear, so that what made them can be built again.
MAKERS: Mapping[str, str] = {
    "use:multilingual-v3-6bit-centred/1": "use",
    "minilm:all-MiniLM-L6-v2-int8/1": "minilm",
}
# How a name begins that also names a model; a prefix with a colon is not part of the model's name.
EMBEDDER_FAMILIES: Mapping[str, str] = {
    "openai:": "memoryos.adapters.embedders.openai:OpenAIEmbedder",
    "fastembed:": "memoryos.adapters.embedders.fastembed:FastEmbedEmbedder",
    "sentence-transformers:": "memoryos.adapters.embedders.sentence_transformers:SentenceTransformersEmbedder",
    "BAAI/": "memoryos.adapters.embedders.sentence_transformers:SentenceTransformersEmbedder",
    "Qwen/": "memoryos.adapters.embedders.sentence_transformers:SentenceTransformersEmbedder",
}
LIKENESS = "memoryos.adapters.name_similarity:likeness"
LANGUAGE_MODELS = "memoryos.adapters.language_models.configured"
PRESET = "memoryos.adapters.language_models.presets:preset"
# These work with numpy, which takes longer to load than all that a page needs to be stored.
INDEXES: Mapping[str, str] = {"exact": "memoryos.adapters.indexes.exact:ExactIndex"}
INDEX_SHELF = "memoryos.retrieval.index.cache:IndexShelf"
RETRIEVERS: Mapping[str, str] = {
    "default": "memoryos.retrieval.hybrid:FlatRetriever",
    "paper": "memoryos.retrieval.paper:PaperRetriever",
    "bm25": "memoryos.retrieval.baselines:PlainWords",
    "dense": "memoryos.retrieval.baselines:PlainMeaning",
}
MID_TERM = "memoryos.tiers.mid_term"
ENCRYPTION_KEY = "memoryos.assembly.encryption:encryption_key"
MOVING = "memoryos.assembly.transfer:Moving"
REDACTION = "memoryos.privacy.redaction:Redaction"
NOTE_INDEX = "memoryos.retrieval.index.note_index:NoteIndex"
NOTE_FINDER = "memoryos.retrieval.note_search:IndexedNotes"
ANALYSTS: Mapping[str, str] = {
    "rules": "memoryos.analysis.rules.analyst:RulesAnalyst",
    "llm": "memoryos.analysis.llm.analyst:LlmAnalyst",
}


def family_member(name: str, families: Mapping[str, str]) -> Any | None:
    """The part that `name` means by its beginning, waiting for its other options; None where it begins otherwise."""
    prefix = next((prefix for prefix in families if name.startswith(prefix)), None)
    if prefix is None:
        return None
    model = name.removeprefix(prefix) if prefix.endswith(":") else name
    if not model.strip():
        raise SettingsError(f"the name {name!r} must name a model, such as {prefix}the-model")
    return partial(attribute(families[prefix]), model)


def attribute(path: str) -> Any:
    """What `package.module:attribute` names."""
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise SettingsError(f"cannot load the part {path!r}: {error}") from error


def part(kind: str, name: str, known: Mapping[str, str]) -> Any:
    """The part that `name` means: one of `known`, or `package.module:attribute`."""
    if name in known:
        return attribute(known[name])
    if ":" in name:
        return attribute(name)
    raise SettingsError(f"unknown {kind} {name!r}; known are {', '.join(sorted(known))}, or package.module:attribute")
