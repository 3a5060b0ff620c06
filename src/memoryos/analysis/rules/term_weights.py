"""Tf-idf weights of terms within a batch of pages."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain

from memoryos.domain.page import Page
from memoryos.text.terms import terms

Weights = Mapping[str, float]
# The beginning shows what a page is about; the rest of a pasted book would only cost time.
_CHARACTERS_READ = 3000


def page_terms(page: Page) -> Mapping[str, int]:
    """The terms of both sides of `page`; what the user said counts twice, because they choose the topic."""
    return _term_counts(page.user_input[:_CHARACTERS_READ], page.agent_response[:_CHARACTERS_READ])


@lru_cache(maxsize=64)  # a page is read with its batch, and again with the pages after it
def _term_counts(user_input: str, agent_response: str) -> Mapping[str, int]:
    user_terms = terms(user_input)
    return Counter(chain(user_terms, user_terms, terms(agent_response)))


def idf(documents: Sequence[Mapping[str, int]]) -> dict[str, float]:
    """The inverse document frequency of each term, smoothed so that a single document still has weights."""
    document_frequencies = Counter(chain.from_iterable(documents))
    rarities = {count: math.log(1 + len(documents) / count) for count in set(document_frequencies.values())}
    return {term: rarities[count] for term, count in document_frequencies.items()}


def unit(document: Mapping[str, int], idf_weights: Mapping[str, float]) -> dict[str, float]:
    """`document` as a unit vector: dampened counts times idf."""
    weights = {term: (1 + math.log(count)) * idf_weights.get(term, 0.0) for term, count in document.items()}
    return _unit(weights)


def cosine(first: Weights, other: Weights) -> float:
    """The cosine of two unit vectors."""
    return product(other, first) if len(other) < len(first) else product(first, other)


def product(first: Weights, other: Weights) -> float:
    """The same as `cosine`, added up in the order of `first`."""
    return sum([weight * other[term] for term, weight in first.items() if term in other])


def mean(vectors: Sequence[Weights]) -> dict[str, float]:
    """The mean of `vectors`, as a unit vector."""
    total = dict(vectors[0]) if vectors else {}
    for vector in vectors[1:]:
        for term, weight in vector.items():
            total[term] = total.get(term, 0.0) + weight
    return _unit(total)


def _unit(weights: Weights) -> dict[str, float]:
    length = math.sqrt(sum([weight * weight for weight in weights.values()]))
    return {term: weight / length for term, weight in weights.items()} if length else {}
