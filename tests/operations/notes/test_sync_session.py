"""Projects, context, and what a session leaves behind."""

from pathlib import Path

import pytest
from note_examples import seen, store

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError

DECISIONS = [{"text": "Use Redis", "entity": "cache", "tags": ["infra"]}]
STATUS = [{"entity": "cache", "status": "active", "text": "Half done"}]
LEARNINGS = [{"text": "Redis needs a password", "entity": "cache"}]
FEEDBACK = [{"entity": "style", "text": "Shorter answers, please"}]


def test_a_new_project_is_created_and_one_with_notes_is_known(memory: Memoryos, clock) -> None:
    store(memory, "one", "project", project="shop")
    store(memory, "two", "task", project="shop", task_id="t", memory_type="task_instruction")
    store(memory, "three", "project", project="other")

    new, known = memory.set_project("blog"), memory.set_project("shop")

    assert (new.created, new.memory_count, new.by_type, new.last_updated) == (True, 0, {}, None)
    assert (known.created, known.memory_count, known.last_updated) == (False, 2, clock())
    assert known.by_type == {"episodic": 1, "task_instruction": 1}
    assert memory.set_project("blog").created is False


def test_a_project_that_looks_like_another_is_created_and_the_likeness_told(memory: Memoryos) -> None:
    store(memory, "one", "project", project="memory-shop")
    memory.set_project("zebra")

    assert memory.set_project("memory_shop").similar == ("memory-shop",)
    assert memory.set_project("entirely-else").similar == ()


def test_setting_a_project_holds_no_hidden_state(memory: Memoryos) -> None:
    store(memory, "in shop", "project", project="shop")

    memory.set_project("shop")

    assert seen(memory) == []
    with pytest.raises(InvalidInputError, match="project is needed"):
        store(memory, "x", "project")


@pytest.mark.parametrize("wrong", [None, "", "global", " x", "a\nb", 5])
def test_a_name_that_is_none_is_refused(memory: Memoryos, wrong) -> None:
    with pytest.raises(InvalidInputError, match="project"):
        memory.set_project(wrong)


def test_the_context_is_what_the_client_told_with_user_and_time(memory: Memoryos, clock) -> None:
    client = {"roots": ["file:///projects/shop"], "git_remote": "git@example.org:ada/shop.git"}

    info = memory.get_context_info(client)

    assert info == {"user": "ada", "timestamp": clock().isoformat(), "client": client}
    assert str(Path.cwd()) not in str(memory.get_context_info())
    with pytest.raises(InvalidInputError, match="meta_data must be an object"):
        memory.get_context_info(["x"])


def test_a_session_is_stored_with_types_and_scopes(memory: Memoryos) -> None:
    result = memory.sync_session("shop", DECISIONS, STATUS, LEARNINGS, FEEDBACK)

    results = {hit.note.text: hit.note for hit in memory.retrieve_context("x", project="shop")}
    kinds = {text: (note.memory_type, note.scope, note.status, note.origin) for text, note in results.items()}
    assert (result.created, result.updated, result.unchanged) == (4, 0, 0)
    assert kinds == {
        "Use Redis": ("episodic", "project", None, "decision"),
        "Half done": ("project_context", "project", "active", "status"),
        "Redis needs a password": ("episodic", "project", None, "learning"),
        "Shorter answers, please": ("core_identity", "global", None, "feedback"),
    }
    assert results["Use Redis"].tags == ("infra",)
    assert result.decisions[0].memory_id == results["Use Redis"].id


def test_the_same_session_again_changes_nothing(memory: Memoryos, clock) -> None:
    first = memory.sync_session("shop", DECISIONS, STATUS, LEARNINGS, FEEDBACK)
    before = memory.retrieve_context("x", project="shop")
    clock.advance(60)

    again = memory.sync_session("shop", DECISIONS, STATUS, LEARNINGS, FEEDBACK)

    assert (again.created, again.updated, again.unchanged) == (0, 0, 4)
    assert again.status_updates[0].memory_id == first.status_updates[0].memory_id
    assert [hit.note for hit in memory.retrieve_context("x", project="shop")] == [hit.note for hit in before]


