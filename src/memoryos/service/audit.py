"""The audit log: who did what, when, and to which ids; never what anybody said.

One JSON object per line; a data folder keeps them in `audit/YYYY-MM.jsonl`. Lines are only ever appended. Each contains
the digest of the line before it, across months and processes, so that changing or removing one leaves a visible break.
"""

import hashlib
import json
import logging
import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from itertools import groupby
from typing import Any

from memoryos.errors import StorageError
from memoryos.ports import AuditRepository
from memoryos.service.identity import Identity

BEGINNING = "0" * 64
_MAX_IDS = 100
_COUNT_INTERVAL = timedelta(minutes=1)
_OUR_ID = re.compile(r"[a-z]+_[0-9a-f]{24}(?:/(?:user|assistant))?")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_ERASURE = re.compile(r"rewritten|key_destroyed|deleted")
_ID_NAMES = re.compile(r"(?:.*_)?(?:ids?|by|from|to)")

_log = logging.getLogger(__name__)

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One event. It has no caller if it came from the command line, or from somebody without valid credentials.

    `acting_for` is the user that the caller named, if that is not the caller; `count` is how many equal events it
    stands for.
    """

    what: str
    outcome: str = "ok"
    caller: Identity | None = None
    acting_for: str | None = None
    ids: tuple[str, ...] = ()
    receipt: Mapping[str, Any] | None = None
    count: int = 1


Record = Callable[[AuditEntry], Future[None]]
"""Takes an entry without blocking; the future is done once the entry is written."""

_WRITTEN: Future[None] = Future()
_WRITTEN.set_result(None)


def no_audit(entry: AuditEntry) -> Future[None]:  # noqa: ARG001 - as Record has it
    """Drops the entry: nobody keeps a log."""
    return _WRITTEN


class AuditLog:
    """Appends to the log of a deployment; threads and processes may share it. Writing blocks: see `AuditWriter`.

    If an entry cannot be written, the error is logged and the caller is served anyway: a full disk should keep nobody
    from reading or forgetting. The next entry that can be written says how many were lost.
    """

    def __init__(self, lines: AuditRepository, clock: Callable[[], datetime]) -> None:
        self._lines = lines
        self._clock = clock
        self._lock = threading.Lock()
        self._lost = 0

    def record(self, entry: AuditEntry) -> None:
        """Appends one entry."""
        self.append([self.fields(entry)])

    def fields(self, entry: AuditEntry) -> Fields:
        """What the log will say about `entry`, with the time as it is now."""
        return _fields(entry, self._clock())

    def append(self, entries: Sequence[Fields]) -> None:
        """Appends all of `entries`, in this order, with one write per month."""
        with self._lock:
            for month, group in groupby(entries, key=lambda fields: fields["at"][:7]):
                batch = list(group)
                if self._lost:
                    batch[0] = {**batch[0], "lost": self._lost}
                try:
                    self._lines.append(month, partial(_chained, batch))
                except StorageError as error:
                    self._lost += len(batch)
                    _log.error("%s", error)
                else:
                    self._lost = 0


class AuditWriter:
    """Writes to an audit log on a thread of its own, in order, as many entries at a time as are waiting."""

    def __init__(self, log: AuditLog, clock: Callable[[], datetime]) -> None:
        self._log = log
        self._clock = clock
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="memoryos-audit")
        self._waiting: list[Fields] = []
        self._batch = _WRITTEN
        self._counts: Counter[tuple[str, str]] = Counter()
        self._counted_at: dict[tuple[str, str], datetime] = {}

    def record(self, entry: AuditEntry) -> Future[None]:
        """Queues `entry`; the future is done once it is written."""
        with self._lock:
            if not self._waiting:
                self._batch = self._thread.submit(self._write_waiting)
            self._waiting.append(self._log.fields(entry))
            return self._batch

    def count(self, what: str, outcome: str) -> None:
        """Counts an event that strangers can cause at will; written at once, and then at most once a minute."""
        now, event = self._clock(), (what, outcome)
        with self._lock:
            self._counts[event] += 1
            is_due = now - self._counted_at.get(event, datetime.min.replace(tzinfo=UTC)) >= _COUNT_INTERVAL
            count = self._counts.pop(event) if is_due else 0
            if is_due:
                self._counted_at[event] = now
        if count:
            self.record(AuditEntry(what, outcome, count=count))

    def close(self) -> None:
        """Writes everything that is still waiting, counts included."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
        for (what, outcome), count in counts.items():
            self.record(AuditEntry(what, outcome, count=count))
        self._thread.shutdown()

    def _write_waiting(self) -> None:
        with self._lock:
            batch, self._waiting = self._waiting, []
        self._log.append(batch)


