"""The form in which notes are written and changed."""

import re
from collections.abc import Mapping

from memoryos import Note
from memoryos.service.tools.tool import Json

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_LONGEST_SHOWN = 40
TYPES = ("core_identity", "project_context", "task_instruction", "episodic")
FIELDS: Json = {"types": TYPES}
_NAMES = ("text", "entity", "project", "task_id", "tags", "status", "priority")
EMPTY_FORM: Json = {**dict.fromkeys(_NAMES, ""), "memory_type": TYPES[-1]}
_TEXT: Json = {"type": "string", "description": "A part of the note"}
NOTE_PARAMETERS: Mapping[str, Json] = {
    "text": _TEXT,
    "memory_type": {"enum": list(TYPES), "description": "What kind of note"},
    "scope": {"enum": ["global", "project", "task"], "description": "Where it applies"},
    "entity": _TEXT,
    "project": _TEXT,
    "task_id": _TEXT,
    "tags": {"type": "array", "items": {"type": "string"}, "description": "Words to find it by"},
    "status": _TEXT,
    "priority": {"type": "integer", "description": "What it means is up to its owner"},
}


def note_fields(form: Mapping[str, str]) -> Json:
    """What the form says: a note applies to a task, to a project or everywhere, by which names are filled in."""
    plain = {name: form.get(name, "").strip() for name in ("entity", "project", "task_id", "status")}
    fields: Json = {name: value for name, value in plain.items() if value}
    fields["scope"] = "task" if plain["task_id"] else "project" if plain["project"] else "global"
    fields["text"] = form.get("text", "").strip()
    fields["memory_type"] = form.get("memory_type") or TYPES[-1]
    fields["tags"] = [tag.strip() for tag in form.get("tags", "").split(",") if tag.strip()]
    priority = form.get("priority", "").strip()
    if priority:
        # Anything else is left to the tool, which says what is wrong with it.
        fields["priority"] = int(priority) if _WHOLE.fullmatch(priority) else priority[:_LONGEST_SHOWN]
    return fields


def fields_of(note: Note) -> Json:
    """The form with what a note says, whole."""
    return {
        "text": note.text,
        "memory_type": note.memory_type,
        "entity": note.entity,
        "project": note.project or "",
        "task_id": note.task_id or "",
        "tags": ", ".join(note.tags),
        "status": note.status or "",
        "priority": "" if note.priority is None else note.priority,
    }
