"""What every store does with the words of turns."""

from itertools import pairwise

from store_examples import EVERYTHING, OpenStore, page, pages

from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.turn_terms import words_of
from memoryos.ports import Forget, Store

OLD, NEW = 1, 2


def noted(store: Store, *some: Page, version: int = OLD) -> list[Page]:
    stored = store.pages.append(some)
    store.words.put(version, stored, list(words_of(stored)))
    return stored


def test_words_come_back_as_they_were_kept(store: Store) -> None:
    stored = noted(store, page("a", session_id="s", user_name="Ann"), page("b", agent_response=""), page("c"))

    assert store.words.after(OLD, 0, 100) == list(words_of(stored))
    assert store.words.after(OLD, stored[0].seq, 100) == list(words_of(stored[1:]))
    assert store.words.up_to(OLD) == stored[-1].seq


def test_pages_without_words_are_left_for_the_next_time(store: Store) -> None:
    [first] = noted(store, page("a"))
    [second] = store.pages.append(pages("b"))

    assert store.words.up_to(OLD) == first.seq
    assert store.words.after(OLD, first.seq, 100) == []

    store.words.put(OLD, [second], list(words_of([second])))

    assert store.words.after(OLD, first.seq, 100) == list(words_of([second]))


def test_a_limit_never_parts_the_turns_of_a_page(store: Store) -> None:
    sides = [{}, {"agent_response": ""}, {"user_input": ""}, {}, {}, {"agent_response": ""}, {}]
    stored = noted(store, *(page(f"p{number}", **side) for number, side in enumerate(sides)))

    for limit in range(2, 15):
        read, seq = [], 0
        while found := store.words.after(OLD, seq, limit):
            assert len(found) <= limit
            read, seq = [*read, *found], found[-1].page_seq
        assert read == list(words_of(stored))


def test_words_go_with_their_page(store: Store) -> None:
    first, _, third = noted(store, *pages("a", "b", "c"))

    store.pages.remove(Forget(page_ids=("b",)))

    assert store.words.after(OLD, 0, 100) == list(words_of([first, third]))

    store.pages.remove(EVERYTHING)

    assert store.words.after(OLD, 0, 100) == []
    assert store.words.up_to(OLD) == third.seq


def test_words_of_a_page_that_is_gone_are_passed_over(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c"))
    store.pages.remove(Forget(page_ids=("b", "c")))

    store.words.put(OLD, stored, list(words_of(stored)))

    assert store.words.after(OLD, 0, 100) == list(words_of(stored[:1]))
    assert store.words.up_to(OLD) == stored[-1].seq


def test_a_newer_version_takes_the_place_of_an_older_one(store: Store) -> None:
    stored = noted(store, *pages("a", "b"))

    assert store.words.after(NEW, 0, 100) == []
    assert store.words.up_to(NEW) == 0

    store.words.put(NEW, stored[:1], list(words_of(stored[:1])))

    assert store.words.after(NEW, 0, 100) == list(words_of(stored[:1]))
    assert store.words.after(OLD, 0, 100) == []


def test_an_older_version_leaves_a_newer_one_alone(store: Store) -> None:
    stored = noted(store, *pages("a", "b"), version=NEW)
    later = store.pages.append(pages("c"))

    assert store.words.up_to(OLD) == later[-1].seq

    store.words.put(OLD, later, list(words_of(later)))

    assert store.words.after(NEW, 0, 100) == list(words_of(stored))


def test_pages_that_are_not_those_that_follow_are_refused(store: Store) -> None:
    stored = store.pages.append(pages("a", "b", "c"))

    store.words.put(OLD, stored[1:], list(words_of(stored[1:])))

    assert store.words.up_to(OLD) == 0
    assert store.words.after(OLD, 0, 100) == []


def test_pages_of_another_file_are_refused(open_store: OpenStore) -> None:
    one, other = open_store(Owner("words one")), open_store(Owner("words other"))
    read, others = one.pages.append(pages("a", "b", "c")), other.pages.append(pages("x", "y"))

    other.words.put(OLD, read, list(words_of(read)))

    assert other.words.after(OLD, 0, 100) == []
    assert other.words.up_to(OLD) == 0
    assert [(page.seq, page.id) for page in others] == [(1, "x"), (2, "y")]


def test_two_that_work_at_once_keep_everything_once(open_store: OpenStore, owner: Owner) -> None:
    one, other = open_store(owner), open_store(owner)
    stored = one.pages.append(pages(*"abcdefgh"))

    for first, last in pairwise((0, 2, 5, 8)):
        part = stored[first:last]
        one.words.put(OLD, part, list(words_of(part)))
        other.words.put(OLD, stored[max(0, first - 1) : last], list(words_of(stored[max(0, first - 1) : last])))

    assert other.words.after(OLD, 0, 100) == list(words_of(stored))
