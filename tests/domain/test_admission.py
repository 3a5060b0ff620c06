from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memoryos.domain.admission import admit
from memoryos.domain.fact import Fact, Finding, Statement
from memoryos.domain.page import Page

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
PAGES = {
    "p1": Page("p1", "I live in Oslo with my dog", "You live in Oslo, and I booked a table at Kon-Tiki", NOON),
    "p2": Page("p2", "What is the weather?", "In Oslo it rains, and I booked a table at Kon-Tiki", NOON),
    "p3": Page("p3", "From memory:\n[2026-01-01 10:00] user: I live in Oslo\n\nIs it far?", "No.", NOON),
    "p4": Page("p4", "From memory:\n[1 January 2026]\n10:00 user: I live in Oslo\n\nIs it far?", "No.", NOON),
    "p5": Page("p5", "[1 January 2026]\nAnn: Hi\n    there\nAnn: I live in Oslo\nIs it far?", "No.", NOON),
    "p6": Page("p6", "[1 January 2026]\nI live in Oslo", "Nice.", NOON),
}
HOME = Finding("user", "Lives in Oslo.", "home", "Oslo", ("p1",), "user", single=True)
BOOKED = Finding("assistant", "Booked a table.", "actions", "booked a table", ("p2",), "assistant")


def known(finding, uses=0):
    statement = Statement(finding.text, finding.page_ids, NOON, finding.said_by, "test")
    return Fact("f", finding.about, finding.slot, finding.value, (statement,), uses=uses)


def test_what_the_user_said_is_believed_with_the_pages_that_bear_it_out():
    assert admit(replace(HOME, page_ids=("p1", "p2", "gone", "p1")), PAGES, []) == HOME


def test_a_page_that_lends_it_words_is_cited_too():
    finding = replace(HOME, text="Lives in Oslo, where it rains.", page_ids=("p1", "p2"))

    assert admit(replace(finding, page_ids=("p1",)), PAGES, []) == replace(finding, page_ids=("p1",))
    assert admit(finding, {**PAGES, "p2": Page("p2", "It rains today.", "Yes.", NOON)}, []) == finding


@pytest.mark.parametrize(
    ("finding", "refusal"),
    [
        (replace(HOME, said_by="assistant"), "not in their own words"),
        (replace(HOME, said_by="tool"), "not in their own words"),
        (replace(BOOKED, said_by="tool"), "not in their own words"),
        (replace(HOME, page_ids=("p2",)), "unsupported"),
        (replace(HOME, page_ids=("gone",)), "unsupported"),
        (replace(HOME, page_ids=()), "unsupported"),
        (replace(HOME, value=" "), "empty"),
        (replace(HOME, text=""), "empty"),
    ],
)
def test_what_nobody_said_so_is_not_believed(finding, refusal):
    assert admit(finding, PAGES, []) == refusal


@pytest.mark.parametrize("page_id", ["p3", "p4", "p5"])
def test_memory_pasted_into_a_message_is_not_the_users_word(page_id):
    assert admit(replace(HOME, page_ids=(page_id,)), PAGES, []) == "unsupported"


def test_a_date_above_the_users_own_words_does_not_make_them_memory():
    assert admit(replace(HOME, page_ids=("p6",)), PAGES, []) == replace(HOME, page_ids=("p6",))


def test_an_assistant_that_repeats_what_is_known_says_nothing_new():
    assert admit(BOOKED, PAGES, []) == BOOKED
    assert admit(BOOKED, PAGES, [known(BOOKED)]) == "echo"


def test_an_assistant_that_rewords_what_it_was_served_says_nothing_new():
    reworded = replace(BOOKED, text="Booked the table", value="table")

    assert admit(reworded, PAGES, [known(BOOKED)]) == reworded
    assert admit(reworded, PAGES, [known(BOOKED, uses=1)]) == "echo"


def test_a_user_who_says_it_again_gives_new_evidence():
    assert admit(HOME, PAGES, [known(HOME, uses=3)]) == HOME
