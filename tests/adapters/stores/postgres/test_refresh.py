"""An index follows what other replicas store, in one round trip."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.errors import StorageError
from memoryos.operations.background.embed import embed_some
from memoryos.ports import Forget, Store
from memoryos.retrieval.index.cache import IndexCache
from memoryos.testing import FixedClock, HashingEmbedder
from postgres_server import PostgresServer
from round_trips import RoundTripCounter, counted_round_trips

EMBEDDER = HashingEmbedder(32)
ADA = Owner("ada")
EVERYTHING = Forget(everything=True)
# The driver prepares a statement that it has run a few times, which takes a second round trip, once.
UNTIL_PREPARED = 10
REFRESHES = 10


@pytest.fixture
def counter(postgres: PostgresServer) -> Iterator[RoundTripCounter]:
    with counted_round_trips(postgres.folder) as counting:
        yield counting


@pytest.fixture
def here(counter: RoundTripCounter, stores: PostgresStores, database_url: str) -> Iterator[PostgresStores]:
    """A replica whose round trips are counted, on the database of `stores`."""
    with closing(PostgresStores(counter.url(database_url), connections=1)) as replica:
        replica.owners()
        yield replica


def add(store: Store, clock: FixedClock, number: int) -> None:
    at = clock() + timedelta(minutes=number)
    store.pages.append([Page(f"page {number}", f"I have {number} plants.", "Water them.", at, session_id="s")])


def refresh(indexes: IndexCache, store: Store) -> list[str]:
    """Brings the index of ADA up to date, and gives the pages it knows."""
    index = indexes.current(ADA, store, EMBEDDER.name, EMBEDDER.dimension)
    with index.lock:
        return list(dict.fromkeys(index.page_ids))


@pytest.mark.parametrize("embedded", [False, True])
def test_an_index_takes_in_a_page_of_another_replica_in_one_round_trip(
    stores: PostgresStores, here: PostgresStores, counter: RoundTripCounter, clock: FixedClock, embedded: bool
) -> None:
    indexes = IndexCache(10**9, ExactIndex)
    trips = []
    with closing(stores.open(ADA)) as there, closing(here.open(ADA)) as store:
        there.pages.remove(EVERYTHING)
        for number in range(UNTIL_PREPARED + REFRESHES):
            add(there, clock, number)
            if embedded:
                embed_some(there, EMBEDDER, FixedClock())
            before = counter.count
            known = refresh(indexes, store)
            trips.append(counter.count - before)
            assert known[-1] == f"page {number}"

    assert trips[UNTIL_PREPARED:] == [1] * REFRESHES
    assert len(known) == len(trips)


def test_an_index_that_is_up_to_date_is_asked_for_in_one_round_trip(
    stores: PostgresStores, here: PostgresStores, counter: RoundTripCounter, clock: FixedClock
) -> None:
    indexes = IndexCache(10**9, ExactIndex)
    with closing(stores.open(ADA)) as there, closing(here.open(ADA)) as store:
        there.pages.remove(EVERYTHING)
        add(there, clock, 1)
        for _ in range(UNTIL_PREPARED):
            refresh(indexes, store)
        before = counter.count

        refresh(indexes, store)

    assert counter.count - before == 1


def test_it_is_one_round_trip_also_where_the_connection_worked_for_somebody_else(
    stores: PostgresStores, here: PostgresStores, counter: RoundTripCounter, clock: FixedClock
) -> None:
    indexes = IndexCache(10**9, ExactIndex)
    with closing(here.open(Owner("eve"))) as other, closing(here.open(ADA)) as store:
        store.pages.remove(EVERYTHING)
        for number in range(UNTIL_PREPARED):
            add(store, clock, number)
            other.revision()
            refresh(indexes, store)
        with closing(stores.open(ADA)) as there:
            add(there, clock, UNTIL_PREPARED)
        other.revision()
        before = counter.count

        known = refresh(indexes, store)

    assert counter.count - before == 1
    assert len(known) == UNTIL_PREPARED + 1


def test_a_connection_whose_statement_failed_is_told_again_whom_it_works_for(
    here: PostgresStores, clock: FixedClock
) -> None:
    with closing(here.open(Owner("eve"))) as eve, closing(here.open(ADA)) as ada:
        ada.pages.remove(EVERYTHING)
        add(ada, clock, 1)
        eve.revision()
        with pytest.raises(StorageError):
            ada.pages.after(0, -1)

        results = ada.pages.after(0, 10), eve.pages.after(0, 10)

    assert [[page.id for page in some] for some in results] == [["page 1"], []]
