"""The same conversation in SQLite and in PostgreSQL is recalled alike, to the digit."""

from pathlib import Path
from typing import Any

import pytest

from engines import open_memory_with
from memoryos import Memoryos
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.errors import SettingsError
from memoryos.ports import Embedder
from memoryos.testing import FixedClock, HashingEmbedder
from postgres_server import PostgresServer
from single_texts import SingleTexts

PLACES = ("Oslo", "Bergen", "Rome", "Lima")
QUESTIONS = ("Where do I live?", "tea in Rome", "What did I say about number 7?", "my dog")


def recalled(memory: Memoryos, clock: FixedClock) -> list[Any]:
    for number in range(60):
        clock.advance(600)
        place = PLACES[number % len(PLACES)]
        memory.add_memory(
            f"Number {number}: I drank tea in {place}, with my dog Rex.", "Noted.", session_id=str(number // 9)
        )
    memory.add_memory("I live in Oslo and my name is Ada.", "Welcome, Ada.")
    memory.force_mid_term_analysis()
    memory.settle()
    items = [memory.retrieve(question, limit=12).items for question in QUESTIONS]
    texts = [memory.retrieve(question, max_tokens=600).text() for question in QUESTIONS]
    facts = [fact["knowledge"] for fact in memory.get_user_knowledge_summary()]
    return [[(item.text, item.score) for item in some] for some in items] + [
        texts,
        facts,
        memory.get_user_profile_summary(),
    ]


@pytest.mark.parametrize(
    "embedder", [HashingEmbedder(128), SingleTexts(UniversalSentenceEncoder())], ids=["hashing", "default"]
)
def test_what_is_recalled_is_the_same_to_the_digit(
    tmp_path: Path, postgres: PostgresServer, embedder: Embedder
) -> None:
    results = []
    for where in ({"data_storage_path": tmp_path}, {"database_url": postgres.new_database()}):
        clock = FixedClock()
        with open_memory_with(user_id="ada", clock=clock, embedder=embedder, **where) as memory:
            results.append(recalled(memory, clock))

    in_sqlite, in_postgres = results
    assert in_postgres == in_sqlite


def test_forgetting_everything_leaves_nothing_that_the_new_key_opens(postgres: PostgresServer) -> None:
    where = {"database_url": postgres.new_database(), "encryption_key": "7c" * 32, "embedder": HashingEmbedder()}
    with Memoryos("ada", **where) as memory, Memoryos("ada", **where) as other:
        memory.add_memory("I live in Oslo.", "noted")
        assert "Oslo" in other.retrieve("Where do I live?").text()

        memory.forget(everything=True)
        memory.add_memory("I live in Rome.", "noted")
        recalled = other.retrieve("Where do I live?").text()

    assert "Rome" in recalled
    assert "Oslo" not in recalled


def test_a_store_that_needs_an_address_says_so() -> None:
    with pytest.raises(SettingsError, match="'database_url'"):
        Memoryos("ada", store="postgres")
