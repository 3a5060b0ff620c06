"""What belongs to no single owner: API keys, quotas and the audit log, on every store."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.domain.owner import Owner
from memoryos.ports import ApiKeyRecord, Stores
from memoryos.testing import FixedClock

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgres"])
def new_stores(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Callable[[], Stores]:
    """Opens the same deployment, as another process would."""
    if request.param == "sqlite":
        return lambda: SqliteStores(tmp_path, clock)
    url = request.getfixturevalue("postgres").new_database()
    return lambda: PostgresStores(url, clock)


@pytest.fixture
def stores(new_stores: Callable[[], Stores]) -> Iterator[Stores]:
    with closing(new_stores()) as deployment:
        deployment.owners()
        yield deployment


def key(name: str, **other: object) -> ApiKeyRecord:
    fields = {"user_id": "ann", "namespace": None, "scopes": "memory:read", "label": "", "created_at": NOON} | other
    return ApiKeyRecord(id=name, digest=bytes(32), **fields)


def test_keys_come_back_as_they_were_stored_oldest_first(stores: Stores) -> None:
    later = key("a", created_at=NOON + timedelta(hours=1), expires_at=NOON + timedelta(days=1), namespace="shop")
    with closing(stores.shared.api_keys) as keys:
        for record in (later, key("b")):
            keys.add(record)

        assert keys.all() == [key("b"), later]
        assert keys.named("a") == later
        assert keys.named("unknown") is None


def test_a_key_stays_revoked_since_the_first_time(stores: Stores) -> None:
    with closing(stores.shared.api_keys) as keys:
        keys.add(key("a"))
        keys.revoke("a", NOON)
        keys.revoke("a", NOON + timedelta(hours=1))
        keys.use({"a": NOON, "unknown": NOON})

        assert keys.named("a") == key("a", revoked_at=NOON, last_used_at=NOON)


def test_the_revision_of_keys_tells_what_another_process_has_added_or_revoked(
    stores: Stores, new_stores: Callable[[], Stores]
) -> None:
    with closing(stores.shared.api_keys) as keys, closing(new_stores()) as other, closing(other.shared.api_keys) as own:
        revisions = [keys.revision(), keys.revision()]
        own.add(key("a"))
        revisions.append(keys.revision())
        own.revoke("a", NOON)
        revisions.append(keys.revision())

    assert revisions[0] == revisions[1]
    assert len(set(revisions)) == 3


def test_another_process_sees_the_same_keys(stores: Stores, new_stores: Callable[[], Stores]) -> None:
    with closing(stores.shared.api_keys) as keys:
        keys.add(key("a"))

    with closing(new_stores()) as other, closing(other.shared.api_keys) as keys:
        assert keys.named("a") == key("a")


def test_no_more_calls_are_given_than_a_day_has(stores: Stores) -> None:
    usage = stores.shared.usage

    taken = [usage.take("ann", "2026-05-07", 40, 100) for _ in range(4)]
    usage.give_back("2026-05-07", {"ann": 15})

    assert taken == [40, 40, 20, 0]
    assert usage.take("ann", "2026-05-07", 40, 100) == 15
    assert usage.take("bob", "2026-05-07", 40, 100) == 40
    assert usage.take("ann", "2026-05-08", 40, 100) == 40


def test_callers_at_once_share_one_quota(stores: Stores) -> None:
    usage, taken = stores.shared.usage, []

    def take() -> None:
        taken.extend(usage.take("ann", "2026-05-07", 3, 100) for _ in range(10))

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(taken) == 100


def test_audit_lines_follow_the_last_one_whoever_appends(stores: Stores) -> None:
    audit, seen = stores.shared.audit, []

    def lines(last: bytes | None) -> list[bytes]:
        seen.append(last)
        return [b"%d" % len(seen), b"and"]

    for month in ("2026-05", "2026-05", "2026-06"):
        audit.append(month, lines)

    assert seen == [None, b"and", b"and"]
    read = list(audit.after())
    assert [line.text for line in read] == [b"1", b"and", b"2", b"and", b"3", b"and"]
    assert [line.text for line in audit.after(read[2].cursor)] == [b"and", b"3", b"and"]
    assert list(audit.after(read[-1].cursor)) == []


def test_owners_are_there_once_something_was_opened_for_them(stores: Stores) -> None:
    before = stores.has(Owner("ann"))
    for name in ("bob", "ann"):
        stores.open(Owner(name)).close()

    assert not before
    assert stores.has(Owner("ann"))
    assert [stored.owner for stored in stores.owners()] == [Owner("ann"), Owner("bob")]
    assert all(problems == [] for problems in stores.check().values())
    assert stores.problem() is None
