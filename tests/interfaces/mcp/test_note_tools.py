"""The tools of min-memory: its arguments and answers behind every door, in both eras of the protocol."""

from itertools import count
from typing import Any

import pytest

from interfaces.connected import ConnectedClient, answer, refusal
from interfaces.running_server import USER

_numbers = count()


def store(connected: ConnectedClient, text: str, **more: Any) -> str:
    payload = {"text": text, "memory_type": "episodic", "scope": "global", "entity": "test", **more}
    return str(answer(connected, "store_memory", payload)["memory_id"])


@pytest.fixture
def project() -> str:
    """A project of this test alone."""
    return f"project-{next(_numbers)}"


def in_project(project: str, **more: Any) -> dict[str, Any]:
    return {"scope": "project", "project": project, "memory_type": "project_context", **more}


def recalled(connected: ConnectedClient, query: str, **more: Any) -> list[dict[str, Any]]:
    results = answer(connected, "retrieve_context", {"query": query, **more})
    assert results["count"] == len(results["memories"])
    return list(results["memories"])


def test_a_note_is_stored_and_recalled_with_what_it_is_about(connected: ConnectedClient, project: str) -> None:
    stored = answer(
        connected,
        "store_memory",
        {
            "text": "The orders database runs on PostgreSQL 18.",
            "entity": "infra.postgresql",
            "tags": ["database"],
            "status": "active",
            "priority": 2,
            **in_project(project),
        },
    )

    (match,) = recalled(connected, "orders database", project=project, limit=1, scope="project")

    assert stored == {"memory_id": match["id"], "status": "stored"}
    assert match["text"] == "The orders database runs on PostgreSQL 18."
    assert (match["memory_type"], match["scope"], match["project"]) == ("project_context", "project", project)
    assert (match["entity"], match["tags"], match["status"]) == ("infra.postgresql", ["database"], "active")
    assert match["priority"] == 2
    assert 0 < match["score"] <= 1
    assert match["created_at"]


def test_the_same_note_again_is_stored_once_and_one_like_it_is_pointed_out(
    connected: ConnectedClient, project: str
) -> None:
    payload = {"text": "Deploys happen on Tuesdays after lunch.", "entity": "deploys", **in_project(project)}
    first = answer(connected, "store_memory", payload)

    again = answer(connected, "store_memory", payload)
    alike = answer(connected, "store_memory", {**payload, "text": "Deploys happen on Tuesdays after lunch now."})

    assert again == {"memory_id": first["memory_id"], "status": "refreshed"}
    assert alike["memory_id"] != first["memory_id"]
    assert [near["memory_id"] for near in alike["near_duplicates"]] == [first["memory_id"]]


def test_a_task_sees_its_project_and_a_project_does_not_see_its_tasks(connected: ConnectedClient, project: str) -> None:
    task = {"scope": "task", "project": project, "task_id": "t1", "memory_type": "task_instruction"}
    of_task = store(connected, "Rename the heron module first.", **task)
    of_project = store(connected, "The heron module is legacy.", **in_project(project))
    everywhere = store(connected, f"Herons are birds, says {project}.")

    def seen(**view: Any) -> set[str]:
        return {note["id"] for note in recalled(connected, "heron", limit=50, **view)} & {
            of_task,
            of_project,
            everywhere,
        }

    assert seen(project=project, task_id="t1") == {of_task, of_project, everywhere}
    assert seen(project=project) == {of_project, everywhere}
    assert seen() == {everywhere}
    assert seen(project=project, scope="project") == {of_project}


def test_notes_that_are_linked_come_along(connected: ConnectedClient, project: str) -> None:
    old = store(connected, "We use Kafka for the queue.", **in_project(project))
    new = store(connected, "We use NATS for the queue.", **in_project(project))

    linked = answer(connected, "link_memories", {"memory_id": new, "related_id": old, "relation_type": "supersedes"})

    assert linked == {"status": "linked", "memory_id": new, "related_id": old, "relation_type": "supersedes"}
    results = {note["id"]: note for note in recalled(connected, "queue", project=project)}
    related = {"id": old, "text": "We use Kafka for the queue.", "relation": "supersedes", "direction": "outgoing"}
    assert results[new]["related_memories"] == [related]
    assert "related_memories" not in recalled(connected, "queue", project=project, include_related=False)[0]


