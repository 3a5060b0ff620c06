"""The vectors of a library or a provider: named, checked and normalised."""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np

from memoryos.errors import EmbedderError
from memoryos.ports import Purpose, Vector


def variant(name: str, dimension: int | None, prompts: Mapping[Purpose, str]) -> str:
    """`name` with the options that change its vectors."""
    if dimension:
        name += f"/{dimension}"
    if any(prompts.values()):
        name += f"#{sha256(json.dumps(prompts, sort_keys=True).encode()).hexdigest()[:8]}"
    return name


def unit_rows(texts: Sequence[str], dimension: int, name: str, embed: Callable[[list[str]], Any]) -> Vector:
    """One unit vector per text; `embed` gets those that are not blank, and blank ones have a fixed vector.

    Raises EmbedderError if the number or length of the vectors is wrong.
    """
    rows = np.zeros((len(texts), dimension), dtype=np.float32)
    rows[:, 0] = 1  # providers refuse a blank text, so its vector is made here
    places = [position for position, text in enumerate(texts) if text.strip()]
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
