"""Which pages were read for what the user says about themselves."""

from derived_examples import fact, statement
from store_examples import EVERYTHING, page, pages

from memoryos.ports import Forget, Store
from memoryos.ports.repositories import PageLink


def waiting(store: Store, version: int = 1) -> list[str]:
    return [page.id for page in store.learning.waiting(version, 99)]


def test_pages_wait_in_order_until_they_were_read(store: Store) -> None:
    store.pages.append(pages("a", "b", "c"))
    before = waiting(store)

    store.learning.mark(1, store.learning.waiting(1, 2))

    assert (before, waiting(store), store.learning.waiting_count(1)) == (["a", "b", "c"], ["c"], 1)


def test_a_newer_version_reads_all_again_and_an_older_one_nothing(store: Store) -> None:
    store.pages.append(pages("a", "b"))
    store.learning.mark(2, store.learning.waiting(2, 9))

    assert (waiting(store, 1), waiting(store, 2), waiting(store, 3)) == ([], [], ["a", "b"])

    store.learning.mark(3, store.learning.waiting(3, 1))

    assert (waiting(store, 3), waiting(store, 2)) == (["b"], ["b"])


def test_pages_may_be_known_once_they_were_read_or_came_to_an_analyst(store: Store) -> None:
    store.pages.append(pages("a", "b", "c", "d"))
    first, second, third, fourth = store.learning.waiting(1, 9)
    store.learning.mark(1, [first])
    store.page_state.note([PageLink("c", continues=False, chain_summary="", derived_by="analyst")])

    known = [store.learning.may_be_known(1, batch) for batch in ([first, second], [second], [second, third], [fourth])]

    assert known == [True, False, True, False]
    assert not store.learning.may_be_known(2, [first])


def test_a_page_that_is_removed_no_longer_waits(store: Store) -> None:
    store.pages.append(pages("a", "b"))

    store.pages.remove(Forget(page_ids=("a",)))

    assert waiting(store) == ["b"]


def test_what_was_read_with_a_page_that_is_removed_is_read_again(store: Store) -> None:
    payload = {"a": "My dog is called Rex.", "b": "He is twelve now.", "c": "I live in Oslo."}
    store.pages.append([page(name, user_input=text) for name, text in payload.items()])
    store.learning.mark(1, store.learning.waiting(1, 9))
    age = fact("age", statement("Rex: He is twelve now.", "b"), subject="Rex")
    home = fact("home", statement("Lives in Oslo.", "c"))
    store.facts.learn([age, home])

    store.pages.remove(Forget(page_ids=("a",)))

    assert [item.id for item in store.facts.all()] == ["home"]
    assert waiting(store) == ["b"]


def test_nothing_waits_when_everything_is_removed(store: Store) -> None:
    store.pages.append(pages("a", "b"))

    store.pages.remove(EVERYTHING)

    assert (waiting(store), store.learning.waiting_count(1)) == ([], 0)


def test_facts_keep_whom_they_are_about_and_whether_they_are_certain(store: Store) -> None:
    store.pages.append(pages("a"))
    quoted = fact("q", statement("He is twelve.", "a", certain=False), subject="Rex")

    store.facts.learn([quoted])

    [kept] = store.facts.all()
    assert (kept.subject, kept.certain) == ("Rex", False)
