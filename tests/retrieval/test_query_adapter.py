"""The query adapter: what it is made from, what it does to a question, and what it is worth."""

from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from memoryos.adapters.embedders.combined import UseWithMiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.query_adapter import file_of, query_adapter
from memoryos.retrieval.scoring.rerank import rerank_context

ROOT = Path(__file__).parents[2]
USE, MINILM, BOTH = "use:multilingual-v3-6bit-centred/1", "minilm:all-MiniLM-L6-v2-int8/1", "use+minilm:centred/1"


@cache
def our_embedder(name):
    return UniversalSentenceEncoder() if name == USE else UseWithMiniLm()


@pytest.mark.parametrize("embedder", [USE, MINILM])
def test_the_shipped_adapters_were_trained_on_what_is_in_the_repository(embedder, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    training = import_module("training_pairs")

    with np.load(file_of(embedder)) as kept:
        assert str(kept["checksum"]) == training.checksum()


def test_an_embedder_of_somebody_else_has_no_adapter():
    assert query_adapter("hashing/64") is None
    assert file_of("hashing/64") is None


@pytest.mark.parametrize(
    ("question", "answer", "decoy"),
    [
        ("Do I have a driving licence?", "Passed on the second try, no more bus for me.", "Which licence is best?"),
        ("What do I do for a living?", "Another twelve hour shift on the ward.", "What living rooms do you like?"),
        ("Wo wohne ich jetzt?", "Seit Samstag stapeln sich die Kisten in Erfurt.", "Wo finde ich eine Wohnung?"),
        ("¿A qué soy alérgica?", "Si toco un gato se me hinchan los ojos.", "¿Qué es una alergia?"),
        ("我有孩子吗？", "昨晚哄老二睡觉哄到十一点。", "孩子几岁上学比较好？"),
    ],
)
@pytest.mark.parametrize("name", [USE, BOTH])
def test_a_question_comes_nearer_to_what_answers_it_than_to_what_only_sounds_like_it(name, question, answer, decoy):
    embedder, adapter = our_embedder(name), query_adapter(name)
    vector = embedder.embed([question], "query")[0]
    sentences = embedder.embed([answer, decoy], "document")

    before = sentences @ vector
    after = sentences @ adapter.for_sentences(vector) + adapter.tells(sentences)

    assert after[0] - after[1] > before[0] - before[1]


def test_side_by_side_each_embedder_has_its_own_adapter():
    first, second, both = map(query_adapter, (USE, MINILM, BOTH))
    rng = np.random.default_rng(0)
    one, other = (rng.normal(size=len(adapter.telling)).astype(np.float32) for adapter in (first, second))

    adapted = both.for_turns(np.concatenate([one, other]))

    assert adapted == pytest.approx(np.concatenate([first.for_turns(one), second.for_turns(other)]), abs=1e-4)


def test_a_sentence_that_only_the_first_embedder_knows_tells_as_much_as_with_the_first_alone():
    first, both = query_adapter(USE), query_adapter(BOTH)
    sentence = np.random.default_rng(1).normal(size=(1, len(first.telling))).astype(np.float32)
    unknown_to_second = np.zeros((1, len(both.telling) - len(first.telling)), np.float32)

    assert both.tells(np.hstack([sentence, unknown_to_second])) == pytest.approx(first.tells(sentence), rel=1e-3)


@pytest.mark.parametrize(("assistant_side", "has_adapter"), [(False, True), (True, False)])
def test_what_the_assistant_said_is_searched_for_without_it(assistant_side, has_adapter):
    index = RecallIndex(USE, ExactIndex(512))
    question = np.eye(1, 512, dtype=np.float32)[0]

    context = rerank_context(index, question, Intent(assistant_side=assistant_side), None)

    assert (context.adapter is not None) is has_adapter
    assert np.array_equal(context.meaning().alone, question) is not has_adapter
    assert np.array_equal(context.meaning().between_people, question)
