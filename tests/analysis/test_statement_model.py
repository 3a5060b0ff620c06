"""The model that sees what a clause tells something about, where it is not near enough to the examples of a slot."""

from datetime import UTC, datetime
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from memoryos.adapters.embedders.combined import UseWithMiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.analysis.rules.meanings import SlotMeanings
from memoryos.analysis.rules.statements import statements
from memoryos.domain.page import Page
from memoryos.ports import Embedder
from memoryos.text.slots.statement_model import file_of, statement_model
from memoryos.text.slots.vectors import statement_vectors

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
DEFAULT = "use:multilingual-v3-6bit-centred/1"
STATEMENTS_BY_SLOT = [
    ("Back at school since Monday, third term of plumbing", "education"),
    ("Der Opa wird im Mai neunzig", "birthday"),
    ("На гречку у сына сыпь по всему телу", "allergies"),
]


@cache
def our_embedder(name: str) -> Embedder:
    return UseWithMiniLm() if "minilm" in name else UniversalSentenceEncoder()


def quoted_slots(message: str, embedder: Embedder, *, with_model: bool = True) -> list[tuple[str, float]]:
    model = statement_model(embedder.name) if with_model else None
    meanings = SlotMeanings(partial(embedder.embed, purpose="document"), statement_vectors(embedder.name), model)
    page = Page("1", message, "Okay.", datetime(2026, 5, 1, tzinfo=UTC), "s", seq=1)
    return [(finding.slot, finding.confidence) for finding in statements([page], meanings, 0.9) if not finding.certain]


def likely_slot(message: str, embedder: Embedder) -> str:
    model = statement_model(embedder.name)
    assert model is not None
    return model.slots(embedder.embed([message], "document"))[0]


def test_the_shipped_model_was_trained_on_the_messages_and_examples_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    training = import_module("statement_model")
    file = file_of(DEFAULT)
    assert file is not None

    with np.load(file, allow_pickle=False) as kept:
        trained_on = str(kept["checksum"])

    assert trained_on == training.checksum()


@pytest.mark.parametrize(("message", "slot"), STATEMENTS_BY_SLOT)
def test_the_model_sees_what_the_examples_of_a_slot_are_not_near_enough_to(message: str, slot: str) -> None:
    embedder = our_embedder("use")

    assert quoted_slots(message, embedder, with_model=False) == []
    assert quoted_slots(message, embedder) == [(slot, 0.25)]


@pytest.mark.parametrize("message", ["three tablespoons of flour and a pinch of salt", "The deploy broke at midnight"])
def test_what_tells_nothing_about_anybody_is_not_quoted(message: str) -> None:
    assert quoted_slots(message, our_embedder("use")) == []


def test_the_model_sees_the_same_in_vectors_of_two_embedders_side_by_side() -> None:
    for message in [*(message for message, _ in STATEMENTS_BY_SLOT), "That movie was way too long"]:
        assert likely_slot(message, our_embedder("use+minilm")) == likely_slot(message, our_embedder("use"))


def test_an_embedder_of_somebody_else_has_no_model() -> None:
    assert statement_model("hashing/64") is None
