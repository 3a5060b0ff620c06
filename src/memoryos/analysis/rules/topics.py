"""Topics by change of vocabulary and vectors: a page continues the pages before it while they are similar.

Runs of such pages with similar vocabulary become one topic, so a subject taken up again in the same batch is found
together. Every page is in exactly one topic.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from memoryos.analysis.rules.keywords import keywords
from memoryos.analysis.rules.page_similarity import PageSimilarity
from memoryos.analysis.rules.summaries import chain_summary, most_informative, summary
from memoryos.analysis.rules.term_weights import Weights, cosine, idf, mean, page_terms, product, unit
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.ports import NO_VECTORS, PageVectors

# Cosines of weighted terms. The more pages, the more small talk they share, so the more similar they have to be.
_MIN_CONTINUITY = 0.06
# Vectors say more than words, so with vectors words count for half.
_MIN_CONTINUITY_WITH_VECTORS = 0.18
_TERM_WEIGHT_WITH_VECTORS = 0.5
_MIN_TOPIC_SIMILARITY = 0.15
_TOPIC_SIMILARITY_PER_PAGE = 0.02
_MAX_TOPIC_SIMILARITY = 0.35
_WINDOW = 3
# `Thanks!` and `Why?` have hardly any terms: they belong to what they answer.
_FEW_TERMS = 4
# Without a session id, a gap this long ends a conversation.
_SESSION_GAP = timedelta(hours=6)


@dataclass(slots=True)
class _Run:
    """Consecutive pages of one conversation on one subject."""

    pages: list[Page] = field(default_factory=list)
    words: list[Weights] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _WeightedPage:
    page: Page
    size: int
    words: Weights


def group(pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
    """Topics and links of `pages`; `earlier` pages only show whether the first ones continue something."""
    if not pages:
        return Grouping((), ())
    page_ids = {page.id for page in pages}
    everything = [*(page for page in earlier if page.id not in page_ids), *pages]
    documents = [page_terms(page) for page in everything]
    idf_weights = idf(documents)
    weighted_pages = [
        _WeightedPage(page, len(document), unit(document, idf_weights))
        for page, document in zip(everything, documents, strict=True)
    ]
    runs, continuing = _runs(weighted_pages, PageSimilarity(everything, vectors))
    order = {page.id: position for position, page in enumerate(pages)}
    links = [link for run in runs for link in _links(run, page_ids, continuing, idf_weights)]
    return Grouping(
        _topics(_new_parts(runs, page_ids), idf_weights), tuple(sorted(links, key=lambda link: order[link.page_id]))
    )


def _links(run: _Run, page_ids: set[str], continuing: set[str], idf_weights: Mapping[str, float]) -> Iterator[Link]:
    if page_ids.isdisjoint(page.id for page in run.pages):
        return
    first = most_informative(run.pages[0], idf_weights)
    for position, page in enumerate(run.pages):
        if page.id in page_ids:
            now = most_informative(page, idf_weights) if position else None
            sources = tuple(dict.fromkeys((run.pages[0].id, page.id)))
            yield Link(page.id, page.id in continuing, chain_summary(first, now), sources)


def _runs(sequence: Sequence[_WeightedPage], page_similarity: PageSimilarity) -> tuple[list[_Run], set[str]]:
    """The runs in the order they began, and which pages continue the page before them."""
    runs: list[_Run] = []
    continuing: set[str] = set()
    latest: dict[str | None, _Run] = {}
    following = _following(sequence)
    for current, after in zip(sequence, following, strict=True):
        run = latest.get(current.page.session_id)
        if run is not None and _continues(run, current, after, page_similarity):
            continuing.add(current.page.id)
        else:
            run = latest[current.page.session_id] = _Run()
            runs.append(run)
        run.pages.append(current.page)
        run.words.append(current.words)
    return runs, continuing


def _following(sequence: Sequence[_WeightedPage]) -> list[list[_WeightedPage]]:
    """For each page, the page after it in the same conversation, if there is one."""
    after: dict[str | None, _WeightedPage] = {}
    following: list[list[_WeightedPage]] = []
    for current in reversed(sequence):
        following.append([after[current.page.session_id]] if current.page.session_id in after else [])
        after[current.page.session_id] = current
    return following[::-1]


def _continues(
    run: _Run, current: _WeightedPage, after: Sequence[_WeightedPage], page_similarity: PageSimilarity
) -> bool:
    """Whether the window of `current` and the page after it is similar to the window before."""
    if current.page.session_id is None and current.page.timestamp - run.pages[-1].timestamp > _SESSION_GAP:
        return False
    if current.size <= _FEW_TERMS:
        return True
    window = [current, *after]
    similarity = page_similarity.similarity([member.page for member in window], run.pages[-_WINDOW:])
    # Often the vectors are enough: words cannot make pages less similar.
    if similarity is not None and similarity >= _MIN_CONTINUITY_WITH_VECTORS:
        return True
    words = cosine(mean([member.words for member in window]), mean(run.words[-_WINDOW:]))
    if similarity is None:
        return words >= _MIN_CONTINUITY
    return similarity + _TERM_WEIGHT_WITH_VECTORS * words >= _MIN_CONTINUITY_WITH_VECTORS


def _new_parts(runs: Sequence[_Run], page_ids: set[str]) -> list[_Run]:
    """The runs without the pages that were only given for continuity."""
    parts = []
    for run in runs:
        new = [(page, words) for page, words in zip(run.pages, run.words, strict=True) if page.id in page_ids]
        if new:
            parts.append(_Run([page for page, _ in new], [words for _, words in new]))
    return parts


def _topics(runs: Sequence[_Run], idf_weights: Mapping[str, float]) -> tuple[Topic, ...]:
    """Runs with similar vocabulary as one topic, in the order in which they began."""
    topics: list[_Run] = []
    centroids: list[Weights] = []
    for run in runs:
        centroid = mean(run.words)
        similarities = [product(centroid, other) for other in centroids]
        score = max(similarities, default=0.0)
        place = similarities.index(score) if similarities else 0
        size = len(run.pages) + (len(topics[place].pages) if topics else 0)
        if score < min(_MAX_TOPIC_SIMILARITY, _MIN_TOPIC_SIMILARITY + _TOPIC_SIMILARITY_PER_PAGE * size):
            topics.append(_Run(list(run.pages), list(run.words)))
            centroids.append(centroid)
        else:
            topics[place].pages += run.pages
            topics[place].words += run.words
            centroids[place] = mean(topics[place].words)
    return tuple(
        Topic(
            tuple(page.id for page in topic.pages),
            summary(topic.pages, idf_weights),
            keywords(topic.pages, idf_weights),
        )
        for topic in topics
    )
