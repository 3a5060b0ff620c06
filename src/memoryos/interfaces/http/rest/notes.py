"""Notes in the REST interface. What changes, links or searches them are tools: `POST /api/tools/call`."""

from memoryos import Memoryos
from memoryos.interfaces.http.rest.arguments import AFTER, LIMIT, id_of
from memoryos.interfaces.http.rest.shapes import MAX_RESPONSE_BYTES, forgotten_shape, note_shape
from memoryos.service.tools.notes import STORE_MEMORY
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.size_limit import encoded_size, first_fitting
from memoryos.service.tools.tool import Call, Json, Tool


def _add(memory: Memoryos, call: Call) -> Json:
    return note_shape(memory.store_memory(**call.arguments).note)


def _list(memory: Memoryos, call: Call) -> Json:
    limit = call.arguments.get("limit", 100)
    notes = memory.list_notes(after=call.arguments.get("after", 0), limit=limit)
    shown = first_fitting(notes, (encoded_size(note_shape(note)) for note in notes), MAX_RESPONSE_BYTES)
    is_last = len(shown) == len(notes) < limit
    return {
        "notes": [note_shape(note) for note in shown if note.deleted_at is None],
        "next": None if is_last or not shown else shown[-1].change,
    }


def _get(memory: Memoryos, call: Call) -> Json:
    return note_shape(memory.memory_history(call.arguments["id"])[-1])


def _delete(memory: Memoryos, call: Call) -> Json:
    receipt = memory.forget(note_id=call.arguments["id"])
    return forgotten_shape(receipt.note_ids, receipt_shape(receipt))


ADD_NOTE = Tool(
    name="v1.notes.add",
    title="Store a note",
    description="Stores one memory on purpose, word for word. The same text again for the same scope and entity"
    " refreshes the first note.",
    parameters=STORE_MEMORY.parameters,
    required=STORE_MEMORY.required,
    run=_add,
    scope="memory:write",
    for_agents=False,
)
LIST_NOTES = Tool(
    name="v1.notes.list",
    title="List notes",
    description="The notes in the order of their last change, in pieces. Deleted ones are left out.",
    parameters={"after": {**AFTER, "description": "`next` of the previous piece"}, "limit": LIMIT},
    run=_list,
    for_agents=False,
)
GET_NOTE = Tool(
    name="v1.notes.get",
    title="One note",
    description="A note by its id, as it is now.",
    parameters={"id": id_of("a note")},
    required=("id",),
    run=_get,
    for_agents=False,
)
DELETE_NOTE = Tool(
    name="v1.notes.delete",
    title="Forget a note",
    description="Removes a note with its history and its links, for good.",
    parameters={"id": id_of("a note")},
    required=("id",),
    run=_delete,
    scope="memory:write",
    destructive=True,
    for_agents=False,
)
