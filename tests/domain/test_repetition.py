"""A quoted sentence is shown only if it says more than the certain facts read out of it."""

import pytest

from memoryos.domain.repetition import quotations_that_say_more, says_more


def fact(knowledge: str, value: str, subject: str = "", page: str = "p") -> dict[str, object]:
    return {"knowledge": knowledge, "value": value, "subject": subject, "page_ids": [page]}


@pytest.mark.parametrize(
    ("quotation", "known"),
    [
        ("My name is Sam and I live in Oslo.", [fact("Is called Sam.", "Sam"), fact("Lives in Oslo.", "Oslo")]),
        ("Ich wohne in Bonn.", [fact("Wohnt in Bonn.", "Bonn")]),
        ("Sono allergico alle noci.", [fact("Allergia: noci.", "noci")]),
        ("У меня астма.", [fact("Здоровье: астма.", "астма")]),
        ("저는 간호사예요.", [fact("직업: 간호사.", "간호사")]),
        ("我叫沈屿。", [fact("名字:沈屿。", "沈屿")]),
        ("私は卵アレルギーです。", [fact("卵アレルギー。", "卵")]),
    ],
)
def test_the_same_in_other_words_says_no_more(quotation: str, known: list[dict[str, object]]) -> None:
    assert not says_more(quotation, known)


@pytest.mark.parametrize(
    ("quotation", "known"),
    [
        ("My husband Tom cooks on Fridays.", [fact("husband Tom", "husband Tom")]),
        ("Ich wohne in Bonn bei meiner Tante.", [fact("Wohnt in Bonn.", "Bonn")]),
        ("我女朋友小鹿，在杭州做设计。", [fact("女朋友 小鹿", "女朋友 小鹿")]),
        ("I love rain.", []),
    ],
)
def test_a_detail_is_more(quotation: str, known: list[dict[str, object]]) -> None:
    assert says_more(quotation, known)


def test_only_facts_of_the_same_page_count() -> None:
    quotation = fact("I live in Oslo.", "I live in Oslo.", page="p2")

    assert quotations_that_say_more([quotation], [fact("Lives in Oslo.", "Oslo", page="p1")]) == [quotation]
    assert quotations_that_say_more([quotation], [fact("Lives in Oslo.", "Oslo", page="p2")]) == []
