"""MemoryOS: a memory operating system for AI agents."""

import pkgutil
from typing import TYPE_CHECKING, Any

from memoryos.version import __version__

if TYPE_CHECKING:
    from memoryos.domain.entity import Entity, EntityMatch, EntityNode, entity_tree
    from memoryos.domain.library import Document, SearchHit
    from memoryos.domain.note import (
        Link,
        NearDuplicate,
        Note,
        NoteHit,
        ProjectSummary,
        RelatedNote,
        StoredNote,
        SyncResult,
    )
    from memoryos.domain.page import Page
    from memoryos.domain.recall import Recall, RecallItem
    from memoryos.memory import Memoryos

__all__ = [
    "Document",
    "Entity",
    "EntityMatch",
    "EntityNode",
    "Link",
    "Memoryos",
    "NearDuplicate",
    "Note",
    "NoteHit",
    "Page",
    "ProjectSummary",
    "Recall",
    "RecallItem",
    "RelatedNote",
    "SearchHit",
    "StoredNote",
    "SyncResult",
    "__version__",
    "entity_tree",
]

_HOMES = {
    "domain.entity": ("Entity", "EntityMatch", "EntityNode", "entity_tree"),
    "domain.library": ("Document", "SearchHit"),
    "domain.note": (
        "Link",
        "NearDuplicate",
        "Note",
        "NoteHit",
        "ProjectSummary",
        "RelatedNote",
        "StoredNote",
        "SyncResult",
    ),
    "domain.page": ("Page",),
    "domain.recall": ("Recall", "RecallItem"),
    "memory": ("Memoryos",),
}
_PLACES = {name: f"memoryos.{module}:{name}" for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: the help of the command must not wait for numpy.
    if name not in _PLACES:
        raise AttributeError(f"module 'memoryos' has no attribute {name!r}")
    value = globals()[name] = pkgutil.resolve_name(_PLACES[name])
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})
