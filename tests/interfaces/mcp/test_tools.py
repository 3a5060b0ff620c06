"""What each tool answers: the same behind every door, in both eras of the protocol."""

import json
from typing import Any

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from interfaces.connected import ConnectedClient, answer, refusal, through
from interfaces.running_server import USER
from memoryos.service.tools.registry import TOOLSETS


def test_tools_are_listed_in_one_order_with_honest_annotations(connected: ConnectedClient) -> None:
    tools = through(connected, lambda client: client.list_tools()).tools

    assert [tool.name for tool in tools] == [tool.name for tool in TOOLSETS["all"]]
    hints = {tool.name: (tool.annotations.read_only_hint, tool.annotations.destructive_hint) for tool in tools}
    assert [name for name, (reads, _) in hints.items() if not reads] == [
        "add_memory",
        "store_memory",
        "set_project",
        "link_memories",
        "delete_memory",
        "update_memory",
        "sync_session",
        "register_entity",
        "correct_memory",
        "forget",
    ]
    assert [name for name, (_, destroys) in hints.items() if destroys] == ["delete_memory", "forget"]


def test_an_exchange_is_added_and_found_in_the_shapes_of_the_older_servers(connected: ConnectedClient) -> None:
    added = answer(
        connected,
        "add_memory",
        {
            "user_input": "My sailing boat is called Wanderer.",
            "agent_response": "A fine name.",
            "timestamp": "2026-05-07T18:30:00+02:00",
            "meta_data": {"channel": "chat"},
        },
    )
    results = answer(connected, "retrieve_memory", {"query": "What is the sailing boat called?", "max_results": 3})

    assert added["status"] == "success"
    assert added["message"] == "Memory has been successfully added to MemoryOS"
    assert added["timestamp"] == "2026-05-07T18:30:00+02:00"
    assert added["details"] == {
        "user_input_length": 35,
        "agent_response_length": 12,
        "has_meta_data": True,
        "has_metadata": True,
    }
    page = results["retrieved_pages"][0]
    assert page["user_input"] == "My sailing boat is called Wanderer."
    assert page["agent_response"] == "A fine name."
    assert page["timestamp"] == "2026-05-07T18:30:00+02:00"
    assert page["meta_data"] == {"channel": "chat"}
    assert page["page_id"] == added["page_id"]
    assert 0 < page["score"] <= 1
    assert len(results["retrieved_pages"]) == results["total_pages_found"] <= 3
    assert len(results["short_term_memory"]) == results["short_term_count"] >= 1
    assert {"query", "user_profile", "retrieved_user_knowledge", "retrieved_assistant_knowledge"} <= set(results)
    assert "result" not in results


@pytest.mark.parametrize("wrapped", [False, True])
def test_metadata_is_another_name_for_meta_data(connected: ConnectedClient, *, wrapped: bool) -> None:
    arguments = {"user_input": "I play go.", "agent_response": "Well.", "metadata": {"source": "older"}}

    answer(connected, "add_memory", {"params": arguments} if wrapped else arguments)

    results = answer(connected, "retrieve_memory", {"query": "go"})
    assert "older" in str(results)


def test_who_names_themself_also_gets_the_nested_shape(connected: ConnectedClient) -> None:
    answer(
        connected, "add_memory", {"params": {"user_input": "I play chess.", "agent_response": "Well.", "user_id": USER}}
    )
    results = answer(connected, "retrieve_memory", {"params": {"query": "chess", "user_id": USER}})

    nested = results["result"]
    assert {"query", "user_id", "timestamp", "user_profile", "short_term_memory", "retrieved_pages"} <= set(nested)
    assert nested["retrieved_pages"] == results["retrieved_pages"]
    assert nested["user_id"] == USER


def test_how_to_answer_comes_back_as_guidance(connected: ConnectedClient) -> None:
    results = answer(
        connected, "retrieve_memory", {"query": "x", "relationship_with_user": "coach", "style_hint": "short"}
    )

    assert results["guidance"] == "answer as the user's coach; style: short"


def test_the_profile_has_what_was_asked_for(connected: ConnectedClient) -> None:
    usual = answer(connected, "get_user_profile", {})
    all_of_it = answer(connected, "get_user_profile", {"include_assistant_knowledge": True, "include_knowledge": False})

    assert {"status", "timestamp", "user_id", "assistant_id", "user_profile", "user_knowledge"} <= set(usual)
    assert usual["user_knowledge_count"] == len(usual["user_knowledge"])
    assert "assistant_knowledge" not in usual
    assert "user_knowledge" not in all_of_it
    assert all_of_it["assistant_knowledge_count"] == len(all_of_it["assistant_knowledge"])


def test_what_search_finds_can_be_fetched(connected: ConnectedClient) -> None:
    answer(
        connected, "add_memory", {"user_input": "The cellar key hangs behind the clock.", "agent_response": "Noted."}
    )

    hits = answer(connected, "search", {"query": "cellar key"})["results"]
    fetched = answer(connected, "fetch", {"id": hits[0]["id"]})

    assert set(hits[0]) == {"id", "title", "url"}
    assert fetched["id"] == hits[0]["id"]
    assert fetched["text"] == "user: The cellar key hangs behind the clock.\nassistant: Noted."
    assert fetched["url"] == hits[0]["url"]
    assert fetched["metadata"]["page_id"] == fetched["id"]


