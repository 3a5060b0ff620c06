# ruff: noqa: SLF001 - the private parts used here are pinned by their sha256, as the weights are
"""The weights of the Universal Sentence Encoder, each part unpacked when a text first needs it.

Most of the weights are the rows of the vocabulary, packed in 17 parts of 4 MB by the remainder of the piece number. A
few short texts need half of them. Computing with the weights is left to the package.
"""

import io
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.libraries import library_of
from memoryos.errors import EmbedderError

_ARRAYS = ("scale", "lo", "ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3")
_ARRAYS_PER_ORDER = {"w1": "w1_", "b1": "b1_", "w2": "w2_", "b2": "b2_"}
_CONCATENATED_ARRAYS = {"proj_W": "proj", "proj_b": "proj_b", "ln_g_all": "ln_g", "ln_b_all": "ln_b"}


class Archive:
    """Arrays by name. The file stays open, so that what was checked is what is read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = ZipFile(path)

    def __getitem__(self, name: str) -> NDArray[Any]:
        try:
            packed = self._file.read(f"{name}.npy")
        except (OSError, BadZipFile) as error:
            raise EmbedderError(f"{str(self._path)!r} cannot be read: {error}") from error
        weights: NDArray[Any] = np.load(io.BytesIO(packed), allow_pickle=False)
        return weights


class Table:
    """The rows of the vocabulary by piece number. Safe for threads."""

    def __init__(self, archive: Archive, parts: int) -> None:
        self._archive = archive
        self._parts = parts
        self.unpacked: dict[int, NDArray[np.uint8]] = {}
        self._lock = threading.Lock()

    def __getitem__(self, numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
        places, parts = np.divmod(numbers, self._parts)
        needed = {part: self._part(part) for part in np.unique(parts).tolist()}
        rows = np.empty((len(numbers), next(iter(needed.values())).shape[1]), np.uint8)
        for part, unpacked in needed.items():
            here = parts == part
            rows[here] = unpacked[places[here]]
        return rows

    def _part(self, part: int) -> NDArray[np.uint8]:
        if part not in self.unpacked:
            with self._lock:
                if part not in self.unpacked:
                    self.unpacked[part] = self._archive[f"q{part + 1}"]
        return self.unpacked[part]


def backend(package: ModuleType, path: Path, tokenizer: Any, threads: int) -> Any:
    """The package's model with the weights in `path`, as its constructor would create it, except for the table."""
    archive = Archive(path)
    model = package.NumpyBackend.__new__(package.NumpyBackend)
    vars(model).update(
        sp=tokenizer,
        threads=threads,
        _threadpool=library_of("threadpoolctl", "pip install threadpoolctl").ThreadpoolController().limit,
        _feat_dim=package._EMB_DIM + len(package._ORDERS) * package._CNN_DIM,
        table=Table(archive, package._NUM_CHUNKS),
        eps=float(archive["eps"]),
        **_weights(archive, [order for order, _ in package._ORDERS]),
    )
    return model


def _weights(archive: Archive, orders: Sequence[int]) -> Mapping[str, Any]:
    branches = {name: [archive[f"{prefix}{order}"] for order in orders] for name, prefix in _ARRAYS_PER_ORDER.items()}
    concatenated = {
        name: np.concatenate([archive[f"{prefix}{order}"] for order in orders], axis=-1)
        for name, prefix in _CONCATENATED_ARRAYS.items()
    }
    return {name: archive[name] for name in _ARRAYS} | branches | concatenated
