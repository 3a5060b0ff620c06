"""Entities: a tree of dotted names a user, with counts, aliases and fuzzy search."""

from collections.abc import Sequence

import pytest
from note_examples import store

from linear.growth import growth
from linear.pumped_texts import Pumped
from memoryos import Entity, EntityNode, Memoryos, entity_tree
from memoryos.domain.entity import DEEPEST_ENTITY
from memoryos.errors import InvalidInputError, NotFoundError


def names(nodes: tuple[EntityNode, ...]) -> dict:
    return {node.entity.name: names(node.children) for node in nodes}


def by_name(memory: Memoryos) -> dict[str, Entity]:
    return {entity.name: entity for entity in memory.list_entities()}


def test_an_entity_tells_how_many_notes_it_has_since_when_and_where(memory: Memoryos, clock) -> None:
    store(memory, "one", entity="infra.postgresql")
    first = clock()
    clock.advance(60)
    store(memory, "two", "project", entity="infra.postgresql", project="q")
    store(memory, "three", "task", entity="infra.postgresql", project="p", task_id="t")
    memory.delete_memory(store(memory, "four", entity="infra.postgresql").id)

    [entity] = memory.list_entities()

    assert (entity.name, entity.parent, entity.registered, entity.memory_count) == (
        "infra.postgresql",
        "infra",
        False,
        3,
    )
    assert (entity.first_seen, entity.last_updated) == (first, clock())
    assert (entity.scopes, entity.projects) == (("global", "project", "task"), ("p", "q"))


def test_entities_are_listed_by_the_notes_that_agree(memory: Memoryos) -> None:
    memory.register_entity("empty")
    store(memory, "one", entity="a")
    store(memory, "two", "project", entity="b", project="p", memory_type="project_context")
    store(memory, "three", "project", entity="b", project="q")

    def listed(**how: str) -> dict[str, int]:
        return {entity.name: entity.memory_count for entity in memory.list_entities(**how)}

    assert listed() == {"a": 1, "b": 2, "empty": 0}
    assert listed(scope="global") == {"a": 1}
    assert listed(project="p") == {"b": 1}
    assert listed(scope="project", memory_type="episodic") == {"b": 1}
    assert listed(project="unknown") == {}


def test_names_form_a_tree_with_what_they_imply(memory: Memoryos) -> None:
    store(memory, "one", entity="infra.db.postgresql")
    store(memory, "two", entity="infra")
    memory.register_entity("backup", "Nightly dumps", parent="infra.db")
    memory.register_entity("taste")

    tree = entity_tree(memory.list_entities())

    assert names(tree) == {"infra": {"infra.db": {"backup": {}, "infra.db.postgresql": {}}}, "taste": {}}
    assert tree[0].entity.memory_count == 1
    assert tree[0].children[0].entity == Entity("infra.db", parent="infra")


def test_a_tree_of_any_depth_has_as_many_levels_as_can_be_shown(memory: Memoryos) -> None:
    deep = ".".join("abcdefghij" * 25)
    store(memory, "at the bottom", entity=deep)

    tree = entity_tree(memory.list_entities())

    assert [len(level) for level in levels(tree)] == [*[1] * (DEEPEST_ENTITY - 1), 250 - DEEPEST_ENTITY + 1]
    assert levels(tree)[-1][-1].entity.name == deep


def test_a_chain_of_parents_is_a_tree_in_time_in_proportion() -> None:
    def chain(length: int) -> list[Entity]:
        return [Entity(f"e{number}", parent=f"e{number - 1}" if number else None) for number in range(length)]

    measured = growth(lambda text: entity_tree(chain(len(text))), Pumped("x").text, 4000)

    assert measured.is_linear, measured


def levels(nodes: Sequence[EntityNode]) -> list[list[EntityNode]]:
    """The nodes of a tree, level by level."""
    results: list[list[EntityNode]] = []
    while nodes:
        results.append(list(nodes))
        nodes = [child for node in nodes for child in node.children]
    return results


def test_registering_again_changes_the_description_and_adds_aliases(memory: Memoryos) -> None:
    memory.register_entity("postgresql", "A database", parent="infra", aliases=["pg"])

    again = memory.register_entity("postgresql", aliases=["postgres"])
    described = memory.register_entity("postgresql", "The database", parent="data")

    assert (again.description, again.parent, again.aliases) == ("A database", "infra", ("pg", "postgres"))
    assert (described.description, described.parent, described.registered) == ("The database", "data", True)


def test_a_note_stored_with_an_alias_belongs_to_the_entity(memory: Memoryos) -> None:
    memory.register_entity("infra.postgresql", aliases=["pg"])

    first = store(memory, "Version 16", entity="PG")
    again = memory.store_memory("Version 16", "episodic", "global", "infra.postgresql")

    assert first.entity == "infra.postgresql"
    assert again.status == "refreshed"


