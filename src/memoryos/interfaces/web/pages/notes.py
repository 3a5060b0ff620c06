"""Notes: by project and task, what they are about as a tree, and one note with its links and history."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from starlette.responses import Response

from memoryos import Entity, EntityNode, Memoryos, Note, entity_tree
from memoryos.errors import NotFoundError
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.note_forms import EMPTY_FORM, FIELDS, NOTE_PARAMETERS, fields_of, note_fields
from memoryos.interfaces.web.note_graph import note_graph
from memoryos.interfaces.web.paging import number_in, piece_of
from memoryos.interfaces.web.shapes import WHOLE, cut
from memoryos.interfaces.web.visit import Visit
from memoryos.service.tools.tool import Call, Json, Tool

_NOTES = 25
_CHOICES = 100
_MAX_NODES = 5_000
_MAX_VERSION = 20_000
RELATIONS = ("supports", "contradicts", "supersedes", "refines", "depends_on", "implements", "example_of")
_ID: Json = {"type": "string", "minLength": 1, "maxLength": 512, "description": "The id of a note"}
_KEY: Json = {"type": "string", "description": "Which place or entity"}
_OFFSET: Json = {"type": "integer", "minimum": 0, "maximum": 1_000_000, "description": "How many to pass over"}


def note_pages(frame: Frame) -> list[Endpoint]:
    return [
        frame.page("/notes", get=_notes),
        frame.page("/notes/new", get=_new, post=_store),
        frame.page("/notes/entities", get=_entities),
        frame.page("/notes/deleted", get=_deleted),
        frame.page("/notes/about/{key}", get=_about),
        frame.page("/notes/{id}", get=_note, post=_update),
        frame.page("/notes/{id}/delete", post=_delete),
        frame.page("/notes/{id}/restore", post=_restore),
        frame.page("/notes/{id}/version", post=_to_version),
        frame.page("/notes/{id}/link", post=_link),
    ]


async def _notes(visit: Visit) -> Response:
    place = visit.request.query_params.get("place", "")
    return visit.page(
        "notes.html", view=await visit.call(NOTES_VIEW, {"key": place, "offset": number_in(visit, "offset")})
    )


async def _entities(visit: Visit) -> Response:
    return visit.page("entities.html", view=await visit.call(ENTITIES_VIEW))


async def _about(visit: Visit) -> Response:
    arguments = {"key": visit.path("key"), "offset": number_in(visit, "offset")}
    return visit.page("notes_about.html", view=await visit.call(ABOUT_VIEW, arguments))


async def _deleted(visit: Visit) -> Response:
    view = await visit.call(DELETED_VIEW, {"offset": number_in(visit, "offset")})
    return visit.page("notes_deleted.html", view=view)


async def _new(visit: Visit) -> Response:
    return visit.page("note_new.html", form=EMPTY_FORM, fields=FIELDS)


async def _store(visit: Visit) -> Response:
    stored = await visit.call(STORE, note_fields(visit.form))
    return visit.redirect(f"/notes/{stored['id']}")


async def _note(visit: Visit) -> Response:
    return visit.page("note.html", view=await visit.call(NOTE_VIEW, {"id": visit.path("id")}), relations=RELATIONS)


async def _update(visit: Visit) -> Response:
    await visit.call(UPDATE, {"id": visit.path("id"), **note_fields(visit.form)})
    return visit.redirect(f"/notes/{visit.path('id')}")


async def _delete(visit: Visit) -> Response:
    await visit.call(DELETE, {"id": visit.path("id")})
    return visit.redirect("/notes/deleted")


async def _restore(visit: Visit) -> Response:
    await visit.call(RESTORE, {"id": visit.path("id")})
    return visit.redirect(f"/notes/{visit.path('id')}")


async def _to_version(visit: Visit) -> Response:
    version = visit.form.get("version", "")
    number = int(version) if version.isascii() and version.isdecimal() and len(version) < 7 else 0
    await visit.call(TO_VERSION, {"id": visit.path("id"), "version": number})
    return visit.redirect(f"/notes/{visit.path('id')}")


async def _link(visit: Visit) -> Response:
    form = {"related": visit.form.get("related", ""), "relation": visit.form.get("relation", "")}
    await visit.call(LINK, {"id": visit.path("id"), **form})
    return visit.redirect(f"/notes/{visit.path('id')}")


def _key(*names: str | None) -> str:
    """What stands for names in an address: nothing that is stored is ever part of one."""
    return hashlib.sha256("\0".join(name or "" for name in names).encode()).hexdigest()[:16]


def _notes_view(memory: Memoryos, call: Call) -> Json:
    places = memory.note_places()
    # Where no place is chosen, the first that has notes.
    filled = next((place for place in places if place.notes), places[0])
    chosen = next((place for place in places if _key(place.project, place.task_id) == call.arguments["key"]), filled)
    piece = piece_of(memory.notes_at(chosen.project, chosen.task_id), call.arguments["offset"], _NOTES)
    return {
        "key": _key(chosen.project, chosen.task_id),
        "project": cut(chosen.project or "", 200),
        "task_id": cut(chosen.task_id or "", 200),
        "places": [
            {
                "key": _key(place.project, place.task_id),
                "name": cut(place.task_id or place.project or "", 80),
                "is_task": place.task_id is not None,
                "notes": place.notes,
            }
            for place in places[:_CHOICES]
        ],
        "notes": [note_shape(note) for note in piece.items],
        **piece.links,
    }


def _entities_view(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    entities = list(_within(memory.list_entities()))
    return {"nodes": [_node(node) for node in entity_tree(entities)], "count": len(entities)}


def _within(entities: Sequence[Entity]) -> Iterator[Entity]:
    """As many of `entities` as one page can show: each part of a name may be a line of its own."""
    nodes = 0
    for entity in entities:
        nodes += entity.name.count(".") + 1
        if nodes > _MAX_NODES:
            return
        yield entity


def _node(node: EntityNode) -> Json:
    entity = node.entity
    return {
        "name": cut(entity.name.rpartition(".")[2] or entity.name, 80),
        "key": _key(entity.name),
        "description": cut(entity.description, 200),
        "aliases": [cut(alias, 60) for alias in entity.aliases],
        "notes": entity.memory_count,
        # A name that only others begin with stands in the tree and has no page.
        "is_known": entity.registered or entity.memory_count > 0,
        "children": [_node(child) for child in node.children],
    }


def _about_view(memory: Memoryos, call: Call) -> Json:
    for entity in memory.list_entities():
        if _key(entity.name) == call.arguments["key"]:
            piece = piece_of(memory.notes_about(entity.name), call.arguments["offset"], _NOTES)
            return {
                "key": call.arguments["key"],
                "name": cut(entity.name, 200),
                "description": cut(entity.description, 1000),
                "notes": [note_shape(note) for note in piece.items],
                **piece.links,
            }
    raise NotFoundError("this entity no longer exists")


def _deleted_view(memory: Memoryos, call: Call) -> Json:
    piece = piece_of(memory.deleted_memories(), call.arguments["offset"], _NOTES)
    return {"notes": [note_shape(note) for note in piece.items], **piece.links}


def _note_view(memory: Memoryos, call: Call) -> Json:
    versions = memory.memory_history(call.arguments["id"])
    note, related = versions[-1], memory.related_memories(call.arguments["id"])
    known = {other.note.id for other in related} | {note.id}
    beside = [other for other in memory.notes_at(note.project, note.task_id) if other.id not in known][:_CHOICES]
    return {
        "note": note_shape(note, WHOLE),
        "form": fields_of(note),
        "versions": [note_shape(version, _MAX_VERSION) for version in versions[:-1][::-1]],
        "graph": note_graph(note, related),
        "related": [
            {"note": note_shape(other.note, 200), "relation": other.relation_type, "direction": other.direction}
            for other in related[:_CHOICES]
        ],
        "choices": [{"id": other.id, "text": cut(" ".join(other.text.split()), 60)} for other in beside],
    }


def _store_note(memory: Memoryos, call: Call) -> Json:
    return {"id": memory.store_memory(**call.arguments).note.id}


def _update_note(memory: Memoryos, call: Call) -> Json:
    changes = dict(call.arguments)
    return {"id": memory.update_memory(changes.pop("id"), **changes).id}


def _delete_note(memory: Memoryos, call: Call) -> Json:
    return {"id": memory.delete_memory(call.arguments["id"]).id}


def _restore_note(memory: Memoryos, call: Call) -> Json:
    return {"id": memory.restore_memory(call.arguments["id"]).id}


def _take_version(memory: Memoryos, call: Call) -> Json:
    """The note as it was in an earlier version; the version between stays in the history."""
    for version in memory.memory_history(call.arguments["id"]):
        if version.version == call.arguments["version"]:
            return {"id": memory.update_memory(version.id, **_note_fields(version)).id}
    raise NotFoundError("the note has no such version")


def _note_fields(note: Note) -> Json:
    names = ("text", "memory_type", "scope", "entity", "project", "task_id", "status", "priority")
    return {name: getattr(note, name) for name in names} | {"tags": list(note.tags)}


def _link_notes(memory: Memoryos, call: Call) -> Json:
    arguments = call.arguments
    memory.link_memories(arguments["id"], arguments["related"], arguments["relation"])
    return {"id": arguments["id"], "related_id": arguments["related"]}


def note_shape(note: Note, limit: int = 600) -> Json:
    return {
        "id": note.id,
        "text": cut(note.text, limit),
        "type": note.memory_type,
        "scope": note.scope,
        "project": cut(note.project or "", 80),
        "task_id": cut(note.task_id or "", 80),
        "entity": cut(note.entity, 120),
        "entity_key": _key(note.entity),
        "tags": [cut(tag, 40) for tag in note.tags],
        "status": cut(note.status or "", 40),
        "priority": note.priority,
        "version": note.version,
        "updated_at": note.updated_at.isoformat(),
        "deleted_at": note.deleted_at.isoformat() if note.deleted_at else None,
        "instructs": note.instructs,
    }


def _tool(
    name: str,
    title: str,
    run: Callable[[Memoryos, Call], Json],
    parameters: Mapping[str, Json],
    required: tuple[str, ...] | None = None,
    *,
    writes: bool = False,
) -> Tool:
    return Tool(
        name=f"web.notes{name}",
        title=title,
        description=f"{title}.",
        parameters=parameters,
        required=tuple(parameters) if required is None else required,
        run=run,
        scope="memory:write" if writes else "memory:read",
        for_agents=False,
    )


_VERSION: Json = {"type": "integer", "minimum": 1, "description": "Which version"}
_RELATION: Json = {"enum": list(RELATIONS), "description": "How they stand to each other"}

NOTES_VIEW = _tool("", "Notes of a place", _notes_view, {"key": _KEY, "offset": _OFFSET})
ENTITIES_VIEW = _tool(".entities", "What notes are about", _entities_view, {})
ABOUT_VIEW = _tool(".about", "Notes about an entity", _about_view, {"key": _KEY, "offset": _OFFSET})
DELETED_VIEW = _tool(".deleted", "Deleted notes", _deleted_view, {"offset": _OFFSET})
NOTE_VIEW = _tool(".note", "A note", _note_view, {"id": _ID})
STORE = _tool(
    ".store", "Store a note", _store_note, NOTE_PARAMETERS, ("text", "memory_type", "scope", "entity"), writes=True
)
UPDATE = _tool(".update", "Change a note", _update_note, {"id": _ID, **NOTE_PARAMETERS}, ("id",), writes=True)
DELETE = _tool(".delete", "Delete a note", _delete_note, {"id": _ID}, writes=True)
RESTORE = _tool(".restore", "Restore a note", _restore_note, {"id": _ID}, writes=True)
TO_VERSION = _tool(".version", "Take a version back", _take_version, {"id": _ID, "version": _VERSION}, writes=True)
LINK = _tool(".link", "Link two notes", _link_notes, {"id": _ID, "related": _ID, "relation": _RELATION}, writes=True)
