"""Moving memories: the part of the door for imports and exports."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from memoryos.door import Door
from memoryos.errors import InvalidInputError
from memoryos.exchange import complete, formats
from memoryos.exchange.source import Source
from memoryos.exchange.to_folders import write_folders
from memoryos.exchange.to_text import graph, markdown
from memoryos.exchange.writing import write_lines
from memoryos.operations.take_over import ImportReport, TakeOver

Progress = Callable[[int, int], None]


class Transfer(Door):
    """What `Memoryos` does to take over memories and to hand them on."""

    def import_memories(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,  # noqa: A002 - what people call it
        from_user: str | None = None,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> ImportReport:
        """Takes over what another memory, chat or agent kept, with its times; recognises the format by itself.

        What was imported before, from wherever, is recognised and not stored again, so an import that was interrupted
        is simply repeated. `from_user` says whose memories where a source holds those of several.
        """
        self._check_open()
        source = formats.opened(Path(path))
        if format == formats.OURS or (format is None and complete.is_complete(source)):
            report = self._restored(source, dry_run=dry_run, progress=progress)
        else:
            found = formats.chosen(source, format)
            owner = formats.owner_in(source, found, from_user, self._desk.owner.user_id)
            over = TakeOver(self._desk, dry_run=dry_run)
            over(list(found.read(source, owner)), progress)
            skipped = {reason: count for reason, count in over.skipped.items() if count}
            report = ImportReport(found.name, **over.counts, skipped=skipped, dry_run=dry_run)
        self._workers.wake()
        return report

    def export_memories(
        self,
        path: str | os.PathLike[str],
        *,
        format: str = formats.OURS,  # noqa: A002
    ) -> int:
        """Writes all of this owner to `path` and gives how many lines or pages.

        `jsonl` is complete and reads back to an equal memory; `memoryos` are the folders of the older library,
        `server-memory` the graph of the official memory server, `markdown` is for people.
        """
        self._check_open()
        store, owner, target = self._shop.store, self._desk.owner, Path(path).expanduser()
        if format == "memoryos":
            return write_folders(store, target, owner, self._shop.embedder)
        if format == "server-memory":
            return write_lines(target, graph(store))
        if format == "markdown":
            return write_lines(target, markdown(store, owner.user_id))
        if format != formats.OURS:
            raise InvalidInputError(f"unknown format {format!r}; known are {', '.join(formats.TARGETS)}")
        rows = complete.rows(store, owner.user_id, owner.assistant_id, self._desk.now())
        return write_lines(target, map(_as_line, rows))

    def _restored(self, source: Source, *, dry_run: bool, progress: Progress | None) -> ImportReport:
        given = [row for name in source.ending(".jsonl") for row in source.rows(name)]
        restore = complete.Restore(self._shop.store, dry_run=dry_run)
        restore(given, progress)
        return ImportReport(formats.OURS, **restore.counts, skipped={}, dry_run=dry_run)


def _as_line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
