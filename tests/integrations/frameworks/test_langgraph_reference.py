"""MemoryosStore beside LangGraph's own store in memory: the same operations, the same answers.

LangGraph releases conformance tests for checkpointers and none for stores, so its own store is the measure.
"""

import random
from typing import Any

import pytest
from langgraph.store.base import BaseStore, Item
from langgraph.store.memory import InMemoryStore

from memoryos import Memoryos
from memoryos.integrations.langgraph import MemoryosStore

NAMESPACES = [("users",), ("users", "ann"), ("users", "ann", "facts"), ("users", "bob"), ("teams", "ann"), ("é", "ü x")]
KEYS = ["a", "b", "c d", "%2E"]
FILTERS: list[dict[str, Any]] = [
    {"n": 2},
    {"n": {"$gte": 1, "$lt": 4}},
    {"n": {"$ne": 3}},
    {"n": {"$eq": 0}, "even": True},
    {"n": {"$gt": 1}},
    {"n": {"$lte": 1}},
    {"at": {"x": 2}},
    {"at": {"x": {"$gt": 2}}},
    {"list": [1, {"x": 2}]},
    {"list": (1, {"x": {"$lte": 1}})},
    {"missing": None},
    {"n": {"x": 1}},
]
CONDITIONS: list[dict[str, Any]] = [
    {},
    {"prefix": ("users",)},
    {"suffix": ("ann",)},
    {"prefix": ("*", "ann")},
    {"prefix": ("users",), "suffix": ("*", "facts")},
    {"max_depth": 1},
    {"max_depth": 2, "prefix": ("users",)},
    {"prefix": ("nobody",)},
    {"limit": 2},
    {"limit": 2, "offset": 1},
]


def value_of(n: int) -> dict[str, Any]:
    return {"n": n, "even": n % 2 == 0, "at": {"x": n, "y": [None, "é"]}, "list": [1, {"x": n}], "text": f"number {n}"}


def shown(items: list[Any]) -> list[tuple[Any, ...]]:
    return sorted((item.namespace, item.key, str(item.value)) for item in items)


def content(item: Item | None) -> tuple[Any, ...] | None:
    return item and (item.namespace, item.key, item.value)


def changed(stores: list[BaseStore], chance: random.Random) -> None:
    namespace, key, n = chance.choice(NAMESPACES), chance.choice(KEYS), chance.randrange(5)
    deletes = chance.random() < 0.3
    for store in stores:
        if deletes:
            store.delete(namespace, key)
        else:
            store.put(namespace, key, value_of(n))


@pytest.mark.parametrize("seed", range(3))
def test_it_answers_as_the_store_of_langgraph_does(memory: Memoryos, seed: int) -> None:
    ours, theirs = MemoryosStore(memory), InMemoryStore()
    chance = random.Random(seed)
    for _ in range(60):
        changed([ours, theirs], chance)

    for namespace in NAMESPACES:
        for key in KEYS:
            assert content(ours.get(namespace, key)) == content(theirs.get(namespace, key))
        assert shown(ours.search(namespace, limit=100)) == shown(theirs.search(namespace, limit=100))
        assert len(ours.search(namespace, limit=2, offset=1)) == len(theirs.search(namespace, limit=2, offset=1))
    for wanted in FILTERS:
        results = [store.search(("users",), filter=wanted, limit=100) for store in (ours, theirs)]
        assert shown(results[0]) == shown(results[1]), wanted
    # LangGraph's store lists a namespace that was emptied; one that is filled again has none.
    filled = InMemoryStore()
    for item in theirs.search((), limit=100):
        filled.put(item.namespace, item.key, item.value)
    for condition in CONDITIONS:
        assert ours.list_namespaces(**condition) == filled.list_namespaces(**condition), condition
