"""Named documents, stored as notes, for frameworks that store by key."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from memoryos import Memoryos, Note, NoteHit
from memoryos.errors import InvalidInputError, NotFoundError

_PIECE = 1_000


@dataclass(frozen=True, slots=True)
class DocumentName:
    """Where a document is: a folder, which is a project of notes, and its name in there."""

    folder: str
    name: str


@dataclass(slots=True)
class NoteDocuments:
    """The documents of one kind in one memory. Safe for threads; other processes' changes are seen at the next call.

    A document is a note of the project `kind.folder` whose entity is `kind.name`, with everything in the name except
    letters, digits and `-_~/` percent-encoded. Changes keep its history; a deleted one can be restored for a while.
    """

    memory: Memoryos
    kind: str
    _notes: dict[DocumentName, Note] = field(default_factory=dict)
    _names: dict[str, DocumentName] = field(default_factory=dict)
    _change: int = 0
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def get(self, name: DocumentName) -> Note | None:
        """The document as it is stored now."""
        with self._lock:
            known = self._current().get(name)
            return None if known is None else self._stored(name, known)

    def put(self, name: DocumentName, text: str, tags: Sequence[str] = ()) -> Note:
        """Writes the document; the old text stays in the history."""
        with self._lock:
            known = self.get(name)
            if known is None or known.text == text:
                # Writing the same text again only updates its time of change.
                self.memory.store_memory(
                    text,
                    "project_context",
                    "project",
                    self._entity(name.name),
                    project=self._project(name.folder),
                    tags=tags,
                )
            else:
                self.memory.update_memory(known.id, text=text, tags=tags)
            return self._current()[name]

    def delete(self, name: DocumentName) -> bool:
        """Deletes the document; returns whether there was one."""
        with self._lock:
            known = self.get(name)
            if known is None:
                return False
            self.memory.delete_memory(known.id)
            return True

    def rename(self, old: DocumentName, new: DocumentName) -> Note:
        """Gives the document another name, with its history. Raises NotFoundError."""
        with self._lock:
            known = self.get(old)
            if known is None:
                raise NotFoundError(f"there is no document {old.name!r}")
            self.memory.update_memory(known.id, entity=self._entity(new.name), project=self._project(new.folder))
            return self._current()[new]

    def names(self) -> list[DocumentName]:
        """All documents, in the order of their last change."""
        with self._lock:
            return list(self._current())

    def stored(self, names: Sequence[DocumentName]) -> Iterator[tuple[DocumentName, Note]]:
        """The documents among `names` that exist now, each with its text."""
        for name in names:
            note = self.get(name)
            if note is not None:
                yield name, note

    def search(self, folder: str, query: str, limit: int) -> list[tuple[DocumentName, NoteHit]]:
        """The documents of one folder that matter for `query`, best first."""
        hits = self.memory.retrieve_context(
            query, "project", project=self._project(folder), include_related=False, limit=limit, recency_weight=0.0
        )
        return [(name, hit) for hit in hits if (name := self._name(hit.note)) is not None]

    def _current(self) -> dict[DocumentName, Note]:
        """All known documents, after reading what changed since the last call."""
        while notes := self.memory.list_notes(after=self._change, limit=_PIECE):
            for note in notes:
                self._read(note)
            self._change = notes[-1].change
        return self._notes

    def _read(self, note: Note) -> None:
        former = self._names.pop(note.id, None)
        if former is not None and self._notes[former].id == note.id:
            del self._notes[former]
        name = self._name(note)
        if name is not None and note.deleted_at is None:
            self._notes[name] = note
            self._names[note.id] = name

    def _stored(self, name: DocumentName, known: Note) -> Note | None:
        """`known`, unless it was forgotten, which is not reported as a change."""
        try:
            return self.memory.memory_history(known.id)[-1]
        except NotFoundError:
            self._notes.pop(name, None)
            self._names.pop(known.id, None)
            return None

    def _entity(self, name: str) -> str:
        if not name:
            raise InvalidInputError("the name of a document must not be empty")
        return f"{self.kind}.{quote(name, safe='/').replace('.', '%2E')}"

    def _project(self, folder: str) -> str:
        return f"{self.kind}.{folder}" if folder else self.kind

    def _name(self, note: Note) -> DocumentName | None:
        """The document name of `note`; None if it is not a document."""
        kind, _, name = note.entity.partition(".")
        project, _, folder = (note.project or "").partition(".")
        if note.scope != "project" or kind != self.kind or project != self.kind:
            return None
        return DocumentName(folder, unquote(name))
