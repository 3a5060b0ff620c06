"""Certain facts about people the user knows, people who go by their relation alone, and short answers."""

from datetime import UTC, datetime, timedelta

import pytest
from known import facts

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page


@pytest.mark.parametrize(
    ("text", "subject", "slot", "value"),
    [
        ("My friend Lena is coming over. Lena is allergic to nuts.", "Lena", "allergies", "nuts"),
        ("My sister Carla is vegan.", "Carla", "diet", "vegan"),
        ("My brother lives in Berlin.", "brother", "home", "Berlin"),
        ("My daughter Mia is 7.", "Mia", "age", "7"),
        ("My father is an engineer.", "father", "job", "engineer"),
        ("My mother has Parkinson's.", "mother", "health", "Parkinson's"),
        ("My son is lactose intolerant.", "son", "allergies", "lactose"),
    ],
)
def test_what_is_said_of_somebody_is_a_fact_about_them(text, subject, slot, value):
    certain = [(fact.subject, fact.slot, fact.value) for fact in facts(text) if fact.certain]

    assert (subject, slot, value) in certain
    assert ("", slot, value) not in certain


@pytest.mark.parametrize("text", ["My mum turns 60 on 3 October.", "Meine Mutter wird am 3. Oktober 60."])
def test_a_statement_about_a_relation_is_filed_under_it(text):
    assert {fact.subject for fact in facts(text)} <= {"mum", "Mutter"}


def test_a_name_before_a_relation_with_a_name_of_its_own_is_somebody_else():
    values = {fact.value for fact in facts("There's me and Marcus, my stepdaughter Bri, then Owen.")}

    assert "stepdaughter Bri" in values
    assert "stepdaughter Marcus" not in values


def test_a_short_answer_is_read_with_the_question_before_it():
    start = datetime(2026, 3, 1, tzinfo=UTC)
    first = Page("p1", "Hi", "Do you have any allergies?", start, "s", seq=1)
    answer = Page("p2", "Yes, peanuts.", "Noted.", start + timedelta(minutes=1), "s", seq=2)

    findings = RulesReader(None).read([answer], lambda _: [first]).findings

    assert [(finding.slot, finding.text, finding.certain) for finding in findings] == [
        ("allergies", "Yes, peanuts.", False)
    ]
