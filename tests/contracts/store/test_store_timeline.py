"""Pages by when they were said, whenever they were stored."""

from datetime import timedelta

from store_examples import NOON, OpenStore, ids, page

from memoryos.domain.owner import Owner
from memoryos.ports import Forget, Store, TimelineFilter


def on(name: str, day: int, **other: object):
    return page(name, timestamp=NOON + timedelta(days=day), **other)


def latest(store: Store, limit: int = 99, **which: object) -> list[str]:
    return ids(list(store.timeline.latest(TimelineFilter(**which), limit)))


def test_pages_come_latest_first_though_they_were_stored_in_another_order(store: Store) -> None:
    store.pages.append([on("c", 3), on("a", 1), on("b", 2)])

    assert latest(store) == ["c", "b", "a"]
    assert latest(store, 2) == ["c", "b"]


def test_of_the_same_moment_the_later_stored_comes_first(store: Store) -> None:
    store.pages.append([on("a", 1), on("b", 1), on("c", 1)])

    assert latest(store) == ["c", "b", "a"]
    assert latest(store, before="b") == ["a"]


def test_a_period_begins_with_its_first_moment_and_ends_before_its_last(store: Store) -> None:
    store.pages.append([on(str(day), day) for day in range(6)])

    assert latest(store, since=NOON + timedelta(days=2), until=NOON + timedelta(days=4)) == ["3", "2"]


def test_a_conversation_is_read_alone(store: Store) -> None:
    store.pages.append([on("a", 1, session_id="x"), on("b", 2, session_id="y"), on("c", 3, session_id="x")])

    assert latest(store, session_id="x") == ["c", "a"]
    assert latest(store, session_id="z") == []


def test_the_whole_list_is_read_in_pieces_without_loss_or_repetition(store: Store) -> None:
    store.pages.append([on(str(number), number % 3) for number in range(10)])

    seen: list[str] = []
    while piece := latest(store, 3, **({"before": seen[-1]} if seen else {})):
        seen += piece

    assert seen == latest(store)


def test_after_an_unknown_page_comes_nothing(store: Store) -> None:
    store.pages.append([on("a", 1)])

    assert latest(store, before="z") == []


def test_what_was_forgotten_is_not_there(store: Store) -> None:
    store.pages.append([on("a", 1), on("b", 2)])

    store.pages.remove(Forget(("b",)))

    assert latest(store) == ["a"]


def test_other_owners_are_not_read(open_store: OpenStore, store: Store) -> None:
    open_store(Owner("somebody else")).pages.append([on("theirs", 1)])

    assert latest(store) == []


def test_pages_that_hold_a_piece_of_text_are_found_on_either_side(store: Store) -> None:
    store.pages.append([on("a", 1, user_input="Green TEA, please"), on("b", 2, agent_response="more tea?"), on("c", 3)])

    assert latest(store, text="tea") == ["b", "a"]
    assert latest(store, text="n tea,") == ["a"]
    assert latest(store, text="coffee") == []
    assert latest(store, text="%") == []


def test_text_of_alphabets_without_case_is_found(store: Store) -> None:
    store.pages.append([on("a", 1, user_input="我喜欢绿茶"), on("b", 2, user_input="ich mag Tee")])

    assert latest(store, text="绿茶") == ["a"]
