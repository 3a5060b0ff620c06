"""Turns found by the database itself, for a memory whose index is not loaded yet."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import psycopg
import pytest

from memoryos import Memoryos
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.domain.fact import Fact
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.errors import StorageError
from memoryos.operations.background.embed import embed_some
from memoryos.ports import Forget, Store, TurnMatch, Vector
from memoryos.privacy.secret import Secret
from memoryos.retrieval.cold_start import MIN_PAGES, NOTICE, ColdStartRetriever, IndexLoader
from memoryos.retrieval.hybrid import HybridRetriever
from memoryos.retrieval.index.cache import IndexCache
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.testing import FixedClock, HashingEmbedder
from memoryos.text.terms import terms
from postgres_server import PostgresServer

EMBEDDER = HashingEmbedder(64)
KEY = Secret("5c" * 32)
NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
THINGS = ("a garden", "the harbour", "an old mill", "three kites", "a violin")


class Context:
    """What a search may ask for; keeps the notices."""

    is_behind = False

    def __init__(self) -> None:
        self.notices: list[str] = []

    def embed(self, question: str) -> Vector:
        return EMBEDDER.embed([question], "query")[0]

    def facts(self) -> Sequence[Fact]:
        return ()

    def pages(self, _: Sequence[str]) -> Sequence[Page]:
        return ()

    def add_notice(self, notice: str) -> None:
        self.notices.append(notice)


@pytest.fixture
def owner(fresh=count()) -> Owner:  # noqa: B008 - one counter for all tests
    return Owner(f"searcher {next(fresh)}")


@pytest.fixture
def store(stores: PostgresStores, owner: Owner) -> Iterator[Store]:
    with closing(stores.open(owner)) as opened:
        yield opened


def fill(store: Store, clock: FixedClock, *texts: str) -> list[Page]:
    """Pages with words and vectors."""
    first = store.revision().pages
    pages = [
        Page(f"page {number}", text, "Noted.", clock() + timedelta(minutes=number))
        for number, text in enumerate(texts, first)
    ]
    stored = store.pages.append(pages)
    store.terms.put(TERMS_VERSION, stored, list(turn_terms(stored)))
    while embed_some(store, EMBEDDER, FixedClock()):
        pass
    return stored


def best(store: Store, question: str, number: int = 5, *, by_meaning: bool = True) -> list[TurnMatch]:
    assert store.turn_search is not None
    vector = EMBEDDER.embed([question], "query")[0] if by_meaning else None
    return store.turn_search.best(terms(question), EMBEDDER.name, vector, number)


def test_rare_words_weigh_more_than_common_ones(store: Store, clock: FixedClock) -> None:
    fill(store, clock, *(f"We talked about {thing} in the garden." for thing in THINGS))

    matches = best(store, "garden violin", by_meaning=False)

    assert (matches[0].page_id, matches[0].role) == ("page 4", "user")
    assert matches[0].words == pytest.approx(1.0)
    assert all(match.words < 0.5 for match in matches[1:])


def test_cosines_are_those_of_the_vectors(store: Store, clock: FixedClock) -> None:
    pages = fill(store, clock, *THINGS)
    vectors = {
        (page_id, vector.role): vector.vector
        for page_id, some in store.vectors.of_pages(EMBEDDER.name, [page.id for page in pages]).items()
        for vector in some
    }

    matches = best(store, "three kites", number=20)

    question = EMBEDDER.embed(["three kites"], "query")[0]
    assert {(match.page_id, match.role) for match in matches} == vectors.keys()
    for match in matches:
        assert match.cosine == pytest.approx(float(vectors[match.page_id, match.role] @ question), abs=2e-3)


@pytest.mark.parametrize(
    "odd", ["it's", "a\\b", "'", "\\", "x & y | !z", "<-> :*", "naïve café", "日本語", "%s %(owner)s"]
)
def test_any_text_may_be_asked_for_and_stored(store: Store, clock: FixedClock, odd: str) -> None:
    fill(store, clock, f"Somebody wrote {odd} here.")

    assert store.turn_search is not None
    matches = store.turn_search.best([odd, *terms("wrote")], EMBEDDER.name, None, 5)

    assert [match.page_id for match in matches] == ["page 0"]


def test_very_long_texts_are_kept(store: Store, clock: FixedClock) -> None:
    fill(store, clock, "kite " + "x" * 5000 + " " + " ".join(f"word{number}" for number in range(30_000)))

    assert [match.page_id for match in best(store, "kite", by_meaning=False)] == ["page 0"]


def test_nobody_finds_the_turns_of_another_owner(stores: PostgresStores, store: Store, clock: FixedClock) -> None:
    fill(store, clock, *THINGS)
    with closing(stores.open(Owner("stranger"))) as other:
        fill(other, clock, "nothing of interest")

        matches = best(other, "a violin and three kites", number=50)

    assert {match.page_id for match in matches} == {"page 0"}


def test_what_is_forgotten_is_not_found(store: Store, clock: FixedClock) -> None:
    fill(store, clock, *THINGS)
    store.pages.remove(Forget(page_ids=("page 3",)))

    matches = best(store, "three kites", number=50)

    assert matches
    assert "page 3" not in {match.page_id for match in matches}


def test_of_an_encrypted_memory_the_database_holds_nothing_to_search(
    database_url: str, owner: Owner, clock: FixedClock
) -> None:
    with closing(PostgresStores(database_url, clock, KEY)) as stores, closing(stores.open(owner)) as store:
        fill(store, clock, *THINGS)

        assert store.turn_search is not None
        assert not store.turn_search.is_able()
        assert best(store, "a violin") == []


@pytest.fixture
def jobs() -> list[Callable[[], None]]:
    """Work that was left to the background; the test does it."""
    return []


@pytest.fixture
def retriever(store: Store, owner: Owner, jobs: list[Callable[[], None]]) -> ColdStartRetriever:
    indexes = IndexCache(10**9, ExactIndex)

    def index() -> RecallIndex:
        return indexes.current(owner, store, EMBEDDER.name, EMBEDDER.dimension)

    loader = IndexLoader(lambda name: indexes.has_turns(owner, name), index, jobs.append)
    assert store.turn_search is not None
    return ColdStartRetriever(store, store.turn_search, EMBEDDER, HybridRetriever(index), loader, min_pages=3)


def ask(retriever: ColdStartRetriever, clock: FixedClock, **other: Any) -> tuple[list[str], list[str]]:
    """The pages that were found for three kites, and the notices."""
    context = Context()
    hits = retriever.find(Query("three kites", clock() + timedelta(days=1), limit=3, **other), context)
    return [hit.page_id for hit in hits], context.notices


def test_the_database_answers_until_the_index_is_loaded(
    store: Store, retriever: ColdStartRetriever, jobs: list[Callable[[], None]], clock: FixedClock
) -> None:
    fill(store, clock, *THINGS)

    cold, again = ask(retriever, clock), ask(retriever, clock)
    [load] = jobs
    load()
    warm = ask(retriever, clock)

    assert cold == again
    assert (cold[0][0], cold[1]) == ("page 3", [NOTICE])
    assert (warm[0][0], warm[1]) == ("page 3", [])


def test_a_page_that_was_just_stored_is_found_by_the_database(
    store: Store, retriever: ColdStartRetriever, clock: FixedClock
) -> None:
    fill(store, clock, "a garden", "the harbour", "an old mill")
    store.pages.append([Page("new", "three kites", "Noted.", clock())])

    result, notices = ask(retriever, clock)

    assert (result[0], notices) == ("new", [NOTICE])


@pytest.mark.parametrize(
    "other", [{"session_id": "s"}, {"since": NOON}, {"until": NOON}, {"as_of": NOON}, {"exhaustive": True}]
)
def test_what_the_database_does_not_know_waits_for_the_index(
    store: Store,
    retriever: ColdStartRetriever,
    jobs: list[Callable[[], None]],
    clock: FixedClock,
    other: dict[str, Any],
) -> None:
    fill(store, clock, *THINGS)

    _, notices = ask(retriever, clock, **other)

    assert (notices, jobs) == ([], [])


def test_a_small_memory_is_loaded_at_once(store: Store, retriever: ColdStartRetriever, clock: FixedClock) -> None:
    fill(store, clock, "three kites")

    assert ask(retriever, clock) == (["page 0", "page 0"], [])


def test_an_index_that_could_not_be_loaded_is_tried_again() -> None:
    jobs: list[Callable[[], None]] = []
    attempts: list[int] = []

    def load() -> None:
        attempts.append(1)
        raise StorageError("away")

    loader = IndexLoader(lambda _: False, load, jobs.append)
    loader.start()
    loader.start()
    jobs.pop()()
    loader.start()
    jobs.pop()()

    assert (len(attempts), jobs) == (2, [])


def test_a_recall_says_that_the_database_answered(postgres: PostgresServer, clock: FixedClock) -> None:
    url = postgres.new_database()
    with closing(PostgresStores(url, clock)) as stores, closing(stores.open(Owner("ada"))) as store:
        fill(store, clock, *(f"Number {number} is about {THINGS[number % 4]}." for number in range(MIN_PAGES)))
        fill(store, clock, "The violin is mine.")

    with Memoryos("ada", database_url=url, embedder=EMBEDDER, clock=clock) as memory:
        recall = memory.retrieve("Whose is the violin?", limit=5)

    assert NOTICE in recall.notices
    assert recall.items[0].text == "The violin is mine."


def test_without_pgvector_the_index_is_loaded_as_ever(postgres: PostgresServer, clock: FixedClock) -> None:
    url = postgres.new_database()
    user = url.partition("@/")[2].partition("?")[
        0
    ]  # a role is known to the whole server, so it is named as the database
    with closing(PostgresStores(url, clock)) as stores, closing(stores.open(Owner("ada"))) as store:
        store.revision()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP EXTENSION vector CASCADE")
        # Its users may not make it again.
        connection.execute(f"CREATE ROLE {user} LOGIN")
        connection.execute(f"GRANT USAGE ON SCHEMA memoryos TO {user}")
        connection.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA memoryos TO {user}")

    with (
        closing(PostgresStores(url.replace("tests@", f"{user}@"), clock)) as stores,
        closing(stores.open(Owner("ada"))) as store,
    ):
        fill(store, clock, *THINGS)

        assert store.turn_search is not None
        assert not store.turn_search.is_able()
        assert len(store.vectors.after(EMBEDDER.name, 0, 100)) == 2 * len(THINGS)