@pytest.mark.parametrize(
    ("query", "results"),
    [
        ("Postgres", "infra.postgresql"),
        ("postgresql", "infra.postgresql"),
        ("POSTGERSQL", "infra.postgresql"),
        ("infra postgresql", "infra.postgresql"),
        ("the postgresql database", "infra.postgresql"),
        ("kube", "infra.kubernetes"),
        ("k8s", "infra.kubernetes"),
        ("user preference", "user.preferences"),
    ],
)
def test_a_name_is_found_though_it_is_not_written_the_same(memory: Memoryos, query, results) -> None:
    for entity in ("infra.postgresql", "user.preferences", "shop.invoices", "frontend"):
        store(memory, f"about {entity}", entity=entity)
    memory.register_entity("infra.kubernetes", aliases=["k8s"])

    matches = memory.search_entities(query)

    assert matches[0].entity.name == results
    assert [match.score for match in matches] == sorted((match.score for match in matches), reverse=True)
    assert all(0.7 <= match.score <= 1 for match in matches)


def test_what_looks_like_nothing_is_not_found_and_scope_and_limit_narrow(memory: Memoryos) -> None:
    for number in range(8):
        store(memory, f"about {number}", entity=f"worker{number}")
    store(memory, "in p", "project", entity="worker9", project="p")

    assert memory.search_entities("zebra crossing") == []
    assert len(memory.search_entities("worker")) == 5
    assert [match.entity.name for match in memory.search_entities("worker", scope="project")] == ["worker9"]
    assert len(memory.search_entities("worker", limit=2)) == 2
    assert memory.search_entities("worker3")[0].score == 1


def test_two_entities_become_one_with_notes_aliases_children_and_history(memory: Memoryos, clock) -> None:
    memory.register_entity("pg", "The database", aliases=["postgres"])
    memory.register_entity("replica", parent="pg")
    note = store(memory, "Version 16", entity="pg")
    hidden = store(memory, "Version 15", entity="pg")
    store(memory, "Nightly", entity="pg.backup")
    memory.delete_memory(hidden.id)
    store(memory, "In Frankfurt", entity="infra.postgresql")

    merged = memory.merge_entities("pg", "infra.postgresql")

    assert (merged.name, merged.memory_count, merged.description) == ("infra.postgresql", 2, "The database")
    assert set(merged.aliases) == {"pg", "postgres"}
    assert [version.entity for version in memory.memory_history(note.id)] == ["pg", "infra.postgresql"]
    assert memory.restore_memory(hidden.id).entity == "infra.postgresql"
    assert names(entity_tree(memory.list_entities())) == {
        "infra": {"infra.postgresql": {"pg.backup": {}, "replica": {}}}
    }
    assert store(memory, "Later", entity="pg").entity == "infra.postgresql"
    assert memory.search_entities("pg")[0].entity.name == "infra.postgresql"


def test_entities_that_cannot_be_merged_or_registered_are_refused(memory: Memoryos) -> None:
    memory.register_entity("a", aliases=["alpha"])
    memory.register_entity("a.b")
    store(memory, "about c", entity="c")
    wrong = {
        "there is no entity 'x'": lambda: memory.merge_entities("x", "a"),
        "'a' cannot be merged into 'a'": lambda: memory.merge_entities("a", "a"),
        "'a' cannot be merged into 'a.b'": lambda: memory.merge_entities("a", "a.b"),
        "entity 'alpha' is an alias of 'a'": lambda: memory.register_entity("alpha"),
        "alias 'Alpha' already belongs to 'a'": lambda: memory.register_entity("c", aliases=["Alpha"]),
        "alias 'c' is an entity of its own": lambda: memory.register_entity("a", aliases=["c"]),
        "alias 'A' is an entity of its own": lambda: memory.register_entity("c", aliases=["A"]),
        "parent 'a.b' is below 'a' itself": lambda: memory.register_entity("a", parent="a.b"),
        "aliases must be a list": lambda: memory.register_entity("a", aliases="al"),
        "description must be a string": lambda: memory.register_entity("a", None),
        "query must be a name": lambda: memory.search_entities(None),
        "query must not be blank": lambda: memory.search_entities(" "),
        "limit must be a whole number from 1": lambda: memory.search_entities("x", limit=0),
    }

    for message, act in wrong.items():
        with pytest.raises((InvalidInputError, NotFoundError), match=message):
            act()

    assert {name: entity.parent for name, entity in by_name(memory).items()} == {"a": None, "a.b": "a", "c": None}


def test_the_tree_of_one_user_is_nobody_elses(open_memory) -> None:
    ours, theirs = open_memory("ada"), open_memory("eve")
    ours.register_entity("secret.plan", "Nobody should know", aliases=["plan"])
    store(ours, "about it", entity="secret.plan")

    assert theirs.list_entities() == []
    assert theirs.search_entities("secret plan") == []
    with pytest.raises(NotFoundError):
        theirs.merge_entities("secret.plan", "mine")
