"""Phones, computers and vehicles that people say they got, and work that has ended, in seven languages."""

import pytest
from known import facts, held


def certain(*messages: str) -> set[tuple[str, str]]:
    """Slot and value of what is certain and holds after `messages`."""
    return {(fact.slot, fact.value) for fact in held(facts(*messages)) if fact.certain}


@pytest.mark.parametrize(
    ("message", "slot", "value"),
    [
        ("got a new ute, a Hilux.", "possessions", "Hilux"),
        ("got me a 2019 ProMaster high roof white", "possessions", "2019 ProMaster"),
        ("haben uns jetzt nen gebrauchten VW ID.3 geholt", "possessions", "VW ID.3"),
        ("fahre nen Skoda Octavia Kombi", "possessions", "Skoda Octavia"),
        ("ho preso un macbook air m1 usato da una tipa di ravenna", "computer", "macbook air m1"),
        ("I bought a used ThinkPad T14 today.", "computer", "ThinkPad T14"),
        ("Mein neues Handy ist ein Fairphone 5.", "phone", "Fairphone 5"),
        ("Me he comprado un Pixel 8.", "phone", "Pixel 8"),
        ("Я купил себе айфон.", "phone", "айфон"),
        ("estoy en paro desde mayo", "job", "en paro"),
        ("je suis à la retraite", "job", "à la retraite"),
        ("sono in pensione da due anni", "job", "in pensione"),
        ("soy profe de historia en una secundaria", "job", "profe de historia"),
        ("soy madre soltera de dos", "family", "madre soltera de dos"),
    ],
)
def test_what_people_got_or_became_is_certain(message: str, slot: str, value: str) -> None:
    assert (slot, value) in certain(message)


@pytest.mark.parametrize(
    "message",
    [
        "I got a B in math and got a Slack message from Tom.",
        "My brother got a Pixel 8.",
        "Should I have bought a ThinkPad T14?",
        "If I got a new phone it would be a Pixel 8.",
        "Mi hermano está en paro.",
        "Ich bin in Elternzeit bis März.",
    ],
)
def test_what_others_got_and_what_is_only_asked_is_not(message: str) -> None:
    assert not {slot for slot, _ in certain(message)} & {"phone", "computer", "possessions", "job"}


def test_a_new_phone_takes_the_place_of_the_old_one() -> None:
    known = certain("My phone is a Nokia 3310.", "I finally got an iPhone 16.")

    assert {value for slot, value in known if slot == "phone"} == {"iPhone 16"}


def test_a_model_year_is_not_since_when_it_is_owned() -> None:
    assert not any(
        fact.holds_from for fact in facts("i bought a car from guy in Mallow, avensis 2014, 187 thousand km")
    )
