"""Clauses that ask, even without a question mark, and clauses that only look like it."""

import pytest

from memoryos.analysis.rules.requests import is_request

REQUESTS = [
    "whats a nice way to say no to my landlord",
    "is oat milk really that good for me",
    "how do i get a stain out of my good shirt",
    "do i need a visa for turkey",
    "wie mache ich einen hefeteig",
    "soll ich den vertrag kündigen",
    "cómo se quita el óxido de la bici",
    "est-ce que mon chat peut manger du thon",
    "come si scrive una disdetta",
    "como eu faço um currículo",
    "подбери мне рифму к слову осень",
    "怎么把猫毛从沙发上弄掉",
]
STATEMENTS = [
    "what I can't eat is celery",
    "was up at four again with the baby",
    "did a course in welding last year",
    "can have coffee again since Monday",
    "why I moved to Leeds is a long story",
    "was ich nicht esse, ist Fisch",
    "como pan todos los días",
    "come ogni lunedì vado in piscina",
    "как обычно, бегаю по утрам",
    "what's more, I'm allergic to wasps",
]


@pytest.mark.parametrize("clause", REQUESTS)
def test_a_clause_that_asks_is_a_request(clause: str) -> None:
    assert is_request(clause, clause)


@pytest.mark.parametrize("clause", STATEMENTS)
def test_a_clause_that_states_is_none(clause: str) -> None:
    assert not is_request(clause, clause)
