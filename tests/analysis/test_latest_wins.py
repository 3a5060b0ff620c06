"""A newer statement takes the place of an older one, in five languages and more."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from known import START, cases, facts, held, shown

from memoryos.analysis.rules.endings import ending
from memoryos.domain.fact import Fact
from memoryos.domain.knowledge import known_at
from memoryos.domain.profile import instructions_of

END = START + timedelta(weeks=8)

PAIRS = cases("latest_wins.jsonl")


def stale(pair: dict[str, Any], text: str) -> list[str]:
    """What was true before and is not part of what is true now."""
    now = [value.casefold() for value in pair["now_any"]]
    gone = [value.casefold() for value in pair["past_any"]]
    return [value for value in gone if value in text and not any(value in other for other in now)]


def test_there_are_twelve_pairs_and_more_in_five_languages() -> None:
    assert len(PAIRS) >= 12
    assert len({pair["language"] for pair in PAIRS}) >= 5


@pytest.mark.parametrize(
    "pair",
    [pytest.param(pair, id=f"{pair['language']} {pair['slot']} {number}") for number, pair in enumerate(PAIRS)],
)
def test_what_is_over_is_no_longer_shown(pair: dict[str, Any]) -> None:
    known = facts(pair["first"], pair["then"])

    assert stale(pair, shown(known)) == []


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Soy costurera.", "Soy fontanera."),
        ("Faccio il fabbro.", "Faccio il magazziniere."),
        ("Я тестировщик.", "Я закройщик."),
    ],
)
def test_a_new_trade_takes_the_place_of_the_former(first: str, then: str) -> None:
    trades = [fact.value for fact in held(facts(first, then)) if fact.slot == "job" and fact.certain]

    assert trades == [then.rsplit(maxsplit=1)[-1].strip(".")]


def test_most_new_values_are_known() -> None:
    pairs = [pair for pair in PAIRS if pair["now_any"]]

    results = [
        pair
        for pair in pairs
        if any(value.casefold() in shown(facts(pair["first"], pair["then"])) for value in pair["now_any"])
    ]

    assert len(results) >= 0.7 * len(pairs)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair['language']} {pair['slot']}")
def test_nothing_is_contradicted_that_a_date_decides(pair: dict[str, Any]) -> None:
    known = facts(pair["first"], pair["then"])

    assert [fact.value for fact in held(known) if fact.contradicts] == []


def test_what_was_true_stays_as_history() -> None:
    known = facts("Mein Freund Jonas und ich sind seit Mai zusammen.", "Jonas und ich haben uns getrennt.")

    (then,) = [fact for fact in known if fact.slot == "partner" and fact.certain]
    assert then.value == "Freund Jonas"
    assert then.superseded_at is not None


def test_an_ending_of_another_thing_ends_nothing() -> None:
    known = facts("I play tennis every Tuesday.", "I sold the piano.")

    assert "tennis" in shown(known)


def test_somebody_elses_divorce_ends_nothing_of_the_users() -> None:
    known = facts("My husband Tom cooks on Fridays.", "My boss got divorced last week.")

    assert "husband tom" in shown(known)


def test_a_new_dose_takes_the_place_of_the_old_one() -> None:
    known = facts("I take 20 mg of fluoxetine every morning.", "The doctor put the fluoxetine up to 40 mg.")

    assert "40 mg" in shown(known)
    assert "20 mg" not in shown(known)


def test_a_quotation_about_family_ends_with_the_thing_that_it_names() -> None:
    learned = facts("My brother Mateo is 11 and just started trombone.")
    over = Fact("over", "user", "ended", "trombone", (), negated=True)
    ended = replace(learned[0].statements[0], text="trombone", certain=False, holds_until=END, said_at=END)

    known = known_at([*learned, replace(over, statements=(ended,))], None)

    quoted = [fact for fact in known if "trombone" in fact.value and not fact.certain and not fact.negated]
    assert quoted
    assert {fact.superseded_by for fact in quoted} == {"over"}


@pytest.mark.parametrize(
    ("wish", "withdrawal"),
    [
        ("End every answer with a summary from now on.", "You can drop the summary now."),
        ("Bitte antworte immer mit Quellenangabe.", "Die Quellenangaben brauchst du nicht mehr."),
        ("À partir de maintenant, ajoute l'heure de la basse mer.", "Plus la peine de mettre la basse mer."),
        ("每次回答最后给我来一句打气的话", "打气那句以后不用加了"),
    ],
)
def test_an_instruction_is_withdrawn_by_a_sentence(wish: str, withdrawal: str) -> None:
    known = facts(wish, withdrawal)

    assert instructions_of(facts(wish), END) != ()
    assert instructions_of(known, END) == ()


@pytest.mark.parametrize(
    "text",
    [
        "My husband Tom and I split up last year.",
        "Mein Freund Jan und ich haben uns getrennt.",
        "Mi marido Luis y yo nos separamos.",
    ],
)
def test_a_couple_of_which_one_is_named_separates(text: str) -> None:
    over = ending(text)

    assert over is not None
    assert "partner" in over.slots
