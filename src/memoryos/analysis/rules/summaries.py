"""Summaries without a model: the user's own most informative sentences, quoted exactly."""

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from memoryos.analysis.rules.sentences import split
from memoryos.analysis.rules.unquoted_text import own_words
from memoryos.domain.page import Page
from memoryos.text.terms import terms

MAX_LENGTH = 200
_LINK = " … "
_CHARACTERS_READ = 3000
_SPACES = re.compile(r"\s+")


def summary(pages: Sequence[Page], idf_weights: Mapping[str, float]) -> str:
    """The one or two most informative sentences of `pages`, in the order they were said, within 200 characters."""
    sentences = list(dict.fromkeys(sentence for page in pages for sentence in _sentences(page)))
    if len(sentences) == 1:
        return cut(sentences[0], MAX_LENGTH)
    ranked = sorted(range(len(sentences)), key=lambda place: (-_information(sentences[place], idf_weights), place))
    places: list[int] = []
    for place in ranked[:2]:
        length = sum(len(sentences[other]) + len(_LINK) for other in places) + len(sentences[place])
        if length <= MAX_LENGTH or not places:
            places.append(place)
    return cut(_LINK.join(sentences[place] for place in sorted(places)), MAX_LENGTH)


def chain_summary(first: str, now: str | None) -> str:
    """Where a chain of pages began and where it is now, one sentence each; `now` is None if it just began."""
    if now is None:
        return cut(first, MAX_LENGTH)
    half = (MAX_LENGTH - len(_LINK)) // 2
    return f"{cut(first, half)}{_LINK}{cut(now, half)}"


def most_informative(page: Page, idf_weights: Mapping[str, float]) -> str:
    """The most informative sentence of `page`."""
    sentences = _sentences(page)
    if len(sentences) == 1:
        return sentences[0]
    return max(sentences, key=lambda sentence: _information(sentence, idf_weights))


def cut(text: str, max_length: int) -> str:
    """`text`, or its beginning up to a whole word, with an ellipsis."""
    if len(text) <= max_length:
        return text
    head = text[: max_length - 1]
    return (head.rsplit(None, 1)[0] if len(head.split()) > 1 else head) + "…"


def _sentences(page: Page) -> list[str]:
    """The user's sentences, or the assistant's if the user said nothing; never empty."""
    for text in (page.user_input, page.agent_response):
        if own := _own_sentences(text[:_CHARACTERS_READ]):
            return list(own)
    return [cut(_SPACES.sub(" ", page.user_input.strip() or page.agent_response.strip()), MAX_LENGTH)]


@lru_cache(maxsize=64)  # each page of a batch is read for its link and for its topic
def _own_sentences(text: str) -> tuple[str, ...]:
    return tuple(sentence for sentence in split(own_words(text)) if any(character.isalnum() for character in sentence))


@lru_cache(maxsize=256)  # so is each sentence
def _words(sentence: str) -> frozenset[str]:
    return frozenset(terms(sentence))


def _information(sentence: str, idf_weights: Mapping[str, float]) -> float:
    """Rare terms in few words; a question counts less than a statement, and a fragment less than a sentence."""
    words = _words(sentence)
    if not words:
        return 0.0
    # Exact, because the order of a set differs from process to process.
    score = math.fsum([idf_weights.get(term, 0.0) for term in words]) / math.sqrt(len(words) + 4)
    return score * (0.7 if sentence.endswith(("?", "\uff1f")) else 1.0)
