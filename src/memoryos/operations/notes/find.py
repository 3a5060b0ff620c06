"""Finding notes."""

from collections.abc import Sequence

from memoryos.domain.note import MEMORY_TYPES, NoteHit
from memoryos.domain.note_query import NoteQuery
from memoryos.domain.scope import SCOPES, View
from memoryos.domain.validation import checked_choice, checked_label, checked_list, checked_text
from memoryos.operations.notes.context import NoteContext, checked_type
from memoryos.operations.notes.link import with_related
from memoryos.operations.recall import Search


def view_of(scope: str | None, project: str | None, task_id: str | None) -> View:
    """The view that a caller's arguments describe."""
    return View(project, task_id, None if scope is None else checked_choice("scope", scope, SCOPES))


def find_notes(  # noqa: PLR0913 - the arguments of the tool
    context: NoteContext,
    query: str,
    view: View,
    *,
    memory_types: Sequence[str] | None,
    statuses: Sequence[str] | None,
    limit: int,
    least_similarity: float,
    recency_weight: float,
    include_related: bool,
) -> list[NoteHit]:
    """The notes visible from `view` that matter for `query`, best first."""
    note_query = NoteQuery(
        text=checked_text("query", query, context.longest),
        view=view,
        now=context.now(),
        limit=limit,
        memory_types=tuple(map(checked_type, checked_list("memory_type", memory_types))) or MEMORY_TYPES,
        statuses=None if statuses is None else _statuses(statuses),
        least_similarity=least_similarity,
        recency_weight=recency_weight,
    )
    search = Search(context.engine)
    search.catch_up_notes()
    hits = context.engine.note_search.find(note_query, search.embed)
    return with_related(context, hits, view) if include_related else hits


def _statuses(statuses: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        status for name in checked_list("status_filter", statuses) if (status := checked_label("status_filter", name))
    )
