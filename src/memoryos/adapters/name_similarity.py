"""The similarity of names, by RapidFuzz."""

from collections.abc import Sequence

from rapidfuzz import fuzz, utils
from rapidfuzz.distance import JaroWinkler

_MIN_LETTERS = 3  # shorter pieces are in every name


def name_similarity(query: str, names: Sequence[str]) -> list[float]:
    """The similarity of each of `names`, 0..1, regardless of case; 1 for the same name."""
    return [_similarity(utils.default_process(query), utils.default_process(name)) for name in names]


def _similarity(one: str, other: str) -> float:
    if not one or not other:
        return float(one == other)
    whole = JaroWinkler.normalized_similarity(one, other)
    words = fuzz.token_set_ratio(one, other) / 100 if min(len(one), len(other)) >= _MIN_LETTERS else 0.0
    return max(float(whole), words if words < 1 or one == other else 0.99)
