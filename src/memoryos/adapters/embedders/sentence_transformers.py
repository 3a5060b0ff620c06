"""The models of sentence-transformers, run by torch."""

from collections.abc import Mapping, Sequence
from typing import Any

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.normalization import unit_rows, variant
from memoryos.adapters.libraries import library
from memoryos.errors import EmbedderError
from memoryos.ports import Purpose, Vector

_TEXTS_PER_RUN = 16


class SentenceTransformersEmbedder:
    """`BAAI/bge-m3`, `Qwen/Qwen3-Embedding-0.6B` and others; loaded, and downloaded if necessary, at the first text.

    Questions and documents get the model's own prompts, or `prompts`. A path to a folder is a model too. Code that
    comes with a model is never run.
    """

    def __init__(
        self,
        model: str,
        *,
        dimension: int | None = None,
        prompts: Mapping[Purpose, str] | None = None,
        device: str | None = None,
        cache: str | None = None,
        local_files_only: bool = False,
    ) -> None:
        self._model = model
        self._prompts = dict(prompts or {})
        self._name = variant(f"sentence-transformers:{model}", dimension, self._prompts)
        self._library = library("sentence_transformers", "sentence-transformers")
        self._options = {
            "truncate_dim": dimension,
            "prompts": self._prompts or None,
            "device": device,
            "cache_folder": cache,
            "local_files_only": local_files_only,
            "trust_remote_code": False,
        }
        self._loaded: Lazy[Any] = Lazy(self._load)
        self._dimension = Lazy(lambda: len(self._vectors(["dimension"], "document")[0]))

    @property
    def name(self) -> str:
        """The library, the model, and what changes its vectors."""
        return self._name

    @property
    def dimension(self) -> int:
        """The length of each vector; loads the model."""
        return self._dimension.get()

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit vector per text, in order; only the beginning of a long text counts."""
        return unit_rows(texts, self.dimension, self._name, lambda batch: self._vectors(batch, purpose))

    def _vectors(self, texts: list[str], purpose: Purpose) -> Any:
        model = self._loaded.get()
        encode = model.encode_query if purpose == "query" else model.encode_document
        try:
            return encode(texts, batch_size=_TEXTS_PER_RUN, show_progress_bar=False)
        except RuntimeError as error:
            # torch raises this when memory runs out or a device is gone
            raise EmbedderError(f"{self._name} failed: {error}") from error

    def _load(self) -> Any:
        try:
            return self._library.SentenceTransformer(self._model, **self._options)
        except (OSError, ValueError, RuntimeError) as error:
            raise EmbedderError(f"sentence-transformers cannot load the model {self._model!r}: {error}") from error
