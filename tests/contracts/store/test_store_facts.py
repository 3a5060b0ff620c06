"""Facts and profiles."""

from dataclasses import replace

from derived_examples import fact, later, profile, statement
from store_examples import OpenStore, pages

from memoryos.domain.fact import Trait
from memoryos.domain.owner import Owner
from memoryos.domain.profile import Attribute
from memoryos.ports import Store

HOME = Attribute("home", "Oslo", ("a",))
FOOD = Trait("Food", "High", "cooks", ("a", "b"))


def test_a_fact_comes_back_as_it_was_learned(store: Store, open_store: OpenStore, owner: Owner) -> None:
    store.pages.append(pages("a", "b"))
    first = statement("lives in Oslo", "a", "b", confidence=0.25, holds_from=later(-3), holds_until=later(9))
    values = fact("f", first, statement("again", "b", days=1), single=True, negated=True, uses=2, last_used=later(4))

    store.facts.learn([values])

    assert open_store(owner).facts.all() == [values]


def test_a_known_fact_gains_the_statements_that_are_new(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    first, second = statement("one", "a"), statement("two", "b", days=-1)
    store.facts.learn([fact("f", first)])

    store.facts.learn([fact("f", second, first), fact("g", first)])

    assert [(item.id, item.statements) for item in store.facts.all()] == [("f", (second, first)), ("g", (first,))]


def test_exactly_the_statements_named_are_unlearned_and_a_fact_without_any_goes(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    one, same, other = statement("one", "a"), statement("one", "b"), statement("two", "c", "a")
    store.facts.learn([fact("f", one, same), fact("g", other), fact("h", one)])
    version = store.facts.version()

    store.facts.unlearn([fact("f", same), fact("g", statement("two", "a", "c")), fact("unknown", one)])

    assert [(item.id, item.statements) for item in store.facts.all()] == [("f", (one,)), ("h", (one,))]
    assert store.facts.version() != version


def test_the_same_words_of_the_same_moment_in_two_pages_are_two_statements(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    values = fact("f", statement("one", "a"), statement("one", "b"))

    store.facts.learn([values])
    store.facts.learn([values])

    assert store.facts.all() == [values]


def test_uses_and_archiving_are_kept(store: Store) -> None:
    store.pages.append(pages("a"))
    store.facts.learn([fact("f", statement("one", "a")), fact("g", statement("one", "a"))])

    for day in (5, 2):
        store.facts.use(["f", "unknown"], later(day))
    store.facts.archive(["g"], archived=True)

    by_id = {item.id: (item.uses, item.last_used, item.archived) for item in store.facts.all()}
    assert by_id == {"f": (2, later(5), False), "g": (0, None, True)}
    assert (store.figures().facts, store.figures().archived_facts) == (1, 1)


def test_the_version_changes_with_facts_and_profile_and_with_nothing_else(store: Store) -> None:
    [page, _] = store.pages.append(pages("a", "b"))
    seen = [store.facts.version()]
    steps = [
        lambda: store.facts.learn([fact("f", statement("one", "a"))]),
        lambda: store.facts.use(["f"], later(1)),
        lambda: store.facts.archive(["f"], archived=True),
        lambda: store.profiles.put(profile(HOME)),
    ]
    for step in steps:
        step()
        seen.append(store.facts.version())
    store.page_state.note([], page.seq)

    assert len(set(seen)) == len(seen)
    assert store.facts.version() == seen[-1]


def test_there_is_no_profile_before_the_first(store: Store) -> None:
    assert store.profiles.current() is None
    assert store.profiles.versions() == []


def test_a_profile_comes_back_and_earlier_versions_stay(store: Store, open_store: OpenStore, owner: Owner) -> None:
    store.pages.append(pages("a", "b"))
    moved = Attribute("home", "Rome", ("b",))

    first = store.profiles.put(profile(HOME, FOOD))
    second = store.profiles.put(replace(profile(moved, FOOD), made_at=later(1), derived_by="other"))
    third = store.profiles.put(profile(HOME))

    other = open_store(owner)
    assert other.profiles.versions() == [first, second, third]
    assert other.profiles.current() == third
    assert (first.attributes, first.traits, second.attributes) == ((HOME,), (FOOD,), (moved,))
    assert first.version < second.version < third.version


def test_an_entry_that_is_said_again_gathers_evidence(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    store.profiles.put(profile(HOME))

    store.profiles.put(profile(replace(HOME, page_ids=("b",))))

    current = store.profiles.current()
    assert current is not None
    assert current.attributes == (replace(HOME, page_ids=("a", "b")),)
