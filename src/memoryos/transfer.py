"""Moving memories: the part of the door for imports and exports."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memoryos.door import Door

if TYPE_CHECKING:
    from collections.abc import Callable

    from memoryos.assembly.transfer import Moving
    from memoryos.operations.import_memories import ImportReport, Progress


class Transfer(Door):
    """What `Memoryos` does to take over memories and to hand them on."""

    _load_moving: "Callable[[], type[Moving]]"

    def import_memories(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,  # noqa: A002 - what people call it
        from_user: str | None = None,
        dry_run: bool = False,
        progress: "Progress | None" = None,
    ) -> "ImportReport":
        """Takes over what another memory, chat or agent kept, with its times; recognises the format by itself.

        What was imported before, from wherever, is recognised and not stored again, so an import that was interrupted
        is simply repeated. `from_user` says whose memories where a source holds those of several.
        """
        self._check_open()
        moving = self._load_moving()(self._desk)
        report = moving.take_over(Path(path), format, from_user, progress, dry_run=dry_run)
        self._workers.wake()
        return report

    def export_memories(
        self,
        path: str | os.PathLike[str],
        *,
        format: str = "jsonl",  # noqa: A002
        progress: "Progress | None" = None,
    ) -> int:
        """Writes all of this owner to `path` and gives how many lines or pages; `progress` is told about how many.

        `jsonl` is complete and reads back to an equal memory; `memoryos` are the folders of the older library,
        `server-memory` the graph of the official memory server, `markdown` is for people.
        """
        self._check_open()
        return self._load_moving()(self._desk).hand_on(Path(path).expanduser(), format, progress)
