"""Pages: kept as they are, found again, and removed."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from store_examples import EVERYTHING, NOON, OpenStore, both_sides, ids, page, pages

from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.errors import StorageError
from memoryos.ports import Forget, Store


def test_a_page_comes_back_as_it_was_given(store: Store) -> None:
    whole = page(
        "whole",
        user_input="  línea 1\nline 2 \u2028 🎈 ",
        agent_response="",
        session_id="s",
        user_name="Ann",
        agent_name="Bot",
        meta_data={"nested": [1, 2.5, None, {"ü": True}]},
        user_meta={"mood": "gay"},
        agent_meta={"model": "m"},
        agent_timestamp=NOON + timedelta(seconds=9),
        message_ids=("m2", "m1"),
    )

    [stored] = store.pages.append([whole])

    assert store.pages.after(0, 10) == [stored] == [replace(whole, seq=stored.seq)]


offsets = st.timedeltas(timedelta(hours=-23, minutes=-59), timedelta(hours=23, minutes=59)).map(timezone)
moments = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=offsets)  # noqa: DTZ001 - Hypothesis adds it


@settings(max_examples=50, deadline=None)
@given(text=moments, answered=st.none() | moments)
def test_times_keep_their_microseconds_and_their_offset(open_any: OpenStore, text, answered) -> None:
    store = open_any(Owner("ann"))
    try:
        store.pages.append([page("moment", timestamp=text, agent_timestamp=answered)])
        [match] = store.pages.named(["moment"])
        store.pages.remove(EVERYTHING)
    finally:
        store.close()

    assert (match.timestamp, match.agent_timestamp) == (text, answered)
    assert match.timestamp.utcoffset() == text.utcoffset()
    assert answered is None or match.agent_timestamp.utcoffset() == answered.utcoffset()


def test_pages_keep_the_order_of_arrival_whatever_their_time(store: Store) -> None:
    late, early = page("late"), page("early", timestamp=NOON - timedelta(days=9))

    stored = store.pages.append([late, early])

    assert ids(stored) == ids(store.pages.after(0, 10)) == ["late", "early"]
    assert 0 < stored[0].seq < stored[1].seq


def test_after_gives_the_oldest_pages_behind_a_seq_up_to_the_limit(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c", "d"))

    results = store.pages.after(stored[0].seq, 2)

    assert ids(results) == ["b", "c"]


def test_newest_gives_the_last_pages_oldest_first(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))

    assert ids(store.pages.newest(2)) == ["b", "c"]
    assert store.pages.newest(0) == []


def test_newest_of_a_session_passes_over_other_sessions(store: Store) -> None:
    store.pages.append([*pages("a", "b", "c", session_id="s"), page("d", session_id="t"), page("e")])

    assert ids(store.pages.newest(2, "s")) == ["b", "c"]
    assert store.pages.newest(2, "unknown") == []


def test_named_gives_the_known_pages_oldest_first(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))

    assert ids(store.pages.named(["c", "unknown", "a", "c"])) == ["a", "c"]
    assert store.pages.named([]) == []


def test_thousands_of_ids_may_be_asked_for_and_removed_at_once(store: Store) -> None:
    names = [f"p{number}" for number in range(2_500)]
    store.pages.append([page(name, message_ids=(f"m-{name}",)) for name in names])

    assert ids(store.pages.named(names[::-1])) == names
    assert len(store.pages.of_messages([f"m-{name}" for name in names])) == 2_500
    # More than SQLite may be asked for at once; on PostgreSQL each page takes a dozen statements.
    assert store.pages.remove(Forget(page_ids=tuple(names[:1_100]))) == names[:1_100]


def test_a_page_is_found_by_each_of_its_messages(store: Store) -> None:
    [first, second] = store.pages.append([page("a", message_ids=("m1", "m2")), page("b", message_ids=("m3",))])

    assert store.pages.of_messages(["m2", "m3", "unknown"]) == {"m2": first, "m3": second}


@pytest.mark.parametrize("again", [page("a"), page("b", message_ids=("m1",))])
def test_what_is_stored_already_is_refused_and_nothing_is_stored(store: Store, again: Page) -> None:
    store.pages.append([page("a", message_ids=("m1",))])

    with pytest.raises(StorageError, match="already"):
        store.pages.append([page("new"), again])

    assert ids(store.pages.after(0, 10)) == ["a"]


def test_named_pages_are_removed(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))

    removed = store.pages.remove(Forget(page_ids=("b", "unknown")))

    assert removed == ["b"]
    assert ids(store.pages.after(0, 10)) == ["a", "c"]


def test_a_session_is_removed_whole(store: Store) -> None:
    store.pages.append([page("a", session_id="s"), page("b", session_id="t"), page("c", session_id="s"), page("d")])

    removed = store.pages.remove(Forget(session_id="s"))

    assert removed == ["a", "c"]
    assert ids(store.pages.after(0, 10)) == ["b", "d"]


def test_everything_is_removed(store: Store) -> None:
    store.pages.append(pages("a", "b", session_id="s"))

    removed = store.pages.remove(EVERYTHING)
    store.scrub()

    assert removed == ["a", "b"]
    assert store.figures().pages == store.figures().sessions == 0


def test_a_removed_page_may_be_stored_again_under_a_new_seq(store: Store) -> None:
    [first] = store.pages.append([page("a", message_ids=("m",))])
    store.pages.remove(EVERYTHING)
    store.scrub()

    [second] = store.pages.append([page("a", message_ids=("m",))])

    assert second.seq > first.seq


def test_the_vectors_and_messages_of_a_removed_page_are_gone(store: Store) -> None:
    stored = store.pages.append([page("a", message_ids=("m",)), page("b")])
    store.vectors.put("e", stored[1].seq, [*both_sides(stored[0]), *both_sides(stored[1])])

    store.pages.remove(Forget(page_ids=("a",)))

    assert store.pages.of_messages(["m"]) == {}
    assert {vector.page_seq for vector in store.vectors.after("e", 0, 10)} == {stored[1].seq}


def test_what_is_not_removed_survives_a_scrub(store: Store) -> None:
    kept = store.pages.append(pages("a", "b", "c"))[::2]
    store.vectors.put("e", kept[1].seq, [side for item in kept for side in both_sides(item)])
    store.pages.remove(Forget(page_ids=("b",)))
    before = store.revision()

    store.scrub()
    store.scrub()

    assert store.pages.after(0, 10) == kept
    assert len(store.vectors.after("e", 0, 10)) == 4
    assert store.revision() == before
