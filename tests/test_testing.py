"""The doubles that others test with keep their promises too."""

from datetime import datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.errors import InvalidInputError, ModelError
from memoryos.ports import Completion, Message
from memoryos.testing import Call, FixedClock, HashingEmbedder, ScriptedLanguageModel

HELLO = [Message("system", "Be brief."), Message("user", "Hello there?")]


def test_a_scripted_model_answers_in_order_and_remembers_what_it_was_asked():
    model = ScriptedLanguageModel(["one two", Completion("three", 9, 9, cut=True)], name="my:model")

    assert model.complete(HELLO) == Completion("one two", prompt_tokens=4, completion_tokens=2)
    assert model.complete(HELLO, {"type": "object"}).cut
    assert model.name == "my:model"
    assert model.calls == [Call(tuple(HELLO)), Call(tuple(HELLO), {"type": "object"})]
    assert model.calls[0].text == "Be brief.\nHello there?"


def test_a_scripted_model_may_answer_by_the_question():
    model = ScriptedLanguageModel(lambda call: call.text.upper())

    assert model.complete(HELLO).text == "BE BRIEF.\nHELLO THERE?"


def test_a_scripted_error_is_raised():
    model = ScriptedLanguageModel([ModelError("down"), "up"])

    with pytest.raises(ModelError, match="down"):
        model.complete(HELLO)
    assert model.complete(HELLO).text == "up"


def test_a_script_that_ran_out_says_so():
    with pytest.raises(ModelError, match="no reply left for 'Be brief"):
        ScriptedLanguageModel([]).complete(HELLO)


def test_one_text_is_no_script():
    with pytest.raises(InvalidInputError, match="not one text"):
        ScriptedLanguageModel("yes")


@given(st.text())
def test_the_pieces_of_a_stream_are_the_whole_answer(text: str):
    model = ScriptedLanguageModel([text])

    assert "".join(model.stream(HELLO)) == text
    assert model.calls[0].streamed


@given(st.lists(st.text(max_size=30), max_size=5), st.integers(2, 64))
def test_hashed_vectors_are_unit_rows_and_the_same_every_time(texts: list[str], dimension: int):
    rows = HashingEmbedder(dimension).embed(texts, "document")

    assert rows.shape == (len(texts), dimension)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert (rows == HashingEmbedder(dimension).embed(texts, "query")).all()


def test_texts_that_share_words_are_nearer():
    cat, cats, sea = HashingEmbedder(256).embed(["the black cat", "The cat is black!", "waves at sea"], "document")

    assert cat @ cats > cat @ sea


def test_an_embedder_says_what_makes_its_vectors():
    assert (HashingEmbedder(8).name, HashingEmbedder(8).dimension) == ("hashing/8", 8)
    assert HashingEmbedder(8, name="old").name == "old"
    with pytest.raises(InvalidInputError, match="too small"):
        HashingEmbedder(1)


def test_a_fixed_clock_stands_still_until_it_is_moved():
    clock = FixedClock()
    start = clock()

    assert clock() == start
    clock.advance(90)
    assert clock() - start == timedelta(seconds=90)
    assert "2026" in repr(clock)


def test_a_fixed_clock_has_an_offset_and_does_not_go_back():
    with pytest.raises(InvalidInputError, match="needs an offset"):
        FixedClock(datetime(2026, 1, 1))  # noqa: DTZ001 - that is the point
    with pytest.raises(InvalidInputError, match="cannot go back"):
        FixedClock().advance(-1)
