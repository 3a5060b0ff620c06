"""New amounts without what they are amounts of, in ten languages."""

import pytest

from memoryos.text.new_amounts import asks_for_measure, tells_new_amount


@pytest.mark.parametrize(
    "text",
    [
        "gp upped me to 100 mg",
        "der Hausarzt hat auf 75 erhöht",
        "me han subido a 20",
        "mon endocrino est passé à 88",
        "sono sceso a 87",
        "o psiquiatra aumentou pra 15",
        "врач поднял до 75",
        "医生给我加到75了",
        "75に増えた",
        "의사가 75로 올렸어",
    ],
)
def test_a_number_that_something_came_to_is_a_new_amount(text: str) -> None:
    assert tells_new_amount(text)


@pytest.mark.parametrize("text", ["I take 20 mg every morning", "flat 3, second floor", "jetzt reicht es", "我有2只猫"])
def test_another_number_is_not_a_new_amount(text: str) -> None:
    assert not tells_new_amount(text)


@pytest.mark.parametrize(
    "question", ["How much do I weigh?", "Wie alt bin ich?", "¿Cuánto peso?", "我多重？", "내 몸무게는?"]
)
def test_a_question_for_a_weight_or_an_age_asks_for_a_measure(question: str) -> None:
    assert asks_for_measure(question)
