"""Towns are where people work, not for whom; and names that are also star signs or faiths are names of relatives."""

import pytest
from known import facts, held


def values(slot: str, *messages: str) -> list[str]:
    return [fact.value for fact in held(facts(*messages)) if fact.slot == slot and fact.certain and not fact.subject]


@pytest.mark.parametrize(
    ("message", "employers"),
    [
        ("Trabajo en Madrid", []),
        ("Trabajo en Zara", ["Zara"]),
        ("Trabajo para Santander", ["Santander"]),
        ("Trabalho em Lisboa", []),
        ("Trabalho em Coimbra", []),
        ("Trabalho no Porto", []),
        ("Trabalho na Vale", ["Vale"]),
        ("Empecé a trabajar en Mercadona", ["Mercadona"]),
        ("Hoy comencé a trabajar en Inditex", ["Inditex"]),
        ("Empecé en Duolingo", []),
        ("Comecei a trabalhar no Itaú", ["Itaú"]),
        ("Ho iniziato a lavorare alla Ferrari", ["Ferrari"]),
        ("Ich jobbe jetzt bei Rewe", ["Rewe"]),
    ],
)
def test_an_employer_is_no_town(message: str, employers: list[str]) -> None:
    assert values("employer", message) == employers


@pytest.mark.parametrize(
    ("message", "family"),
    [
        ("my son Leo is 4", ["son Leo"]),
        ("my brother Christian lives in Cork", ["brother Christian"]),
        ("Mein Bruder Leo ist 14", ["Bruder Leo"]),
        ("mi hijo Leo tiene 4 años", ["hijo Leo"]),
        ("meu filho Leo tem 4 anos", ["filho Leo"]),
        ("mio figlio Leo ha 4 anni", ["figlio Leo"]),
    ],
)
def test_relatives_may_be_called_leo_or_christian(message: str, family: list[str]) -> None:
    assert values("family", message) == family


@pytest.mark.parametrize("message", ["I'm Leo rising", "I'm Christian", "my family is Christian"])
def test_a_sign_or_faith_is_no_name_of_the_user(message: str) -> None:
    assert values("name", message) == values("family", message) == []
