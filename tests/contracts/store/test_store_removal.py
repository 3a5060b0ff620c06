"""What goes with a page that is removed: all that was derived from it, and nothing else."""

from dataclasses import replace

import pytest
from derived_examples import consolidated, fact, link, part, profile, segment, statement
from store_examples import EVERYTHING, both_sides, page, pages

from memoryos.domain.fact import Trait
from memoryos.domain.profile import Attribute
from memoryos.ports import Forget, Store


def lost(store: Store) -> list[str]:
    return [item.id for item in store.page_state.lost(99)]


def test_a_segment_without_pages_goes_and_others_are_composed_again(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a",), walk=("a", "b"))
    store.segments.put(segment("walk"), [part("other", "c", summary="of c alone", keywords=("cat",))])

    store.pages.remove(Forget(page_ids=("a",)))

    [walk] = store.segments.outlines()
    assert (walk.id, walk.summary, walk.keywords, walk.pages, walk.unstudied) == ("walk", "of c alone", ("cat",), 2, 2)
    assert walk.centroid is None
    assert [(item.page_ids, item.summary) for item in store.segments.parts(["walk"])["walk"]] == [
        (("b",), None),
        (("c",), "of c alone"),
    ]
    assert "b" in lost(store)


def test_a_chain_loses_its_summaries_from_there_to_its_end(store: Store) -> None:
    store.pages.append([*pages("a", "b", "c", session_id="s"), page("x"), *pages("d", "e", session_id="s")])
    store.page_state.note([link(name, continues=name not in {"a", "e"}) for name in "abcxde"], 6)

    store.pages.remove(Forget(page_ids=("b",)))

    links = store.page_state.links(list("abcxde"))
    assert {name: item.chain_summary is None for name, item in links.items()} == {
        "a": False, "c": True, "x": False, "d": True, "e": False,
    }  # fmt: skip
    assert (links["c"].before, links["a"].after) == ("a", "c")
    assert lost(store) == ["c", "d"]


def test_where_the_beginning_of_a_chain_goes_the_next_page_begins_it(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    store.page_state.note([link("a", continues=False), link("b"), link("c")], 3)

    store.pages.remove(Forget(page_ids=("a", "b")))

    assert store.page_state.links(["c"])["c"].continues is False


def test_a_statement_goes_with_any_of_its_pages_and_a_fact_with_its_last_statement(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    consolidated(store, dog=("a", "b", "c"))
    store.page_state.mark_studied(["a", "b", "c"])
    alone, shared, kept = statement("of a", "a"), statement("of a and b", "a", "b"), statement("of c", "c", days=1)
    store.facts.learn([fact("gone", alone), fact("gone too", shared), fact("stays", alone, kept)])
    before = store.facts.version()

    store.pages.remove(Forget(page_ids=("a",)))

    assert store.facts.all() == [fact("stays", kept)]
    assert store.facts.version() != before
    assert lost(store) == ["b", "c"]


def test_pages_that_lost_a_statement_are_to_be_studied_again_until_they_are(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    store.page_state.note([link("a", continues=False), link("b", continues=False)], 2)
    store.segments.put(segment("dog"), [part("p", "a"), part("q", "b")])
    store.page_state.mark_studied(["a", "b"])
    store.facts.learn([fact("f", statement("of both", "a", "b"))])

    store.pages.remove(Forget(page_ids=("a",)))

    assert lost(store) == ["b"]
    assert [item.unstudied for item in store.segments.outlines()] == [1]
    store.page_state.mark_studied(["b"])
    assert lost(store) == []


def test_no_version_of_the_profile_keeps_what_cites_a_removed_page(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    consolidated(store, dog=("a", "b"))
    food, art = Trait("Food", "High", "cooks", ("a", "b")), Trait("Art", "Low", "paints", ("b",))
    store.profiles.put(profile(Attribute("home", "Oslo", ("a",)), art))
    store.profiles.put(profile(Attribute("home", "Rome", ("b",)), art, food))

    store.pages.remove(Forget(page_ids=("a",)))

    shown = [(version.attributes, version.traits) for version in store.profiles.versions()]
    assert shown == [((), (art,)), ((Attribute("home", "Rome", ("b",)),), (art,))]


@pytest.mark.parametrize("which", [EVERYTHING, Forget(session_id="s")])
def test_nothing_derived_is_left_of_all_pages(store: Store, which: Forget) -> None:
    stored = store.pages.append(pages("a", "b", session_id="s"))
    store.vectors.put("e", stored[-1].seq, both_sides(stored[0]))
    consolidated(store, dog=("a", "b"))
    store.facts.learn([fact("f", statement("one", "a"))])
    store.profiles.put(profile(Attribute("home", "Oslo", ("a",))))

    store.pages.remove(which)

    assert store.segments.outlines() == store.facts.all() == store.page_state.lost(9) == []
    assert all(not version for version in store.profiles.versions())
    figures = store.figures()
    assert (figures.pages, figures.vectors, figures.segments, figures.facts) == (0, 0, 0, 0)


def test_pages_that_were_never_consolidated_go_alone(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    consolidated(store, dog=("a",))
    store.facts.learn([fact("f", statement("one", "a"))])
    before = store.segments.outlines(), store.facts.all(), store.facts.version()

    store.pages.remove(Forget(page_ids=("b",)))

    assert (store.segments.outlines(), store.facts.all(), store.facts.version()) == before


def test_the_summary_of_a_chain_goes_with_every_page_that_it_tells_of(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    expected = replace(link("c", continues=False), source_ids=("a", "c"))
    store.page_state.note([link("a"), link("b", continues=False), expected], 3)
    assert store.page_state.links(["c"])["c"].source_ids == ("a", "c")

    store.pages.remove(Forget(page_ids=("a",)))

    links = store.page_state.links(["b", "c"])
    assert (links["b"].chain_summary, links["c"].chain_summary, links["c"].source_ids) == (
        "chain up to b",
        None,
        ("c",),
    )


def test_a_fact_goes_where_only_a_removed_page_has_the_words_of_its_value(store: Store) -> None:
    store.pages.append([page("a", user_input="I like skating"), page("b", user_input="I skated")])
    consolidated(store, sport=("a", "b"))
    store.page_state.mark_studied(["a", "b"])
    statements = (statement("likes skating", "a"), statement("skated", "b"))
    store.facts.learn([replace(fact("sport", *statements), value="skating")])

    store.pages.remove(Forget(page_ids=("a",)))

    assert store.facts.all() == []
    assert "b" in lost(store)