def test_a_note_is_changed_and_deleted(connected: ConnectedClient, project: str) -> None:
    note = store(connected, "The office is in Malmö.", **in_project(project))

    changed = answer(
        connected, "update_memory", {"memory_id": note, "text": "The office is in Lund.", "tags": ["place"]}
    )
    (match,) = recalled(connected, "office", project=project, scope="project")
    gone = answer(connected, "delete_memory", {"memory_id": note})
    again = answer(connected, "delete_memory", {"memory_id": note})

    assert changed == {"status": "updated", "memory_id": note, "version": 2}
    assert (match["text"], match["tags"]) == ("The office is in Lund.", ["place"])
    assert (gone["status"], gone["memory_id"]) == ("deleted", note)
    assert again == {**gone, "status": "already_deleted"}
    assert recalled(connected, "office", project=project, scope="project") == []
    assert "nothing has the id" in refusal(connected, "fetch", {"id": note})


def test_a_note_is_forgotten_for_good(connected: ConnectedClient, project: str) -> None:
    note = store(connected, "The vault code is 1234.", **in_project(project))

    gone = answer(connected, "forget", {"memory_id": note})

    assert (gone["forgotten"], gone["memory_ids"]) == (1, [note])
    assert recalled(connected, "vault", project=project, scope="project") == []


def test_search_finds_conversations_and_notes_and_fetch_reads_them(connected: ConnectedClient, project: str) -> None:
    note = store(connected, "The walrus service owns invoices.", entity="walrus", **in_project(project))
    answer(
        connected, "add_memory", {"user_input": "Who owns the walrus invoices?", "agent_response": "The walrus team."}
    )

    hits = answer(connected, "search", {"query": "walrus invoices"})["results"]
    fetched = answer(connected, "fetch", {"id": note})

    assert all(set(hit) == {"id", "title", "url"} and hit["url"] for hit in hits)
    assert note in {hit["id"] for hit in hits}
    assert any(hit["id"].startswith("page_") for hit in hits)
    assert set(fetched) == {"id", "title", "text", "url", "metadata"}
    assert fetched["text"] == "The walrus service owns invoices."
    assert fetched["metadata"]["entity"] == "walrus"


def test_a_note_that_holds_everywhere_is_recalled_beside_conversations(connected: ConnectedClient) -> None:
    note = store(connected, "The quokka budget is 40,000 euros.", memory_type="core_identity", entity="budget")

    results = answer(connected, "retrieve_memory", {"query": "quokka budget"})

    (recalled_note,) = [retrieved_note for retrieved_note in results["retrieved_notes"] if retrieved_note["id"] == note]
    assert recalled_note["text"] == "The quokka budget is 40,000 euros."
    assert recalled_note["score"] > 0


def test_a_project_is_looked_up_and_a_new_one_created(connected: ConnectedClient, project: str) -> None:
    new = answer(connected, "set_project", {"project": project})
    store(connected, "It is written in Rust.", **in_project(project))

    known = answer(connected, "set_project", {"project": project})

    assert (new["exists"], new["created"], new["memory_count"]) == (False, True, 0)
    assert (known["exists"], known["created"], known["memory_count"]) == (True, False, 1)
    assert known["by_type"] == {"project_context": 1}
    assert known["last_updated"]


def test_entities_are_described_listed_and_found(connected: ConnectedClient, project: str) -> None:
    name = f"infra.{project}"
    created, exists = (
        answer(
            connected, "register_entity", {"entity": name, "description": "A database", "aliases": [f"db-{project}"]}
        )
        for _ in range(2)
    )
    store(connected, "It is replicated.", entity=f"db-{project}", **in_project(project))

    listed = answer(connected, "list_entities", {"project": project, "show_tree": True})
    matches = answer(connected, "search_entities", {"query": name, "limit": 1})["matches"]

    assert (created["status"], created["entity"], created["persisted"]) == ("created", name, True)
    assert exists["status"] == "exists"
    assert listed["count"] == len(listed["entities"]) == 1
    entity = listed["entities"][0]
    assert (entity["name"], entity["scope"], entity["project"], entity["memory_count"]) == (name, "project", project, 1)
    assert entity["description"] == "A database"
    assert {"first_seen", "last_updated"} <= set(entity)
    assert listed["tree"][0]["name"] == "infra"
    assert listed["tree"][0]["children"][0]["name"] == name
    assert (matches[0]["entity"], matches[0]["score"]) == (name, 1.0)


