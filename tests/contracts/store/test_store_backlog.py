"""What waits in a store, as it is asked when a memory is opened."""

import numpy as np
from store_examples import page

from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.ports import Backlog, Forget, Store, StoredVector

EMBEDDER = "hashing"


def backlog(store: Store, embedder: str | None = EMBEDDER, learning_version: int = 1) -> Backlog:
    return store.backlog.count(embedder, TERMS_VERSION, learning_version)


def embed(store: Store) -> None:
    waiting = store.vectors.waiting(EMBEDDER, 100)
    turns = [turn for item in waiting for turn in item.turns()]
    vectors = [StoredVector(turn.page.seq, turn.role, np.ones(2, dtype=np.float32)) for turn in turns]
    store.vectors.put(EMBEDDER, waiting[-1].seq, vectors)


def test_an_empty_store_has_nothing_waiting(store: Store) -> None:
    assert backlog(store) == Backlog()


def test_new_pages_wait_for_everything(store: Store) -> None:
    store.pages.append([page("first"), page("second")])

    result = backlog(store)

    assert (result.without_terms, result.unconsolidated) == (2, 2)
    assert (result.to_embed, result.to_learn) == (True, True)


def test_without_an_embedder_nothing_waits_to_be_embedded(store: Store) -> None:
    store.pages.append([page("first")])

    assert not backlog(store, None).to_embed


def test_what_is_done_waits_no_longer(store: Store) -> None:
    pages = store.pages.append([page("first"), page("second")])
    store.terms.put(TERMS_VERSION, pages, list(turn_terms(pages)))
    embed(store)
    store.learning.mark(1, pages)
    store.page_state.note([], pages[-1].seq)

    assert backlog(store) == Backlog()


def test_pages_embedded_ahead_of_others_do_not_wait(store: Store) -> None:
    pages = store.pages.append([page("first")])
    turns = [turn for item in pages for turn in item.turns()]
    vectors = [StoredVector(turn.page.seq, turn.role, np.ones(2, dtype=np.float32)) for turn in turns]
    store.vectors.put(EMBEDDER, 0, vectors)

    assert not backlog(store).to_embed


def test_another_embedder_and_newer_rules_find_all_pages_waiting(store: Store) -> None:
    pages = store.pages.append([page("first")])
    embed(store)
    store.learning.mark(1, pages)

    assert backlog(store, "another").to_embed
    assert backlog(store, learning_version=2).to_learn


def test_what_was_removed_waits_to_be_scrubbed(store: Store) -> None:
    pages = store.pages.append([page("first")])
    store.pages.remove(Forget((pages[0].id,)))
    before = backlog(store).unscrubbed
    store.scrub()

    assert (before, backlog(store).unscrubbed) == (True, False)
