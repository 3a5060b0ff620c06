"""Elliptical answers are read with the question before them, in five languages: what they say, and of whom."""

from datetime import timedelta

import pytest
from known import START

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page

ANSWERS = [
    ("My dog Waffles limps.", "How old is he?", "he's 12 now", "Waffles"),
    ("Find me a class.", "Do you want pottery or salsa classes?", "both", ""),
    ("I need dinner ideas.", "Any allergies?", "just shellfish", ""),
    ("Plan my week.", "Which days do you go to the gym?", "Mondays and Thursdays", ""),
    ("My son Theo wants a bike.", "How old is Theo?", "seven next month", "Theo"),
    ("My brother Karl called.", "Where does he live these days?", "Bergen, with his kids", "Karl"),
    ("Mein Hund Rolf humpelt.", "Wie alt ist er?", "er ist jetzt 12", "Rolf"),
    ("Was soll ich kochen?", "Hast du Allergien?", "nur Nüsse", ""),
    ("Welchen Kurs?", "Möchtest du Töpfern oder Yoga machen?", "beides", ""),
    ("Ich suche einen Zug.", "Wo wohnst du?", "in Fürth, seit Mai", ""),
    ("Meine Tochter Lea braucht ein Rad.", "Wie alt ist Lea?", "wird im Juni acht", "Lea"),
    ("Schreib mir eine Bewerbung.", "Was machst du beruflich?", "Schreinerin, selbstständig", ""),
    ("Mi perro Trasto cojea.", "¿Cuántos años tiene?", "ya tiene 12", "Trasto"),
    ("Quiero cenar algo.", "¿Tienes alguna alergia?", "solo al marisco", ""),
    ("Busca un curso.", "¿Prefieres cerámica o salsa?", "los dos", ""),
    ("Mi hermana Inma se muda.", "¿A dónde se muda?", "a Burgos, en mayo", "Inma"),
    ("Ayúdame con el currículum.", "¿A qué te dedicas?", "fontanero, veinte años", ""),
    ("Mon chien Filou boite.", "Quel âge a-t-il ?", "il a 12 ans maintenant", "Filou"),
    ("Une idée de dîner ?", "Tu as des allergies ?", "juste les noix", ""),
    ("Trouve-moi un cours.", "Tu préfères la poterie ou la salsa ?", "les deux", ""),
    ("Ma sœur Odile déménage.", "Elle va habiter où ?", "à Nantes, en mai", "Odile"),
    ("我家狗豆豆最近走路不稳。", "它多大了？", "12岁了", "豆豆"),
    ("晚饭吃什么好？", "你有什么过敏吗？", "就虾", ""),
    ("帮我找个班。", "你想学陶艺还是瑜伽？", "两个都要", ""),
    ("帮我写简历。", "你现在做什么工作？", "木工，干了十年", ""),
    ("我妹妹小雨要搬家。", "她搬到哪里？", "成都，五月", "小雨"),
]


# Whole sentences about the only one who was named: certain by themselves.
SENTENCES = {"he's 12 now", "il a 12 ans maintenant"}


def findings(message, question, answer):
    pages = [
        Page("p1", message, question, START, "s", seq=1),
        Page("p2", answer, "Noted.", START + timedelta(minutes=1), "s", seq=2),
    ]
    return [finding for finding in RulesReader().read(pages, lambda _: []).findings if finding.page_ids == ("p2",)]


@pytest.mark.parametrize(("message", "question", "answer", "subject"), ANSWERS)
def test_an_answer_is_about_whom_the_question_is_about(message, question, answer, subject):
    statements = findings(message, question, answer)

    assert {finding.subject for finding in statements} == {subject}
    assert {finding.value for finding in statements if not finding.certain} == {answer}
    assert [finding.value for finding in statements if finding.certain] == (["12"] if answer in SENTENCES else [])


def test_an_answer_about_somebody_else_says_nothing_of_the_user():
    (statement,) = findings("My son Theo wants a bike.", "How old is Theo?", "seven next month")

    assert (statement.slot, statement.subject, statement.text) == ("birthday", "Theo", "Theo: seven next month")


def test_where_two_are_named_nobody_is_guessed():
    statements = findings("My sons Theo and Emil, and my dog Waffles, are here.", "How old is he?", "he's twelve")

    assert "Theo" not in {finding.subject for finding in statements}
