"""MemoryosStore as LangGraph uses a store, on a real memory."""

import asyncio

import pytest
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.store.base import BaseStore, GetOp, InvalidNamespaceError, ListNamespacesOp, PutOp, SearchOp

from conftest import OpenMemory
from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.integrations.langgraph import MemoryosStore
from memoryos.testing import FixedClock

USER = ("users", "123")


@pytest.fixture
def store(memory: Memoryos) -> MemoryosStore:
    return MemoryosStore(memory)


def test_an_item_comes_back_as_it_was_put(store: MemoryosStore) -> None:
    value = {"theme": "dark", "sizes": [1, 2.5, None, {"é": True}], "text": "Ü\n"}

    store.put(USER, "prefs", value)

    item = store.get(USER, "prefs")
    assert item is not None
    assert (item.value, item.key, item.namespace) == (value, "prefs", USER)
    assert item.created_at.tzinfo is not None


def test_an_item_that_is_put_again_is_changed_and_keeps_its_history(memory: Memoryos, clock: FixedClock) -> None:
    store = MemoryosStore(memory)
    store.put(USER, "prefs", {"theme": "dark"})
    first = store.get(USER, "prefs")

    clock.advance(60)
    store.put(USER, "prefs", {"theme": "light"})

    second = store.get(USER, "prefs")
    assert first is not None
    assert second is not None
    assert (second.value, second.created_at) == ({"theme": "light"}, first.created_at)
    assert second.updated_at > first.updated_at
    [note] = memory.list_notes()
    assert [version.text for version in memory.memory_history(note.id)] == ['{"theme": "dark"}', '{"theme": "light"}']


def test_the_same_value_again_moves_the_time_of_change(store: MemoryosStore, clock: FixedClock) -> None:
    store.put(USER, "prefs", {"theme": "dark"})

    clock.advance(60)
    store.put(USER, "prefs", {"theme": "dark"})

    item = store.get(USER, "prefs")
    assert item is not None
    assert (item.updated_at - item.created_at).total_seconds() == 60


def test_equal_values_under_different_keys_are_two_items(store: MemoryosStore) -> None:
    store.put(USER, "a", {"n": 1})
    store.put(USER, "b", {"n": 1})

    store.delete(USER, "a")

    assert store.get(USER, "a") is None
    assert store.get(USER, "b") is not None


def test_a_deleted_item_can_be_put_again(store: MemoryosStore) -> None:
    store.put(USER, "a", {"n": 1})
    store.delete(USER, "a")
    store.delete(USER, "a")

    store.put(USER, "a", {"n": 1})

    item = store.get(USER, "a")
    assert item is not None


@pytest.mark.parametrize("key", ["a.b", "..", "a/b", " a ", "ключ", "%2E", "100%", "a\nb"])
def test_any_key_and_label_are_kept_apart(store: MemoryosStore, key: str) -> None:
    namespace = ("users", key.replace(".", "·"))

    store.put(namespace, key, {"key": key})

    assert store.get(namespace, key) is not None
    assert [(item.namespace, item.key) for item in store.search(("users",))] == [(namespace, key)]


def test_a_search_by_meaning_finds_the_best_first_within_its_namespace(open_memory: OpenMemory) -> None:
    store = MemoryosStore(open_memory(embedder=None))
    store.put((*USER, "memories"), "1", {"text": "I love pizza with mushrooms"})
    store.put((*USER, "memories"), "2", {"text": "I am a plumber"})
    store.put(("users", "456", "memories"), "3", {"text": "pizza is all I eat"})

    hits = store.search(USER, query="what food do they like? pizza?", limit=2)

    assert [item.key for item in hits] == ["1", "2"]
    assert hits[0].score is not None
    assert hits[0].score > (hits[1].score or 0)


def test_filters_compare_values(store: MemoryosStore) -> None:
    for n in range(5):
        store.put(USER, str(n), {"n": n, "even": n % 2 == 0, "at": {"x": n, "y": 1}})

    def keys(**wanted: object) -> list[str]:
        return sorted(item.key for item in store.search(USER, filter=wanted))

    assert keys(even=True) == ["0", "2", "4"]
    assert keys(n={"$gte": 3}) == ["3", "4"]
    assert keys(n={"$lt": 3, "$ne": 1}) == ["0", "2"]
    assert keys(at={"x": 2}) == ["2"]
    assert keys(at={"x": {"$gt": 3}}) == ["4"]
    assert keys(even={"$gt": "text"}) == []
    with pytest.raises(InvalidInputError, match="unknown operator"):
        keys(n={"$near": 3})


def test_search_has_offset_and_limit(store: MemoryosStore) -> None:
    for n in range(5):
        store.put(USER, str(n), {"n": n})

    assert [item.key for item in store.search(USER, limit=2, offset=2)] == ["2", "3"]


