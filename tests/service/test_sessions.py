"""Sessions of browsers: short, revocable, and never guessed from what is stored."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.errors import StorageError
from memoryos.ports import SessionRepository
from memoryos.service.api_keys import KeyRing
from memoryos.service.identity import DEFAULT_SCOPES, Identity, NotAllowedError
from memoryos.service.sessions import IDLE, LIFETIME, LINK_LIFETIME, MOST_SESSIONS, Sessions
from memoryos.testing import FixedClock

FILE = "sessions.db"
ANN = Identity("ann", frozenset({"memory:read"}))


@pytest.fixture(params=["sqlite", "postgres"])
def records(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[SessionRepository]:
    """Where sessions are kept; what tests leave behind belongs to users of their own."""
    if request.param == "sqlite":
        yield SqliteStores(tmp_path, clock).shared.sessions
        return
    stores = PostgresStores(request.getfixturevalue("postgres").new_database(), clock)
    yield stores.shared.sessions
    stores.close()


@pytest.fixture
def sessions(records: SessionRepository, clock: FixedClock) -> Sessions:
    return Sessions(records, clock)


def test_a_session_knows_who_signed_in(sessions: Sessions) -> None:
    token = sessions.start(ANN)

    session = sessions.find(token)

    assert session is not None
    assert session.identity == ANN
    assert session.has_csrf(session.csrf)
    assert not session.has_csrf("")


def test_a_session_is_found_by_another_process_of_the_deployment(records: SessionRepository, clock: FixedClock) -> None:
    token = Sessions(records, clock).start(ANN)

    assert Sessions(records, clock).find(token) is not None


@pytest.mark.parametrize("token", ["", "made up", "ä" * 43])
def test_a_token_that_nobody_was_given_opens_nothing(sessions: Sessions, token: str) -> None:
    assert sessions.find(token) is None
    sessions.start(ANN)
    assert sessions.find(token) is None


def test_a_session_ends_when_it_is_not_used(sessions: Sessions, clock: FixedClock) -> None:
    token = sessions.start(ANN)

    clock.advance(IDLE.total_seconds())

    assert sessions.find(token) is None


def test_a_session_that_is_used_ends_all_the_same_after_its_lifetime(sessions: Sessions, clock: FixedClock) -> None:
    token = sessions.start(ANN)
    for _ in range(LIFETIME // (IDLE / 2) - 1):
        clock.advance((IDLE / 2).total_seconds())
        assert sessions.find(token) is not None

    clock.advance((IDLE / 2).total_seconds())

    assert sessions.find(token) is None


def test_signing_out_ends_one_session_and_everywhere_ends_all(sessions: Sessions) -> None:
    first, second, third = (sessions.start(ANN) for _ in range(3))
    other = sessions.start(Identity("bea"))

    sessions.end(first)
    assert sessions.find(first) is None
    assert sessions.find(second) is not None

    assert sessions.end_all("ann") == 2
    assert sessions.find(third) is None
    assert sessions.find(other) is not None


@pytest.mark.parametrize("dry_run", [False, True])
def test_forgetting_everything_of_a_user_ends_their_sessions_and_nobody_elses(
    tmp_path: Path, clock: FixedClock, open_memory: Any, *, dry_run: bool
) -> None:
    sessions = Sessions(SqliteStores(tmp_path / "data", clock).shared.sessions, clock)
    memory = open_memory("ann")
    page = memory.add_memory("My cat is called Minka.", "")
    memory.add_memory("I play the cello.", "")
    of_ann, of_bea = sessions.start(ANN), sessions.start(Identity("bea"))

    memory.forget(page.id)
    assert sessions.find(of_ann) is not None
    memory.forget(everything=True, dry_run=dry_run)

    assert (sessions.find(of_ann) is not None) is dry_run
    assert sessions.find(of_bea) is not None


def test_forgetting_everything_makes_no_file_of_sessions(tmp_path: Path, open_memory: Any) -> None:
    memory = open_memory("ann")
    memory.add_memory("My cat is called Minka.", "")

    memory.forget(everything=True)

    assert not (tmp_path / "data" / FILE).exists()


def test_a_session_ends_when_its_key_is_revoked_or_expires(
    records: SessionRepository, tmp_path: Path, clock: FixedClock
) -> None:
    ring = KeyRing(SqliteStores(tmp_path, clock).shared.api_keys, clock)
    lasting = ring.create("ann", DEFAULT_SCOPES).key
    expiring = ring.create("ann", DEFAULT_SCOPES, lifetime=IDLE / 2).key
    sessions = Sessions(records, clock, ring)
    first, second = sessions.start(lasting.identity), sessions.start(expiring.identity)
    assert sessions.find(first) is not None
    assert sessions.find(second) is not None

    ring.revoke(lasting.id)
    assert sessions.find(first) is None
    assert sessions.find(second) is not None
    clock.advance((IDLE / 2).total_seconds())

    assert sessions.find(second) is None
    ring.close()


def test_a_session_of_a_key_is_closed_where_keys_cannot_be_checked(sessions: Sessions) -> None:
    assert sessions.find(sessions.start(Identity("ann", DEFAULT_SCOPES, "key_id"))) is None


def test_a_service_key_belongs_to_no_single_user_and_starts_no_session(sessions: Sessions) -> None:
    with pytest.raises(NotAllowedError):
        sessions.start(Identity("", DEFAULT_SCOPES, "k", "shop"))


def test_a_link_works_once_and_not_for_long(sessions: Sessions, clock: FixedClock) -> None:
    used, late = sessions.new_link(ANN), sessions.new_link(ANN)

    assert sessions.use_link(used) == ANN
    assert sessions.use_link(used) is None
    clock.advance(LINK_LIFETIME.total_seconds())
    assert sessions.use_link(late) is None


def test_a_link_is_no_session_and_a_session_no_link(sessions: Sessions) -> None:
    assert sessions.find(sessions.new_link(ANN)) is None
    assert sessions.use_link(sessions.start(ANN)) is None


def test_no_link_works_where_none_was_ever_made(sessions: Sessions) -> None:
    assert sessions.use_link("made up") is None


def test_the_file_holds_no_token_and_only_its_owner_may_read_it(tmp_path: Path, clock: FixedClock) -> None:
    sessions = Sessions(SqliteStores(tmp_path, clock).shared.sessions, clock)
    token, link = sessions.start(ANN), sessions.new_link(ANN)

    content = (tmp_path / FILE).read_bytes()

    assert token.encode() not in content
    assert link.encode() not in content
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_sessions_that_have_ended_are_removed_when_another_begins(sessions: Sessions, clock: FixedClock) -> None:
    for _ in range(50):
        sessions.start(ANN)
    clock.advance(LIFETIME.total_seconds())

    sessions.start(ANN)

    assert sessions.end_all("ann") == 1


def test_a_file_that_is_no_database_is_a_storage_error(tmp_path: Path, clock: FixedClock) -> None:
    (tmp_path / FILE).write_bytes(b"not a database" * 100)

    with pytest.raises(StorageError):
        Sessions(SqliteStores(tmp_path, clock).shared.sessions, clock).start(ANN)


def test_a_new_session_ends_the_one_not_used_for_longest_if_there_are_many(
    sessions: Sessions, clock: FixedClock
) -> None:
    bob = sessions.start(Identity("bob", frozenset({"memory:read"})))
    tokens = []
    for _ in range(MOST_SESSIONS):
        clock.advance(seconds=1)
        tokens.append(sessions.start(ANN))
    clock.advance(seconds=120)
    sessions.find(tokens[0])

    link = sessions.new_link(ANN)
    newest = sessions.start(ANN)

    assert [token for token in tokens if sessions.find(token) is None] == [tokens[1]]
    assert sessions.find(newest) is not None
    assert sessions.find(bob) is not None
    assert sessions.use_link(link) == ANN
