"""`memoryos audit`: who did what, when, and to which ids."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import click

from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import CorruptStoreError, InvalidInputError
from memoryos.interfaces.cli.keys import as_json
from memoryos.ports import AuditRepository
from memoryos.service.audit import BEGINNING, digest_of, printable

_POLL_SECONDS = 0.25
_SHOWN_IDS = 5


@dataclass(frozen=True, slots=True)
class _Filter:
    """Which entries to show."""

    user: str | None
    since: datetime | None
    until: datetime | None

    def matches(self, entry: dict[str, Any]) -> bool:
        at = datetime.fromisoformat(entry["at"])
        return (
            (self.user is None or self.user in {entry.get("user"), entry.get("for")})
            and (self.since is None or at >= self.since)
            and (self.until is None or at < self.until)
        )


@click.command()
@click.option("--user", help="Only what this user did, or what was done on this user's behalf.")
@click.option("--since", help="Only entries from this time on (ISO 8601).")
@click.option("--until", help="Only entries before this time (ISO 8601).")
@click.option("--follow", "-f", is_flag=True, help="Keep showing new entries until interrupted.")
@click.option("--verify", is_flag=True, help="Only check that no line was changed or removed.")
@as_json
def audit(user: str | None, since: str | None, until: str | None, *, follow: bool, verify: bool, as_json: bool) -> None:
    """Show the audit log: who did what, when, to which ids, and how it ended. Never what was said.

    \b
    Examples:
      memoryos audit --user ann --since 2026-05-01
      memoryos audit --follow --json
      memoryos audit --verify
    """  # noqa: D301 - \b keeps click from joining the lines
    log = stores(Settings.load({})).shared.audit
    if verify:
        _verify(log, as_json=as_json)
        return
    wanted = _Filter(user, _moment("since", since), _moment("until", until))
    for line in _lines(log, follow=follow):
        entry = _read(line)
        if entry is not None and wanted.matches(entry):
            click.echo(printable(json.dumps(entry, ensure_ascii=False) if as_json else _shown(entry)))


def _verify(log: AuditRepository, *, as_json: bool) -> None:
    before, counts = BEGINNING, Counter[str]()
    for line in log.after():
        counts[line.place] += 1
        entry = _read(line.text)
        if entry is None or entry.get("prev") != before:
            raise CorruptStoreError(
                f"the audit log is broken at line {counts[line.place]} of {line.place}: that line, or the one before"
                " it, was changed, removed, inserted or cut short"
            )
        before = digest_of(line.text)
    count = counts.total()
    entries = "1 entry" if count == 1 else f"{count} entries"
    verdict = f"{entries}, all intact. The digest of the last one is {before}"
    click.echo(json.dumps({"entries": count, "digest": before}) if as_json else verdict)


def _lines(log: AuditRepository, *, follow: bool) -> Iterator[bytes]:
    """The lines of the log, oldest first; a line that is still being written comes once it is complete."""
    cursor = ""
    while True:
        for line in log.after(cursor):
            if line.whole:
                cursor = line.cursor
                yield line.text
        if not follow:
            return
        time.sleep(_POLL_SECONDS)


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) and "at" in entry else None


def _shown(entry: dict[str, Any]) -> str:
    ids = entry.get("ids", [])
    more = len(ids) - _SHOWN_IDS + entry.get("more_ids", 0)
    parts = [
        entry["at"],
        str(entry.get("user") or "-"),
        f"key={entry['key']}" if "key" in entry else "",
        f"for={entry['for']}" if "for" in entry else "",
        entry["what"],
        entry["outcome"],
        f"x{entry['count']}" if "count" in entry else "",
        " ".join(ids[:_SHOWN_IDS]),
        f"and {more} more" if more > 0 else "",
    ]
    return "  ".join(part for part in parts if part)


def _moment(name: str, text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidInputError(f"--{name} {text!r} is not a time; use ISO 8601, such as 2026-11-16T08:00") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
