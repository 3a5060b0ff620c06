"""What belongs to no single owner, in PostgreSQL: API keys, the use of quotas, sessions, and the audit log."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from memoryos.adapters.stores.postgres.errors import faults
from memoryos.adapters.stores.postgres.pool import Pool
from memoryos.ports import (
    ApiKeyRecord,
    ApiKeyRepository,
    AuditLine,
    AuditRepository,
    SessionRecord,
    SessionRepository,
    UsageRepository,
)

if TYPE_CHECKING:
    import psycopg

_KEY_COLUMNS = "id, digest, user_id, namespace, scopes, label, created_at, expires_at, revoked_at, last_used_at"
_ADD_KEY = f"""
INSERT INTO api_keys ({_KEY_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""  # noqa: S608 - a piece of our own
_KEYS = f"SELECT {_KEY_COLUMNS} FROM api_keys"  # noqa: S608 - a piece of our own

_SESSION_COLUMNS = "digest, kind, user_id, scopes, key_id, started_at, used_at, ends_at"
_ADD_SESSION = f"""
INSERT INTO browser_sessions ({_SESSION_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""  # noqa: S608 - a piece of our own
_DROP_EXCESS_SESSIONS = """
DELETE FROM browser_sessions WHERE digest IN (
    SELECT digest FROM browser_sessions WHERE user_id = %s AND kind = %s
    ORDER BY digest = %s DESC, used_at DESC OFFSET %s
)
"""

_TAKE = """
WITH wanted AS (
    SELECT least(%(calls)s::bigint, greatest(0, %(per_day)s::bigint - coalesce((
        SELECT calls FROM calls_taken WHERE caller = %(caller)s AND day = %(day)s FOR UPDATE), 0))) AS calls
)
INSERT INTO calls_taken (caller, day, calls) SELECT %(caller)s, %(day)s, calls FROM wanted
ON CONFLICT (caller, day) DO UPDATE SET calls = calls_taken.calls + excluded.calls
RETURNING (SELECT calls FROM wanted)
"""

_BATCH_LINES = 1000


class PostgresSharedRecords:
    """The records of one deployment. Each use borrows a connection; nothing is held in between."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def api_keys(self) -> ApiKeyRepository:
        return PostgresApiKeys(self._pool)

    @property
    def usage(self) -> UsageRepository:
        return PostgresUsage(self._pool)

    @property
    def sessions(self) -> SessionRepository:
        return PostgresSessions(self._pool)

    @property
    def audit(self) -> AuditRepository:
        return PostgresAudit(self._pool)


@contextmanager
def _borrowed(pool: Pool) -> Iterator["psycopg.Connection[Any]"]:
    pool.join()
    try:
        with pool.connection(None) as connection, faults(pool.place):
            yield connection
    finally:
        pool.leave()


class PostgresApiKeys:
    """The API keys of one deployment."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, record: ApiKeyRecord) -> None:
        moments = (record.created_at, record.expires_at, record.revoked_at, record.last_used_at)
        row = (record.id, record.digest, record.user_id, record.namespace, record.scopes, record.label, *moments)
        with _borrowed(self._pool) as connection:
            connection.execute(_ADD_KEY, row)

    def all(self) -> list[ApiKeyRecord]:
        with _borrowed(self._pool) as connection:
            return [ApiKeyRecord(*row) for row in connection.execute(f"{_KEYS} ORDER BY created_at, id").fetchall()]

    def named(self, key_id: str) -> ApiKeyRecord | None:
        with _borrowed(self._pool) as connection:
            row = connection.execute(f"{_KEYS} WHERE id = %s", (key_id,)).fetchone()
        return ApiKeyRecord(*row) if row else None

    def revision(self) -> tuple[int, int]:
        # Keys are never deleted, and a revoked one stays revoked.
        with _borrowed(self._pool) as connection:
            row = connection.execute("SELECT count(*), count(revoked_at) FROM api_keys").fetchone()
        return row or (0, 0)

    def revoke(self, key_id: str, at: datetime) -> None:
        with _borrowed(self._pool) as connection:
            connection.execute("UPDATE api_keys SET revoked_at = %s WHERE id = %s AND revoked_at IS NULL", (at, key_id))

    def use(self, last_uses: Mapping[str, datetime]) -> None:
        statement = "UPDATE api_keys SET last_used_at = greatest(last_used_at, %s) WHERE id = %s"
        with _borrowed(self._pool) as connection, connection.cursor() as cursor:
            # In one order everywhere, so that two replicas never wait for each other.
            cursor.executemany(statement, [(at, key_id) for key_id, at in sorted(last_uses.items())])

    def close(self) -> None:
        """Nothing is held open."""


class PostgresUsage:
    """The use of quotas of one deployment."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def take(self, caller: str, day: str, calls: int, per_day: int) -> int:
        values = {"caller": caller, "day": day, "calls": calls, "per_day": per_day}
        with _borrowed(self._pool) as connection, connection.transaction():
            # The row must be there to be locked, so that two replicas never grant the same calls.
            connection.execute(
                "INSERT INTO calls_taken (caller, day, calls) VALUES (%(caller)s, %(day)s, 0) ON CONFLICT DO NOTHING",
                values,
            )
            row = connection.execute(_TAKE, values).fetchone()
            connection.execute("DELETE FROM calls_taken WHERE day < %s", (day,))
        return int(row[0]) if row else 0

    def give_back(self, day: str, calls: Mapping[str, int]) -> None:
        statement = "UPDATE calls_taken SET calls = calls - %s WHERE caller = %s AND day = %s"
        with _borrowed(self._pool) as connection, connection.cursor() as cursor:
            cursor.executemany(statement, [(count, caller, day) for caller, count in sorted(calls.items())])


class PostgresSessions:
    """The browser sessions of one deployment."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, record: SessionRecord, most: int) -> None:
        texts = (record.digest, record.kind, record.user_id, record.scopes, record.key_id)
        with _borrowed(self._pool) as connection, connection.transaction():
            connection.execute("DELETE FROM browser_sessions WHERE ends_at <= %s", (record.started_at,))
            row = (*texts, record.started_at, record.used_at, record.ends_at)
            connection.execute(_ADD_SESSION, row)
            connection.execute(_DROP_EXCESS_SESSIONS, (record.user_id, record.kind, record.digest, most))

    def named(self, digest: bytes) -> SessionRecord | None:
        statement = f"SELECT {_SESSION_COLUMNS} FROM browser_sessions WHERE digest = %s"  # noqa: S608 - our own columns
        with _borrowed(self._pool) as connection:
            row = connection.execute(statement, (digest,)).fetchone()
        return SessionRecord(*row) if row else None

    def use(self, digest: bytes, at: datetime) -> None:
        with _borrowed(self._pool) as connection:
            connection.execute("UPDATE browser_sessions SET used_at = %s WHERE digest = %s", (at, digest))

    def take(self, digest: bytes) -> SessionRecord | None:
        statement = f"DELETE FROM browser_sessions WHERE digest = %s RETURNING {_SESSION_COLUMNS}"  # noqa: S608
        with _borrowed(self._pool) as connection:
            row = connection.execute(statement, (digest,)).fetchone()
        return SessionRecord(*row) if row else None

    def end_all(self, user_id: str) -> int:
        statement = "DELETE FROM browser_sessions WHERE user_id = %s RETURNING kind"
        with _borrowed(self._pool) as connection:
            return sum(kind == "session" for (kind,) in connection.execute(statement, (user_id,)).fetchall())


class PostgresAudit:
    """The audit log of one deployment, in order across replicas."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def append(self, month: str, lines: Callable[[bytes | None], Sequence[bytes]]) -> None:
        with _borrowed(self._pool) as connection, connection.transaction():
            row = connection.execute("SELECT seq FROM audit_end FOR UPDATE").fetchone()
            end = int(row[0]) if row else 0
            last = connection.execute("SELECT line FROM audit_lines WHERE seq = %s", (end,)).fetchone()
            added = lines(bytes(last[0]) if last else None)
            with connection.cursor() as cursor:
                cursor.executemany(
                    "INSERT INTO audit_lines (seq, month, line) VALUES (%s, %s, %s)",
                    [(end + number, month, line) for number, line in enumerate(added, 1)],
                )
            connection.execute("UPDATE audit_end SET seq = %s", (end + len(added),))

    def after(self, cursor: str = "") -> Iterator[AuditLine]:
        seq = int(cursor or 0)
        while rows := self._lines(seq):
            for seq, line in rows:
                yield AuditLine(bytes(line), f"the audit log in {self._pool.place}", str(seq))

    def _lines(self, seq: int) -> list[tuple[int, bytes]]:
        statement = "SELECT seq, line FROM audit_lines WHERE seq > %s ORDER BY seq LIMIT %s"
        with _borrowed(self._pool) as connection:
            return connection.execute(statement, (seq, _BATCH_LINES)).fetchall()
