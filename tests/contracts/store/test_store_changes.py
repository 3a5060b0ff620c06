"""What is new since a revision, and an index that follows it."""

import numpy as np
import pytest
from store_examples import EVERYTHING, both_sides, pages

from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.domain.page import Page
from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.ports import Forget, Revision, Store
from memoryos.retrieval.index.recall_index import RecallIndex

START = Revision(pages=0, vectors=0, removals=0)
MANY = 150


def named(count: int, first: int = 0) -> list[str]:
    return [f"page {number}" for number in range(first, first + count)]


def embed(store: Store, embedder: str, stored: list[Page]) -> None:
    store.vectors.put(embedder, stored[-1].seq, [vector for page in stored for vector in both_sides(page)])


def keep_words(store: Store, stored: list[Page]) -> None:
    store.terms.put(TERMS_VERSION, stored, list(turn_terms(stored)))


def follow(index: RecallIndex, store: Store) -> None:
    index.catch_up(store, index.changes_in(store))


def new_index() -> RecallIndex:
    return RecallIndex("e", ExactIndex(3))


def content(index: RecallIndex) -> list[object]:
    """What an index knows of each turn."""
    rows = np.arange(len(index), dtype=np.int32)
    return [index.page_ids, index.roles.tolist(), index.lengths.tolist(), index.vectors.of(rows).tolist()]


def test_nothing_is_new_since_now(store: Store) -> None:
    embed(store, "e", store.pages.append(pages("a", "b")))
    now = store.revision()

    changes = store.changes.since(now, "e")

    assert (changes.since, changes.revision) == (now, now)
    assert (list(changes.turns), list(changes.vectors)) == ([], [])


def test_what_comes_along_is_the_first_of_what_is_new(store: Store) -> None:
    embed(store, "e", store.pages.append(pages("a")))
    before = store.revision()
    stored = store.pages.append(pages("b", "c"))
    embed(store, "other", stored)
    embed(store, "e", stored)

    changes = store.changes.since(before, "e")

    turns, places = list(turn_terms(stored)), [vector.place for vector in store.vectors.after("e", before.vectors, 9)]
    assert changes.revision == store.revision()
    assert list(changes.turns) == turns[: len(changes.turns)]
    assert [vector.place for vector in changes.vectors] == places[: len(changes.vectors)]
    if changes.complete:
        assert (len(changes.turns), len(changes.vectors)) == (4, 4)


@pytest.mark.parametrize("words_of", [0, 1, 70, MANY])
def test_an_index_that_follows_knows_what_one_that_reads_everything_knows(store: Store, words_of: int) -> None:
    index = new_index()
    for count in (1, 2, MANY, 3):
        stored = store.pages.append(pages(*named(count, first=store.revision().pages)))
        follow(index, store)
        if words_of:
            keep_words(store, store.pages.after(store.terms.up_to(TERMS_VERSION), words_of))
        follow(index, store)
        embed(store, "e", stored)
        follow(index, store)

    afresh = new_index()
    follow(afresh, store)

    assert index.page_ids == [name for name in named(MANY + 6) for _ in range(2)]
    assert content(index) == content(afresh)
    assert index.revision == afresh.revision == store.revision()


def test_an_index_takes_in_nothing_twice_where_it_has_come_further_meanwhile(store: Store) -> None:
    index = new_index()
    store.pages.append(pages("a"))
    earlier = index.changes_in(store)
    store.pages.append(pages("b"))
    follow(index, store)

    index.catch_up(store, earlier)
    follow(index, store)

    assert index.page_ids == ["a", "a", "b", "b"]


def test_forgotten_pages_are_not_among_what_is_new(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    store.pages.remove(Forget(page_ids=("b",)))
    index = new_index()

    follow(index, store)

    assert index.page_ids == ["a", "a", "c", "c"]
    store.pages.remove(EVERYTHING)
    assert index.is_stale(index.changes_in(store).revision)
    assert list(store.changes.since(START, "e").turns) == []
