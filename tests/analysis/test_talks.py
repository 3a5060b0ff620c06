"""Topics of whole conversations, with the vectors of the default embedder and without."""

from dataclasses import replace

import numpy as np
import pytest
from talks import Talk, boundaries, one_topic, talks, vectors_of

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.assembly.models import named_embedder
from memoryos.config.settings import Settings
from memoryos.ports import NO_VECTORS, PageVectors

HELD_OUT = talks("held_out")


@pytest.fixture(scope="module")
def vectors() -> PageVectors:
    embedder = named_embedder(Settings.load({"user_id": "ada"}))
    assert embedder is not None
    return vectors_of(HELD_OUT, embedder)


def breaks(whole: list[Talk], vectors: PageVectors) -> int:
    links = [RulesAnalyst().group(talk.pages, (), vectors).links[1:] for talk in whole]
    return sum(not link.continues for some in links for link in some)


def test_the_labelled_conversations_are_many_and_change_their_topic() -> None:
    whole = [*talks("written"), *HELD_OUT]

    assert sum(len(talk.pages) for talk in whole) >= 150
    assert len({topic for talk in whole for topic in talk.topics}) >= 30
    assert all(len(set(talk.topics)) > 1 for talk in whole)


@pytest.mark.parametrize("batch", [5, 20])
def test_vectors_find_topics_that_words_alone_do_not(vectors: PageVectors, batch: int) -> None:
    with_vectors = boundaries(RulesAnalyst(), HELD_OUT, vectors, batch)
    by_words = boundaries(RulesAnalyst(), HELD_OUT, NO_VECTORS, batch)

    assert with_vectors.pk < 0.4
    assert with_vectors.pk < 0.7 * by_words.pk
    assert with_vectors.precision > 2 * by_words.precision
    assert with_vectors.together > 2 * by_words.together


def test_pages_on_one_topic_are_seldom_parted(vectors: PageVectors) -> None:
    stretches = one_topic(HELD_OUT)
    gaps = sum(len(talk.pages) - 1 for talk in stretches)

    assert breaks(stretches, vectors) <= 0.25 * gaps


def test_an_embedder_whose_vectors_are_all_alike_parts_topics_as_well(vectors: PageVectors) -> None:
    [first, *_] = vectors.values()
    common = np.ones_like(first) / np.sqrt(len(first))
    alike = {page_id: 0.6 * vector + 0.8 * common for page_id, vector in vectors.items()}
    alike = {page_id: vector / np.linalg.norm(vector) for page_id, vector in alike.items()}

    assert boundaries(RulesAnalyst(), HELD_OUT, alike, 20).pk < 0.44


def test_pages_without_vectors_are_told_apart_by_their_words() -> None:
    some = dict.fromkeys((page.id for page in HELD_OUT[0].pages[:1]), np.ones(4, dtype=np.float32) / 2)

    with_some = RulesAnalyst().group(HELD_OUT[0].pages[1:], (), some)

    assert with_some == RulesAnalyst().group(HELD_OUT[0].pages[1:], (), NO_VECTORS)


def test_sessions_are_never_joined_by_vectors(vectors: PageVectors) -> None:
    one, other, *_ = HELD_OUT[0].pages

    grouping = RulesAnalyst().group([one, replace(other, session_id="another")], (), vectors)

    assert [link.continues for link in grouping.links] == [False, False]


def test_vectors_that_are_all_the_same_say_nothing() -> None:
    same = dict.fromkeys((page.id for page in HELD_OUT[0].pages), np.eye(1, 4, dtype=np.float32)[0])

    grouping = RulesAnalyst().group(HELD_OUT[0].pages, (), same)

    assert grouping == RulesAnalyst().group(HELD_OUT[0].pages, (), NO_VECTORS)
