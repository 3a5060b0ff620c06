"""mem0's names on MemoryOS."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryos.errors import ClosedError, InvalidInputError, NotFoundError
from memoryos.integrations.mem0 import AsyncMemory, Memory
from memoryos.integrations.user_memories import UserMemories
from memoryos.testing import FixedClock, HashingEmbedder

TALK = [
    {"role": "user", "content": "I moved to Oslo in May"},
    {"role": "assistant", "content": "How do you like it?"},
]


@pytest.fixture
def settings(tmp_path: Path, clock: FixedClock) -> dict[str, Any]:
    return {"data_storage_path": tmp_path / "data", "embedder": HashingEmbedder(), "clock": clock}


@pytest.fixture
def memory(settings: dict[str, Any]) -> Iterator[Memory]:
    with Memory(**settings) as opened:
        yield opened


def texts(results: dict[str, Any]) -> list[str]:
    return [result["memory"] for result in results["results"]]


def test_a_conversation_is_added_found_listed_and_deleted(memory: Memory) -> None:
    added = memory.add(TALK, user_id="ada", metadata={"app": "web"})

    [exchange] = added["results"]
    assert (exchange["memory"], exchange["event"], exchange["metadata"]) == (TALK[0]["content"], "ADD", {"app": "web"})
    assert exchange["user_id"] == "ada"
    results = memory.search("Who moved to Oslo?", filters={"user_id": "ada"})["results"]
    assert exchange["id"] in {result["id"] for result in results}
    assert all(0 <= result["score"] <= 1 for result in results)
    assert memory.get(exchange["id"]) == {name: value for name, value in exchange.items() if name != "event"}

    memory.delete(exchange["id"])

    assert memory.get(exchange["id"]) is None
    assert memory.get_all(filters={"user_id": "ada"}) == {"results": []}


def test_a_text_is_a_note_that_can_be_changed_and_has_a_history(memory: Memory, clock: FixedClock) -> None:
    [note] = memory.add("Ada likes tea", user_id="ada", metadata={"topic": "drinks"})["results"]

    clock.advance(60)
    memory.update(note["id"], "Ada likes coffee")
    memory.update(note["id"], data="Ada likes cocoa", metadata={"sure": True})

    response = memory.get(note["id"])
    assert response is not None
    assert (response["memory"], response["metadata"]) == ("Ada likes cocoa", {"topic": "drinks", "sure": True})
    assert [
        (version["old_memory"], version["new_memory"], version["event"]) for version in memory.history(note["id"])
    ] == [
        (None, "Ada likes tea", "ADD"),
        ("Ada likes tea", "Ada likes coffee", "UPDATE"),
        ("Ada likes coffee", "Ada likes cocoa", "UPDATE"),
    ]
    memory.delete(note["id"])
    assert memory.history(note["id"]) == []


def test_without_inference_every_message_is_a_note(memory: Memory) -> None:
    added = memory.add(TALK, user_id="ada", infer=False)

    assert [result["kind"] for result in added["results"]] == ["note", "note"]


def test_what_was_said_is_not_rewritten(memory: Memory) -> None:
    [exchange] = memory.add(TALK[0], user_id="ada")["results"]

    with pytest.raises(InvalidInputError, match="stays as it was said"):
        memory.update(exchange["id"], "I never moved")
    assert [version["event"] for version in memory.history(exchange["id"])] == ["ADD"]


def test_facts_are_among_all_memories(memory: Memory) -> None:
    memory.add([{"role": "user", "content": "My name is Ada and I am allergic to nuts."}], user_id="ada")

    listed = memory.get_all(filters={"user_id": "ada"})["results"]

    facts = [item for item in listed if item["kind"] == "fact"]
    assert any("nuts" in fact["memory"] for fact in facts)
    assert memory.get(facts[0]["id"]) == facts[0]
    with pytest.raises(NotFoundError, match="removed along with the exchange"):
        memory.delete(facts[0]["id"])


def test_users_agents_and_runs_are_kept_apart(memory: Memory) -> None:
    memory.add("for everybody", user_id="ada")
    memory.add("for the cook", user_id="ada", agent_id="cook")
    memory.add("for the run", user_id="ada", run_id="1")
    memory.add("of Bob", user_id="bob")
    memory.add("of the agent itself", agent_id="cook")

    assert set(texts(memory.get_all(user_id="ada"))) == {"for everybody", "for the cook", "for the run"}
    assert texts(memory.get_all(filters={"user_id": "ada", "agent_id": "cook"})) == ["for the cook"]
    assert texts(memory.search("run", filters={"user_id": "ada", "run_id": "1"})) == ["for the run"]
    assert texts(memory.get_all(filters={"agent_id": "cook"})) == ["of the agent itself"]


@pytest.mark.parametrize("user_id", ["agent:cook", "run:1"])
def test_no_user_has_the_name_of_an_agents_or_a_runs_memories(memory: Memory, user_id: str) -> None:
    memory.add("of the agent itself", agent_id="cook")

    with pytest.raises(InvalidInputError, match="name of an agent's or a run's memories"):
        memory.get_all(user_id=user_id)
    with pytest.raises(InvalidInputError, match="name of an agent's or a run's memories"):
        memory.delete_all(user_id=user_id)


def test_a_change_of_metadata_does_not_change_whose_a_memory_is(memory: Memory) -> None:
    (added,) = memory.add("of Ada", user_id="ada", agent_id="cook")["results"]
    memory.update(added["id"], metadata={"user_id": "bob", "agent_id": "waiter", "mood": "good"})

    kept = memory.get(added["id"])
    assert kept is not None
    assert (kept["user_id"], kept["agent_id"], kept["metadata"]) == ("ada", "cook", {"mood": "good"})


def test_all_memories_of_a_user_a_run_or_an_agent_are_deleted(memory: Memory) -> None:
    memory.add("kept", user_id="ada")
    memory.add(TALK, user_id="ada", run_id="1")
    memory.add("a note of the run", user_id="ada", run_id="1")

    memory.delete_all(user_id="ada", run_id="1")
    assert texts(memory.get_all(filters={"user_id": "ada"})) == ["kept"]

    memory.delete_all(user_id="ada")
    assert texts(memory.get_all(filters={"user_id": "ada"})) == []


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"n": 2}, ["two"]),
        ({"n": {"gt": 1, "lte": 3}}, ["three", "two"]),
        ({"n": {"in": [1, 3]}}, ["one", "three"]),
        ({"n": {"nin": [1, 3]}}, ["two"]),
        ({"n": {"ne": 1}, "word": {"contains": "t"}}, ["three", "two"]),
        ({"word": {"icontains": "TW"}}, ["two"]),
        ({"word": "*", "n": {"gte": 3}}, ["three"]),
        ({"OR": [{"n": 1}, {"n": {"eq": 2}}]}, ["one", "two"]),
        ({"AND": [{"n": {"gt": 1}}, {"n": {"lt": 3}}]}, ["two"]),
        ({"NOT": [{"n": 1}, {"n": 2}]}, ["three"]),
        ({"n": {"gt": "a"}}, []),
    ],
)
def test_filters_look_at_metadata(memory: Memory, wanted: dict[str, Any], expected: list[str]) -> None:
    for n, word in enumerate(("one", "two", "three"), 1):
        memory.add(word, user_id="ada", metadata={"n": n, "word": word})

    assert sorted(texts(memory.get_all(filters={"user_id": "ada", **wanted}))) == expected


def test_what_mem0_has_and_we_do_not_is_an_error(memory: Memory) -> None:
    with pytest.raises(InvalidInputError, match="expiration_date"):
        memory.add("x", user_id="ada", expiration_date="2030-01-01")
    with pytest.raises(InvalidInputError, match="reference_date"):
        memory.search("x", user_id="ada", reference_date="2030-01-01")
    memory.add("x", user_id="ada")
    with pytest.raises(InvalidInputError, match="unknown operator"):
        memory.get_all(filters={"user_id": "ada", "n": {"near": 3}})
    with pytest.raises(InvalidInputError, match="user_id"):
        memory.add("x")
    with pytest.raises(InvalidInputError, match="not the id"):
        memory.get("x")
    with pytest.raises(NotFoundError):
        memory.update("ada/nothing", "x")


def test_a_search_explains_itself_and_has_a_threshold(memory: Memory) -> None:
    memory.add("tea with milk", user_id="ada")

    [result] = memory.search("tea", user_id="ada", explain=True)["results"]

    assert result["score_details"]
    assert memory.search("tea", user_id="ada", threshold=1.1)["results"] == []


def test_the_time_of_a_conversation_is_kept(memory: Memory) -> None:
    [exchange] = memory.add(TALK, user_id="ada", timestamp="2023-05-07T10:00:00+00:00")["results"]

    assert exchange["created_at"] == "2023-05-07T10:00:00+00:00"


def test_a_configuration_of_mem0_is_named_and_not_used(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        Memory.from_config({"llm": {}, "embedder": {}}).close()
        Memory.from_config({}).close()

    assert [record.getMessage() for record in caplog.records] == [
        "the sections embedder, llm of a mem0 configuration are not used"
    ]


def test_the_same_is_awaited(settings: dict[str, Any]) -> None:
    async def use() -> list[str]:
        memory = AsyncMemory(**settings)
        await memory.add("Ada likes tea", user_id="ada")
        hits = await memory.search("tea", filters={"user_id": "ada"})
        await memory.close()
        return texts(hits)

    assert asyncio.run(use()) == ["Ada likes tea"]


def test_memories_used_longest_ago_are_closed_and_opened_again(settings: dict[str, Any]) -> None:
    memories = UserMemories(most_open=2, **settings)
    with memories.use("ada") as first:
        for user in ("bob", "cid", "dan"):
            with memories.use(user) as memory:
                memory.add_memory(f"I am {user}", "")
        assert first.list_pages() == []

    with memories.use("bob") as memory:
        assert [page.user_input for page in memory.list_pages()] == ["I am bob"]
    memories.close()
    memories.close()
    with pytest.raises(ClosedError), memories.use("ada"):
        pass
    with pytest.raises(ClosedError):
        first.list_pages()
