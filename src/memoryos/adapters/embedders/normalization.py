"""The vectors of a library or a provider: what they are called, checked and made unit rows."""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np

from memoryos.errors import EmbedderError
from memoryos.ports import Purpose, Vector


def variant(name: str, dimension: int | None, prompts: Mapping[Purpose, str]) -> str:
    """`name`, marked with what was chosen beside the model and changes its vectors."""
    if dimension:
        name += f"/{dimension}"
    if any(prompts.values()):
        name += f"#{sha256(json.dumps(prompts, sort_keys=True).encode()).hexdigest()[:8]}"
    return name


def unit_rows(texts: Sequence[str], dimension: int, name: str, embed: Callable[[list[str]], Any]) -> Vector:
    """One unit row for each text; `embed` is given those that are not blank, and a blank one has a row of its own.

    Raises EmbedderError if the vectors are not as many, or not as long, as they must be.
    """
    rows = np.zeros((len(texts), dimension), dtype=np.float32)
    rows[:, 0] = 1  # providers refuse a blank text, so its row is made here
    places = [place for place, text in enumerate(texts) if text.strip()]
    if places:
        rows[places] = _checked(embed([texts[place] for place in places]), (len(places), dimension), name)
    return rows


def _checked(vectors: Any, shape: tuple[int, int], name: str) -> Vector:
    try:
        rows = np.array(vectors, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise EmbedderError(f"embedder {name!r} did not return vectors of numbers: {error}") from error
    if rows.shape != shape:
        raise EmbedderError(f"embedder {name!r} returned vectors of shape {rows.shape}, not {shape}")
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or not lengths.all():
        raise EmbedderError(f"embedder {name!r} returned a vector that is zero or not finite")
    rows /= lengths
    return rows