def test_what_is_not_indexed_comes_after_what_was_found(store: MemoryosStore) -> None:
    store.put(USER, "hidden", {"text": "pizza"}, index=False)
    store.put(USER, "shown", {"text": "pizza"})

    assert [(item.key, item.score is None) for item in store.search(USER, query="pizza")] == [
        ("shown", False),
        ("hidden", True),
    ]


def test_an_expired_item_is_gone(store: MemoryosStore, clock: FixedClock) -> None:
    store.put(USER, "code", {"n": 1}, ttl=10)
    store.put(USER, "kept", {"n": 2})

    clock.advance(601)

    assert store.get(USER, "code") is None
    assert [item.key for item in store.search(("users",))] == ["kept"]
    assert store.list_namespaces() == [USER]


def test_reading_an_item_extends_its_life(store: MemoryosStore, clock: FixedClock) -> None:
    store.put(USER, "read", {"n": 1}, ttl=10)
    store.put(USER, "looked at", {"n": 1}, ttl=10)

    clock.advance(400)
    store.get(USER, "read")
    store.get(USER, "looked at", refresh_ttl=False)
    clock.advance(400)

    assert store.get(USER, "read") is not None
    assert store.get(USER, "looked at") is None


def test_the_store_has_a_default_for_how_long_items_live(memory: Memoryos, clock: FixedClock) -> None:
    store = MemoryosStore(memory, ttl={"default_ttl": 1, "refresh_on_read": False})
    store.put(USER, "code", {"n": 1})

    clock.advance(61)

    assert store.get(USER, "code") is None


def test_a_batch_reads_what_was_there_before_it(store: MemoryosStore) -> None:
    store.put(USER, "a", {"n": 1})

    results = store.batch(
        [PutOp(USER, "a", {"n": 2}), GetOp(USER, "a"), PutOp(USER, "a", {"n": 3}), SearchOp(USER), ListNamespacesOp()]
    )

    assert results[0] is None
    assert results[1].value == {"n": 1}
    assert [item.value for item in results[3]] == [{"n": 1}]
    assert results[4] == [USER]
    assert store.get(USER, "a").value == {"n": 3}
    with pytest.raises(InvalidInputError, match="unknown operation"):
        store.batch(["something"])


def test_a_label_with_a_dot_cannot_reach_another_namespace(store: MemoryosStore) -> None:
    store.put(("a", "b"), "k", {"n": 1})

    with pytest.raises(InvalidNamespaceError):
        store.batch([GetOp(("a.b",), "k")])


def test_the_same_is_awaited(store: MemoryosStore) -> None:
    async def use() -> list[str]:
        await asyncio.gather(*(store.aput(USER, str(n), {"n": n}) for n in range(8)))
        await store.adelete(USER, "3")
        assert await store.aget(USER, "3") is None
        assert await store.alist_namespaces(prefix=("users",)) == [USER]
        return sorted(item.key for item in await store.asearch(USER))

    assert asyncio.run(use()) == ["0", "1", "2", "4", "5", "6", "7"]


def test_a_second_store_sees_what_the_first_changed(open_memory: OpenMemory) -> None:
    first, second = MemoryosStore(open_memory()), MemoryosStore(open_memory())
    first.put(USER, "a", {"n": 1})
    assert second.get(USER, "a").value == {"n": 1}

    first.put(USER, "a", {"n": 2})
    first.put(USER, "b", {"n": 2})
    first.delete(USER, "b")

    assert second.get(USER, "a").value == {"n": 2}
    assert [item.key for item in second.search(USER)] == ["a"]


def test_a_forgotten_item_is_not_given_back(memory: Memoryos) -> None:
    store = MemoryosStore(memory)
    store.put(USER, "a", {"n": 1})
    [note] = memory.list_notes()

    memory.forget(note_id=note.id)

    assert store.get(USER, "a") is None
    assert store.search(USER) == []


def test_a_note_that_a_person_changed_is_given_as_text(memory: Memoryos) -> None:
    store = MemoryosStore(memory)
    store.put(USER, "a", {"n": 1})
    [note] = memory.list_notes()

    memory.update_memory(note.id, text="not JSON any more")

    assert store.get(USER, "a").value == {"text": "not JSON any more"}


def test_other_notes_are_not_items(memory: Memoryos) -> None:
    memory.store_memory("The office is in Oslo", "core_identity", "global", "langgraph.office")

    assert MemoryosStore(memory).search(()) == []


def test_a_graph_reads_and_writes_it(memory: Memoryos) -> None:
    def remember(state: MessagesState, *, store: BaseStore) -> dict:
        store.put(USER, "last", {"text": state["messages"][-1].text})
        return {}

    graph = StateGraph(MessagesState)
    graph.add_node("remember", remember)
    graph.add_edge(START, "remember")

    graph.compile(store=MemoryosStore(memory)).invoke({"messages": [("user", "I moved to Oslo")]})

    assert MemoryosStore(memory).get(USER, "last").value == {"text": "I moved to Oslo"}
