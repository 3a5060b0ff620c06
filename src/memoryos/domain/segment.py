"""Pages on one topic."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A segment is summarised by its newest parts, so that summarising it does not take longer as it grows.
SUMMARISED_PARTS = 40
_MAX_KEYWORDS = 12
_LONGEST_SUMMARY = 600


@dataclass(frozen=True, slots=True)
class Part:
    """Pages that joined a segment together, with what the analyst (`derived_by`) said about them.

    `summary` is None if it was removed with a forgotten page and has yet to be written again.
    """

    id: str
    page_ids: tuple[str, ...]
    summary: str | None
    keywords: tuple[str, ...]
    derived_by: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A topic. Its summary and keywords are composed from its parts, its centroid from its pages.

    `pages` and `unstudied` are counts. `centroid` is the sum of the unit vectors of its pages by the embedder named
    `embedder`; None if it has to be computed again. `used_at` is the time of the last visit or of the latest page.
    """

    id: str
    summary: str
    keywords: tuple[str, ...]
    created_at: datetime
    used_at: datetime
    visits: int = 0
    pages: int = 0
    unstudied: int = 0
    archived: bool = False
    embedder: str | None = None
    centroid: "NDArray[np.float32] | None" = field(default=None, compare=False, repr=False)


def composed_summary(parts: Sequence[Part]) -> str:
    """The summaries of `parts` (oldest first) as one.

    First the largest part's, then the newest, while there is room.
    """
    newest = [part for part in parts[-SUMMARISED_PARTS:] if part.summary]
    if not newest:
        return ""
    largest = max(newest, key=lambda part: len(part.page_ids))
    summaries: dict[str, None] = {}
    room = _LONGEST_SUMMARY
    for part in (largest, *reversed(newest)):
        summary = part.summary or ""
        if summary in summaries:
            continue
        room -= len(summary) + 1
        if summaries and room < 0:
            break
        summaries[summary] = None
    order = {part.summary: position for position, part in enumerate(newest)}
    return " ".join(sorted(summaries, key=lambda summary: order[summary]))


def composed_keywords(parts: Sequence[Part]) -> tuple[str, ...]:
    """The keywords of `parts`, those of the most pages first, then the newest."""
    counts: Counter[str] = Counter()
    for part in reversed(parts[-SUMMARISED_PARTS:]):
        for keyword in part.keywords:
            counts[keyword] += max(1, len(part.page_ids))
    return tuple(keyword for keyword, _ in counts.most_common(_MAX_KEYWORDS))


def overlap(one: Iterable[str], other: Iterable[str]) -> float:
    """The Jaccard similarity of two sets of keywords; 0 if both are empty."""
    first, second = set(one), set(other)
    return len(first & second) / len(first | second) if first | second else 0.0