def digest_of(line: bytes) -> str:
    """The digest of a line, which the next line has as `prev`."""
    return hashlib.sha256(line).hexdigest()


def ids_touched(*values: Any) -> tuple[str, ...]:
    """Each id of a page, a fact or the like in results or arguments, once; found by the names of their fields."""
    ids: dict[str, None] = {}
    for value in values:
        _collect_ids(value, "", ids)
    return tuple(ids)


def _collect_ids(value: Any, name: str, ids: dict[str, None]) -> None:
    """Adds the ids in `value`, any JSON, which is the value of a field called `name`."""
    if isinstance(value, str):
        if _names_ids(name) and _OUR_ID.fullmatch(value):
            ids[value] = None
    elif isinstance(value, dict):
        for inner_name, inner in value.items():
            _collect_ids(inner, inner_name, ids)
    elif isinstance(value, list | tuple):
        for inner in value:
            _collect_ids(inner, name, ids)


@lru_cache(maxsize=1024)  # the same few names come with every call
def _names_ids(name: str) -> bool:
    return _ID_NAMES.fullmatch(name) is not None


def receipt_in(content: Mapping[str, Any]) -> dict[str, Any] | None:
    """The receipt in the result of a forget: how much is gone, by kind, and a digest of the ids."""
    receipt = content.get("receipt")
    if not isinstance(receipt, Mapping):
        return None
    digest, counts = receipt.get("digest"), receipt.get("counts")
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest) or not isinstance(counts, Mapping):
        return None
    erasure = receipt.get("erasure")
    return {
        "digest": digest,
        "counts": {kind: number for kind, number in counts.items() if isinstance(number, int)},
        **({"erasure": erasure} if isinstance(erasure, str) and _ERASURE.fullmatch(erasure) else {}),
    }


def printable(text: str) -> str:
    """`text` with everything that could end a line or control a terminal escaped as in JSON."""
    return "".join(letter if _is_shown(letter) else _escape(letter) for letter in text)


def _is_shown(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs"


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _fields(entry: AuditEntry, now: datetime) -> Fields:
    caller, ids = entry.caller, entry.ids
    fields = {
        "at": now.astimezone(UTC).isoformat(timespec="milliseconds"),
        "user": caller.user_id if caller else None,
        "key": caller.key_id if caller else None,
        "service": caller.namespace if caller else None,
        "for": printable(entry.acting_for or "") if not caller or entry.acting_for != caller.user_id else None,
        "what": printable(entry.what),
        "outcome": entry.outcome,
        "ids": list(ids[:_MAX_IDS]),
        "more_ids": max(0, len(ids) - _MAX_IDS),
        "receipt": entry.receipt,
        "count": entry.count if entry.count > 1 else None,
    }
    return {name: value for name, value in fields.items() if value or name in {"at", "user", "what", "outcome"}}


def _chained(batch: Sequence[Fields], last: bytes | None) -> list[bytes]:
    """The lines of `batch` after the line `last`, each with the digest of the one before it."""
    digest = BEGINNING if last is None else digest_of(last)
    lines = []
    for fields in batch:
        lines.append(json.dumps({**fields, "prev": digest}, ensure_ascii=False, separators=(",", ":")).encode())
        digest = digest_of(lines[-1])
    return lines
