"""The types, scopes and relations of notes, from the domain; the schemas of interfaces list the same ones."""

from memoryos.domain.note import MEMORY_TYPES, RELATIONS
from memoryos.domain.scope import SCOPES as NOTE_SCOPES
from memoryos.operations.notes.sync_session import STATUSES as SESSION_STATUSES

__all__ = ["MEMORY_TYPES", "NOTE_SCOPES", "RELATIONS", "SESSION_STATUSES"]
