"""A wish that is taken back or replaced in passing no longer stands; what else was wished with it does."""

from datetime import timedelta

import pytest
from known import START, facts, held

from memoryos.domain.profile import instructions_of


def wishes(*messages: str) -> set[str]:
    """The standing instructions after `messages`."""
    return set(instructions_of(held(facts(*messages)), START + timedelta(weeks=52)))


@pytest.mark.parametrize(
    ("wish", "then"),
    [
        ("pls keep answers short.", "actually forget the short answers thing, go long if you want"),
        ("from now on answer like a pirate", "ok stop the pirate stuff"),
        ("Antworte mir bitte immer kurz.", "das mit dem kurz kannste wieder lassen"),
        ("отвечай всегда без смайликов", "ладно, со смайликами можно"),
        ("Responde siempre con frases cortas.", "olvida lo de las frases cortas"),
    ],
)
def test_a_wish_that_is_taken_back_is_over(wish: str, then: str) -> None:
    assert wishes(wish)
    assert not wishes(wish, then)


@pytest.mark.parametrize(
    ("wish", "then", "left"),
    [
        ("ab jetzt auf Englisch bitte, ich muss üben", "wieder auf Deutsch bitte", "wieder auf Deutsch bitte"),
        ("A partir de ahora contéstame en inglés", "vuelve al español porfa", "vuelve al español porfa"),
        (
            "cuando te pida recetas, siempre para 4 personas",
            "ahora somos 5, las recetas para 5",
            "ahora somos 5, las recetas para 5",
        ),
        (
            "Rezepte immer für zwei Personen bitte.",
            "Rezepte ab jetzt bitte für drei.",
            ("Rezepte ab jetzt bitte für drei."),
        ),
        (
            "responda sempre em tópicos, por favor.",
            "chega de tópicos, pode ser texto corrido",
            "chega de tópicos, pode ser texto corrido",
        ),
    ],
)
def test_a_newer_wish_takes_the_place_of_an_older_one(wish: str, then: str, left: str) -> None:
    assert wishes(wish, then) == {left}


@pytest.mark.parametrize(
    ("wish", "then", "kept"),
    [
        (
            "Bitte immer mit Quellen antworten und nie mehr als 5 Sätze.",
            "Quellen brauchst du nicht mehr anzugeben",
            "nie mehr als 5 Sätze.",
        ),
        (
            "From now on always answer in British English and use metric units.",
            "you don't have to use metric any more",
            "From now on always answer in British English",
        ),
    ],
)
def test_of_two_wishes_in_a_sentence_one_can_be_taken_back(wish: str, then: str, kept: str) -> None:
    assert wishes(wish, then) == {kept}


def test_an_exception_in_a_sentence_of_its_own_is_kept_with_its_wish() -> None:
    wish = "pls keep answers short. except for SQL, there i want the full explanation"

    assert wishes(wish) == {wish}


@pytest.mark.parametrize(
    "message",
    [
        "oi! moro em Recife e quero uma receita de bolo, sem leite pq sou intolerante",
        "Somos 5 en casa, ¿qué receta me das?",
    ],
)
def test_a_single_request_is_no_standing_wish(message: str) -> None:
    assert not wishes(message)
