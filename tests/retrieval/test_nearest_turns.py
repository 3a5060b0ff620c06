"""Searching a long memory with a vector engine: the same turns are found, and nothing forgotten stays."""

import shutil
from contextlib import closing

import numpy as np
import pytest

from memoryos import Memoryos
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.vector_engines.faiss import FaissEngine
from memoryos.assembly.vector_engines import engine_choice
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.errors import SettingsError
from memoryos.ports import EngineState, StoredVector
from memoryos.retrieval.index.cache import IndexCache
from memoryos.retrieval.scoring.nearest_rows import nearest_similarity
from memoryos.testing import HashingEmbedder

TOPICS = ("boats", "cellos", "tulips", "glaciers", "kayaks")


def open_memory(path, engine: str = "exact", **settings) -> Memoryos:
    return Memoryos(
        user_id="ada",
        data_storage_path=str(path),
        embedder=HashingEmbedder(),
        vector_engine=engine,
        vector_engine_min_turns=0,
        analyst="rules",
        **settings,
    )


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A memory of 1,200 turns, which takes longer to make than to copy."""
    path = tmp_path_factory.mktemp("stored")
    with open_memory(path) as memory:
        memory.add_messages(
            [
                {"role": "user", "content": f"I read about {TOPICS[number % 5]} number {number} in the morning"}
                for number in range(1200)
            ]
        )
        memory.add_memory("My sister plays the bassoon in Trondheim", "How nice")
        memory.settle()
    return path


@pytest.fixture
def filled(stored, tmp_path):
    return shutil.copytree(stored, tmp_path, dirs_exist_ok=True)


@pytest.mark.parametrize("engine", ["faiss", "qdrant"])
def test_an_engine_finds_what_comparing_all_turns_finds(filled, engine):
    questions = ["Who plays the bassoon?", "the tulips of number 702", "What did I read about glaciers?"]
    with open_memory(filled) as exact:
        expected = [exact.retrieve(question, limit=3).items[0].text for question in questions]

    with open_memory(filled, engine) as memory:
        texts = [memory.retrieve(question, limit=3).items[0].text for question in questions]

    assert texts == expected


@pytest.mark.parametrize("engine", ["faiss", "qdrant"])
def test_turns_added_and_forgotten_later_are_found_and_gone(filled, engine):
    with open_memory(filled, engine) as memory:
        memory.retrieve("bassoon")
        page_id = memory.add_memory("My cousin Yrsa mends accordions", "Really?").id
        memory.settle()
        added = memory.retrieve("Who mends accordions?", limit=1).items[0].text
        memory.forget(page_id=page_id)
        left = [item.text for item in memory.retrieve("Who mends accordions?").items]

    assert "accordions" in added
    assert not any("accordions" in text for text in left)


def test_a_period_is_searched_whole_however_few_turns_it_has(filled):
    with open_memory(filled, "faiss") as memory:
        page_id = memory.add_memory("Nothing in particular", "Indeed", timestamp="2020-01-01T10:00:00+00:00").id
        memory.settle()
        items = memory.retrieve("glaciers", until="2020-12-31T00:00:00+00:00").items

    assert {item.page_id for item in items} <= {page_id}


@pytest.mark.parametrize("engine", ["faiss", "qdrant"])
def test_the_nearest_of_a_period_are_compared_however_many_others_are_nearer(tmp_path, clock, engine):
    """The last 4,000 turns are all nearer to the question than the first 1,000, and of either a few are nearest."""
    question, *rows = np.random.default_rng(1).standard_normal((5001, 64)).astype(np.float32)
    question, rows = question / np.linalg.norm(question), np.array(rows)
    rows[1000:] += 9 * question
    rows[100:120] += 4 * question
    rows[1100:1120] += 9 * question
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    ada = Owner("ada")
    choice = engine_choice(Settings.load({"vector_engine": engine, "vector_engine_min_turns": 0}), ("", ada))
    with closing(SqliteStore.open(tmp_path, ada, clock)) as store:
        store.pages.append([Page(f"p{number}", f"text {number}", "", clock()) for number in range(5000)])
        store.vectors.put("e", 5000, [StoredVector(seq, "user", row) for seq, row in enumerate(rows, start=1)])
        index = IndexCache(10**9, ExactIndex).current("ada", store, "e", 64, choice)

    for period in (slice(0, 600), slice(0, 2600), slice(0, 4000), slice(0, 5000)):
        eligible = np.zeros(5000, dtype=np.bool_)
        eligible[period] = True
        cosines = nearest_similarity(index, question, np.zeros(5000, dtype=np.float32), eligible).cosines
        exact = np.where(eligible, rows @ question, -1)
        best = np.argsort(-exact)[:10]

        assert np.allclose(cosines[best], exact[best], atol=1e-5)


def test_a_server_that_is_gone_leaves_comparing_all_turns(filled, caplog):
    with open_memory(filled, "qdrant", vector_engine_url="http://127.0.0.1:9") as memory:
        text = memory.retrieve("Who plays the bassoon?", limit=1).items[0].text

    assert "bassoon" in text
    assert "every turn is compared, without the vector engine" in caplog.text


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"vector_engine": "milvus"}, "unknown vector engine 'milvus'; choose from exact, faiss, qdrant, chroma"),
        ({"vector_engine": "faiss", "vector_engine_url": "http://x"}, "vector_engine_url is for qdrant and chroma"),
    ],
)
def test_a_setting_that_names_no_engine_is_refused(tmp_path, settings, wrong):
    with pytest.raises(SettingsError, match=wrong):
        Memoryos(user_id="ada", data_storage_path=str(tmp_path), **settings)


def test_codes_of_a_dimension_that_fills_no_byte_can_be_compared():
    engine = FaissEngine(5)
    rows = [np.array([1, -1, 1, -1, 1], dtype=np.float32), np.array([-1, -1, 1, -1, 1], dtype=np.float32)]

    engine.put([1, 2], rows, EngineState(2, 0))

    assert engine.nearest(rows[1], 1).tolist() == [2]
