"""Taking memories over and handing them on, with all formats: loaded when it is needed."""

import json
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError
from memoryos.formats import memoryos_jsonl as complete
from memoryos.formats import registry as formats
from memoryos.formats.atomic_files import write_lines
from memoryos.formats.memoryos_folders_export import write_folders
from memoryos.formats.source import Source
from memoryos.formats.text_export import graph, markdown
from memoryos.operations.import_memories import ImportReport, Progress, TakeOver
from memoryos.operations.notes.context import NoteDesk


class Moving:
    """Moves the memories of one owner."""

    def __init__(self, desk: NoteDesk) -> None:
        self._desk = desk
        self._store = desk.shop.store

    def take_over(
        self, path: Path, name: str | None, from_user: str | None, progress: Progress | None, *, dry_run: bool
    ) -> ImportReport:
        """Imports what lies at `path`, in the format of that name or in the one that it is in."""
        source = formats.opened(path)
        if name == formats.OURS or (name is None and complete.is_complete(source)):
            return self._restored(source, progress, dry_run=dry_run)
        found = formats.chosen(source, name)
        owner = formats.owner_in(source, found, from_user, self._desk.owner.user_id)
        over = TakeOver(self._desk, dry_run=dry_run)
        over(list(found.read(source, owner)), progress)
        skipped = {reason: count for reason, count in over.skipped.items() if count}
        return ImportReport(found.name, **over.counts, skipped=skipped, dry_run=dry_run)

    def hand_on(self, target: Path, name: str, progress: Progress | None) -> int:
        """Writes everything to `target` in the format of that name and gives how many lines or pages."""
        owner = self._desk.owner
        if name == "memoryos":
            return write_folders(self._store, target, owner, self._desk.shop.embedder)
        figures = self._store.figures()
        about = figures.pages + figures.facts + figures.notes + figures.segments

        def told(count: int) -> None:
            if progress is not None:
                progress(count, max(about, count))

        if name == "server-memory":
            return write_lines(target, graph(self._store), told)
        if name == "markdown":
            return write_lines(target, markdown(self._store, owner.user_id), told)
        if name != formats.OURS:
            raise InvalidInputError(f"unknown format {name!r}; known are {', '.join(formats.TARGETS)}")
        rows = complete.rows(self._store, owner.user_id, owner.assistant_id, self._desk.now())
        return write_lines(target, map(_as_line, rows), told)

    def _restored(self, source: Source, progress: Progress | None, *, dry_run: bool) -> ImportReport:
        given = [row for name in source.ending(".jsonl") for row in source.rows(name)]
        restore = complete.Restore(self._store, dry_run=dry_run)
        restore(given, progress)
        return ImportReport(formats.OURS, **restore.counts, skipped={}, dry_run=dry_run)


def _as_line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