def test_a_session_is_saved_all_or_nothing_and_once(connected: ConnectedClient, project: str) -> None:
    session = {
        "project": project,
        "decisions": [{"text": "Ship on Friday.", "entity": "release", "tags": ["plan"]}],
        "status_updates": [{"text": "Half done.", "entity": "release", "status": "active"}],
        "learnings": [{"text": "The build is slow.", "entity": "build"}],
        "feedback": [{"text": f"Shorter answers, please, in {project}.", "entity": f"style.{project}"}],
    }

    first, again = (answer(connected, "sync_session", session) for _ in range(2))
    later = {"project": project, "status_updates": [{"text": "Done.", "entity": "release", "status": "completed"}]}
    updated = answer(connected, "sync_session", later)

    assert first["summary"] == {"created": 4, "updated": 0, "unchanged": 0, "warnings": []}
    assert again["summary"]["unchanged"] == 4
    before = first["details"]["status_updates"][0]
    assert (before["action"], set(first["details"])) == ("created", {*session} - {"project"})
    assert updated["details"]["status_updates"] == [
        {"memory_id": before["memory_id"], "action": "updated", "previous_version": 1}
    ]


def test_who_asks_is_told_what_the_client_said_and_nothing_of_this_machine(connected: ConnectedClient) -> None:
    info = answer(connected, "get_context_info", {})

    assert info["user"] == USER
    assert info["timestamp"]
    assert info["client"]["protocol_version"]
    assert set(info) == {"user", "timestamp", "client"}
    assert set(info["client"]) <= {"protocol_version", "name", "version", "user_agent", "roots"}


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("store_memory", {"text": "x"}, "store_memory needs the argument 'memory_type'"),
        (
            "store_memory",
            {"text": "x", "memory_type": "fact", "scope": "global", "entity": "e"},
            "memory_type must be one of core_identity, project_context, task_instruction, episodic, not 'fact'",
        ),
        (
            "store_memory",
            {"text": "x", "memory_type": "episodic", "scope": "project", "entity": "e"},
            "project is needed with the scope 'project'",
        ),
        (
            "store_memory",
            {"text": "x", "memory_type": "episodic", "scope": "global", "entity": "e", "related_to": ["note_0"]},
            "note_0",
        ),
        ("retrieve_context", {"query": "x", "recency_weight": 2}, "recency_weight must be at most 1, not 2"),
        ("retrieve_context", {"query": "x", "memory_type": ["fact"]}, "must be one of"),
        ("update_memory", {"memory_id": "note_0", "text": "x"}, "note_0"),
        ("delete_memory", {"memory_id": "note_0"}, "note_0"),
        ("link_memories", {"memory_id": "a", "related_id": "b", "relation_type": "likes"}, "must be one of supports"),
        ("sync_session", {"project": "p", "decisions": [{"text": "x"}]}, "decisions.0 has no 'entity'"),
        (
            "sync_session",
            {"project": "p", "learnings": [{"text": "x", "entity": "e", "mood": "y"}]},
            "learnings.0 has no field 'mood'; it has text, entity, tags, supersedes",
        ),
        ("set_project", {"project": "global"}, "is reserved"),
        ("get_context_info", {"user_id": "bob"}, "unknown argument 'user_id' of get_context_info"),
        ("forget", {"memory_id": "note_0"}, "nothing to forget"),
        ("fetch", {"id": "note_0"}, "use an id from search"),
    ],
)
def test_a_refusal_says_what_to_do(
    connected: ConnectedClient, tool: str, arguments: dict[str, Any], message: str
) -> None:
    assert message in refusal(connected, tool, arguments)
