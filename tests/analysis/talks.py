"""Conversations with known topics, and how well an analyst finds where one ends and the next begins.

conversations.jsonl is of our own writing: a page per line, with its conversation and its topic. Some topics share words
with the next, many pages share none with the page before them. The thresholds of the rules were chosen on `written`.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations, groupby, pairwise
from pathlib import Path

import numpy as np

from memoryos.domain.page import Page
from memoryos.operations.background.embed import in_context
from memoryos.ports import Analyst, Embedder, PageVectors, Vector

FILE = Path(__file__).with_name("conversations.jsonl")
EARLIER = 8  # as many as consolidation shows
_START = datetime(2026, 5, 7, 18, tzinfo=UTC)
_WINDOW = 2  # half a topic, as is usual for Pk and WindowDiff


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation: its pages, and the topic of each."""

    pages: tuple[Page, ...]
    topics: tuple[str, ...]

    def batches(self, size: int) -> Iterator[tuple[Sequence[Page], Sequence[Page]]]:
        """The pages as they would be grouped, each batch with the pages before it."""
        for first in range(0, len(self.pages), size):
            yield self.pages[first : first + size], self.pages[max(0, first - EARLIER) : first]


@dataclass(frozen=True, slots=True)
class Boundaries:
    """Precision and recall of places where a topic ends; Pk and WindowDiff, of which less is better.

    `together` is the F1 of pairs of pages of one batch that are in one topic.
    """

    precision: float
    recall: float
    pk: float
    window_diff: float
    together: float


def talks(part: str) -> list[Talk]:
    """The conversations of `part`: `written` or `held_out`."""
    rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    chosen = [row for row in rows if row["part"] == part]
    return [_talk(name, list(some)) for name, some in groupby(chosen, lambda row: row["conversation"])]


def _talk(name: str, rows: list[dict[str, str]]) -> Talk:
    pages = (
        Page(f"{name} {place}", row["user"], row["assistant"], _START + timedelta(minutes=place), name, seq=place + 1)
        for place, row in enumerate(rows)
    )
    return Talk(tuple(pages), tuple(row["topic"] for row in rows))


def vectors_of(whole: Iterable[Talk], embedder: Embedder) -> dict[str, Vector]:
    """The vector of each page, as mid-term memory makes it of those of its turns."""
    pages = [page for talk in whole for page in talk.pages]
    rows = {page.id: embedder.embed([in_context(turn) for turn in page.turns()], "document") for page in pages}
    sums = {page_id: row.sum(axis=0) for page_id, row in rows.items()}
    return {page_id: row / np.linalg.norm(row) for page_id, row in sums.items()}


def one_topic(whole: Iterable[Talk]) -> list[Talk]:
    """Every stretch of a topic as a conversation of its own: there is no boundary to be found."""
    results = []
    for talk in whole:
        for _, some in groupby(zip(talk.pages, talk.topics, strict=True), lambda item: item[1]):
            pages, topics = zip(*some, strict=True)
            results.append(Talk(pages, topics))
    return results


def boundaries(analyst: Analyst, whole: Sequence[Talk], vectors: PageVectors, batch: int) -> Boundaries:
    """How well `analyst` finds the topics of `whole`."""
    results: list[list[bool]] = []
    pairs_right = pairs_found = pairs_there = 0
    for talk in whole:
        links: list[bool] = []
        topic_of = {page.id: topic for page, topic in zip(talk.pages, talk.topics, strict=True)}
        for pages, earlier in talk.batches(batch):
            grouping = analyst.group(pages, earlier, vectors)
            links += [not link.continues for link in grouping.links]
            together = {pair for topic in grouping.topics for pair in combinations(sorted(topic.page_ids), 2)}
            there = {
                (one, other)
                for one, other in combinations(sorted(page.id for page in pages), 2)
                if topic_of[one] == topic_of[other]
            }
            pairs_right, pairs_found = pairs_right + len(together & there), pairs_found + len(together)
            pairs_there += len(there)
        results.append(links[1:])
    texts = [[one != other for one, other in pairwise(talk.topics)] for talk in whole]
    right = sum(a and b for some, others in zip(results, texts, strict=True) for a, b in zip(some, others, strict=True))
    pk, window_diff = _windows(results, texts)
    return Boundaries(
        right / max(1, sum(map(sum, results))),
        right / max(1, sum(map(sum, texts))),
        pk,
        window_diff,
        2 * pairs_right / max(1, pairs_found + pairs_there),
    )


def _windows(results: Sequence[Sequence[bool]], text: Sequence[Sequence[bool]]) -> tuple[float, float]:
    pairs = [
        (sum(some[place : place + _WINDOW]), sum(others[place : place + _WINDOW]))
        for some, others in zip(results, text, strict=True)
        for place in range(len(others) - _WINDOW + 1)
    ]
    count = max(1, len(pairs))
    return sum((a > 0) != (b > 0) for a, b in pairs) / count, sum(a != b for a, b in pairs) / count
