"""How good a ranking is: pure functions of the ids found, best first, and the relevant ids.

An item that is not a turn of the data set (None) takes up a place in the ranking and counts for nothing.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

Ranking = Sequence[str | None]


def recall_at(k: int, ranking: Ranking, sought: AbstractSet[str]) -> float:
    """The share of the relevant ids among the first `k`."""
    return len(sought & set(ranking[:k])) / len(sought)


def all_at(k: int, ranking: Ranking, sought: AbstractSet[str]) -> float:
    """1 if all relevant ids are among the first `k`, else 0."""
    return float(sought <= set(ranking[:k]))


def reciprocal_rank(ranking: Ranking, sought: AbstractSet[str]) -> float:
    """1 divided by the rank of the first relevant item; 0 if there is none."""
    return next((1 / position for position, item in enumerate(ranking, 1) if item in sought), 0.0)


def distinct(ranking: Iterable[str | None]) -> list[str]:
    """The ids of a ranking, each at its best rank."""
    return list(dict.fromkeys(item for item in ranking if item is not None))


def ranking_scores(ranking: Ranking, sought: AbstractSet[str], ks: Sequence[int], prefix: str = "") -> dict[str, float]:
    """Every figure of one ranking by name, such as `recall@10`."""
    scores = {f"{prefix}recall@{k}": recall_at(k, ranking, sought) for k in ks}
    scores |= {f"{prefix}all@{k}": all_at(k, ranking, sought) for k in ks}
    return scores | {f"{prefix}mrr": reciprocal_rank(ranking, sought)}
