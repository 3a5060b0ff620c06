"""Segments and their parts."""

from dataclasses import replace

import numpy as np
from derived_examples import consolidated, later, link, part, segment
from store_examples import OpenStore, pages

from memoryos.domain.owner import Owner
from memoryos.ports import Store


def test_a_segment_comes_back_as_it_was_put(store: Store, open_store: OpenStore, owner: Owner) -> None:
    store.pages.append(pages("a", "b"))
    centroid = np.array([0.5, -2, 1e-7], dtype=np.float32)
    stored = segment("dog", visits=3, embedder="e", centroid=centroid, used_at=later(2), created_at=later(1))

    store.segments.put(stored, [part("p", "a", "b", keywords=("käse", 'quo"te'))])

    [match] = open_store(owner).segments.outlines()
    assert match == replace(stored, pages=2, unstudied=2)
    assert match.centroid is not None
    assert match.centroid.tolist() == centroid.tolist()
    assert store.segments.parts(["dog", "unknown"]) == {"dog": [part("p", "a", "b", keywords=("käse", 'quo"te'))]}


def test_a_segment_grows_by_parts_and_keeps_its_visits(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a",))
    store.segments.visit({"dog": 2, "unknown": 1}, later(5))
    store.segments.archive(["dog"], archived=True)

    store.segments.put(segment("dog", summary="new", used_at=later(1)), [part("second", "b", "c", "gone")])

    [match] = store.segments.outlines(archived=True)
    assert (match.summary, match.pages, match.unstudied, match.visits) == ("new", 3, 3, 2)
    assert (match.used_at, match.archived) == (later(5), True)
    assert [item.page_ids for item in store.segments.parts(["dog"])["dog"]] == [("a",), ("b", "c")]


def test_a_part_can_be_written_again(store: Store) -> None:
    store.pages.append(pages("a"))
    consolidated(store, dog=("a",))
    [old] = store.segments.parts(["dog"])["dog"]

    store.segments.put(segment("dog"), [replace(old, summary="better", keywords=("rex",), derived_by="other")])

    assert store.segments.parts(["dog"])["dog"] == [
        replace(old, summary="better", keywords=("rex",), derived_by="other")
    ]


def test_a_page_may_be_in_several_segments_and_counts_once_in_each(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    consolidated(store, dog=("a", "b"), walk=("a",))

    store.segments.put(segment("dog"), [part("again", "a")])

    assert {item.id: item.pages for item in store.segments.outlines()} == {"dog": 2, "walk": 1}
    assert store.segments.of_pages(["a", "b", "unknown"]) == {"a": ("dog", "walk"), "b": ("dog",)}


def test_archived_segments_are_apart_and_can_come_back(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    consolidated(store, dog=("a", "b"), walk=("a",))

    store.segments.archive(["dog", "unknown"], archived=True)

    assert [item.id for item in store.segments.outlines()] == ["walk"]
    assert store.segments.of_pages(["a", "b"], archived=True) == {"a": ("dog",), "b": ("dog",)}
    assert store.segments.of_pages(["a", "b"], archived=False) == {"a": ("walk",)}
    store.segments.archive(["dog"], archived=False)
    assert [item.id for item in store.segments.outlines()] == ["dog", "walk"]


def test_the_segments_of_all_pages_can_be_asked_for_at_once(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a", "b"), walk=("a",))
    store.segments.archive(["dog"], archived=True)

    assert store.segments.of_pages() == {"a": ("dog", "walk"), "b": ("dog",)}
    assert store.segments.of_pages(archived=True) == {"a": ("dog",), "b": ("dog",)}


def test_the_revision_changes_with_what_is_archived_and_with_nothing_else(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    consolidated(store, dog=("a", "b"), walk=("a",))
    before = store.revision()

    store.segments.archive(["dog", "walk"], archived=False)
    unchanged = store.revision()
    store.segments.archive(["dog"], archived=True)
    archived = store.revision()
    store.segments.put(segment("walk"), [part("again", "b")])
    in_use_again = store.revision()
    store.segments.archive(["dog"], archived=False)

    assert before == unchanged
    assert before.archive == 0
    assert len({before.archive, archived.archive, in_use_again.archive, store.revision().archive}) == 4


def test_visits_add_up_and_time_never_goes_back(store: Store) -> None:
    store.pages.append(pages("a"))
    consolidated(store, dog=("a",))

    for count, day in ((1, 9), (2, 3)):
        store.segments.visit({"dog": count}, later(day))

    [match] = store.segments.outlines()
    assert (match.visits, match.used_at) == (3, later(9))


def test_figures_count_segments_and_what_is_not_consolidated(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a",), walk=("a",))
    store.segments.archive(["walk"], archived=True)

    figures = store.figures()

    assert (figures.segments, figures.archived_segments, figures.unconsolidated) == (1, 1, 2)


def test_links_know_their_neighbours_in_the_same_conversation(store: Store) -> None:
    one, two = pages("a", "b", "c", session_id="s"), pages("x", "y")
    store.pages.append([one[0], two[0], one[1], two[1], one[2]])
    store.page_state.note([link("a", continues=False), link("b"), link("x"), link("gone")], 3)

    links = store.page_state.links(["a", "b", "x", "c", "gone"])

    assert {item.page_id: (item.before, item.after, item.continues) for item in links.values()} == {
        "a": (None, "b", False),
        "b": ("a", "c", True),
        "x": (None, "y", True),
    }
    assert links["b"].chain_summary == "chain up to b"


def test_consolidation_only_goes_forward_and_is_kept(store: Store, open_store: OpenStore, owner: Owner) -> None:
    store.pages.append(pages("a", "b"))
    assert store.page_state.consolidated() == 0

    store.page_state.note([], 2)
    store.page_state.note([], 1)

    assert open_store(owner).page_state.consolidated() == 2


def test_exactly_the_pages_named_are_marked_as_studied(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a", "b"), walk=("b", "c"))

    store.page_state.mark_studied(["b", "unknown"])

    assert {item.id: item.unstudied for item in store.segments.outlines()} == {"dog": 1, "walk": 1}
    assert [page.id for page in store.page_state.unstudied(["dog", "walk"], 9)] == ["a", "c"]


def test_a_segment_is_put_without_parts_and_goes_with_the_last(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a", "b"), walk=("b",))
    store.segments.put(segment("dog"), [part("more", "c")])
    store.segments.visit({"dog": 2}, later(1))

    store.segments.put(segment("dog", summary="less"), (), without=["part of dog", "part of walk", "unknown"])
    [dog, walk] = store.segments.outlines()
    store.segments.put(walk, (), without=["part of walk"])

    assert (dog.summary, dog.pages, dog.unstudied, dog.visits, walk.pages) == ("less", 1, 1, 2, 1)
    assert store.segments.parts(["dog", "walk"]) == {"dog": [part("more", "c")]}
    assert store.segments.of_pages(["a", "b", "c"]) == {"c": ("dog",)}
    assert [item.id for item in store.segments.outlines()] == ["dog"]


def test_unstudied_pages_come_segment_by_segment_and_each_once(store: Store) -> None:
    store.pages.append(pages("a", "b", "c", "d"))
    consolidated(store, dog=("a", "b"), walk=("b", "c", "d"))

    assert [page.id for page in store.page_state.unstudied(["walk", "dog"], 9)] == ["b", "c", "d", "a"]
    assert [page.id for page in store.page_state.unstudied(["walk", "dog"], 2)] == ["b", "c"]
    assert store.page_state.unstudied([], 9) == store.page_state.unstudied(["unknown"], 9) == []


def test_vectors_can_be_read_page_by_page(store: Store) -> None:
    from store_examples import both_sides  # noqa: PLC0415 - only here

    first, second = store.pages.append(pages("a", "b"))
    store.vectors.put("e", second.seq, [*both_sides(first), *both_sides(second)[:1]])
    store.vectors.put("other", second.seq, both_sides(second))

    of_pages = store.vectors.of_pages("e", ["a", "b", "unknown"])

    assert {name: [item.role for item in some] for name, some in of_pages.items()} == {
        "a": ["user", "assistant"],
        "b": ["user"],
    }
    assert store.vectors.of_pages("none", ["a"]) == {}
