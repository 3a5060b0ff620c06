"""What is new in an owner's file. Reading it later costs no round trip, so only the revision is returned."""

from collections.abc import Callable
from dataclasses import dataclass

from memoryos.ports.changes import Changes
from memoryos.ports.repositories import Revision


@dataclass(frozen=True, slots=True)
class SqliteChanges:
    """Compares revisions."""

    current: Callable[[], Revision]

    def since(self, revision: Revision, embedder: str) -> Changes:  # noqa: ARG002 - no vectors come along
        return Changes(revision, self.current())
