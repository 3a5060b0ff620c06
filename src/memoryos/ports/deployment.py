"""A deployment: where the stores of all owners are, and what belongs to no single one of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from memoryos.domain.owner import Owner
from memoryos.ports.store import Store

Progress = Callable[[str, int, int], None]
"""Told which step is at work, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True)
class StoredOwner:
    """The store of one owner: where it is, its size, when it was last written, and why it cannot be read, if so.

    The size is 0 where it would take reading everything to know it.
    """

    place: str
    bytes: int
    used_at: datetime
    owner: Owner | None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class ApiKeyRecord:
    """What is kept of an API key: a digest of its secret, whose it is, and what it may do."""

    id: str
    digest: bytes
    user_id: str
    namespace: str | None
    scopes: str
    label: str
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None


class ApiKeyRepository(Protocol):
    """The API keys of a deployment. Raises StorageError where they cannot be read or written."""

    def add(self, record: ApiKeyRecord) -> None:
        """Stores a new key."""
        ...

    def all(self) -> list[ApiKeyRecord]:
        """Every key that was ever stored, oldest first."""
        ...

    def named(self, key_id: str) -> ApiKeyRecord | None:
        """The key with that id; None where there is none."""
        ...

    def revoke(self, key_id: str, at: datetime) -> None:
        """Notes that the key is revoked; one that is revoked already stays so since then."""
        ...

    def use(self, last_uses: Mapping[str, datetime]) -> None:
        """Notes when keys were last used, by id."""
        ...

    def close(self) -> None:
        """Releases what it holds open."""
        ...


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """What is kept of a browser session, or of a link that starts one: a digest of its token, and for whom it is.

    `kind` is `session` or `link`; `key_id` names the API key that the session began with, if there is one.
    """

    digest: bytes
    kind: str
    user_id: str
    scopes: str
    key_id: str | None
    started_at: datetime
    used_at: datetime
    ends_at: datetime


class SessionRepository(Protocol):
    """The browser sessions of a deployment. Raises StorageError where they cannot be read or written."""

    def add(self, record: SessionRecord) -> None:
        """Stores a new one, and removes those that have ended by the time it starts."""
        ...

    def named(self, digest: bytes) -> SessionRecord | None:
        """The one with that digest, ended or not; None where there is none."""
        ...

    def use(self, digest: bytes, at: datetime) -> None:
        """Notes when it was last used."""
        ...

    def take(self, digest: bytes) -> SessionRecord | None:
        """Removes it and gives it back, to one caller only; None where there is none."""
        ...

    def end_all(self, user_id: str) -> int:
        """Removes all sessions and links of a user, and gives how many sessions there were."""
        ...


class UsageRepository(Protocol):
    """How many calls each caller has taken of its daily quota, across all processes of a deployment."""

    def take(self, caller: str, day: str, calls: int, per_day: int) -> int:
        """Takes up to `calls` more for `caller`, and no more than `per_day` in all; gives how many."""
        ...

    def give_back(self, day: str, calls: Mapping[str, int]) -> None:
        """Gives back calls that were taken and not made, by caller."""
        ...


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line of the audit log. `cursor` finds what comes after it; one that is still being written is not `whole`."""

    text: bytes
    place: str
    cursor: str
    whole: bool = True


class AuditRepository(Protocol):
    """The lines of the audit log, in order. They are only ever appended."""

    def append(self, month: str, lines: Callable[[bytes | None], Sequence[bytes]]) -> None:
        """Appends what `lines` makes of the last line so far (None for the first), while nobody else appends.

        Raises StorageError where nothing was appended.
        """
        ...

    def after(self, cursor: str = "") -> Iterator[AuditLine]:
        """The lines after `cursor`, oldest first; all of them without one."""
        ...


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was looked through and is whole: its folder, when it was made, its files and who they belong to."""

    folder: Path
    made_at: str
    files: tuple[Path, ...]
    owners: tuple[Owner, ...]
    bytes: int


class Backups(Protocol):
    """Copies of a whole deployment in folders that the caller names. Safe while servers use the deployment."""

    def write(self, target: Path, user_id: str | None = None, progress: Progress | None = None) -> Backup:
        """Copies everything, or what belongs to `user_id`, to the new folder `target`, and looks the copy through.

        The folder appears when it is whole. Raises InvalidInputError where it is there already.
        """
        ...

    def read(self, folder: Path, progress: Progress | None = None) -> Backup:
        """The backup in `folder`. Raises CorruptStoreError where it is not as it was written, or damaged."""
        ...

    def present(self, backup: Backup) -> list[Owner]:
        """Those owners in `backup` who have something here that it would replace."""
        ...

    def shared(self, backup: Backup) -> list[str]:
        """The names of files in `backup` that belong to no single owner and would be replaced: the server's keys."""
        ...

    def restore(self, backup: Backup, progress: Progress | None = None) -> None:
        """Puts everything in `backup` in the place of what is here."""
        ...


class SharedRecords(Protocol):
    """What a deployment keeps that belongs to no single owner."""

    @property
    def api_keys(self) -> ApiKeyRepository:
        """The API keys; made where there are none. Who asks closes it."""
        ...

    @property
    def usage(self) -> UsageRepository:
        """The calls that were taken of daily quotas."""
        ...

    @property
    def sessions(self) -> SessionRepository:
        """The browser sessions."""
        ...

    @property
    def audit(self) -> AuditRepository:
        """The audit log."""
        ...


class Stores(Protocol):
    """A deployment: opens the store of each owner, and keeps what they share. Making one reads and writes nothing.

    `name` tells it from every other deployment, `place` is how people call it; neither holds a secret.
    """

    name: str
    place: str
    shared: SharedRecords
    backups: Backups

    def open(self, owner: Owner) -> Store:
        """The store of `owner`, which is made where there is none.

        Raises CorruptStoreError, LockedStoreError, StoreVersionError, or StorageError where it cannot be reached.
        """
        ...

    def has(self, owner: Owner) -> bool:
        """Whether anything was ever stored for `owner`."""
        ...

    def owners(self) -> list[StoredOwner]:
        """Everybody whose memory is here, by name."""
        ...

    def check(self, progress: Progress | None = None) -> dict[str, list[str]]:
        """Every place, with what is wrong with it; nothing where it is whole."""
        ...

    def problem(self) -> str | None:
        """Why nothing can be stored now; None if it can."""
        ...

    def close(self) -> None:
        """Releases files and connections; harmless when repeated. Stores that are open stay so."""
        ...