def test_what_is_forgotten_is_gone(connected: ConnectedClient) -> None:
    page = answer(connected, "add_memory", {"user_input": "The gate code is 4711.", "agent_response": "Noted."})[
        "page_id"
    ]

    gone = answer(connected, "forget", {"page_id": page})

    assert (gone["status"], gone["user_id"], gone["forgotten"], gone["page_ids"]) == ("success", USER, 1, [page])
    assert gone["receipt"]["counts"]["pages"] == 1
    assert len(gone["receipt"]["digest"]) == 64
    assert page not in json.dumps(answer(connected, "retrieve_memory", {"query": "gate code"}))
    assert "nothing has the id" in refusal(connected, "fetch", {"id": page})
    assert "nothing to forget" in refusal(connected, "forget", {"page_id": page})


def test_the_same_message_id_is_stored_once(connected: ConnectedClient) -> None:
    payload = {"user_input": "Once.", "agent_response": "Only.", "message_id": "m-1"}

    first, second = (answer(connected, "add_memory", payload)["page_id"] for _ in range(2))

    assert first == second


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("retrieve_memory", {}, "retrieve_memory needs the argument 'query'"),
        ("retrieve_memory", {"quary": "x"}, "unknown argument 'quary' of retrieve_memory; did you mean 'query'?"),
        ("retrieve_memory", {"query": 3}, "query must be a string"),
        ("retrieve_memory", {"query": "x", "max_results": 0}, "max_results must be at least 1, not 0"),
        ("retrieve_memory", {"query": "x", "max_results": 101}, "max_results must be at most 100, not 101"),
        ("retrieve_memory", {"query": "x", "since": "soon"}, "since 'soon' is not a time"),
        ("retrieve_memory", {"query": "x", "user_id": "bob"}, "user_id 'bob' is not yours: this caller is 'ann'"),
        ("retrieve_memory", {"params": {"query": "x", "user_id": "bob"}}, "is not yours"),
        ("add_memory", {"user_input": "", "agent_response": " "}, "both empty"),
        ("add_memory", {"user_input": "x", "agent_response": "y", "meta_data": "z"}, "meta_data must be an object"),
        ("forget", {}, "exactly one of page_id, session_id, memory_id, or everything: true"),
        ("forget", {"everything": False}, "exactly one of page_id, session_id, memory_id, or everything: true"),
        ("forget", {"everything": False, "memory_id": "note_0"}, "no note has the id 'note_0'"),
        ("get_user_profile", {"include_knowledge": "yes"}, "include_knowledge must be true or false"),
    ],
)
def test_a_refusal_says_what_to_do(
    connected: ConnectedClient, tool: str, arguments: dict[str, Any], message: str
) -> None:
    assert message in refusal(connected, tool, arguments)


def test_null_for_an_optional_argument_counts_as_not_given(connected: ConnectedClient) -> None:
    payload = {"user_input": "Null.", "agent_response": "Void.", "timestamp": None, "meta_data": None}

    assert answer(connected, "add_memory", payload)["details"]["has_meta_data"] is False


def test_an_unknown_tool_is_a_protocol_error(connected: ConnectedClient) -> None:
    async def error_of(client: Client) -> MCPError:
        with pytest.raises(MCPError, match="unknown tool 'obey'; this server has add_memory") as error:
            await client.call_tool("obey", {})
        return error.value

    assert through(connected, error_of).error.code == -32602


def test_a_correction_is_made_outranks_and_is_undone(connected: ConnectedClient) -> None:
    answer(
        connected, "add_memory", {"user_input": "I live in Harstad.", "agent_response": "", "timestamp": "2026-01-01"}
    )
    profile = answer(connected, "get_user_profile", {})
    harstad = next(fact["id"] for fact in profile["user_knowledge"] if fact["knowledge"] == "Lives in Harstad.")

    made = answer(connected, "correct_memory", {"verdict": "edit", "fact_id": harstad, "text": "Narvik"})["correction"]
    corrected = answer(connected, "get_user_profile", {})["user_profile"]
    undone = answer(connected, "correct_memory", {"verdict": "undo", "correction_id": made["id"]})

    assert (made["verdict"], made["text"]) == ("edit", "Lives in Narvik.")
    assert "- home: Narvik" in corrected
    assert sorted(undone["undone"]) == sorted(made["memory_ids"])
    assert "- home: Harstad" in answer(connected, "get_user_profile", {})["user_profile"]
    assert "takes a correction_id and nothing else" in refusal(connected, "correct_memory", {"verdict": "undo"})
    assert "only with the verdict 'undo'" in refusal(
        connected, "correct_memory", {"verdict": "wrong", "fact_id": harstad, "correction_id": made["id"]}
    )
