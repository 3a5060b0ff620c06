"""API keys: shown once, stored as digests, ended at once."""

import asyncio
import sqlite3
import stat
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.adapters.stores.sqlite.api_keys import SqliteApiKeys
from memoryos.errors import InvalidInputError, NotFoundError, StorageError
from memoryos.interfaces.http.credentials import Credentials
from memoryos.ports import ApiKeyRecord
from memoryos.service.api_keys import MAX_CACHE_SECONDS, KeyRing
from memoryos.service.identity import DEFAULT_SCOPES, Identity, NotAllowedError, read_scopes
from memoryos.testing import FixedClock


@pytest.fixture
def ring(tmp_path: Path, clock: FixedClock):
    ring = KeyRing(SqliteStores(tmp_path / "data", clock).shared.api_keys, clock)
    yield ring
    ring.close()


def test_a_key_says_whose_it_is_and_what_it_may_do(ring: KeyRing) -> None:
    new = ring.create("ann", read_scopes("read"))

    assert ring.identify(new.secret) == Identity("ann", frozenset({"memory:read"}), new.key.id)


def test_only_the_owner_of_the_folder_may_read_the_keys(ring: KeyRing, tmp_path: Path) -> None:
    ring.create("ann", DEFAULT_SCOPES)

    folder = tmp_path / "data"
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}
    assert "keys.db" in modes


def test_no_file_and_no_repr_holds_the_secret(ring: KeyRing, tmp_path: Path) -> None:
    new = ring.create("ann", DEFAULT_SCOPES)

    secret = new.secret.rsplit("_", 1)[1]
    kept = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())

    assert secret.encode() not in kept
    assert secret not in repr(new) + repr(ring.all())


def test_a_key_with_any_character_changed_is_nobodys(ring: KeyRing) -> None:
    secret = ring.create("ann", DEFAULT_SCOPES).secret

    changed = [
        secret[:place] + ("a" if letter != "a" else "b") + secret[place + 1 :] for place, letter in enumerate(secret)
    ]

    assert [ring.identify(other) for other in changed] == [None] * len(secret)
    assert ring.identify(secret.upper()) is None
    assert ring.identify(secret + " ") is None


