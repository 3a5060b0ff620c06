"""Revisions, figures, leases, closing."""

from itertools import pairwise

import pytest
from store_examples import EVERYTHING, OpenStore, both_sides, ids, page, pages

from memoryos.domain.owner import Owner
from memoryos.errors import ClosedError
from memoryos.ports import Forget, Store
from memoryos.testing import FixedClock


def test_the_revision_changes_with_every_change_and_with_nothing_else(store: Store) -> None:
    seen = [store.revision(), store.revision()]
    [stored] = store.pages.append(pages("a"))
    seen.append(store.revision())
    store.vectors.put("old", stored.seq, both_sides(stored))
    store.vectors.put("new", stored.seq, both_sides(stored))
    seen.append(store.revision())
    store.vectors.keep_only("new")
    seen.append(store.revision())
    store.vectors.keep_only("new")
    store.pages.remove(Forget(page_ids=("unknown",)))
    store.lease("work", "me", 60)
    seen.append(store.revision())
    store.pages.remove(EVERYTHING)
    seen.append(store.revision())

    same = [before == after for before, after in pairwise(seen)]

    assert same == [True, False, False, False, True, False]
    assert seen[-1].removals > seen[-2].removals


def test_a_revision_never_comes_again_after_a_removal(store: Store) -> None:
    store.pages.append(pages("a"))
    before = store.revision()
    store.pages.remove(EVERYTHING)

    store.pages.append(pages("b"))

    assert store.revision() != before


def test_figures_count_what_is_held(store: Store) -> None:
    stored = store.pages.append([*pages("a", "b", session_id="s"), page("c", session_id="t"), page("d")])
    store.vectors.put("e", stored[0].seq, both_sides(stored[0]))

    figures = store.figures()

    assert (figures.pages, figures.sessions, figures.vectors) == (4, 2, 2)
    assert figures.bytes > 0


def test_one_holder_at_a_time_has_a_lease(store: Store, clock: FixedClock) -> None:
    assert store.lease("work", "me", 60)
    assert store.lease("work", "me", 60)
    assert not store.lease("work", "you", 60)
    assert store.lease("other work", "you", 60)


def test_a_lease_that_ran_out_goes_to_whoever_asks(store: Store, clock: FixedClock) -> None:
    store.lease("work", "me", 60)
    clock.advance(59.5)
    early = store.lease("work", "you", 60)
    clock.advance(0.5)

    late = store.lease("work", "you", 60)

    assert (early, late) == (False, True)
    assert not store.lease("work", "me", 60)


def test_a_lease_that_ends_later_than_one_taken_now_counts_for_nothing(store: Store) -> None:
    # As after the clock went back by an hour.
    store.lease("work", "me", 3660)

    taken = store.lease("work", "you", 60)

    assert taken
    assert not store.lease("work", "me", 60)


def test_a_lease_may_be_given_back_by_its_holder_alone(store: Store) -> None:
    store.lease("work", "me", 60)
    store.lease("work", "you", 0)
    still_mine = not store.lease("work", "you", 60)

    store.lease("work", "me", 0)

    assert still_mine
    assert store.lease("work", "you", 60)


def test_a_lease_is_seen_by_other_stores_of_the_owner(store: Store, open_store: OpenStore, owner: Owner) -> None:
    store.lease("work", "me", 60)

    assert not open_store(owner).lease("work", "you", 60)


def test_a_closed_store_refuses_everything_but_closing(store: Store) -> None:
    store.close()
    store.close()

    uses = (
        lambda: store.pages.append(pages("a")),
        lambda: store.pages.after(0, 1),
        lambda: store.vectors.waiting("e", 1),
        lambda: store.transaction().__enter__(),
        store.revision,
        store.figures,
        store.scrub,
        lambda: store.lease("work", "me", 1),
    )
    for use in uses:
        with pytest.raises(ClosedError):
            use()


def test_a_store_cannot_be_closed_inside_its_own_transaction(store: Store) -> None:
    with store.transaction():
        store.pages.append(pages("a"))
        with pytest.raises(RuntimeError, match="inside a transaction"):
            store.close()

    assert ids(store.pages.after(0, 10)) == ["a"]
