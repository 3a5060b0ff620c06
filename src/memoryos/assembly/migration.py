"""Moving memories from one store to another: settings joined with the format of our own exports."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from memoryos.admin.migrate import Moved, Progress, copy_shared, move_all
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.errors import InvalidInputError
from memoryos.ports import Store

_BATCH = 500
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)
# Stored data was checked when it was stored.
_NO_LIMIT = 2**31


class ExportedCopy:
    """Copies what an export contains, and the vectors, which would take long to compute again."""

    def copy(self, source: Store, target: Store, owner: Owner) -> None:
        from memoryos.formats.memoryos_jsonl import Restore, rows
        from memoryos.formats.row_validation import RowValidator

        records = list(rows(source, owner.user_id, owner.assistant_id, _NO_TIME))
        with target.transaction():
            Restore(target, RowValidator(_NO_LIMIT), dry_run=False).write(records)
            for archived in (False, True):
                for segment in source.segments.outlines(archived=archived):
                    target.segments.put(segment, [])
            for embedder in source.figures().embedders:
                _copy_vectors(source, target, embedder)

    def digest(self, store: Store, owner: Owner) -> str:
        from memoryos.formats.memoryos_jsonl import rows

        digest = hashlib.sha256()
        for row in rows(store, owner.user_id, owner.assistant_id, _NO_TIME):
            digest.update(json.dumps(row, sort_keys=True).encode() + b"\n")
        return digest.hexdigest()


def move(settings: Settings, to: str, *, replace: bool, progress: Progress | None = None) -> Iterator[Moved]:
    """Copies the deployment of `settings` to the PostgreSQL database or the data folder `to`."""
    source, target = stores(settings), stores(target_settings(settings, to))
    try:
        copy_shared(source, target)
        yield from move_all(source, target, ExportedCopy(), replace=replace, progress=progress)
    finally:
        source.close()
        target.close()


def target_settings(settings: Settings, to: str) -> Settings:
    """`settings` for the deployment that `to` names: an address of PostgreSQL, or a folder."""
    if to.startswith(("postgresql://", "postgres://")):
        return replace(settings, store="postgres", database_url=to)
    if "://" in to:
        scheme = to.partition("://")[0]
        raise InvalidInputError(
            f"cannot copy to {scheme + '://'!r}; name a folder, or an address like postgresql://..."
        )
    return replace(settings, store="sqlite", database_url="", data_storage_path=to)


def _copy_vectors(source: Store, target: Store, embedder: str) -> None:
    seq = 0
    while pages := source.pages.after(seq, _BATCH):
        seq = pages[-1].seq
        page_ids = [page.id for page in pages]
        places = {page.id: page.seq for page in target.pages.named(page_ids)}
        vectors = [
            replace(vector, page_seq=places[page_id])
            for page_id, some in source.vectors.of_pages(embedder, page_ids).items()
            if page_id in places
            for vector in some
        ]
        if vectors:
            # Pages without a vector are still waiting for one.
            target.vectors.put(embedder, 0, vectors)
