"""The models of fastembed, run by onnxruntime."""

from collections.abc import Sequence
from typing import Any

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.normalization import unit_rows
from memoryos.adapters.libraries import library
from memoryos.errors import EmbedderError
from memoryos.ports import Purpose, Vector

_TEXTS_PER_RUN = 32


class FastEmbedEmbedder:
    """`BAAI/bge-small-en-v1.5` and others that fastembed knows; loaded, and downloaded if necessary, at the first text.

    `folder` has the model's files if they should not be downloaded.
    """

    def __init__(
        self,
        model: str = "BAAI/bge-small-en-v1.5",
        *,
        folder: str | None = None,
        cache: str | None = None,
        threads: int = 1,
    ) -> None:
        self._model = model
        self._name = f"fastembed:{model}"
        self._library = library("fastembed", "fastembed")
        try:
            self._dimension = int(self._library.TextEmbedding.get_embedding_size(model))
        except ValueError as error:
            raise EmbedderError(f"fastembed does not know the model {model!r}") from error
        self._errors = _errors()
        self._options = {"cache_dir": cache, "threads": threads, "specific_model_path": folder}
        self._loaded: Lazy[Any] = Lazy(self._load)

    @property
    def name(self) -> str:
        """The library and the model."""
        return self._name

    @property
    def dimension(self) -> int:
        """The length of each vector."""
        return self._dimension

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit vector per text, in order, with the model's own prompts for questions and documents."""
        return unit_rows(texts, self._dimension, self._name, lambda batch: self._vectors(batch, purpose))

    def _vectors(self, texts: list[str], purpose: Purpose) -> list[Any]:
        model = self._loaded.get()
        try:
            if purpose == "query":
                return list(model.query_embed(texts))
            return list(model.passage_embed(texts, batch_size=_TEXTS_PER_RUN))
        except self._errors as error:
            raise EmbedderError(f"{self._name} failed: {error}") from error

    def _load(self) -> Any:
        try:
            return self._library.TextEmbedding(self._model, **self._options)
        except self._errors as error:
            raise EmbedderError(f"fastembed cannot load the model {self._model!r}: {error}") from error


def _errors() -> tuple[type[Exception], ...]:
    """What loading and running a model may raise; the errors of onnxruntime have no common base class."""
    runtime = library("onnxruntime.capi.onnxruntime_pybind11_state", "fastembed")
    theirs = [kind for kind in vars(runtime).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    return (OSError, ValueError, RuntimeError, *theirs)