@given(text=st.text())
def test_no_text_is_a_key(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    ring = KeyRing(SqliteStores(tmp_path_factory.getbasetemp() / "no-keys", FixedClock()).shared.api_keys, FixedClock())

    assert ring.identify(text) is None

    ring.close()


class CountedKeys(SqliteApiKeys):
    """Keys in a file that count what is check_began about them."""

    revisions = 0
    lookups = 0

    def revision(self) -> int:
        self.revisions += 1
        return super().revision()

    def named(self, key_id: str) -> ApiKeyRecord | None:
        self.lookups += 1
        return super().named(key_id)


def test_a_key_revoked_by_another_process_ends_within_a_second(
    ring: KeyRing, tmp_path: Path, clock: FixedClock
) -> None:
    elapsed = [0.0]
    new = ring.create("ann", DEFAULT_SCOPES)
    other = KeyRing(SqliteStores(tmp_path / "data", clock).shared.api_keys, clock, lambda: elapsed[0])
    assert other.identify(new.secret)

    ring.revoke(new.key.id)
    elapsed[0] += MAX_CACHE_SECONDS + 0.01

    assert other.identify(new.secret) is None
    assert ring.identify(new.secret) is None
    other.close()


def test_a_key_created_by_another_process_works_at_once(ring: KeyRing, tmp_path: Path, clock: FixedClock) -> None:
    other = KeyRing(SqliteStores(tmp_path / "data", clock).shared.api_keys, clock, lambda: 0.0)
    assert other.identify(ring.create("ann", DEFAULT_SCOPES).secret)

    later = ring.create("bob", DEFAULT_SCOPES)

    assert other.identify(later.secret) == Identity("bob", DEFAULT_SCOPES, later.key.id)
    other.close()


def test_unknown_keys_cost_one_lookup_each_and_one_check_in_half_a_second(tmp_path: Path, clock: FixedClock) -> None:
    elapsed = [0.0]
    elsewhere = KeyRing(SqliteStores(tmp_path / "elsewhere", clock).shared.api_keys, clock)
    unknown = [elsewhere.create("eve", DEFAULT_SCOPES).secret for _ in range(20)]
    elsewhere.close()
    records = CountedKeys(tmp_path)
    ring = KeyRing(records, clock, lambda: elapsed[0])
    known = ring.create("ann", DEFAULT_SCOPES).secret

    answers = [ring.identify(secret) for secret in (known, *unknown, known)]
    counted = records.revisions, records.lookups
    elapsed[0] += MAX_CACHE_SECONDS + 0.01
    ring.identify(unknown[0])

    assert [bool(answer) for answer in answers] == [True, *[False] * 20, True]
    assert counted == (1, 21)
    assert (records.revisions, records.lookups) == (2, 22)
    ring.close()


def test_while_one_thread_checks_the_records_others_look_up_their_keys(tmp_path: Path, clock: FixedClock) -> None:
    check_began, answered = threading.Event(), threading.Event()

    class SlowKeys(CountedKeys):
        def revision(self) -> int:
            check_began.set()
            assert answered.wait(10)
            return super().revision()

    records = SlowKeys(tmp_path)
    ring = KeyRing(records, clock, lambda: 0.0)
    new = ring.create("ann", DEFAULT_SCOPES)
    checking = threading.Thread(target=ring.identify, args=[new.secret])
    checking.start()
    assert check_began.wait(10)

    meanwhile = ring.identify(new.secret)
    answered.set()
    checking.join()

    assert meanwhile == Identity("ann", DEFAULT_SCOPES, new.key.id)
    assert records.revisions == 1
    ring.close()


def test_a_server_asks_the_file_about_a_key_at_most_twice_a_second_and_never_on_the_event_loop(
    tmp_path: Path, clock: FixedClock
) -> None:
    elapsed = [0.0]
    ring = KeyRing(SqliteStores(tmp_path / "data", clock).shared.api_keys, clock, lambda: elapsed[0])
    new = ring.create("ann", DEFAULT_SCOPES)
    credentials = Credentials(ring)
    assert asyncio.run(credentials.identify(new.secret))

    ring.revoke(new.key.id)
    still_cached = asyncio.run(credentials.identify(new.secret))
    elapsed[0] += MAX_CACHE_SECONDS + 0.01
    later = asyncio.run(credentials.identify(new.secret))

    assert still_cached is not None
    assert later is None
    assert MAX_CACHE_SECONDS < 1
    ring.close()


def test_a_cached_key_ends_when_its_time_is_over(tmp_path: Path, clock: FixedClock) -> None:
    ring = KeyRing(SqliteStores(tmp_path / "data", clock).shared.api_keys, clock, lambda: 0.0)
    new = ring.create("ann", DEFAULT_SCOPES, lifetime=timedelta(hours=1))
    assert ring.identify(new.secret)

    clock.advance(3600)

    assert ring.recently_identified(new.secret) is None
    ring.close()


def test_a_key_ends_when_its_time_is_over(ring: KeyRing, clock: FixedClock) -> None:
    new = ring.create("ann", DEFAULT_SCOPES, lifetime=timedelta(hours=1))
    assert ring.identify(new.secret)

    clock.advance(3600)

    assert ring.identify(new.secret) is None
    assert ring.all()[0].state(clock()) == "expired"


def test_a_rotated_key_takes_the_place_of_the_old_one(ring: KeyRing) -> None:
    old = ring.create("ann", read_scopes("read admin"), "laptop", timedelta(days=30))

    new = ring.rotate(old.key.id)

    assert ring.identify(old.secret) is None
    assert ring.identify(new.secret) == Identity("ann", old.key.scopes, new.key.id)
    assert (new.key.label, new.key.expires_at) == ("laptop", old.key.expires_at)


def test_a_key_that_has_ended_cannot_be_rotated(ring: KeyRing) -> None:
    key = ring.create("ann", DEFAULT_SCOPES).key
    ring.revoke(key.id)

    with pytest.raises(InvalidInputError, match="is revoked"):
        ring.rotate(key.id)


def test_last_use_is_written_down(ring: KeyRing, clock: FixedClock) -> None:
    new = ring.create("ann", DEFAULT_SCOPES)
    clock.advance(10)
    ring.identify(new.secret)

    ring.record_uses()

    assert ring.all()[0].last_used_at == clock()


def test_an_unknown_key_cannot_be_revoked(ring: KeyRing) -> None:
    with pytest.raises(NotFoundError, match="there is no key 'nope'"):
        ring.revoke("nope")


def test_keys_made_before_there_were_services_still_open(tmp_path: Path, clock: FixedClock) -> None:
    ring = KeyRing(SqliteStores(tmp_path, clock).shared.api_keys, clock)
    new = ring.create("ann", DEFAULT_SCOPES)
    ring.close()
    with sqlite3.connect(tmp_path / "keys.db") as file:
        file.execute("ALTER TABLE keys DROP COLUMN namespace")
    file.close()

    later = KeyRing(SqliteStores(tmp_path, clock).shared.api_keys, clock)

    assert later.identify(new.secret) == Identity("ann", DEFAULT_SCOPES, new.key.id)
    later.close()


def test_a_key_must_have_time_to_live(ring: KeyRing) -> None:
    with pytest.raises(InvalidInputError):
        ring.create("ann", DEFAULT_SCOPES, lifetime=timedelta(0))


def test_a_damaged_file_is_said_to_be(tmp_path: Path, clock: FixedClock) -> None:
    (tmp_path / "keys.db").write_bytes(b"not a database" * 100)

    with pytest.raises(StorageError, match="cannot use the keys"):
        KeyRing(SqliteStores(tmp_path, clock).shared.api_keys, clock)


def test_a_folder_that_cannot_be_made_is_said_to_be(tmp_path: Path, clock: FixedClock) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StorageError, match="cannot open the keys"):
        KeyRing(SqliteStores(tmp_path / "file", clock).shared.api_keys, clock)


def test_a_ring_that_is_closed_is_said_to_be(tmp_path: Path, clock: FixedClock) -> None:
    ring = KeyRing(SqliteStores(tmp_path, clock).shared.api_keys, clock)
    secret = ring.create("ann", DEFAULT_SCOPES).secret
    ring.close()

    with pytest.raises((StorageError, sqlite3.ProgrammingError)):
        ring.identify(secret)


def test_scopes_are_read_with_and_without_their_prefix() -> None:
    assert read_scopes("read, memory:write") == DEFAULT_SCOPES


@pytest.mark.parametrize("text", ["", "all", "memory:everything"])
def test_scopes_that_nobody_knows_are_refused(text: str) -> None:
    with pytest.raises(InvalidInputError, match="scope"):
        read_scopes(text)


def test_admin_includes_the_other_scopes_and_reading_does_not_include_writing() -> None:
    admin, reader = Identity("ann", read_scopes("admin")), Identity("ann", read_scopes("read"))

    assert admin.may("memory:read")
    assert admin.may("memory:write")
    with pytest.raises(NotAllowedError, match="add_memory needs the scope memory:write"):
        reader.check_scope("memory:write", "add_memory")
