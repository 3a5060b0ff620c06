"""What the user says of themselves, as findings."""

from datetime import UTC, datetime

import pytest
from pages import SAID_AT, page, pages, slots

from memoryos.analysis.rules.facts import findings


def test_a_finding_tells_what_was_said_in_the_third_person_and_where() -> None:
    (finding,) = findings([page("I call my parents every Sunday.")])

    assert (finding.about, finding.said_by, finding.page_ids) == ("user", "user", ("p1",))
    assert finding.text == "Habit: call their parents every Sunday."


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        ("I live in Berlin.", "Lives in Berlin."),
        ("I'm an architect.", "Works as an architect."),
        ("I have a corgi.", "Has a corgi."),
        ("I have two dogs.", "Has two dogs."),
        ("I'm not a doctor.", "Is not a doctor."),
        ("I have a nut allergy.", "Has a nut allergy."),
        ("I used to live in Rome.", "Used to live in Rome."),
        ("I'm going to Iceland next summer.", "Plans: Iceland (from 2024-06)."),
        ("I have an exam tomorrow.", "Coming up: an exam (2024-05-16)."),
        ("I'm visiting Rome next year.", "Plans: visiting Rome (2025)."),
        ("Ich wohne in Wien.", "Wohnt in Wien."),
        ("我住在北京。", "住在北京。"),
    ],
)
def test_its_text_is_a_plain_sentence(texts: str, text: str) -> None:
    assert [finding.text for finding in findings([page(texts)])] == [text]


def test_what_there_is_one_of_is_single_and_what_gathers_is_not() -> None:
    home, likes = findings([page("I live in Oslo and I love jazz.")])

    assert (home.single, likes.single) == (True, False)


def test_a_change_is_dated_by_the_time_beside_it() -> None:
    (finding,) = findings([page("I moved to Berlin last month.")])

    assert (finding.value, finding.holds_from, finding.holds_until) == (
        "Berlin",
        datetime(2024, 4, 1, tzinfo=UTC),
        None,
    )


def test_what_was_so_holds_no_longer_than_until_it_was_said() -> None:
    (finding,) = findings([page("I used to live in Rome.", number=0)])

    assert (finding.holds_from, finding.holds_until) == (None, SAID_AT)


def test_what_was_so_at_a_time_held_in_that_time() -> None:
    (finding,) = findings([page("I lived in Rome in 2015.")])

    assert finding.holds_from == datetime(2015, 1, 1, tzinfo=UTC)
    assert finding.holds_until == datetime(2016, 1, 1, tzinfo=UTC)


def test_what_ceased_holds_until_then() -> None:
    (finding,) = findings([page("I sold my car last month.")])

    assert finding.holds_until == datetime(2024, 4, 1, tzinfo=UTC)


def test_a_length_of_time_tells_since_when() -> None:
    (finding,) = findings([page("I've lived in Prague for two years.", number=0)])

    assert finding.holds_from == datetime(2022, 5, 15, tzinfo=UTC)


def test_a_negated_statement_is_a_negated_finding() -> None:
    (finding,) = findings([page("I don't have any pets.")])

    assert (finding.slot, finding.value, finding.negated) == ("pets", "pets", True)


def test_the_same_statement_in_two_pages_is_one_finding_with_both() -> None:
    (finding,) = findings(pages("I live in Oslo.", "As I said, I live in Oslo."))

    assert finding.page_ids == ("p1", "p2")


def test_a_present_and_a_past_statement_are_two_findings() -> None:
    results = findings(pages("I live in Oslo.", "I used to live in Oslo."))

    assert [result.holds_until is None for result in results] == [True, False]


def test_a_later_date_for_a_known_statement_is_kept() -> None:
    (finding,) = findings(pages("I live in Oslo.", "I've lived in Oslo since 2019."))

    assert finding.holds_from == datetime(2019, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "We moved to Kubernetes last month.",
        "I live in a house.",
        "I have no siblings, and that's fine, she told me: I have a dog.",
        "I'm not allergic to cats, they say I'm allergic to dogs.",
    ],
)
def test_no_fact_is_made_of_what_only_looks_like_one(text: str) -> None:
    assert [finding for finding in findings([page(text)]) if not finding.negated] == []


def test_several_languages_may_stand_in_one_message() -> None:
    results = findings([page("Hola, me llamo Ana. Ich wohne in Bonn. 我喜欢茶。 I have a dog.")])

    assert slots(results) == [("name", "Ana"), ("home", "Bonn"), ("likes", "茶"), ("pets", "dog")]


def test_a_length_of_time_beyond_the_calendar_gives_no_date() -> None:
    (finding,) = findings([page("I've lived in Prague for 9999 years.")])

    assert finding.holds_from is None


def test_the_assistants_deeds_are_facts_about_the_assistant() -> None:
    (finding,) = findings([page("", "Done! I've booked a table for you at Luigi's. Anything else?")])

    assert (finding.about, finding.said_by, finding.slot) == ("assistant", "assistant", "actions")
    assert finding.text == "Booked a table for the user at Luigi's."


@pytest.mark.parametrize(
    "text",
    [
        "I live in the cloud and I love jazz.",
        "I can book a table.",
        "Shall I send it? I sent it?",
        "I recommended it above.",
        "I suggested something",
        "OK",
    ],
)
def test_the_assistants_talk_is_no_fact(text: str) -> None:
    assert findings([page("", text)]) == []
