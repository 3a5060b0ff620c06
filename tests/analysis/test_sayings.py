"""What people say instead of the textbook sentence is a certain fact, in ten languages."""

from collections import Counter

import pytest
from known import cases, facts

SAYINGS = cases("sayings.jsonl")


def test_every_language_has_its_sayings() -> None:
    counts = Counter(saying["language"] for saying in SAYINGS)

    assert set(counts) == {"en", "de", "es", "fr", "pt", "it", "ru", "zh", "ja", "ko"}
    assert min(counts.values()) >= 14


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: f"{saying['language']} {saying['text']}")
def test_a_saying_is_a_certain_fact(saying: dict[str, str]) -> None:
    known = {(fact.slot, fact.value) for fact in facts(saying["text"]) if fact.certain and not fact.negated}

    assert (saying["slot"], saying["value"]) in known


@pytest.mark.parametrize(
    "text",
    [
        "My brother drives a bus for a living.",
        "Nuts make my dad's throat close up.",
        "Meine Schwester isst kein Fleisch.",
        "Wir fahren nach Leipzig.",
        "Si viviera cerca de Vigo, iría andando.",
        "Mi hermana no come carne.",
        "Mon voisin roule en Fabia de 2011.",
        "Se abitassimo vicino a Pisa, verrei.",
        "Minha vizinha dá aula de matemática.",
        "Сестра преподаёт математику в школе.",
        "他一吃花生喉咙就肿。",
        "兄は肉を食べません。",
        "친구는 고기를 안 먹어요.",
    ],
)
def test_what_is_said_of_others_or_not_meant_is_no_fact_about_the_user(text: str) -> None:
    assert [fact.value for fact in facts(text) if fact.certain and not fact.subject and fact.slot != "family"] == []
