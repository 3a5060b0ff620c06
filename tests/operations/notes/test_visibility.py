"""Who sees what: one rule, held for any mixture of scopes, projects, tasks, deletions and restores."""

from collections.abc import Callable
from itertools import count, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from note_examples import seen, store

from memoryos import Memoryos
from memoryos.domain.note import visible
from memoryos.domain.scope import Place, View
from memoryos.errors import InvalidInputError

PROJECTS, TASKS = ("p", "q"), ("1", "2")
PLACES = [
    ("global", None, None),
    *(("project", project, None) for project in PROJECTS),
    *(("task", project, task) for project, task in product(PROJECTS, TASKS)),
]
VIEWS = [
    (None, None),
    *((project, None) for project in (*PROJECTS, "empty")),
    *product((*PROJECTS, "empty"), (*TASKS, "empty")),
]
fresh = count()


def allowed(place: tuple[str, str | None, str | None], project: str | None, task: str | None) -> bool:
    """The rule as the issue tells it, written out case by case."""
    match place:
        case ("global", _, _):
            return True
        case ("project", its_project, _):
            return its_project == project
        case (_, its_project, its_task):
            return task is not None and (its_project, its_task) == (project, task)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_sees_what_the_rule_allows(place, view) -> None:
    assert View(*view).sees(Place(*place)) == allowed(place, *view)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("only", ["global", "project", "task"])
def test_a_scope_only_narrows_a_view(place, view, only) -> None:
    needs = {"global": 0, "project": 1, "task": 2}[only]
    if sum(name is not None for name in view) < needs:
        with pytest.raises(InvalidInputError, match=f"needed with the scope '{only}'"):
            View(*view, only)
        return

    assert View(*view, only).sees(Place(*place)) == (allowed(place, *view) and place[0] == only)


def test_a_task_without_its_project_is_refused(memory: Memoryos) -> None:
    with pytest.raises(InvalidInputError, match="task_id 't' needs the project"):
        memory.retrieve_context("x", task_id="t")


@pytest.mark.parametrize("place", PLACES)
def test_the_whole_library_shows_every_place_and_no_deleted_note(memory: Memoryos, place) -> None:
    note = store(memory, "apple pie", place[0], project=place[1], task_id=place[2])

    assert [hit.id for hit in memory.search("apple pie")] == [note.id]
    assert not visible(memory.delete_memory(note.id), View(everything=True))
    assert memory.search("apple pie") == []


steps = st.lists(
    st.tuples(st.sampled_from(["store", "delete", "restore", "move", "forget"]), st.integers(0, 6), st.integers(0, 30)),
    min_size=1,
    max_size=25,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps)
def test_a_query_returns_exactly_what_the_rule_allows(open_memory: Callable[..., Memoryos], steps) -> None:
    memory = open_memory(f"user {next(fresh)}")
    live: dict[str, tuple[str, tuple[str, str | None, str | None]]] = {}
    deleted: dict[str, tuple[str, tuple[str, str | None, str | None]]] = {}
    for number, (verb, where, which) in enumerate(steps):
        place = PLACES[where]
        from_ = deleted if verb == "restore" else live
        chosen = list(from_)[which % len(from_)] if from_ else None
        if verb == "store":
            text = f"note number {number}"
            live[store(memory, text, place[0], project=place[1], task_id=place[2]).id] = text, place
        elif chosen is None:
            continue
        elif verb == "delete":
            memory.delete_memory(chosen)
            deleted[chosen] = live.pop(chosen)
        elif verb == "restore":
            memory.restore_memory(chosen)
            live[chosen] = deleted.pop(chosen)
        elif verb == "move":
            memory.update_memory(chosen, scope=place[0], project=place[1], task_id=place[2])
            live[chosen] = live[chosen][0], place
        else:
            memory.forget(note_id=chosen)
            del live[chosen]

    for project, task in VIEWS:
        expected = sorted(text for text, place in live.values() if allowed(place, project, task))
        assert seen(memory, "note", project=project, task_id=task) == expected
    assert sorted(hit.text for hit in memory.search("note", limit=100)) == sorted(text for text, _ in live.values())
    assert sorted(item.text for item in memory.retrieve("note", limit=100).items) == sorted(
        text for text, place in live.values() if place[0] == "global"
    )
    memory.close()
