"""The second embedder beside the default one: it looks at the best turns again, and only at those in English."""

from datetime import UTC, datetime

import numpy as np
import pytest

from memoryos.adapters.embedders.combined import UseWithMiniLm
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.domain.turn_terms import turn_terms
from memoryos.ports import StoredVector
from memoryos.retrieval.hybrid import ranking
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.parse import parsed
from memoryos.retrieval.scoring.second_embedder import RERANK_DEPTH
from memoryos.retrieval.scoring.slots import family_probabilities
from memoryos.text.slots.vectors import slot_vectors

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
BOTH = "use+minilm:centred/1"
FIRST, SECOND = 512, 384
HALF = np.sqrt(np.float32(0.5))


def vector(first: int, second: int | None) -> np.ndarray:
    """A vector of both embedders, each of which sees a meaning by its number; None is what the second cannot read."""
    made = np.zeros(FIRST + SECOND, dtype=np.float32)
    made[first] = 1 if second is None else HALF
    if second is not None:
        made[FIRST + second] = HALF
    return made


def index_of(vectors: list[np.ndarray], text: str = "harbour") -> RecallIndex:
    """Turns of the user that all say the same, with these vectors."""
    pages = [Page(f"p{n}", text, "", NOON, f"s{n}", seq=n) for n in range(1, len(vectors) + 1)]
    index = RecallIndex(BOTH, ExactIndex(FIRST + SECOND))
    stored = [StoredVector(n, "user", item, n) for n, item in enumerate(vectors, 1)]
    index.append(list(turn_terms(pages)), stored)
    return index


def best_rows(index: RecallIndex, question: np.ndarray) -> list[int]:
    query = Query("Which harbour?", NOON, limit=len(index))
    return ranking(index, query, parsed(query.text, []), question, ()).rows


def test_of_turns_that_the_first_embedder_finds_alike_the_second_chooses():
    index = index_of([vector(0, 5), vector(0, 6), vector(0, 7), vector(1, 8)])

    rows = best_rows(index, vector(0, 7))

    assert rows[0] == 2


def test_a_question_that_the_second_embedder_cannot_read_is_judged_by_the_first():
    index = index_of([vector(0, 5), vector(1, 6), vector(2, None)])

    rows = best_rows(index, vector(1, None))

    assert rows[0] == 1


def test_a_turn_that_the_second_embedder_cannot_read_is_found_by_the_first():
    index = index_of([vector(0, 5), vector(3, 6), vector(2, None)])

    rows = best_rows(index, vector(2, 9))

    assert rows[0] == 2


def test_the_second_embedder_looks_at_the_best_turns_only():
    near = [vector(0, number % 100) for number in range(RERANK_DEPTH + 20)]
    index = index_of([*near, vector(1, 200)])

    rows = best_rows(index, vector(0, 200))

    assert rows[-1] == len(near), "what only the second embedder finds near is not among the best of the first"


def test_a_turn_that_repeats_the_question_gains_no_more_from_the_second_embedder_than_a_very_near_one():
    usual = [vector(0, number) for number in range(100)]
    repeats, near = vector(0, 200), vector(0, 200)
    near[FIRST + 200], near[FIRST + 201] = HALF * np.float32(0.8), HALF * np.float32(0.6)
    index = index_of([*usual, repeats, near])
    query = Query("Which harbour?", NOON, limit=len(index))

    meaning = ranking(index, query, parsed(query.text, []), vector(0, 200), ()).parts["meaning"]

    assert meaning[100] == pytest.approx(meaning[101])
    assert meaning[100] > meaning[0]


def test_a_question_that_the_second_embedder_cannot_read_asks_for_the_same_slots_as_with_the_first_alone():
    first, both = slot_vectors("use:multilingual-v3-6bit-centred/1"), slot_vectors(BOTH)
    assert first is not None
    assert both is not None
    question = first.questions[3, 0] / np.linalg.norm(first.questions[3, 0])

    probabilities = family_probabilities(both, np.concatenate([question, np.zeros(SECOND, np.float32)]))

    assert probabilities == pytest.approx(family_probabilities(first, question), abs=1e-4)


@pytest.mark.parametrize(
    ("question", "answer"), [("What can't I eat?", "peanuts"), ("Wo wohne ich?", "Leeds"), ("我住在哪里？", "Leeds")]
)
def test_both_embedders_answer_in_every_language(open_memory, question, answer):
    memory = open_memory(embedding_model_name="use+minilm")
    memory.add_memory("I'm allergic to peanuts, so no satay for me.", "Noted, no peanuts.")
    memory.add_memory("We finally found a flat in Leeds, near the canal.", "Congratulations!")
    memory.add_memory("Which screws do I need for a shelf?", "Use 5 by 60 mm screws.")
    memory.settle()

    first = memory.retrieve(question, limit=1).items[0]

    assert answer in first.text


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("We adopted a dog", True),
        ("It has been a dream \u2014 to give a home to kids", True),
        ("What\u2019s the name of the dog?", True),
        ("home tomorrow \U0001f389", True),
        ("What did I see at the caf\u00e9?", True),
        ("\U0001f602", False),
        ("L\u00e9a a dormi", False),
        ("Wir haben den Hund geholt", False),
        ("\u043c\u044b \u0432\u0437\u044f\u043b\u0438 \u0441\u043e\u0431\u0430\u043a\u0443", False),
        ("\u6211\u4eec the \u72d7 is in the house", False),
    ],
)
def test_the_second_embedder_reads_english_whatever_signs_are_in_it(text: str, english: bool):
    (made,) = UseWithMiniLm().embed([text], "document")

    assert made[FIRST:].any() == english
    assert np.linalg.norm(made) == pytest.approx(1, abs=1e-3)
