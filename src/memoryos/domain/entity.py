"""What notes are about: names in a tree, one tree per user."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memoryos.domain.scope import Scope
from memoryos.domain.validation import checked_label
from memoryos.errors import InvalidInputError

DEEPEST_ENTITY: Final = 20
"""How many levels a tree of entities has at most."""


@dataclass(frozen=True, slots=True)
class Entity:
    """Something that notes are about. `infra.postgresql` is below `infra`, unless it has another parent.

    The counts and times are those of its notes that are not deleted; `scopes` and `projects` say where they apply. A
    registered entity stays even without notes; others come and go with their notes.
    """

    name: str
    description: str = ""
    parent: str | None = None
    aliases: tuple[str, ...] = ()
    registered: bool = False
    memory_count: int = 0
    first_seen: datetime | None = None
    last_updated: datetime | None = None
    scopes: tuple[Scope, ...] = ()
    projects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntityMatch:
    """An entity whose name or alias looks like the query; `score` is in 0..1."""

    entity: Entity
    score: float


@dataclass(frozen=True, slots=True)
class EntityNode:
    """An entity in the tree with those below it."""

    entity: Entity
    children: tuple["EntityNode", ...] = ()


def checked_entity(field: str, value: object) -> str:
    """A dotted name."""
    name = checked_label(field, value)
    if name is None:
        raise InvalidInputError(f"{field} must be a name such as 'infra.postgresql', not None")
    if any(not part.strip() for part in name.split(".")):
        raise InvalidInputError(f"{field} {value!r} has an empty part; use a name such as 'infra.postgresql'")
    return name


def parent_by_name(name: str) -> str | None:
    """The name above a dotted name."""
    return name.rpartition(".")[0] or None


def ancestors(name: str, parents: dict[str, str | None]) -> list[str]:
    """The entities above `name`, nearest first; `parents` are those that were set, others follow from the names."""
    path: dict[str, None] = {}
    above = parents.get(name) or parent_by_name(name)
    while above is not None and above not in path:
        path[above] = None
        above = parents.get(above) or parent_by_name(above)
    return list(path)


def entity_tree(entities: Iterable[Entity]) -> tuple[EntityNode, ...]:
    """The entities as a tree; what only the names of others imply is there too, without notes of its own.

    What lies deeper than DEEPEST_ENTITY stands side by side there, so that any tree can be shown.
    """
    known = {entity.name: entity for entity in entities}
    for entity in list(known.values()):
        above = entity.parent or parent_by_name(entity.name)
        while above is not None and above not in known:
            known[above] = Entity(above, parent=parent_by_name(above))
            above = parent_by_name(above)
    below: dict[str | None, list[Entity]] = {}
    for entity in known.values():
        below.setdefault(entity.parent or parent_by_name(entity.name), []).append(entity)
    return _nodes(below.get(None, ()), below, 1)


def _nodes(entities: Sequence[Entity], below: dict[str | None, list[Entity]], level: int) -> tuple[EntityNode, ...]:
    if level == DEEPEST_ENTITY:
        return tuple(EntityNode(entity) for entity in _in_order(_all_below(entities, below)))
    return tuple(
        EntityNode(entity, _nodes(below.get(entity.name, ()), below, level + 1)) for entity in _in_order(entities)
    )


def _in_order(entities: Iterable[Entity]) -> list[Entity]:
    return sorted(entities, key=lambda entity: entity.name)


def _all_below(entities: Sequence[Entity], below: dict[str | None, list[Entity]]) -> list[Entity]:
    """`entities` and everything below them; without recursion, because a name may have hundreds of parts."""
    reached = list(entities)
    for entity in reached:
        reached += below.get(entity.name, ())
    return reached
