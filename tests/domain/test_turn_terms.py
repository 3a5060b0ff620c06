"""The words of a page as search reads them, and that a change of them is noticed."""

from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.page import Page
from memoryos.domain.turn_terms import RULES_VERSION, TERMS_VERSION, TurnTerms, turn_terms
from memoryos.text.terms import terms

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
TEXTS = [
    "I have been running marathons since 2019, and it's great!",
    "Do you run? I do. Where?",
    "Wir haben zwei Häuser gekauft. Wo ist das Haus?",
    "Me encantan los gatos y las montañas. ¿Dónde está el gato?",
    "J'ai acheté des chevaux et les fleurs",
    "Мне нравятся большие кошки. Где моя кошка?",
    "أحب القهوة في الصباح؟",
    "我昨天在北京喝了绿茶。你呢？",
    "昨日、東京タワーに行きました",
    "저는 서울에서 김치찌개를 먹었어요",
    "ฉันชอบดื่มกาแฟ",
    "मुझे किताबें पसंद हैं",
    "call getUserName() in src/app/user_store.py",
    "Café Zürich, ＡＢＣ full width, went children better",
    "我用冥想app，4月27号开始 🐕 🦔",
    "took 50mg at 5pm",
    "tmrw: e-mail GPT-4 about 1,500 bdays",
]


def words(text: str, **other: object) -> TurnTerms:
    [turn] = turn_terms([Page(**{"id": "p", "user_input": text, "agent_response": "", "timestamp": NOON} | other)])
    return turn


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("I bought a boat. Do you sail?", "buy boat"),
        ("Do you sail?", ""),
        ("我买了船。你喜欢吗？", "我买 买了 了船"),
        ("I bought a boat.", None),
        ("Tea, tea, tea! Really? Green tea.", "tea green"),
    ],
)
def test_only_sentences_that_are_not_questions_state_something(text: str, stated: str | None) -> None:
    assert words(text).stated == stated


def test_both_sides_of_a_page_have_their_own_words_and_time() -> None:
    later = datetime(2026, 5, 8, 1, tzinfo=timezone(timedelta(hours=5)))
    exchange = Page("p", "Tea?", "Green tea", NOON, "s", "Ann", "Bob", agent_timestamp=later, seq=7)

    question, answered = turn_terms([exchange])

    assert question == TurnTerms(7, 0, "p", "s", "Ann", 1778155200000000, NOON.toordinal(), "tea", "")
    assert answered == TurnTerms(7, 1, "p", "s", "Bob", 1778184000000000, later.toordinal(), "green tea", None)


@given(st.text(min_size=1).filter(str.strip))
def test_terms_can_be_told_apart_by_the_spaces_between_them(text: str) -> None:
    assert words(text).said.split() == words(text).said.split(" ") * bool(words(text).said) == terms(text)


def test_other_words_for_the_same_text_need_another_version() -> None:
    # If this fails, raise RULES_VERSION in turn_terms.py, so that stored terms are made again; then update it here.
    made = "\n".join(f"{words(text).said}|{words(text).stated}" for text in TEXTS)

    assert (RULES_VERSION, sha256(made.encode()).hexdigest()[:16]) == (4, "7a8b4e06f885006d")
    assert str(TERMS_VERSION).startswith(str(RULES_VERSION))
