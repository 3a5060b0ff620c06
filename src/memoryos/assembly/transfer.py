"""Imports and exports: an owner's memory joined with the formats, which are loaded when they are needed."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import NoteContext

if TYPE_CHECKING:
    from memoryos.formats.source import Source
    from memoryos.operations.import_memories import ImportReport, Progress


def import_memories(
    context: NoteContext,
    path: Path,
    name: str | None,
    from_user: str | None,
    progress: "Progress | None",
    *,
    dry_run: bool,
) -> "ImportReport":
    """Imports what is at `path`, in the format called `name` or the one that is recognised."""
    from memoryos.formats import memoryos_jsonl, registry
    from memoryos.operations.import_memories import ImportReport, MemoryImport

    source = registry.opened(path)
    if name == registry.OURS or (name is None and memoryos_jsonl.is_complete(source)):
        return _restored(context, source, progress, dry_run=dry_run)
    file_format = registry.chosen(source, name)
    owner = registry.owner_in(source, file_format, from_user, context.engine.owner.user_id)
    importing = MemoryImport(context, dry_run=dry_run)
    importing(list(file_format.read(source, owner)), progress)
    skipped = {reason: count for reason, count in importing.skipped.items() if count}
    return ImportReport(file_format.name, **importing.counts, skipped=skipped, dry_run=dry_run)


def export_memories(context: NoteContext, target: Path, name: str, progress: "Progress | None") -> int:
    """Writes everything to `target` in the format called `name`; returns how many lines or pages."""
    from memoryos.formats import memoryos_jsonl, registry
    from memoryos.formats.atomic_files import write_lines
    from memoryos.formats.memoryos_folders_export import write_folders
    from memoryos.formats.text_export import graph, markdown

    owner, store = context.engine.owner, context.engine.store
    if name == "memoryos":
        return write_folders(store, target, owner, context.engine.embedder)
    figures = store.figures()
    estimate = figures.pages + figures.facts + figures.notes + figures.segments

    def report(count: int) -> None:
        if progress is not None:
            progress(count, max(estimate, count))

    if name == "server-memory":
        return write_lines(target, graph(store), report)
    if name == "markdown":
        return write_lines(target, markdown(store, owner.user_id), report)
    if name != registry.OURS:
        raise InvalidInputError(f"unknown format {name!r}; choose from {', '.join(registry.TARGETS)}")
    rows = memoryos_jsonl.rows(store, owner.user_id, owner.assistant_id, context.now())
    return write_lines(target, map(_as_line, rows), report)


def _restored(context: NoteContext, source: "Source", progress: "Progress | None", *, dry_run: bool) -> "ImportReport":
    from memoryos.formats import memoryos_jsonl, registry
    from memoryos.formats.row_validation import RowValidator
    from memoryos.operations.import_memories import ImportReport

    rows = [row for name in source.ending(".jsonl") for row in source.rows(name)]
    validator = RowValidator(context.longest, context.redaction.text if context.redaction else None)
    restore = memoryos_jsonl.Restore(context.engine.store, validator, dry_run=dry_run)
    restore(rows, progress)
    return ImportReport(registry.OURS, **restore.counts, skipped=dict(restore.skipped), dry_run=dry_run)


def _as_line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
