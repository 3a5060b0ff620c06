"""Wishes about how answers should look, said plainly, and the sentences that take them back, in ten languages."""

from datetime import timedelta

import pytest
from known import START, cases, facts

from memoryos.domain.profile import instructions_of

NOW = START + timedelta(weeks=8)
PAIRS = cases("answer_style.jsonl")
LANGUAGES = {"en", "de", "es", "fr", "pt", "it", "ru", "zh", "ja", "ko"}


def test_there_are_pairs_in_ten_languages() -> None:
    assert {pair["language"] for pair in PAIRS} == LANGUAGES


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["wish"])
def test_a_plain_wish_is_kept(pair: dict[str, str]) -> None:
    assert instructions_of(facts(pair["wish"]), NOW) == (pair["wish"],)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["then"])
def test_a_sentence_takes_it_back(pair: dict[str, str]) -> None:
    assert pair["wish"] not in instructions_of(facts(pair["wish"], pair["then"]), NOW)


@pytest.mark.parametrize(
    "message",
    [
        "Shorter answer this time, please.",
        "Short answer please: how long do eggs take?",
        "Answer briefly. Where is Tromsø?",
        "Can you give me longer answers?",
        "My boss gives short answers, it drives me mad.",
        "Antworte kurz: wie lange brauchen Eier?",
        "Responde corto, ¿cuánto tarda el arroz?",
        "今回は短く答えてください。",
        "No tables left at the restaurant, so we ate at home.",
        "You can find the tables in chapter two.",
    ],
)
def test_what_is_about_one_answer_or_something_else_is_no_wish(message: str) -> None:
    assert instructions_of(facts(message), NOW) == ()


def test_allowing_something_takes_back_only_what_it_is_about() -> None:
    known = facts("No emojis please.", "Please keep your answers short.", "Emojis are fine again.")

    assert instructions_of(known, NOW) == ("Please keep your answers short.",)


def test_two_forms_that_are_left_out_are_two_wishes() -> None:
    known = facts("Bitte keine Tabellen.", "No bullet points, please.", "Write in full sentences, always.")

    assert instructions_of(known, NOW) == ("Bitte keine Tabellen.", "Write in full sentences, always.")
