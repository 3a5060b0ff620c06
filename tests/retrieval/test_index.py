from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.segment import Part, Segment
from memoryos.ports import Forget
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.index.cache import IndexCache
from memoryos.testing import FixedClock


def store_of(tmp_path, user, clock, pages=1, text="hello world"):
    store = SqliteStore.open(tmp_path, Owner(user), clock)
    store.pages.append([Page(f"page_{user}_{number}", f"{text} {number}", "fine", clock()) for number in range(pages)])
    return store


def test_an_index_stays_while_the_store_does_and_grows_with_it(tmp_path):
    clock = FixedClock()
    store, cache = store_of(tmp_path, "ada", clock), IndexCache(10_000_000, ExactIndex)
    first = cache.current("ada", store, "e", 4)

    store.pages.append([Page("page_new", "more", "", clock())])
    second = cache.current("ada", store, "e", 4)

    assert first is second
    assert len(second) == 3
    assert second.row_of("page_new", "user") == 2
    assert second.row_of("page_new", "assistant") is None
    assert second.row_of("nowhere", "user") is None
    store.close()


def test_an_index_knows_which_turns_are_archived_while_segments_and_turns_come_and_go(tmp_path):
    clock = FixedClock()
    store, cache = store_of(tmp_path, "ada", clock, pages=2), IndexCache(10_000_000, ExactIndex)
    for name, page_ids in {"old": ("page_ada_0", "page_ada_1"), "new": ("page_ada_1",)}.items():
        part = Part(f"part of {name}", page_ids, "about", ("word",), "test")
        store.segments.put(Segment(name, "about", ("word",), clock(), clock()), [part])
    seen = []

    def look():
        index = cache.current("ada", store, "e", 4)
        seen.append([allowed(index, Query("hello", clock(), exhaustive=number)).tolist() for number in (False, True)])

    look()
    store.segments.archive(["old"], archived=True)
    look()
    store.pages.append([Page("page_new", "more", "", clock())])
    look()
    store.segments.archive(["old"], archived=False)
    look()

    assert seen == [
        [[True] * 4, [True] * 4],
        [[False, False, True, True], [True] * 4],
        [[False, False, True, True, True], [True] * 5],
        [[True] * 5, [True] * 5],
    ]
    store.close()


def test_after_forgetting_an_index_is_built_again(tmp_path):
    store, cache = store_of(tmp_path, "ada", FixedClock(), pages=3), IndexCache(10_000_000, ExactIndex)
    first = cache.current("ada", store, "e", 4)

    store.pages.remove(Forget(page_ids=("page_ada_1",)))
    second = cache.current("ada", store, "e", 4)

    assert second is not first
    assert second.page_ids == ["page_ada_0", "page_ada_0", "page_ada_2", "page_ada_2"]
    assert second.words.of("1") is None
    store.close()


def test_under_the_cap_the_least_recently_used_goes_and_the_one_in_use_stays(tmp_path):
    clock = FixedClock()
    stores = {user: store_of(tmp_path, user, clock, pages=50) for user in ("ada", "bob", "cyd")}
    size = IndexCache(10**9, ExactIndex).current("ada", stores["ada"], "e", 4).nbytes()
    cache = IndexCache(int(size * 2.5), ExactIndex)
    held = {user: cache.current(user, store, "e", 4) for user, store in stores.items()}

    assert cache.nbytes() <= size * 2.5
    assert cache.current("cyd", stores["cyd"], "e", 4) is held["cyd"]
    assert cache.current("ada", stores["ada"], "e", 4) is not held["ada"]

    tiny = IndexCache(1, ExactIndex)
    assert len(tiny.current("ada", stores["ada"], "e", 4)) == 100
    for store in stores.values():
        store.close()


def test_a_long_silence_ends_a_conversation_without_a_name(tmp_path):
    clock = FixedClock()
    store = SqliteStore.open(tmp_path, Owner("ada"), clock)
    for number, wait in enumerate((0, 60, 7200)):
        clock.advance(wait)
        store.pages.append([Page(f"page_{number}", "hello", "", clock())])

    index = IndexCache(10**9, ExactIndex).current("ada", store, "e", 4)

    assert list(index.neighbours.before) == [-1, 0, -1]
    store.close()
