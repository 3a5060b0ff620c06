"""Vectors: by embedder, in order, and who still waits for one."""

from datetime import datetime, timedelta, timezone

import numpy as np
import pytest
from store_examples import both_sides, ids, page, pages, vector

from memoryos.errors import StorageError
from memoryos.ports import Forget, SentenceVectors, Store, StoredVector


def test_vectors_come_back_in_the_order_they_were_stored(store: Store) -> None:
    first, second = store.pages.append(pages("a", "b"))
    store.vectors.put("e", first.seq, both_sides(first))
    store.vectors.put("e", second.seq, both_sides(second))

    vectors = store.vectors.after("e", 0, 10)

    assert [(item.page_seq, item.role) for item in vectors] == [
        (first.seq, "user"),
        (first.seq, "assistant"),
        (second.seq, "user"),
        (second.seq, "assistant"),
    ]
    assert all(np.array_equal(item.vector, vector(item.page_seq)) for item in vectors)
    assert [item.place for item in vectors] == sorted({item.place for item in vectors})


def test_vectors_are_read_on_from_a_place(store: Store) -> None:
    stored = store.pages.append(pages("a", "b"))
    store.vectors.put("e", stored[1].seq, [side for item in stored for side in both_sides(item)])
    first = store.vectors.after("e", 0, 1)

    rest = store.vectors.after("e", first[0].place, 10)

    assert len(rest) == 3
    assert first[0].place < rest[0].place


def test_vectors_of_different_embedders_are_never_mixed(store: Store) -> None:
    [stored] = store.pages.append(pages("a"))
    store.vectors.put("small", stored.seq, [StoredVector(stored.seq, "user", np.ones(2, dtype=np.float32))])
    store.vectors.put("large", stored.seq, [StoredVector(stored.seq, "user", np.ones(9, dtype=np.float32))])

    results = {
        name: [len(item.vector) for item in store.vectors.after(name, 0, 10)] for name in ("small", "large", "no")
    }

    assert results == {"small": [2], "large": [9], "no": []}


def test_vectors_of_another_length_under_the_same_name_are_refused(store: Store) -> None:
    [stored] = store.pages.append(pages("a"))
    store.vectors.put("e", 0, [StoredVector(stored.seq, "user", np.ones(2, dtype=np.float32))])

    with pytest.raises(StorageError, match="the same length"):
        store.vectors.put("e", stored.seq, [StoredVector(stored.seq, "assistant", np.ones(3, dtype=np.float32))])

    assert store.vectors.waiting_count("e") == 1


def test_a_turn_keeps_its_first_vector(store: Store) -> None:
    [stored] = store.pages.append(pages("a"))
    store.vectors.put("e", 0, [StoredVector(stored.seq, "user", vector(1))])

    store.vectors.put("e", 0, [StoredVector(stored.seq, "user", vector(2))])

    [match] = store.vectors.after("e", 0, 10)
    assert np.array_equal(match.vector, vector(1))


def test_the_time_when_a_vector_was_made_is_kept_where_it_is_known(store: Store) -> None:
    [stored] = store.pages.append(pages("a"))
    noon = datetime(2026, 5, 7, 12, 0, 0, 1, tzinfo=timezone(timedelta(hours=2)))
    store.vectors.put("e", 0, [StoredVector(stored.seq, "user", vector(1), made_at=noon)])
    store.vectors.put("e", 0, [StoredVector(stored.seq, "assistant", vector(2))])

    [user, assistant] = store.vectors.of_pages("e", ["a"])["a"]

    assert user.made_at == noon
    assert assistant.made_at is None


def test_a_vector_of_a_removed_page_is_passed_over(store: Store) -> None:
    gone, kept = store.pages.append(pages("a", "b"))
    store.pages.remove(Forget(page_ids=("a",)))

    store.vectors.put("e", kept.seq, [*both_sides(gone), *both_sides(kept)])

    assert {item.page_seq for item in store.vectors.after("e", 0, 10)} == {kept.seq}


def test_pages_wait_until_they_are_embedded(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c"))
    before = ids(store.vectors.waiting("e", 2)), store.vectors.waiting_count("e")

    store.vectors.put("e", stored[1].seq, [*both_sides(stored[0]), *both_sides(stored[1])])

    assert before == (["a", "b"], 3)
    assert store.vectors.waiting("e", 9) == stored[2:]
    assert store.vectors.waiting_count("e") == 1
    assert store.vectors.waiting_count("another") == 3


def test_a_page_with_all_its_vectors_does_not_wait_whatever_was_noted(store: Store) -> None:
    first, half, one_sided = store.pages.append([*pages("a", "b"), page("c", agent_response=" \u3000\n")])
    store.vectors.put("e", 0, [*both_sides(first), both_sides(half)[0], *both_sides(one_sided)])

    assert ids(store.vectors.waiting("e", 9)) == ["b"]
    assert store.vectors.waiting_count("e") == 1


def test_pages_wait_on_both_sides_of_one_that_is_embedded_and_one_that_is_gone(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c", "d", "e"))
    store.vectors.put("e", 0, both_sides(stored[1]))
    store.pages.remove(Forget(page_ids=("d",)))

    assert ids(store.vectors.waiting("e", 9)) == ["a", "c", "e"]
    assert ids(store.vectors.waiting("e", 2)) == ["a", "c"]
    assert ids(store.pages.named(["e", "a", "c", "a", "d"])) == ["a", "c", "e"]
    assert ids(store.pages.newest(3)) == ["b", "c", "e"]
    assert ids(store.pages.newest(4)) == ["a", "b", "c", "e"]


def test_the_note_of_what_is_embedded_never_goes_back_or_ahead_of_the_pages(store: Store) -> None:
    stored = store.pages.append(pages("a", "b"))
    store.vectors.put("e", stored[1].seq + 1_000, [])
    store.vectors.put("e", stored[0].seq, [])

    store.pages.append(pages("c"))

    assert ids(store.vectors.waiting("e", 9)) == ["c"]


def test_keep_only_drops_the_vectors_of_other_embedders(store: Store) -> None:
    [stored] = store.pages.append(pages("a"))
    store.vectors.put("old", stored.seq, both_sides(stored))
    store.vectors.put("new", stored.seq, both_sides(stored))

    store.vectors.keep_only("new")

    assert store.vectors.after("old", 0, 10) == []
    assert store.vectors.waiting_count("old") == 1
    assert len(store.vectors.after("new", 0, 10)) == 2


def test_the_vectors_of_sentences_come_back_with_their_turn(store: Store) -> None:
    [stored] = store.pages.append(pages("a"))
    sentences = SentenceVectors(
        np.array([[127, 0], [0, -127]], np.int8), np.array([0.5, 0.25], np.float32), (True, False)
    )
    turn = StoredVector(stored.seq, "user", np.ones(2, dtype=np.float32), sentences=sentences)
    store.vectors.put("e", stored.seq, [turn, StoredVector(stored.seq, "assistant", np.ones(2, dtype=np.float32))])

    user, assistant = store.vectors.after("e", 0, 10)

    assert assistant.sentences is None
    for back in (user.sentences, store.vectors.of_pages("e", ["a"])["a"][0].sentences):
        assert back.codes.tolist() == sentences.codes.tolist()
        assert back.scales.tolist() == sentences.scales.tolist()
        assert back.asks == sentences.asks
