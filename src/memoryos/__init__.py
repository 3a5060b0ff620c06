"""MemoryOS: a memory operating system for AI agents."""

from memoryos.domain.correction import Correction
from memoryos.domain.document import Document, SearchHit
from memoryos.domain.entity import Entity, EntityMatch, EntityNode, entity_tree
from memoryos.domain.note import Link, NearDuplicate, Note, NoteHit, ProjectSummary, RelatedNote, StoredNote, SyncResult
from memoryos.domain.page import Page
from memoryos.domain.recall import Recall, RecallItem
from memoryos.memory import Memoryos
from memoryos.privacy.quotation import quotable
from memoryos.version import __version__

__all__ = [
    "Correction",
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
    "quotable",
]
