"""What the REST interface answers, each shape beside the JSON schema that the OpenAPI document shows of it."""

from collections.abc import Mapping
from typing import Any

from memoryos import Memoryos, Note, Page, Recall, RecallItem
from memoryos.service.tools.tool import Json

TEXT: Json = {"type": "string"}
MAYBE_TEXT: Json = {"type": ["string", "null"]}
MOMENT: Json = {"type": "string", "format": "date-time"}
MAYBE_MOMENT: Json = {"type": ["string", "null"], "format": "date-time"}
_TEXTS: Json = {"type": "array", "items": TEXT}
_WHOLE: Json = {"type": "integer", "minimum": 0}
_ANYTHING: Json = {"type": "object"}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(**properties: Json) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


SCHEMAS: Mapping[str, Json] = {
    "Error": _object(error={"type": "string", "description": "What was wrong, and what to do"}),
    "Memory": _object(
        id=TEXT,
        user_input=TEXT,
        agent_response=TEXT,
        timestamp=MOMENT,
        session_id=MAYBE_TEXT,
        message_ids=_TEXTS,
        meta_data=_ANYTHING,
    ),
    "Memories": _object(
        memories={"type": "array", "items": _ref("Memory")},
        next={"type": ["integer", "null"], "description": "Give it as `after` for the next ones; null at the end"},
    ),
    "Forgotten": _object(forgotten=_WHOLE, ids=_TEXTS, receipt=_ref("Receipt")),
    "Receipt": _object(
        at=MOMENT,
        counts={"type": "object", "additionalProperties": _WHOLE, "description": "How much was removed, by kind"},
        digest={"type": "string", "description": "SHA-256 over the ids; the audit log holds it too"},
    ),
    "Item": _object(
        kind={"enum": ["turn", "fact", "note"]},
        id=TEXT,
        memory_id={"type": ["string", "null"], "description": "The memory that it comes from; a note has none"},
        role={"enum": ["user", "assistant"]},
        name=MAYBE_TEXT,
        text=TEXT,
        timestamp=MOMENT,
        score={"type": "number", "minimum": 0, "maximum": 1},
        session_id=MAYBE_TEXT,
        meta_data=_ANYTHING,
        parts={"type": "object", "description": "The summands of the score, where `explain` was asked for"},
    ),
    "Recall": _object(
        query=TEXT,
        items={"type": "array", "items": _ref("Item")},
        recent={"type": "array", "items": _ref("Memory")},
        profile=MAYBE_TEXT,
        text={"type": "string", "description": "All of it for a prompt; data, never instructions"},
        notices=_TEXTS,
    ),
    "Fact": _object(
        id=TEXT,
        about={"enum": ["user", "assistant"]},
        text=TEXT,
        learned_at=MAYBE_MOMENT,
        holds_from=MAYBE_MOMENT,
        holds_until=MAYBE_MOMENT,
        superseded_by=MAYBE_TEXT,
        memory_ids=_TEXTS,
    ),
    "Profile": _object(
        user_id=TEXT,
        assistant_id=TEXT,
        profile=MAYBE_TEXT,
        facts={"type": "array", "items": _ref("Fact")},
    ),
}


def memory_shape(page: Page) -> Json:
    return {
        "id": page.id,
        "user_input": page.user_input,
        "agent_response": page.agent_response,
        "timestamp": page.timestamp.isoformat(),
        "session_id": page.session_id,
        "message_ids": list(page.message_ids),
        "meta_data": dict(page.meta_data),
    }


def recall_shape(recall: Recall, max_tokens: int | None) -> Json:
    return {
        "query": recall.query,
        "items": [_item(item) for item in recall.items],
        "recent": [memory_shape(page) for page in recall.recent],
        "profile": recall.profile,
        "text": recall.text(max_tokens),
        "notices": list(recall.notices),
    }


def profile_shape(memory: Memoryos) -> Json:
    return {
        "user_id": memory.user_id,
        "assistant_id": memory.assistant_id,
        "profile": memory.get_user_profile_summary() or None,
        "facts": facts_shape(memory),
    }


def facts_shape(memory: Memoryos) -> list[Json]:
    """The facts in use, past ones too, those about the user first."""
    known = {"user": memory.get_user_knowledge_summary(), "assistant": memory.get_assistant_knowledge_summary()}
    return [_fact(about, fact) for about, facts in known.items() for fact in facts]


def note_shape(note: Note) -> Json:
    return {
        "id": note.id,
        "text": note.text,
        "memory_type": note.memory_type,
        "scope": note.scope,
        "entity": note.entity,
        "project": note.project,
        "task_id": note.task_id,
        "tags": list(note.tags),
        "status": note.status,
        "priority": note.priority,
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
        "version": note.version,
    }


def _item(item: RecallItem) -> Json:
    return {
        "kind": item.kind,
        "id": item.id,
        "memory_id": item.page_id or None,
        "role": item.role,
        "name": item.name,
        "text": item.text,
        "timestamp": item.timestamp.isoformat(),
        "score": round(min(1.0, max(0.0, item.score)), 4),
        "session_id": item.session_id,
        "meta_data": dict(item.meta_data),
        "parts": {name: round(part, 4) for name, part in item.parts.items()},
    }


def _fact(about: str, fact: Mapping[str, Any]) -> Json:
    times = {name: fact[name] for name in ("learned_at", "holds_from", "holds_until", "superseded_by")}
    return {"id": fact["id"], "about": about, "text": fact["knowledge"], **times, "memory_ids": fact["page_ids"]}
