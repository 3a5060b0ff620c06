"""Topics by change of vocabulary and vectors: a page goes on with the pages before it while they are alike.

Runs of such pages whose vocabulary is alike become one topic, so a subject taken up again in the same batch is found
together. Every page is in exactly one topic.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from memoryos.analysis.rules.keywords import keywords
from memoryos.analysis.rules.page_similarity import Meaning
from memoryos.analysis.rules.summaries import chain_summary, summary, telling
from memoryos.analysis.rules.term_weights import Weights, cosine, idf, mean, page_terms, unit
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.ports import NO_VECTORS, PageVectors

# Cosines of weighted terms. The more pages, the more small talk they share, so the more likeness they must show.
_GOES_ON = 0.06
# Where there are vectors they tell more, so words count for half.
_GOES_ON_WITH_VECTORS = 0.18
_WORDS_BESIDE_VECTORS = 0.5
_SAME_TOPIC = 0.15
_SAME_TOPIC_MORE_PER_PAGE = 0.02
_SAME_TOPIC_AT_MOST = 0.35
_WINDOW = 3
# `Thanks!` and `Why?` have no words of their own: they belong to what they answer.
_FEW_TERMS = 4
# Without a session's name, silence this long ends a conversation.
_SILENCE = timedelta(hours=6)


@dataclass(slots=True)
class _Run:
    """Pages that follow one another in one conversation and go on with one subject."""

    pages: list[Page] = field(default_factory=list)
    words: list[Weights] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _WeightedPage:
    page: Page
    size: int
    words: Weights


def group(pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
    """Topics and links of `pages`; `earlier` only tell whether the first pages go on with something."""
    if not pages:
        return Grouping((), ())
    page_ids = {page.id for page in pages}
    everything = [*(page for page in earlier if page.id not in page_ids), *pages]
    bags = [page_terms(page) for page in everything]
    rare = idf(bags)
    weighted_pages = [
        _WeightedPage(page, len(bag), unit(bag, rare)) for page, bag in zip(everything, bags, strict=True)
    ]
    runs, continuing = _runs(weighted_pages, Meaning(everything, vectors))
    order = {page.id: place for place, page in enumerate(pages)}
    links = [link for run in runs for link in _links(run, page_ids, continuing, rare)]
    return Grouping(
        _topics(_new_parts(runs, page_ids), rare), tuple(sorted(links, key=lambda link: order[link.page_id]))
    )


def _links(run: _Run, page_ids: set[str], continuing: set[str], rare: Mapping[str, float]) -> Iterator[Link]:
    first = telling(run.pages[0], rare)
    for place, page in enumerate(run.pages):
        if page.id in page_ids:
            now = telling(page, rare) if place else None
            sources = tuple(dict.fromkeys((run.pages[0].id, page.id)))
            yield Link(page.id, page.id in continuing, chain_summary(first, now), sources)


def _runs(sequence: Sequence[_WeightedPage], meaning: Meaning) -> tuple[list[_Run], set[str]]:
    """The runs in the order they began, and which pages go on with the page before them."""
    runs: list[_Run] = []
    continuing: set[str] = set()
    latest: dict[str | None, _Run] = {}
    following = _following(sequence)
    for current, after in zip(sequence, following, strict=True):
        run = latest.get(current.page.session_id)
        if run is not None and _continues(run, current, after, meaning):
            continuing.add(current.page.id)
        else:
            run = latest[current.page.session_id] = _Run()
            runs.append(run)
        run.pages.append(current.page)
        run.words.append(current.words)
    return runs, continuing


def _following(sequence: Sequence[_WeightedPage]) -> list[list[_WeightedPage]]:
    """For each page the page after it in the same conversation, if there is one."""
    after: dict[str | None, _WeightedPage] = {}
    following: list[list[_WeightedPage]] = []
    for current in reversed(sequence):
        following.append([after[current.page.session_id]] if current.page.session_id in after else [])
        after[current.page.session_id] = current
    return following[::-1]


def _continues(run: _Run, current: _WeightedPage, after: Sequence[_WeightedPage], meaning: Meaning) -> bool:
    """Whether the window of `current` and the page after it is like the window before."""
    if current.page.session_id is None and current.page.timestamp - run.pages[-1].timestamp > _SILENCE:
        return False
    if current.size <= _FEW_TERMS:
        return True
    window = [current, *after]
    words = cosine(mean([member.words for member in window]), mean(run.words[-_WINDOW:]))
    likeness = meaning.name_similarity((member.page for member in window), run.pages[-_WINDOW:])
    if likeness is None:
        return words >= _GOES_ON
    return likeness + _WORDS_BESIDE_VECTORS * words >= _GOES_ON_WITH_VECTORS


def _new_parts(runs: Sequence[_Run], page_ids: set[str]) -> list[_Run]:
    """The runs without the pages that were only given for continuity."""
    parts = []
    for run in runs:
        new = [(page, words) for page, words in zip(run.pages, run.words, strict=True) if page.id in page_ids]
        if new:
            parts.append(_Run([page for page, _ in new], [words for _, words in new]))
    return parts


def _topics(runs: Sequence[_Run], rare: Mapping[str, float]) -> tuple[Topic, ...]:
    """Runs of like vocabulary as one topic, in the order in which they began."""
    topics: list[_Run] = []
    places: dict[str, dict[int, float]] = defaultdict(dict)
    for run in runs:
        centre = mean(run.words)
        likeness: dict[int, float] = defaultdict(float)
        for term, weight in centre.items():
            for place, other in places[term].items():
                likeness[place] += weight * other
        place, score = max(likeness.items(), key=lambda item: (item[1], -item[0]), default=(0, 0.0))
        size = len(run.pages) + (len(topics[place].pages) if topics else 0)
        if score < min(_SAME_TOPIC_AT_MOST, _SAME_TOPIC + _SAME_TOPIC_MORE_PER_PAGE * size):
            place = len(topics)
            topics.append(_Run())
        topics[place].pages += run.pages
        topics[place].words += run.words
        for term, weight in mean(topics[place].words).items():
            places[term][place] = weight
    return tuple(
        Topic(tuple(page.id for page in topic.pages), summary(topic.pages, rare), keywords(topic.pages, rare))
        for topic in topics
    )
