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
        ("My niece Pia came along. She's a vet and lives in Leeds.", "Pia", "job", "vet"),
        ("My niece Pia came along. She's a vet and lives in Leeds.", "Pia", "home", "Leeds"),
        ("My cousin Tom, who is 16, broke his arm.", "Tom", "age", "16"),
        ("My brother Ned (9) wants a drum kit.", "Ned", "age", "9"),
        ("My aunt Vera, a retired nurse, sends her regards.", "Vera", "job", "retired nurse"),
        ("My son Ike is 3 and loves trains.", "Ike", "age", "3"),
        ("My husband Raj turned fifty-one on Sunday.", "Raj", "age", "fifty-one"),
        ("Mein Schwager Uwe ist Schreiner, wohnt in Emden und hat eine Haselnussallergie.", "Uwe", "job", "Schreiner"),
        ("Mein Schwager Uwe ist Schreiner, wohnt in Emden und hat eine Haselnussallergie.", "Uwe", "home", "Emden"),
        ("Mein Schwager Uwe ist Schreiner und hat eine Haselnussallergie.", "Uwe", "allergies", "Haselnuss"),
        ("Ich war bei meiner Schwester Antje. Sie studiert Medizin.", "Antje", "studies", "Medizin"),
        ("Mi cuñada Belén, que es panadera, viene mañana.", "Belén", "job", "panadera"),
        ("Mi nieto Iker tiene 6 años y no tolera el huevo.", "Iker", "age", "6"),
        ("Mi nieto Iker tiene 6 años y no tolera el huevo.", "Iker", "allergies", "huevo"),
        ("Mon neveu Théo est diabétique et habite à Brest.", "Théo", "health", "diabétique"),
        ("Mon neveu Théo est diabétique et habite à Brest.", "Théo", "home", "Brest"),
        ("Ma sœur Lise arrive. Elle est avocate.", "Lise", "job", "avocate"),
        ("Minha sogra Neide mora em Natal e é costureira.", "Neide", "home", "Natal"),
        ("Minha sogra Neide mora em Natal e é costureira.", "Neide", "job", "costureira"),
        ("Mia cugina Carla, ostetrica a Pavia, viene a cena.", "Carla", "job", "ostetrica"),
        ("Mio suocero Piero è celiaco e vive a Lodi.", "Piero", "health", "celiaco"),
        ("А моя тётя Нина — библиотекарь в Омске.", "Нина", "job", "библиотекарь"),
        ("Сестра Оля живёт в Твери.", "Оля", "home", "Твери"),
        ("我哥大伟在厦门当司机,周末才回来。", "大伟", "job", "司机"),
        ("我妈对虾过敏,今年61岁。", "妈", "allergies", "虾"),
        ("我妈对虾过敏,今年61岁。", "妈", "age", "61"),
        ("姉の美紀は仙台で看護師をしています。", "美紀", "job", "看護師"),
        ("うちの息子の健太は卵アレルギーです。", "健太", "allergies", "卵"),
        ("제 여동생 수지는 약사예요.", "수지", "job", "약사"),
        ("아빠는 대구에 살아요.", "아빠", "home", "대구"),
    ],
)
def test_what_is_said_of_somebody_is_a_fact_about_them(text, subject, slot, value):
    certain = [(fact.subject, fact.slot, fact.value) for fact in facts(text) if fact.certain]

    assert (subject, slot, value) in certain
    assert ("", slot, value) not in certain


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Mi amiga Ana vive con su hermana, que es enfermera.", "enfermera"),
        ("Mein Nachbar Jens ist kein Arzt mehr.", "Arzt"),
        ("Mi vecino Pedro no es médico.", "médico"),
        ("Ma voisine Odile était avocate.", "avocate"),
        ("Das Rad meiner Schwester Ute ist neu, ihr Chef ist Pilot.", "Pilot"),
        ("Mia zia Rosa dice che il figlio è medico.", "medico"),
        ("妈妈的朋友是医生。", "医生"),
        ("Mio fratello Ugo, se fosse medico, guadagnerebbe di più.", "medico"),
    ],
)
def test_what_is_said_of_a_third_person_or_is_over_is_no_fact_about_them(text, value):
    assert value not in {fact.value for fact in facts(text) if fact.certain and not fact.negated}


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
