"""What people take back or put right is read as they mean it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from known import facts, shown

from memoryos import Memoryos
from memoryos.analysis.rules.reader import RulesReader
from memoryos.analysis.rules.self_corrections import readings
from memoryos.domain.page import Page

START = datetime(2026, 3, 2, 10, tzinfo=UTC)

IN_ONE_MESSAGE = [
    ("I work at a bakery. Sorry, I meant brewery - stupid autocorrect.", "brewery", "bakery"),
    ("I live in Porto. I mean Braga.", "braga", "porto"),
    ("My son is called Max. No, sorry, Mark.", "mark", "max"),
    ("My favourite colour is blue. No wait, green.", "green", "blue"),
    ("I'm 42 years old. Wait, 43.", "43", "42"),
    ("I have two cats. No, three.", "three cats", "two cats"),
    ("I'm allergic to nuts, no wait, eggs.", "eggs", "nuts"),
    ("I live in Leeds with my wife Anna. Sorry, I meant York.", "york", "leeds"),
    ("Je suis allergique aux arachides. Pardon, je voulais dire aux noix.", "noix", "arachides"),
    ("Soy alérgica al polen. Perdón, quería decir al marisco.", "marisco", "polen"),
    ("Moro em Lisboa. Desculpa, quis dizer Braga.", "braga", "lisboa"),
    ("Abito a Torino. Scusa, volevo dire Milano.", "milano", "torino"),
    ("Ich wohne in Köln. Quatsch, ich meinte Bonn.", "bonn", "köln"),
    ("У меня аллергия на орехи. Ой, нет, на мёд.", "мёд", "орехи"),
    ("我对花生过敏。不对，是对虾过敏。", "虾", "花生"),
    ("我住在苏州。说错了，我住在无锡。", "无锡", "苏州"),
    ("저는 대전에 살아요. 아니, 대구에 살아요.", "대구", "대전"),
]
NO_CORRECTION = [
    ("I'm a nurse. Actually, I'm a painter too.", "nurse"),
    ("I have a dog called Rex. Actually, I have a cat.", "rex"),
    ("I live in Leeds. Sorry, long day.", "leeds"),
    ("I love tea. Sorry, bye!", "tea"),
    ("I live in Leeds. I meant to tell you that.", "leeds"),
    ("I live in Leeds. I mean, who doesn't?", "leeds"),
    ("Tengo un perro llamado Toby. No fumo.", "toby"),
    ("I have a dog called Rex. No, really.", "rex"),
    ("My son is called Max. Oh no, I forgot his lunch.", "max"),
]
TAKEN_BACK = [
    ("I drive a Honda Civic. Not anymore actually, sold it last week.", "honda"),
    ("I'm a nurse. Actually, I'm a paramedic.", "nurse"),
    ("Ich bin Lehrer. Nein, ich bin Erzieher.", "lehrer"),
    ("I'm vegan. Just kidding, I eat everything.", "vegan"),
    ("Sono celiaca. Anzi no, solo intollerante al lattosio.", "celiaca"),
    ("Ich bin Pilot. Scherz!", "pilot"),
    ("I work at Amazon. Scratch that.", "amazon"),
]
IN_THE_NEXT_MESSAGE = [
    ("I work at a bakery.", "Sorry, I meant brewery.", "brewery", "bakery"),
    ("I'm Ana and I live in Porto.", "Sorry, I meant Braga, not Porto.", "braga", "porto"),
    ("My wife's name is Anna.", "Oops, I mean Hanna.", "wife hanna", "wife anna"),
    ("I'm allergic to nuts.", "Sorry, I meant eggs.", "eggs", "nuts"),
    ("Soy alérgica al polen.", "Perdón, quería decir al marisco.", "marisco", "polen"),
    ("Ich wohne in Köln.", "Ich meinte natürlich Bonn.", "", "köln"),
    ("I'm vegetarian.", "I was joking, I eat meat.", "", "vegetarian"),
    ("I'm vegan.", "lol kidding, I love steak.", "steak", "vegan"),
]


def page(number: int, message: str, session: str = "s") -> Page:
    return Page(f"p{number}", message, "Noted.", START + timedelta(minutes=number), session, seq=number + 1)


def reading(before: str, message: str, session: str = "s") -> tuple[str, list[tuple[str, str]]]:
    result = next(iter(readings([page(1, message)], lambda _: [page(0, before, session)])))
    return result.rest, [(amendment.stated, amendment.withdrawn) for amendment in result.amendments]


def ended(fact: dict[str, Any]) -> bool:
    return bool(fact["superseded_by"] or fact["holds_until"])


@pytest.mark.parametrize(("message", "meant", "wrong"), IN_ONE_MESSAGE, ids=[case[0] for case in IN_ONE_MESSAGE])
def test_a_slip_is_put_right_in_the_same_message(message: str, meant: str, wrong: str) -> None:
    text = shown(facts(message))

    assert meant in text
    assert wrong not in text


@pytest.mark.parametrize(("message", "value"), NO_CORRECTION, ids=[case[0] for case in NO_CORRECTION])
def test_what_only_sounds_like_a_correction_changes_nothing(message: str, value: str) -> None:
    assert value in shown(facts(message))


@pytest.mark.parametrize(("message", "wrong"), TAKEN_BACK, ids=[case[0] for case in TAKEN_BACK])
def test_what_is_taken_back_is_not_learned(message: str, wrong: str) -> None:
    assert wrong not in shown(facts(message))


@pytest.mark.parametrize(
    ("first", "then", "meant", "wrong"), IN_THE_NEXT_MESSAGE, ids=[case[1] for case in IN_THE_NEXT_MESSAGE]
)
def test_a_slip_is_put_right_in_the_next_message(first: str, then: str, meant: str, wrong: str, tmp_path: Path) -> None:
    with Memoryos(user_id="ann", data_storage_path=tmp_path) as memory:
        memory.add_memory(first, "Noted.", START)
        memory.settle()
        memory.add_memory(then, "Ah, I see.", START + timedelta(minutes=1))
        memory.settle()

        profile = memory.get_user_profile_summary().casefold()
        current = [fact["knowledge"].casefold() for fact in memory.get_user_knowledge_summary() if not ended(fact)]

    assert meant in profile
    assert wrong not in profile
    assert not any(wrong in text for text in current)


def test_a_corrected_sentence_is_never_quoted_as_if_it_had_been_said() -> None:
    known = facts("I work at a bakery in the old town of Bern. Sorry, I meant brewery.")

    assert [fact.value for fact in known if not fact.certain and "brewery in the old town" in fact.value] == []


def test_once_the_correction_is_forgotten_what_it_corrected_stands_again(tmp_path: Path) -> None:
    with Memoryos(user_id="ann", data_storage_path=tmp_path) as memory:
        memory.add_memory("I'm allergic to nuts.", "Noted.", START)
        memory.settle()
        correction = memory.add_memory("Sorry, I meant eggs.", "I see.", START + timedelta(minutes=1))
        memory.settle()

        memory.forget(correction.id)
        memory.settle()

        assert memory.get_user_profile_summary() == "- allergies: nuts"


def test_once_what_was_corrected_is_forgotten_no_word_of_it_is_left(tmp_path: Path) -> None:
    with Memoryos(user_id="ann", data_storage_path=tmp_path) as memory:
        wrong = memory.add_memory("I work at a patisserie.", "Noted.", START)
        memory.settle()
        memory.add_memory("Sorry, I meant brewery.", "I see.", START + timedelta(minutes=1))
        memory.settle()

        memory.forget(wrong.id)
        memory.settle()

    assert not any(b"patisserie" in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_another_conversation_is_not_corrected() -> None:
    assert reading("I work at a bakery.", "Sorry, I meant brewery.", "other") == ("Sorry, I meant brewery.", [])


def test_a_message_of_which_nothing_is_left_is_no_page() -> None:
    message = Page("p0", "I'm a doctor. Just kidding!", "", START, "s", seq=1)

    assert next(iter(readings([message], lambda _: []))).remaining is None


def test_a_mere_interjection_corrects_the_message_before_with_a_value_that_fits() -> None:
    text, amendments = reading("My favourite colour is blue.", "Sorry, green.")

    assert (text, amendments) == ("", [("My favourite colour is green.", "My favourite colour is blue.")])


def test_a_mere_interjection_corrects_nothing_if_the_assistant_has_asked_something() -> None:
    before = replace(page(0, "My favourite colour is blue."), agent_response="Which one should the chart have?")

    result = next(iter(readings([page(1, "Sorry, green.")], lambda _: [before])))

    assert (result.rest, result.amendments) == ("Sorry, green.", ())


def test_a_mere_interjection_corrects_nothing_after_hours() -> None:
    later = replace(page(1, "Sorry, green."), timestamp=START + timedelta(hours=3))

    result = next(iter(readings([later], lambda _: [page(0, "My favourite colour is blue.")])))

    assert (result.rest, result.amendments) == ("Sorry, green.", ())


def test_a_correction_that_names_what_was_wrong_reaches_further_back() -> None:
    before = [page(0, "My cat is called Miso."), page(1, "What do cats eat?"), page(2, "And fish?")]

    result = next(iter(readings([page(3, "I meant Mochi, not Miso")], lambda _: before)))

    assert [(one.stated, one.page_ids) for one in result.amendments] == [("My cat is called Mochi.", ("p3", "p0"))]


def test_a_corrected_sentence_may_be_corrected_again() -> None:
    before = [page(0, "My cat is called Miso."), page(1, "*Mochi")]

    result = next(iter(readings([page(2, "argh, typo: Mocha")], lambda _: before)))

    assert [(one.stated, one.withdrawn) for one in result.amendments] == [
        ("My cat is called Mocha.", "My cat is called Mochi.")
    ]


def test_a_question_is_not_corrected() -> None:
    text, amendments = reading("I live in Leeds. Which cake is best?", "I meant York, not Leeds.")

    assert (text, amendments) == ("", [("I live in York.", "I live in Leeds.")])


@pytest.mark.parametrize(
    "message",
    [
        'I live in Kiel. "Sorry, I meant Rome", said Bob.',
        "I live in Kiel.\n> Sorry, I meant Rome.",
        "I live in Kiel. My brother wrote: Sorry, I meant Rome.",
        "I live in Kiel.\n\nFrom: Bob\nSubject: Oops\n\nSorry, I meant Rome.",
        "Ich wohne in Kiel. „Sorry, ich meinte Rom“, sagte Bob.",
    ],
)
def test_what_somebody_else_puts_right_is_not_put_right_by_the_user(message: str) -> None:
    assert [fact.value for fact in facts(message) if fact.certain and fact.slot == "home"] == ["Kiel"]


def test_a_quoted_correction_does_not_change_the_message_before() -> None:
    text, amendments = reading("I live in Kiel.", 'What does "Sorry, I meant Rome" mean in German?')

    assert (text, amendments) == ('What does "Sorry, I meant Rome" mean in German?', [])


def corrected(first: str, then: str) -> list[tuple[str, str]]:
    """Slot and value of what is read in a message and the one right behind it."""
    pages = [
        Page("p1", first, "Ok.", START, "s", seq=1),
        Page("p2", then, "Ok.", START + timedelta(minutes=3), "s", seq=2),
    ]
    return [(one.slot, one.value) for one in RulesReader().read(pages, lambda _: []).findings if not one.negated]


def test_a_number_alone_corrects_the_message_before() -> None:
    assert ("birthday", "4. Oktober") in corrected("ich werd am 3. Oktober 40, Ideen?", "quatsch, am 4. Oktober")
    assert ("age", "35") in corrected("i turn 34 next week, any ideas?", "*35 sorry, cant count")


def test_a_longer_message_with_a_number_corrects_nothing_before_it() -> None:
    findings = corrected("ich werd am 3. Oktober 40, Ideen?", "Moment, am 4. Oktober kommt noch mein Bruder aus Köln")

    assert ("birthday", "3. Oktober") in findings
