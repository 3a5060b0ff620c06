"""What somebody else typed, what is over and what was a joke is not how the user lives."""

from datetime import timedelta

import pytest
from known import START, facts, held

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page


@pytest.mark.parametrize(
    ("before", "message", "value"),
    [
        ("Plan my week.", "It's Ravi, she's in the shower. I love fishing and I hate opera.", "opera"),
        ("Was koche ich?", "Hier ist Jonas, Mia schläft noch. Ich hasse Rosenkohl.", "Rosenkohl"),
        ("¿Qué cocino?", "Soy Iñaki, está en la ducha. Odio las lentejas.", "las lentejas"),
        ("Что приготовить?", "Это Костя, Аня спит. Я ненавижу оперу.", "оперу"),
    ],
)
def test_somebody_else_at_the_keyboard_says_nothing_about_the_user(before: str, message: str, value: str) -> None:
    assert value not in {fact.value for fact in facts(before, message)}


@pytest.mark.parametrize(
    "message",
    [
        "This is Temi, Dera left her laptop open. I'm vegan.",
        "hi this is alfie dads gone the toilet. i'm vegan",
        "hi mum's asleep, this is Zoe. I'm vegan",
        "Hallo, hier Enno. Silke ist im Garten. Ich bin vegan.",
        "Moin, Kai hier, Lea ist grad einkaufen. Ich bin vegan.",
        "hola, soy Nacho, Laura se ha dejado el portátil abierto. Soy vegano.",
        "Coucou, ici Hugo, Léa m'a prêté son téléphone. Je suis végan.",
        "oi, aqui é o Rui, a Ana deixou o portátil aberto. Sou vegano.",
        "ciao sono Luca, Marta è in giardino. Sono vegano.",
        "Привет, это Лена, Дима вышел в магазин. Я веган.",
    ],
)
def test_a_writer_who_says_where_the_user_is_says_nothing_about_them(message: str) -> None:
    assert not facts(message)


@pytest.mark.parametrize(
    "message",
    [
        "It's Friday, Tom is out. I'm vegan.",
        "Hallo, hier Enno. Ich bin vegan.",
        "Hi, this is Temi. I left my laptop at work. I'm vegan.",
        "Hola, soy Nacho, Laura es mi hermana. Soy vegano.",
        "C'est Noël, Léa est sortie. Je suis végan.",
    ],
)
def test_a_user_who_says_where_others_are_or_who_they_are_still_speaks_of_themselves(message: str) -> None:
    assert "diet" in {fact.slot for fact in facts(message)}


def test_somebody_who_was_introduced_is_known_by_name_however_it_is_spelt() -> None:
    pages = [
        Page("p1", "My nephew Alfie is here.", "Nice.", START, "s", seq=1),
        Page("p2", "hi its alfie, i hate carrots", "Hello!", START + timedelta(minutes=1), "s", seq=2),
    ]

    findings = RulesReader().read(pages, lambda _: []).findings

    assert "carrots" not in {finding.value for finding in findings}


@pytest.mark.parametrize(
    "text",
    [
        "En Cádiz cantaba los jueves en el coro de la iglesia.",
        "Da ragazzo suonavo il basso in un gruppo tutti i venerdì.",
        "Früher bin ich jeden Morgen vor der Arbeit geschwommen.",
        "À Nantes je jouais au handball tous les mardis.",
    ],
)
def test_what_was_usual_once_is_not_held_as_current(text: str) -> None:
    assert [fact.text for fact in held(facts(text)) if fact.slot in {"habits", "hobby"}] == []


def test_what_is_usual_now_is_held_beside_what_was() -> None:
    text = "Antes cantaba en un coro, ahora canto en casa los jueves."

    assert any("ahora canto" in fact.text for fact in held(facts(text)))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("我开玩笑说要把它炖了吃,孩子哭了一晚上。", "炖了吃"),
        ("Ich habe im Scherz gesagt, ich werde Mönch.", "Mönch"),
    ],
)
def test_a_joke_is_not_quoted(text: str, value: str) -> None:
    assert not any(value in fact.text for fact in facts(text))


def test_a_verb_without_a_subject_is_about_the_person_named_last() -> None:
    known = facts("Mia zia Rosa sta da noi. È diabetica e ci vede poco.")

    assert ("Rosa", "health", "diabetica") in {(fact.subject, fact.slot, fact.value) for fact in known if fact.certain}
    assert not any("diabetica" in fact.text for fact in known if not fact.subject)
