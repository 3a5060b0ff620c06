"""Projects, and who is calling."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from memoryos.domain.note import ProjectSummary
from memoryos.domain.scope import checked_project
from memoryos.domain.validation import checked_meta_data
from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import NoteContext

_ALIKE = 0.85


def set_project(context: NoteContext, project: str) -> ProjectSummary:
    """What memory has on a project; a new one is registered."""
    name = checked_project(project)
    if name is None:
        raise InvalidInputError("project must be a name, not None")
    notes = context.engine.note_search.all()
    others = list(
        dict.fromkeys([*context.note_store.names.projects(), *(note.project for note in notes if note.project)])
    )
    created = name not in others
    if created:
        context.note_store.names.put_project(name, context.now())
    mine = [note for note in notes if note.project == name]
    alike = zip(others, context.name_similarity(name, others), strict=True) if created else ()
    return ProjectSummary(
        project=name,
        created=created,
        memory_count=len(mine),
        by_type=dict(Counter(note.memory_type for note in mine)),
        last_updated=max((note.updated_at for note in mine), default=None),
        similar=tuple(other for other, score in alike if score >= _ALIKE),
    )


def context_info(context: NoteContext, client: Mapping[str, Any] | None) -> dict[str, Any]:
    """The user, the time, and what the client reported."""
    client_info = checked_meta_data(client, context.longest)
    return {"user": context.engine.owner.user_id, "timestamp": context.now().isoformat(), "client": client_info}