def test_a_newer_status_and_feedback_take_the_place_of_the_last_and_history_stays(memory: Memoryos) -> None:
    first = memory.sync_session("shop", status_updates=STATUS, feedback=FEEDBACK)

    second = memory.sync_session(
        "shop",
        status_updates=[{"entity": "cache", "status": "completed", "text": "Done"}],
        feedback=[{"entity": "style", "text": "Longer again"}],
    )

    status = second.status_updates[0]
    assert (status.memory_id, status.action) == (first.status_updates[0].memory_id, "updated")
    assert status.previous_version == 1
    history = memory.memory_history(status.memory_id)
    assert [(item.text, item.status) for item in history] == [("Half done", "active"), ("Done", "completed")]
    assert [version.text for version in memory.memory_history(second.feedback[0].memory_id)] == [
        "Shorter answers, please",
        "Longer again",
    ]


def test_a_status_never_overwrites_a_note_that_was_stored_by_itself(memory: Memoryos) -> None:
    store(memory, "The cache is important", "project", "cache", project="shop", memory_type="project_context")

    memory.sync_session("shop", status_updates=STATUS)

    assert seen(memory, project="shop") == ["Half done", "The cache is important"]


def test_global_touches_only_global_records(memory: Memoryos) -> None:
    memory.sync_session("shop", status_updates=STATUS)

    result = memory.sync_session("global", DECISIONS, [{"entity": "cache", "status": "parked", "text": "Everywhere"}])

    assert (result.created, result.updated) == (2, 0)
    assert seen(memory, scope="project", project="shop") == ["Half done"]
    assert seen(memory) == ["Everywhere", "Use Redis"]


def test_two_projects_have_statuses_of_their_own(memory: Memoryos) -> None:
    memory.sync_session("shop", status_updates=STATUS)

    assert memory.sync_session("blog", status_updates=STATUS).created == 1


@pytest.mark.parametrize("many", [False, True])
def test_a_decision_supersedes_an_earlier_one(memory: Memoryos, many) -> None:
    old = store(memory, "Use Memcached", "project", "cache", project="shop")

    result = memory.sync_session("shop", [{**DECISIONS[0], "supersedes": [old.id] if many else old.id}])

    hits = {hit.note.text: hit for hit in memory.retrieve_context("Use", project="shop")}
    [related] = hits["Use Memcached"].related
    assert (related.note.id, related.relation_type, related.direction) == (
        result.decisions[0].memory_id,
        "supersedes",
        "incoming",
    )
    assert hits["Use Memcached"].score < hits["Use Redis"].score


def test_what_is_out_of_sight_cannot_be_superseded_and_nothing_is_stored(memory: Memoryos) -> None:
    other = store(memory, "Use Memcached", "project", "cache", project="blog")

    for project in ("shop", "global"):
        with pytest.raises(NotFoundError):
            memory.sync_session(project, LEARNINGS, learnings=[{**DECISIONS[0], "supersedes": other.id}])

    assert seen(memory, project="shop") == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"decisions": ["Use Redis"]}, r"decisions\[0\] must be an object"),
        ({"decisions": {"text": "x"}}, "decisions must be a list"),
        ({"decisions": [{"text": "x"}]}, r"decisions\[0\] has no 'entity'"),
        ({"learnings": [*LEARNINGS, {"entity": "x"}]}, r"learnings\[1\] has no 'text'"),
        ({"learnings": [{"text": "x", "entity": "y", "tag": []}]}, r"learnings\[0\] .* did you mean 'tags'"),
        ({"status_updates": [{"text": "x", "entity": "y"}]}, r"status_updates\[0\] has no 'status'"),
        (
            {"status_updates": [{"text": "x", "entity": "y", "status": "complete"}]},
            "status must be one of .* did you mean 'completed'",
        ),
        ({"feedback": [{"text": "x", "entity": "y", "supersedes": "z"}]}, r"a field of feedback\[0\] must be one of"),
        ({"project": None}, "project is needed"),
        ({"project": ""}, "project must not be blank"),
    ],
)
def test_one_item_that_cannot_be_used_stores_nothing_of_the_session(memory: Memoryos, wrong, message) -> None:
    arguments = {"project": "shop", "decisions": DECISIONS, "status_updates": STATUS} | wrong

    with pytest.raises(InvalidInputError, match=message):
        memory.sync_session(**arguments)

    assert memory.get_memory_stats()["notes"] == 0
