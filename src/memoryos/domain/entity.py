"""What notes are about: names in a tree, one tree per user."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memoryos.domain.scope import Scope
from memoryos.domain.validation import checked_label
from memoryos.errors import InvalidInputError


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
    """The names above `name`, nearest first; `parents` are explicit ones, others follow from the names."""
    path: list[str] = []
    above = parents.get(name) or parent_by_name(name)
    while above is not None and above not in path:
        path.append(above)
        above = parents.get(above) or parent_by_name(above)
    return path


def entity_tree(entities: Iterable[Entity]) -> tuple[EntityNode, ...]:
    """The entities as a tree, including those without notes that are only implied by the names of others."""
    known = {entity.name: entity for entity in entities}
    parents = {name: entity.parent for name, entity in known.items()}
    for name in list(known):
        for above in ancestors(name, parents):
            known.setdefault(above, Entity(above, parent=parent_by_name(above)))
    below: dict[str | None, list[Entity]] = {}
    for entity in known.values():
        below.setdefault(entity.parent or parent_by_name(entity.name), []).append(entity)
    return _nodes(below.get(None, ()), below)


def _nodes(entities: Sequence[Entity], below: dict[str | None, list[Entity]]) -> tuple[EntityNode, ...]:
    in_order = sorted(entities, key=lambda entity: entity.name)
    return tuple(EntityNode(entity, _nodes(below.get(entity.name, ()), below)) for entity in in_order)
