"""A dose that is told without the name of its medicine is of the one mentioned last, in seven languages."""

from datetime import timedelta

import pytest
from known import START

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page


def doses(*messages: str) -> list[str]:
    """The doses of the user's that are read in `messages`, a day apart, in order."""
    pages = [
        Page(f"p{number}", message, "Ok.", START + timedelta(days=number), "s", seq=number + 1)
        for number, message in enumerate(messages)
    ]
    findings = RulesReader().read(pages, lambda _: []).findings
    return [
        one.value
        for page in pages
        for one in findings
        if one.slot == "health" and one.single and page.id in one.page_ids
    ]


@pytest.mark.parametrize(
    ("first", "then", "dose"),
    [
        (
            "what happens if i miss a dose of sertraline? im on 50mg",
            "gp upped me to 100 mg last week",
            "sertraline 100 mg",
        ),
        ("I take 50 mg of sertraline.", "back down to 25 because of the sweats", "sertraline 25 mg"),
        ("I take 20 mg of fluoxetine.", "doctor doubled my fluoxetine to 40", "fluoxetine 40"),
        ("nehm seit märz 50 mikrogramm L-Thyroxin", "Hausarzt hat auf 75 erhöht", "L-Thyroxin 75 mikrogramm"),
        ("ich nehm Candesartan 8 mg gegen den Blutdruck", "ich nehm jetzt 16 mg statt 8", "Candesartan 16 mg"),
        ("tomo enalapril 10 mg por la tensión", "el medico me ha subido a 20", "enalapril 20 mg"),
        ("je prends du Levothyrox 75", "mon endocrino est passé à 88", "Levothyrox 88"),
        ("tomo escitalopram 10mg de manhã", "o psiquiatra aumentou pra 15", "escitalopram 15 mg"),
        ("il medico mi ha dato l'isotretinoina 20 mg", "il dermatologo mi alza a 30 mg", "isotretinoina 30 mg"),
        ("Я принимаю эналаприл 5 мг.", "врач поднял до 10", "эналаприл 10 мг"),
    ],
)
def test_a_new_dose_is_of_the_medicine_mentioned_last(first: str, then: str, dose: str) -> None:
    assert doses(first, then)[-1] == dose


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I take 50 mg of sertraline.", "the landlord upped me to 900"),
        ("I take 50 mg of sertraline.", "My mum's doctor upped her to 10 mg"),
        ("I take 50 mg of sertraline.", "Should the gp have upped me to 100 mg?"),
        ("My mum takes 5 mg of warfarin.", "gp upped me to 10 mg"),
        ("tomo enalapril 10 mg por la tensión", "el casero me ha subido a 900"),
        ("ich nehm Candesartan 8 mg", "der Chef hat auf 20 Stunden erhöht"),
    ],
)
def test_other_amounts_and_other_people_change_no_dose(first: str, then: str) -> None:
    assert doses(first, then) == doses(first)
