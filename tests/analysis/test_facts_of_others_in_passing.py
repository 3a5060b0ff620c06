"""What is said of somebody after they were mentioned: by a pronoun, beside the name, or of a relative without one."""

from datetime import timedelta

import pytest
from known import START, facts

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page


def of_others(message: str) -> set[tuple[str, str, str]]:
    """Whom, slot and value of what is certain about others in `message`."""
    return {(fact.subject, fact.slot, fact.value) for fact in facts(message) if fact.certain and fact.subject}


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("Ma sœur Julie habite à Bordeaux, elle est prof.", ("Julie", "job", "prof")),
        ("Mathis, mon petit-fils de 15 ans, doit rendre un devoir", ("Mathis", "age", "15")),
        ("mi hija Antonella, 23 años, estudia kinesiologia", ("Antonella", "age", "23")),
        ("mio padre non capisce. lui fa il muratore", ("padre", "job", "muratore")),
        ("Meine Tochter will mal reiten, sie ist 12 und mag Pferde", ("Tochter", "age", "12")),
        ("Meine Mutter (78) wohnt in Emden im Heim", ("Mutter", "home", "Emden")),
        ("My sister Ana lives in Porto, she's a nurse.", ("Ana", "job", "nurse")),
    ],
)
def test_what_is_added_about_somebody_is_known_of_them(message: str, fact: tuple[str, str, str]) -> None:
    assert fact in of_others(message)


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("Mi hermana Ana vive con su novia, ella es enfermera.", ("Ana", "job", "enfermera")),
        ("Mein Bruder Uwe wohnt mit Lena in Kassel, sie ist Lehrerin.", ("Uwe", "job", "Lehrerin")),
    ],
)
def test_a_pronoun_after_somebody_else_is_not_the_first_person(message: str, fact: tuple[str, str, str]) -> None:
    assert fact not in of_others(message)


def test_what_a_relative_found_is_not_the_users_job() -> None:
    assert not {fact.slot for fact in facts("Сын Андрей устроился на Пермскую ГРЭС слесарем.") if not fact.subject} & {
        "job",
        "employer",
    }


def test_a_declined_russian_name_is_the_same_person() -> None:
    pages = [
        Page("p1", "Дочь Ольга из Томска.", "Ок.", START, "s", seq=1),
        Page("p2", "А у Ольги беда: разошлась с мужем.", "Ох.", START + timedelta(days=1), "s", seq=2),
    ]

    findings = RulesReader().read(pages, lambda _: []).findings

    assert {one.subject for one in findings if one.page_ids == ("p2",) and not one.negated} <= {"Ольга"}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("My dog Rex is limping.", "He died last night."),
        ("Biscuit is my dog, an old kelpie.", "she didnt make it"),
        ("Mein Hund Bruno ist 13.", "Er ist gestern gestorben."),
    ],
)
def test_an_animal_that_is_gone_by_a_pronoun_has_ended(first: str, then: str) -> None:
    pages = [
        Page("p1", first, "Oh.", START, "s", seq=1),
        Page("p2", then, "Sorry.", START + timedelta(days=1), "s", seq=2),
    ]

    findings = RulesReader().read(pages, lambda _: []).findings

    assert {one.subject for one in findings if one.slot == "ended"} & {"Rex", "Biscuit", "Bruno"}
