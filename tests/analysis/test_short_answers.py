"""A choice from a list of the assistant is read with the list, in every language, and kept in the user's words."""

from datetime import UTC, datetime

import pytest

from memoryos.analysis.rules.short_answers import short_answers
from memoryos.domain.page import Page

AT = datetime(2026, 3, 2, 10, tzinfo=UTC)
LISTS = {
    "en": "Which is it?\n1. A plan to move house\n2. An allergy to peanuts\n3. A new cat",
    "de": "Was davon?\n1. Ein Umzug in eine neue Wohnung\n2. Eine Allergie gegen Nüsse\n3. Eine neue Katze",
    "es": "¿Cuál es?\n1. Una mudanza\n2. Una alergia a las nueces\n3. Un gato nuevo",
    "fr": "C'est lequel ?\n1. Un déménagement\n2. Une allergie aux noix\n3. Un nouveau chat",
    "it": "Quale?\n1. Un trasloco\n2. Un'allergia alle noci\n3. Un nuovo gatto",
    "pt": "Qual é?\n1. Uma mudança\n2. Uma alergia a nozes\n3. Um gato novo",
    "ru": "Что из этого?\n1. Переезд\n2. Аллергия на орехи\n3. Новая кошка",
    "zh": "是哪一个？\n1. 搬家\n2. 对花生过敏\n3. 养猫",
    "ja": "どれですか？\n1. 引っ越し\n2. ナッツのアレルギー\n3. 新しい猫",
    "ko": "어느 거예요?\n1. 이사\n2. 땅콩 알레르기\n3. 새 고양이",
}
SECOND = {
    "en": "Yes, the second one.",
    "de": "Ja, das zweite.",
    "es": "Sí, la segunda.",
    "fr": "Oui, la deuxième.",
    "it": "Sì, la seconda.",
    "pt": "Sim, a segunda.",
    "ru": "Да, второе.",
    "zh": "第二个。",
    "ja": "二つ目です。",
    "ko": "두 번째요.",
}
THIRD = {
    "en": "The third, please.",
    "de": "Das dritte.",
    "es": "El tercero.",
    "fr": "Le troisième.",
    "it": "Il terzo.",
    "pt": "O terceiro.",
    "ru": "Третье.",
    "zh": "第三个。",
    "ja": "三つ目。",
    "ko": "세 번째요.",
}


def chosen(response: str, answer: str, session: str = "s1") -> list[tuple[str, str, bool]]:
    before = Page("p1", "I need help with something.", response, AT, "s1", seq=1)
    page = Page("p2", answer, "Noted.", AT, session, seq=2)
    return [(finding.slot, finding.value, finding.certain) for finding in short_answers(page, before)]


@pytest.mark.parametrize("language", LISTS)
def test_the_second_of_a_list_is_about_what_the_second_item_says(language: str) -> None:
    assert chosen(LISTS[language], SECOND[language]) == [("allergies", SECOND[language], False)]


@pytest.mark.parametrize("language", LISTS)
def test_the_third_of_a_list_is_about_what_the_third_item_says(language: str) -> None:
    assert chosen(LISTS[language], THIRD[language]) == [("pets", THIRD[language], False)]


def test_a_choice_that_the_list_does_not_have_is_read_as_nothing() -> None:
    assert chosen(LISTS["en"], "The fourth one.") == []


def test_a_choice_in_another_conversation_is_read_as_nothing() -> None:
    assert chosen(LISTS["en"], SECOND["en"], session="s2") == []


def test_a_question_about_the_list_is_no_choice() -> None:
    assert chosen(LISTS["en"], "What about the second one?") == []


def test_a_short_answer_is_read_with_the_question_before_it() -> None:
    assert chosen("Good to know. Do you have any allergies?", "Yes, peanuts.") == [
        ("allergies", "Yes, peanuts.", False)
    ]
