"""Copying a deployment to another: owner by owner, each completely or not at all, and compared afterwards."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Literal, Protocol

from memoryos.domain.owner import Owner
from memoryos.errors import MemoryosError, StorageError
from memoryos.ports import AuditRepository, Forget, Store, Stores

# If somebody writes while a memory is copied, it is copied again.
_ATTEMPTS = 3

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of one owner's memory."""

    owner: Owner | None
    outcome: Literal["copied", "already there", "failed"]
    problem: str | None = None


class OwnerCopy(Protocol):
    """How one owner's memory is copied, and how two copies are compared."""

    def copy(self, source: Store, target: Store, owner: Owner) -> None:
        """Copies everything in `source` to `target`, which is empty, in one transaction."""
        ...

    def digest(self, store: Store, owner: Owner) -> str:
        """Equal for two stores with the same contents."""
        ...


def move_all(
    source: Stores, target: Stores, how: OwnerCopy, *, replace: bool, progress: Progress | None = None
) -> Iterator[Moved]:
    """Copies every owner that is not there yet. Can be interrupted and repeated at any time.

    The source stays as it is.
    """
    owners = source.owners()
    for number, stored in enumerate(owners):
        if progress is not None:
            progress(stored.owner.user_id if stored.owner else stored.place, number, len(owners))
        if stored.owner is None:
            yield Moved(None, "failed", stored.problem)
            continue
        try:
            yield Moved(stored.owner, _move(source, target, how, stored.owner, replace=replace))
        except MemoryosError as error:
            yield Moved(stored.owner, "failed", str(error))


def copy_shared(source: Stores, target: Stores) -> int:
    """Copies API keys and lines of the audit log that are not there yet; returns the number of keys.

    A key that was revoked since it was copied is revoked there too.
    """
    with closing(source.shared.api_keys) as ours, closing(target.shared.api_keys) as theirs:
        records, known = ours.all(), {record.id for record in theirs.all()}
        new = [record for record in records if record.id not in known]
        for record in new:
            theirs.add(record)
        for record in records:
            if record.revoked_at is not None:
                theirs.revoke(record.id, record.revoked_at)
    _copy_audit(source.shared.audit, target.shared.audit)
    return len(new)


def _copy_audit(source: AuditRepository, target: AuditRepository) -> None:
    """Continues the log in the target, unless that has gone its own way."""
    lines = (line.text for line in source.after() if line.whole)
    if any(next(lines, None) != line.text for line in target.after() if line.whole):
        return
    # Byte for byte, because each line contains the digest of the one before it.
    for month, group in groupby(lines, key=_month):
        target.append(month, partial(_unchanged, list(group)))


def _unchanged(lines: Sequence[bytes], last: bytes | None) -> Sequence[bytes]:  # noqa: ARG001 - as the log asks for it
    return lines


def _month(line: bytes) -> str:
    """The month of a line, which begins with its time."""
    return line[7:14].decode("ascii", "replace")


def _move(
    source: Stores, target: Stores, how: OwnerCopy, owner: Owner, *, replace: bool
) -> Literal["copied", "already there"]:
    is_new = not target.has(owner)
    with closing(source.open(owner)) as ours, closing(target.open(owner)) as theirs:
        if not is_new and how.digest(ours, owner) == how.digest(theirs, owner):
            return "already there"
        if not is_new and not replace and _holds_anything(theirs):
            raise StorageError(
                f"{target.place} already has a different memory for user {owner.user_id!r};"
                " pass --replace to overwrite it"
            )
        for _ in range(_ATTEMPTS):
            _empty(theirs)
            how.copy(ours, theirs, owner)
            if how.digest(ours, owner) == how.digest(theirs, owner):
                return "copied"
    raise StorageError(
        f"the memory of user {owner.user_id!r} kept changing while it was copied; stop its server and try again"
    )


def _holds_anything(store: Store) -> bool:
    return bool(store.pages.newest(1) or store.note_store.notes.after(0, 1))


def _empty(store: Store) -> None:
    if not _holds_anything(store):
        return
    with store.transaction():
        store.pages.remove(Forget(everything=True))
        store.note_store.notes.remove(None)
