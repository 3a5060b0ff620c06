"""What notes are about and where they apply: projects and entities; and who is calling."""

from memoryos import Memoryos, entity_tree
from memoryos.service.tools.note_results import entity_shape, match_shape, project_shape, tree_shape
from memoryos.service.tools.tool import Call, Json, Tool

_STRING: Json = {"type": "string"}


def _set_project(memory: Memoryos, call: Call) -> Json:
    return project_shape(memory.set_project(**call.arguments))


def _context_info(memory: Memoryos, call: Call) -> Json:
    return memory.get_context_info(call.client)


def _list_entities(memory: Memoryos, call: Call) -> Json:
    entities = memory.list_entities(**call.optional("scope", "project", "memory_type"))
    shape: Json = {"entities": [entity_shape(entity) for entity in entities], "count": len(entities)}
    if call.arguments.get("show_tree", False):
        shape["tree"] = tree_shape(entity_tree(entities))
    return shape


def _search_entities(memory: Memoryos, call: Call) -> Json:
    return {"matches": [match_shape(match) for match in memory.search_entities(**call.arguments)]}


def _register_entity(memory: Memoryos, call: Call) -> Json:
    registered = {entity.name for entity in memory.list_entities() if entity.registered}
    entity = memory.register_entity(**call.arguments)
    return {
        "status": "exists" if entity.name in registered else "created",
        "entity": entity.name,
        "parent": entity.parent,
        "aliases": list(entity.aliases),
        "persisted": True,
    }


SET_PROJECT = Tool(
    name="set_project",
    title="Look up a project",
    description="What memory holds about a project; creates a new one. Call it when work on one begins, and pass its"
    " name as project in each later call: it is not remembered.",
    parameters={"project": {**_STRING, "description": "The project's name"}},
    required=("project",),
    run=_set_project,
    scope="memory:write",
)
GET_CONTEXT_INFO = Tool(
    name="get_context_info",
    title="Who is calling",
    description="Whose memory this is, the time, and what your client says about itself, such as workspace folders.",
    parameters={},
    run=_context_info,
    wants_client_info=True,
)
LIST_ENTITIES = Tool(
    name="list_entities",
    title="List entities",
    description="What notes are about. Call it before you name a new entity.",
    parameters={
        "scope": {**_STRING, "description": "Only this scope"},
        "project": {**_STRING, "description": "Only this project"},
        "memory_type": {**_STRING, "description": "Only this type"},
        "show_tree": {"type": "boolean", "default": False},
    },
    run=_list_entities,
)
SEARCH_ENTITIES = Tool(
    name="search_entities",
    title="Find an entity",
    description="Find entities with a similar name, so that you reuse an existing one.",
    parameters={
        "query": {**_STRING, "description": "A name or part of one"},
        "scope": {**_STRING, "description": "Only this scope"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 5},
    },
    required=("query",),
    run=_search_entities,
)
REGISTER_ENTITY = Tool(
    name="register_entity",
    title="Describe an entity",
    description="Describe an entity, or change its description, so that notes about it share one name.",
    parameters={
        "entity": {**_STRING, "description": "Such as infra.postgresql"},
        "description": {**_STRING, "description": "What it is"},
        "parent": {**_STRING, "description": "What it belongs to"},
        "aliases": {"type": "array", "items": _STRING, "description": "Its other names"},
    },
    required=("entity", "description"),
    run=_register_entity,
    scope="memory:write",
)
