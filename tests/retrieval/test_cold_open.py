"""An index that reads words kept beside the pages answers exactly as one that read every page as it came."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos import Memoryos
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.operations.background.embed import embed_some
from memoryos.ports import Forget, Vector
from memoryos.retrieval.hybrid import HybridRetriever
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.testing import FixedClock, HashingEmbedder
from retrieval.conftest import NOON

fresh = count()
EMBEDDER = HashingEmbedder()
SENTENCES = (
    "I painted the barn red last week.",
    "Do you like green tea?",
    "Ann bought two bicycles in Lisbon!",
    "¿Dónde está la biblioteca?",
    "Me gustan los gatos y las montañas.",
    "我昨天去了北京。",
    "你喜欢什么茶？",
    "getUserName fails in user_store.",
    "Yes, two of them!",
    "What?",
    "...",
)
QUESTIONS = ("When did Ann paint the barn?", "tea", "gatos montañas", "北京", "user store", "Zorg?", "what did I say")

texts = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3).map(" ".join)
exchanges = st.tuples(
    texts, st.one_of(texts, st.just("")), st.sampled_from([None, None, "s", "t"]), st.sampled_from([None, "Ann"])
)
conversations = st.lists(exchanges, min_size=1, max_size=12)


def page(number: int, text: tuple[str, str, str | None, str | None]) -> Page:
    user_input, agent_response, session_id, name = text
    at = NOON + timedelta(minutes=45 * number)
    return Page(f"page {number}", user_input, agent_response, at, session_id, user_name=name)


def opened_cold(store: SqliteStore) -> RecallIndex:
    index = RecallIndex(EMBEDDER.name, ExactIndex(EMBEDDER.dimension))
    index.catch_up(store, index.changes_in(store))
    return index


class EmbedsOnly:
    """The context of a search in which nothing is known but the index."""

    is_behind = False

    def embed(self, question: str) -> Vector:
        return EMBEDDER.embed([question], "query")[0]

    def facts(self) -> tuple[()]:
        return ()

    def pages(self, _: Sequence[str]) -> tuple[()]:
        return ()


def answers(index: RecallIndex) -> list[object]:
    retriever = HybridRetriever(lambda: index)
    questions = (Query(text, NOON + timedelta(days=1), limit=20) for text in QUESTIONS)
    return [retriever.find(query, EmbedsOnly()) for query in questions]


def embed_all(store: SqliteStore) -> None:
    while embed_some(store, EMBEDDER, FixedClock()):
        pass


@settings(max_examples=40)
@given(conversations, st.data())
def test_kept_words_change_no_answer(tmp_path_factory: pytest.TempPathFactory, text, data) -> None:
    store = SqliteStore.open(tmp_path_factory.mktemp("cold"), Owner(f"user {next(fresh)}"), FixedClock())
    grown = RecallIndex(EMBEDDER.name, ExactIndex(EMBEDDER.dimension))
    for number, exchange in enumerate(text):
        store.pages.append([page(number, exchange)])
        embed_all(store)
        grown.catch_up(store, grown.changes_in(store))
    one_by_one, at_once = answers(grown), answers(opened_cold(store))
    known = store.pages.after(0, data.draw(st.integers(1, len(text))))
    version = data.draw(st.sampled_from([TERMS_VERSION - 1, TERMS_VERSION, TERMS_VERSION + 1]))

    store.terms.put(version, known, list(turn_terms(known)))

    assert answers(opened_cold(store)) == at_once == one_by_one
    assert (store.terms.after(TERMS_VERSION, 0, 100) != []) == (version == TERMS_VERSION)
    store.close()


def test_forgotten_pages_leave_the_rest_as_if_they_had_never_been(tmp_path) -> None:
    some = [(f"{SENTENCES[number % 11]} It is number {number}.", "Good.", "s", "Ann") for number in range(20)]
    forgotten = tuple(f"page {number}" for number in (0, 7, 8, 19))
    with_words = SqliteStore.open(tmp_path, Owner("with words"), FixedClock())
    without = SqliteStore.open(tmp_path, Owner("without"), FixedClock())
    stored = with_words.pages.append([page(number, exchange) for number, exchange in enumerate(some)])
    without.pages.append([item for item in stored if item.id not in forgotten])
    with_words.terms.put(TERMS_VERSION, stored[:15], list(turn_terms(stored[:15])))
    with_words.pages.remove(Forget(page_ids=forgotten))
    embed_all(with_words)
    embed_all(without)

    assert answers(opened_cold(with_words)) == answers(opened_cold(without))
    with_words.close()
    without.close()


def test_the_words_of_stored_pages_are_kept_in_the_background(tmp_path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path, embedding_model_name="none") as memory:
        for number in range(130):
            memory.add_memory(f"I bought boat {number}", "")
        assert memory.settle(60)
    store = SqliteStore.open(tmp_path, Owner("ann", "default_assistant_profile"), FixedClock())

    kept = store.terms.after(TERMS_VERSION, 0, 1000)

    assert kept == list(turn_terms(store.pages.after(0, len(kept))))
    assert 64 <= len(kept) <= 130
    store.close()
