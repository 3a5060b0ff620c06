"""The audit log: who did what, when, and to which ids; never what was said.

One JSON object a line in `audit/YYYY-MM.jsonl` of the data folder. Lines are only ever appended. Each holds the digest
of the line before it, across months and processes, so that a line changed or taken out in between does not go unseen.
"""

import hashlib
import json
import logging
import os
import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from memoryos.assembly.encryption import FileLock
from memoryos.service.identity import Identity

FOLDER = "audit"
BEGINNING = "0" * 64
_MOST_IDS = 100
_TAIL_BYTES = 64 * 1024  # more than the longest line
_A_WHILE = timedelta(minutes=1)
_OUR_ID = re.compile(r"[a-z]+_[0-9a-f]{24}(?:/(?:user|assistant))?")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_ID_NAMES = re.compile(r"(?:.*_)?(?:ids?|by|from|to)")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One event. Without a caller it came from the command line, or from somebody who could not say who they are.

    `acting_for` is whom the caller named, where that is not the caller; `count` is how many of the same it stands for.
    """

    what: str
    outcome: str = "ok"
    caller: Identity | None = None
    acting_for: str | None = None
    ids: tuple[str, ...] = ()
    receipt: Mapping[str, Any] | None = None
    count: int = 1


Record = Callable[[AuditEntry], None]


def unrecorded(entry: AuditEntry) -> None:
    """Nobody keeps a log."""


class AuditLog:
    """Appends to the log of a data folder; threads and processes may share it.

    Where an entry cannot be written, that is logged as an error and the caller is served all the same: a full disk
    should not keep anybody from reading, or from forgetting. The next entry that can be written says how many are lost.
    """

    def __init__(self, data_path: Path, clock: Callable[[], datetime]) -> None:
        self._folder = data_path.absolute() / FOLDER
        self._clock = clock
        self._turn = threading.Lock()
        self._counts: Counter[tuple[str, str]] = Counter()
        self._counted_at: dict[tuple[str, str], datetime] = {}
        self._known: tuple[Path, int, str] | None = None
        self._lost = 0

    def record(self, entry: AuditEntry) -> None:
        """Appends one entry."""
        with self._turn:
            try:
                self._append(_line(entry, self._clock(), self._lost))
            except OSError as error:
                self._lost += 1
                _log.error("the audit log %s cannot be written: %s", self._folder, error.strerror or error)
            else:
                self._lost = 0

    def count(self, what: str, outcome: str) -> None:
        """Counts what strangers can do as often as they like; written at once, and then once a minute at most."""
        now, event = self._clock(), (what, outcome)
        with self._turn:
            self._counts[event] += 1
            due = now - self._counted_at.get(event, datetime.min.replace(tzinfo=UTC)) >= _A_WHILE
            count = self._counts.pop(event) if due else 0
            if due:
                self._counted_at[event] = now
        if count:
            self.record(AuditEntry(what, outcome, count=count))

    def close(self) -> None:
        """Writes what was counted and not written yet."""
        with self._turn:
            counts, self._counts = self._counts, Counter()
        for (what, outcome), count in counts.items():
            self.record(AuditEntry(what, outcome, count=count))

    def _append(self, fields: dict[str, Any]) -> None:
        for folder in (self._folder.parent, self._folder):
            folder.mkdir(mode=0o700, exist_ok=True)
        lock = FileLock(self._folder / "audit.lock")
        ticket = lock.acquire()
        try:
            self._write(self._folder / f"{fields['at'][:7]}.jsonl", fields)
        finally:
            lock.release(ticket)

    def _write(self, path: Path, fields: dict[str, Any]) -> None:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            size = os.fstat(descriptor).st_size
            before = self._known[2] if self._known and self._known[:2] == (path, size) else _digest_before(path)
            line = json.dumps({**fields, "prev": before}, ensure_ascii=False, separators=(",", ":")).encode()
            # A process that was cut off in its line leaves it without an end.
            os.lseek(descriptor, max(0, size - 1), os.SEEK_SET)
            broken = os.read(descriptor, 1) not in {b"", b"\n"}
            whole = (b"\n" if broken else b"") + line + b"\n"
            if os.write(descriptor, whole) != len(whole):
                os.ftruncate(descriptor, size)
                raise OSError("no room for a whole line")
            self._known = (path, size + len(whole), digest_of(line))
        finally:
            os.close(descriptor)


def log_files(data_path: Path) -> list[Path]:
    """The files of the log, oldest first."""
    return sorted((data_path / FOLDER).glob("[0-9][0-9][0-9][0-9]-[0-9][0-9].jsonl"))


def digest_of(line: bytes) -> str:
    """What the next line says of this one."""
    return hashlib.sha256(line).hexdigest()


def ids_in(value: Any, name: str = "") -> Iterator[str]:
    """The ids of pages, facts, segments and the like in an answer or in arguments: only where one is named as such."""
    match value:
        case str():
            if _ID_NAMES.fullmatch(name) and _OUR_ID.fullmatch(value):
                yield value
        case Mapping():
            for inner_name, inner in value.items():
                yield from ids_in(inner, inner_name)
        case list() | tuple():
            for inner in value:
                yield from ids_in(inner, name)


def touched(*values: Any) -> tuple[str, ...]:
    """Each id in `values` once."""
    return tuple(dict.fromkeys(found for value in values for found in ids_in(value)))


def receipt_in(content: Mapping[str, Any]) -> dict[str, Any] | None:
    """What an answer says of something forgotten: how much, by kind, and a digest of the ids."""
    receipt = content.get("receipt")
    if not isinstance(receipt, Mapping):
        return None
    digest, counts = receipt.get("digest"), receipt.get("counts")
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest) or not isinstance(counts, Mapping):
        return None
    return {"digest": digest, "counts": {kind: number for kind, number in counts.items() if isinstance(number, int)}}


def printable(text: str) -> str:
    """`text` with whatever could end a line or steer a terminal written as JSON would escape it."""
    return "".join(each if _is_shown(each) else _escaped(each) for each in text)


def _is_shown(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs"


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _line(entry: AuditEntry, now: datetime, lost: int) -> dict[str, Any]:
    caller, ids = entry.caller, entry.ids
    fields = {
        "at": now.astimezone(UTC).isoformat(timespec="milliseconds"),
        "user": caller.user_id if caller else None,
        "key": caller.key_id if caller else None,
        "service": caller.namespace if caller else None,
        "for": printable(entry.acting_for or "") if not caller or entry.acting_for != caller.user_id else None,
        "what": printable(entry.what),
        "outcome": entry.outcome,
        "ids": list(ids[:_MOST_IDS]),
        "more_ids": max(0, len(ids) - _MOST_IDS),
        "receipt": entry.receipt,
        "count": entry.count if entry.count > 1 else None,
        "lost": lost,
    }
    return {name: value for name, value in fields.items() if value or name in {"at", "user", "what", "outcome"}}


def _digest_before(path: Path) -> str:
    """The digest of the line before the one to come: the last of `path`, or of the month before."""
    for file in reversed([each for each in log_files(path.parent.parent) if each.name <= path.name]):
        with file.open("rb") as stream:
            stream.seek(max(0, file.stat().st_size - _TAIL_BYTES))
            lines = stream.read().splitlines()
        if lines:
            return digest_of(lines[-1])
    return BEGINNING
