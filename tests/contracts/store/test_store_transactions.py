"""Transactions, threads, several stores at once."""

import contextlib
import threading
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from store_examples import EVERYTHING, OpenStore, both_sides, ids, page, pages

from memoryos.domain.owner import Owner
from memoryos.errors import StorageError
from memoryos.ports import Store


def test_a_transaction_that_fails_leaves_nothing(store: Store) -> None:
    before = store.revision()

    with contextlib.suppress(ZeroDivisionError), store.transaction():
        store.pages.append(pages("a"))
        store.lease("work", "me", 60)
        _ = 1 / 0

    assert store.revision() == before
    assert store.pages.after(0, 10) == []
    assert store.lease("work", "you", 60)


def test_reads_inside_a_transaction_see_its_writes(store: Store) -> None:
    with store.transaction():
        store.pages.append([page("a", message_ids=("m",))])
        inside = ids(store.pages.after(0, 10)), list(store.pages.of_messages(["m"]))

    assert inside == (["a"], ["m"])


def test_nobody_else_sees_a_transaction_before_it_ends(store: Store, open_store: OpenStore, owner: Owner) -> None:
    other = open_store(owner)

    with store.transaction():
        store.pages.append(pages("a"))
        seen_by_other, seen_by_thread = other.pages.after(0, 10), in_a_thread(lambda: store.pages.after(0, 10))

    assert seen_by_other == seen_by_thread == []
    assert ids(other.pages.after(0, 10)) == ["a"]


def test_a_transaction_in_which_a_write_failed_is_undone_even_if_the_caller_goes_on(store: Store) -> None:
    store.pages.append(pages("a"))

    def go_on_after_a_failure() -> None:
        with store.transaction():
            store.pages.append(pages("new"))
            with contextlib.suppress(StorageError):
                store.pages.append(pages("newer", "a"))

    with pytest.raises(StorageError, match="nothing from it was stored"):
        go_on_after_a_failure()

    assert ids(store.pages.after(0, 10)) == ["a"]


def test_a_transaction_inside_another_is_refused_at_once(store: Store) -> None:
    with store.transaction():
        with pytest.raises(RuntimeError, match="inside a transaction"), store.transaction():
            pass
        store.pages.append(pages("a"))

    assert ids(store.pages.after(0, 10)) == ["a"]


def in_a_thread(work: Callable[[], object]) -> object:
    results: list[object] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0]


def test_threads_may_write_and_read_at_once(store: Store) -> None:
    failures: list[BaseException] = []

    def work(name: int) -> None:
        try:
            for number in range(25):
                with store.transaction():
                    store.pages.append(pages(f"{name}-{number}"))
                store.pages.newest(5)
        except StorageError as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert set(ids(store.pages.after(0, 1_000))) == {f"{a}-{b}" for a in range(4) for b in range(25)}


def test_two_stores_of_one_owner_see_each_other(store: Store, open_store: OpenStore, owner: Owner) -> None:
    other = open_store(owner)

    [mine], [theirs] = store.pages.append(pages("mine")), other.pages.append(pages("theirs"))

    assert store.pages.after(0, 10) == other.pages.after(0, 10) == [mine, theirs]
    assert store.revision() == other.revision()


safe_ids = st.text(st.sampled_from("abAB.-_é1 "), min_size=1, max_size=4).filter(
    lambda text: text == text.strip() and text.strip(".")
)


@settings(max_examples=12, deadline=None)
@given(owners=st.lists(st.builds(Owner, safe_ids, safe_ids), min_size=2, max_size=4, unique=True))
def test_owners_never_meet(open_any: OpenStore, owners: list[Owner]) -> None:
    stores = [open_any(owner) for owner in owners]
    try:
        for number, store in enumerate(stores):
            [stored] = store.pages.append([page(f"of {number}", session_id="s", message_ids=("m",))])
            store.vectors.put("e", stored.seq, both_sides(stored))
        stores[0].pages.remove(EVERYTHING)
        results = [
            (ids(store.pages.after(0, 9)), ids(store.pages.newest(9, "s")), len(store.vectors.after("e", 0, 9)))
            for store in stores
        ]
        for store in stores:
            store.pages.remove(EVERYTHING)
    finally:
        for store in stores:
            store.close()

    assert results == [([], [], 0), *(([f"of {number}"], [f"of {number}"], 2) for number in range(1, len(owners)))]
