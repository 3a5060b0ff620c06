"""What every store does with the words of turns."""

from itertools import pairwise

from store_examples import EVERYTHING, OpenStore, page, pages

from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.turn_terms import turn_terms
from memoryos.ports import Forget, Store

OLD, NEW = 1, 2


def noted(store: Store, *some: Page, version: int = OLD) -> list[Page]:
    stored = store.pages.append(some)
    store.terms.put(version, stored, list(turn_terms(stored)))
    return stored


def test_words_come_back_as_they_were_kept(store: Store) -> None:
    stored = noted(store, page("a", session_id="s", user_name="Ann"), page("b", agent_response=""), page("c"))

    assert store.terms.after(OLD, 0, 100) == list(turn_terms(stored))
    assert store.terms.after(OLD, stored[0].seq, 100) == list(turn_terms(stored[1:]))
    assert store.terms.up_to(OLD) == stored[-1].seq


def test_pages_without_words_are_left_for_the_next_time(store: Store) -> None:
    [first] = noted(store, page("a"))
    [second] = store.pages.append(pages("b"))

    assert store.terms.up_to(OLD) == first.seq
    assert store.terms.after(OLD, first.seq, 100) == []

    store.terms.put(OLD, [second], list(turn_terms([second])))

    assert store.terms.after(OLD, first.seq, 100) == list(turn_terms([second]))


def test_a_limit_never_parts_the_turns_of_a_page(store: Store) -> None:
    sides = [{}, {"agent_response": ""}, {"user_input": ""}, {}, {}, {"agent_response": ""}, {}]
    stored = noted(store, *(page(f"p{number}", **side) for number, side in enumerate(sides)))

    for limit in range(2, 15):
        read, seq = [], 0
        while terms := store.terms.after(OLD, seq, limit):
            assert len(terms) <= limit
            read, seq = [*read, *terms], terms[-1].page_seq
        assert read == list(turn_terms(stored))


def test_words_go_with_their_page(store: Store) -> None:
    first, _, third = noted(store, *pages("a", "b", "c"))

    store.pages.remove(Forget(page_ids=("b",)))

    assert store.terms.after(OLD, 0, 100) == list(turn_terms([first, third]))

    store.pages.remove(EVERYTHING)

    assert store.terms.after(OLD, 0, 100) == []
    assert store.terms.up_to(OLD) == third.seq


def test_words_of_a_page_that_is_gone_are_passed_over(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c"))
    store.pages.remove(Forget(page_ids=("b", "c")))

    store.terms.put(OLD, stored, list(turn_terms(stored)))

    assert store.terms.after(OLD, 0, 100) == list(turn_terms(stored[:1]))
    assert store.terms.up_to(OLD) == stored[-1].seq


def test_a_newer_version_takes_the_place_of_an_older_one(store: Store) -> None:
    stored = noted(store, *pages("a", "b"))

    assert store.terms.after(NEW, 0, 100) == []
    assert store.terms.up_to(NEW) == 0

    store.terms.put(NEW, stored[:1], list(turn_terms(stored[:1])))

    assert store.terms.after(NEW, 0, 100) == list(turn_terms(stored[:1]))
    assert store.terms.after(OLD, 0, 100) == []


def test_an_older_version_leaves_a_newer_one_alone(store: Store) -> None:
    stored = noted(store, *pages("a", "b"), version=NEW)
    later = store.pages.append(pages("c"))

    assert store.terms.up_to(OLD) == later[-1].seq

    store.terms.put(OLD, later, list(turn_terms(later)))

    assert store.terms.after(NEW, 0, 100) == list(turn_terms(stored))


def test_pages_that_are_not_those_that_follow_are_refused(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c"))

    store.terms.put(OLD, stored[1:], list(turn_terms(stored[1:])))

    assert store.terms.up_to(OLD) == 0
    assert store.terms.after(OLD, 0, 100) == []


def test_pages_of_another_file_are_refused(open_store: OpenStore) -> None:
    one, other = open_store(Owner("words one")), open_store(Owner("words other"))
    read, others = one.pages.append(pages("a", "b", "c")), other.pages.append(pages("x", "y"))

    other.terms.put(OLD, read, list(turn_terms(read)))

    assert other.terms.after(OLD, 0, 100) == []
    assert other.terms.up_to(OLD) == 0
    assert [(page.seq, page.id) for page in others] == [(1, "x"), (2, "y")]


def test_two_that_work_at_once_keep_everything_once(open_store: OpenStore, owner: Owner) -> None:
    one, other = open_store(owner), open_store(owner)
    stored = one.pages.append(pages(*"abcdefgh"))

    for first, last in pairwise((0, 2, 5, 8)):
        part = stored[first:last]
        one.terms.put(OLD, part, list(turn_terms(part)))
        other.terms.put(OLD, stored[max(0, first - 1) : last], list(turn_terms(stored[max(0, first - 1) : last])))

    assert other.terms.after(OLD, 0, 100) == list(turn_terms(stored))
