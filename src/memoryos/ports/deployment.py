"""A deployment: where the stores of all owners are, and what belongs to no single one of them."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
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
    """The store of one owner: its place, its size, when it was last written, and why it cannot be read, if so.

    The size is 0 where it would take reading everything to know it.
    """

    place: str
    bytes: int
    used_at: datetime
    owner: Owner | None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class ApiKeyRecord:
    """The stored record of an API key: a digest of its secret, its user, and its scopes."""

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


class ApiKeyLookup(Protocol):
    """What a server asks about keys while it serves. Raises StorageError if they cannot be read."""

    def named(self, key_id: str) -> ApiKeyRecord | None:
        """The key with that id, or None."""
        ...

    def revision(self) -> Hashable:
        """A value that stays the same only while no key is added or revoked.

        It may take reading all keys, so it is for asking now and then, not with every call.
        """
        ...


class ApiKeyRepository(ApiKeyLookup, Protocol):
    """The API keys of a deployment. Raises StorageError if they cannot be read or written."""

    def add(self, record: ApiKeyRecord) -> None:
        """Stores a new key."""
        ...

    def all(self) -> list[ApiKeyRecord]:
        """Every key that was ever stored, oldest first."""
        ...

    def revoke(self, key_id: str, at: datetime) -> None:
        """Marks the key as revoked; a key that is already revoked keeps its date."""
        ...

    def use(self, last_uses: Mapping[str, datetime]) -> None:
        """Records when keys were last used, by id."""
        ...

    def close(self) -> None:
        """Releases what it holds open."""
        ...


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """The stored record of a browser session, or of a link that starts one: a digest of its token, and its user.

    `kind` is `session` or `link`; `key_id` is the API key that the session was started with, if any.
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
    """The browser sessions of a deployment. Raises StorageError if they cannot be read or written."""

    def add(self, record: SessionRecord, most: int) -> None:
        """Stores a new one, and removes those that have ended by then.

        Of one user and kind, at most `most` are kept: the new one and those that were used last.
        """
        ...

    def named(self, digest: bytes) -> SessionRecord | None:
        """The one with that digest, ended or not, or None."""
        ...

    def use(self, digest: bytes, at: datetime) -> None:
        """Records when it was last used."""
        ...

    def take(self, digest: bytes) -> SessionRecord | None:
        """Removes and returns it, for one caller only; None if there is none."""
        ...

    def end_all(self, user_id: str) -> int:
        """Removes all sessions and links of a user, and returns how many sessions there were."""
        ...


class UsageRepository(Protocol):
    """How much of its daily quota each caller has used, across all processes of a deployment."""

    def take(self, caller: str, day: str, calls: int, per_day: int) -> int:
        """Takes up to `calls` more for `caller`, but at most `per_day` in total; returns how many."""
        ...

    def give_back(self, day: str, calls: Mapping[str, int]) -> None:
        """Returns calls that were taken but not made, by caller."""
        ...


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line of the audit log. `cursor` is where the next line starts.

    A line that is still being written is not `whole`.
    """

    text: bytes
    place: str
    cursor: str
    whole: bool = True


class AuditRepository(Protocol):
    """The lines of the audit log, in order. They are only ever appended."""

    def append(self, month: str, lines: Callable[[bytes | None], Sequence[bytes]]) -> None:
        """Appends what `lines` returns for the last line so far (None if there is none), while nobody else can append.

        Raises StorageError if nothing was appended.
        """
        ...

    def after(self, cursor: str = "") -> Iterator[AuditLine]:
        """The lines after `cursor`, oldest first; all of them without one."""
        ...


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was checked and is intact: its folder, when it was made, its files and their owners."""

    folder: Path
    made_at: str
    files: tuple[Path, ...]
    owners: tuple[Owner, ...]
    bytes: int


class Backups(Protocol):
    """Copies of a whole deployment, in folders that the caller chooses. Safe while servers are using it."""

    def write(self, target: Path, user_id: str | None = None, progress: Progress | None = None) -> Backup:
        """Copies everything, or what belongs to `user_id`, to the new folder `target`, and checks the copy.

        The folder appears once it is complete. Raises InvalidInputError if it already exists.
        """
        ...

    def read(self, folder: Path, progress: Progress | None = None) -> Backup:
        """The backup in `folder`. Raises CorruptStoreError if it was changed or is damaged."""
        ...

    def present(self, backup: Backup) -> list[Owner]:
        """The owners in `backup` whose existing data here would be replaced."""
        ...

    def shared(self, backup: Backup) -> list[str]:
        """The files in `backup` that belong to no single owner and would be replaced: the server's keys."""
        ...

    def restore(self, backup: Backup, progress: Progress | None = None) -> None:
        """Replaces what is here with everything in `backup`."""
        ...


class SharedRecords(Protocol):
    """What a deployment stores that belongs to no single owner."""

    @property
    def api_keys(self) -> ApiKeyRepository:
        """The API keys; created if there are none. The caller closes it."""
        ...

    @property
    def usage(self) -> UsageRepository:
        """The use of daily quotas."""
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
    """A deployment: opens the store of each owner, and has what they share. Creating one reads and writes nothing.

    `name` identifies it, `place` describes it for people; neither contains a secret.
    """

    name: str
    place: str
    shared: SharedRecords
    backups: Backups

    def open(self, owner: Owner) -> Store:
        """The store of `owner`, created if there is none.

        Raises CorruptStoreError, LockedStoreError, StoreVersionError, or StorageError if it cannot be reached.
        """
        ...

    def has(self, owner: Owner) -> bool:
        """Whether anything was ever stored for `owner`."""
        ...

    def owners(self) -> list[StoredOwner]:
        """The owners of all memories here, by name."""
        ...

    def check(self, progress: Progress | None = None) -> dict[str, list[str]]:
        """Every store by its place, with what is wrong with it; an empty list if it is intact."""
        ...

    def problem(self) -> str | None:
        """Why nothing can be stored now; None if it can."""
        ...

    def close(self) -> None:
        """Releases files and connections; harmless when repeated. Open stores stay open."""
        ...
