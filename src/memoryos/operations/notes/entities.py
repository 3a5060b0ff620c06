"""What notes are about: registering, listing, searching and merging entities."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from memoryos.domain.entity import Entity, EntityMatch, ancestors, checked_entity, parent_by_name
from memoryos.domain.note import Note
from memoryos.domain.scope import SCOPES, Scope, checked_project
from memoryos.domain.validation import checked_choice, checked_label, checked_list, checked_text, checked_whole
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.operations.notes.context import NoteContext, aliases_of, checked_type
from memoryos.ports.notes import NoteFilter

_ALIKE = 0.7
_MAX_MATCHES = 100
_EVER = datetime.max.replace(tzinfo=UTC)


def register_entity(
    context: NoteContext, entity: str, description: str, parent: str | None, aliases: Sequence[str]
) -> Entity:
    """The entity as it is described now."""
    name = checked_entity("entity", entity)
    with context.engine.store.transaction():
        known = {item.name: item for item in context.note_store.names.entities()}
        before = known.get(name, Entity(name, registered=True))
        described = replace(
            before,
            description=checked_text("description", description, context.longest) or before.description,
            parent=before.parent if parent is None else checked_entity("parent", parent),
            aliases=tuple(dict.fromkeys([*before.aliases, *_new_aliases(context, name, aliases)])),
        )
        _check_tree(described, known.values())
        context.note_store.names.put_entity(described)
    return _of_name(context, name)


def list_entities(
    context: NoteContext, scope: str | None = None, project: str | None = None, memory_type: str | None = None
) -> list[Entity]:
    """Entities by name; with arguments, those with matching notes."""
    wanted: dict[str, object] = {
        "scope": None if scope is None else checked_choice("scope", scope, SCOPES),
        "project": checked_project(project),
        "memory_type": None if memory_type is None else checked_type(memory_type),
    }
    narrowed = {field: value for field, value in wanted.items() if value is not None}
    notes = [
        note
        for note in context.engine.note_search.all()
        if all(getattr(note, field) == value for field, value in narrowed.items())
    ]
    registered = context.note_store.names.entities()
    counted = _counted(notes, registered)
    return [item for item in counted if item.memory_count] if narrowed else counted


def search_entities(context: NoteContext, query: str, scope: str | None, limit: int) -> list[EntityMatch]:
    """Entities whose name, a part of it or an alias looks like `query`, best first."""
    label = checked_label("query", query)
    if label is None:
        raise InvalidInputError("query must be a name to look for, not None")
    most = checked_whole("limit", limit, 1, _MAX_MATCHES)
    entities = list_entities(context, scope)
    matches = [EntityMatch(entity, max(context.name_similarity(label, _called(entity)))) for entity in entities]
    alike = [match for match in matches if match.score >= _ALIKE]
    return sorted(alike, key=lambda match: (-match.score, match.entity.name))[:most]


def merge_entities(context: NoteContext, entity: str, into: str) -> Entity:
    """Moves everything that belongs to `entity` to `into`."""
    old = checked_entity("entity", entity)
    with context.engine.store.transaction():
        known = {item.name: item for item in context.note_store.names.entities()}
        new = context.entity(into, "into")
        notes = _notes_about(context, old)
        if not notes and old not in known:
            raise NotFoundError(f"there is no entity {old!r}; list_entities lists the existing ones")
        if new == old or old in ancestors(new, {name: item.parent for name, item in known.items()}):
            raise InvalidInputError(
                f"entity {old!r} cannot be merged into {into!r}, which is the same entity or below it"
            )
        context.note_store.notes.put([replace(note, entity=new, version=note.version + 1) for note in notes])
        for item in known.values():
            if item.parent == old:
                context.note_store.names.put_entity(replace(item, parent=new))
        context.note_store.names.put_entity(_merged(known.get(old, Entity(old)), known.get(new, Entity(new))))
        context.note_store.names.drop_entity(old)
    return _of_name(context, new)


def _merged(gone: Entity, kept: Entity) -> Entity:
    return replace(
        kept,
        registered=True,
        description=kept.description or gone.description,
        aliases=tuple(dict.fromkeys([*kept.aliases, gone.name, *gone.aliases])),
    )


def _notes_about(context: NoteContext, entity: str) -> list[Note]:
    """All notes of an entity, including deleted ones."""
    return [
        note
        for until in (None, _EVER)
        for note in context.note_store.notes.find(NoteFilter(entity=entity, deleted_until=until))
    ]


def _new_aliases(context: NoteContext, name: str, aliases: Sequence[str]) -> list[str]:
    """`aliases`, after checking that they mean no other entity."""
    meaning = aliases_of(context)
    taken = {item.name.casefold() for item in context.note_store.names.entities()}
    if name.casefold() in meaning:
        raise InvalidInputError(f"entity {name!r} is an alias of {meaning[name.casefold()]!r}; register that one")
    checked = [checked_entity("aliases", alias) for alias in checked_list("aliases", aliases)]
    for alias in checked:
        other = meaning.get(alias.casefold(), name)
        if other != name:
            raise InvalidInputError(f"alias {alias!r} already belongs to {other!r}; merge_entities can combine them")
        if alias.casefold() in taken or context.note_store.notes.find(NoteFilter(entity=alias), limit=1):
            raise InvalidInputError(f"alias {alias!r} is an entity of its own; merge_entities can combine them")
    return checked


def _check_tree(described: Entity, known: Iterable[Entity]) -> None:
    parents = {item.name: item.parent for item in [*known, described]}
    if described.name in ancestors(described.name, parents):
        raise InvalidInputError(f"parent {described.parent!r} is below {described.name!r} itself")


def _counted(notes: Iterable[Note], registered: Iterable[Entity]) -> list[Entity]:
    """Registered entities and those of notes, by name."""
    known = {item.name: item for item in registered}
    meaning = {alias.casefold(): item.name for item in known.values() for alias in item.aliases}
    about: dict[str, list[Note]] = {name: [] for name in known}
    for note in notes:
        about.setdefault(note.entity, []).append(note)
    return [_with_notes(known.get(name, Entity(name)), about[name], meaning) for name in sorted(about)]


def _with_notes(entity: Entity, notes: Sequence[Note], meaning: Mapping[str, str]) -> Entity:
    above = entity.parent or parent_by_name(entity.name)
    scopes: dict[Scope, None] = dict.fromkeys(note.scope for note in notes)
    return replace(
        entity,
        parent=above and meaning.get(above.casefold(), above),
        memory_count=len(notes),
        first_seen=min((note.created_at for note in notes), default=None),
        last_updated=max((note.updated_at for note in notes), default=None),
        scopes=tuple(scope for scope in SCOPES if scope in scopes),
        projects=tuple(sorted({note.project for note in notes if note.project is not None})),
    )


def _called(entity: Entity) -> list[str]:
    """What an entity may be called: its whole name, the last part of it, and its aliases."""
    return [entity.name, entity.name.rpartition(".")[2], *entity.aliases]


def _of_name(context: NoteContext, name: str) -> Entity:
    return next(entity for entity in list_entities(context) if entity.name == name)
