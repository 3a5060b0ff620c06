import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.text.terms import terms


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I have been running marathons", "run a marathon"),
        ("Wir haben zwei Häuser und viele Katzen gekauft", "Wo ist das Haus mit der Katze?"),
        ("Me encantan los gatos y las montañas", "¿Dónde está el gato de la montaña?"),
        ("J'ai acheté des chevaux et les fleurs", "Quelle fleur est dans le pré ?"),
        ("Мне нравятся большие кошки", "Где моя кошка?"),
        ("أحب القهوة في الصباح", "قهوة"),
        ("我昨天在北京喝了绿茶", "绿茶"),
        ("昨日、東京タワーに行きました", "東京タワー"),
        ("저는 서울에서 김치찌개를 먹었어요", "김치찌개"),
        ("ฉันชอบดื่มกาแฟ", "กาแฟ"),
        ("मुझे किताबें पसंद हैं", "किताब"),
        ("call getUserName() in src/app/user_store.py", "user name"),
        ("the parseJSONBody helper", "json"),
        ("snake_case_names everywhere", "case name"),
        ("the file src/app/main.py", "main.py"),
        ("Café Zürich", "cafe zurich"),
        ("ＡＢＣ full width", "abc"),
    ],
)
def test_a_word_is_found_by_another_form_of_it(said, asked):
    assert set(terms(asked)) & set(terms(said))


@pytest.mark.parametrize(("one", "other"), [("か", "が"), ("हार", "हर"), ("cat", "dog")])
def test_words_that_differ_stay_apart(one, other):
    assert not set(terms(one)) & set(terms(other))


def test_little_words_of_the_language_are_dropped():
    assert terms("What is the name of my cat?") == ["name", "cat"]
    assert "ist" not in terms("Wo ist das Haus mit der Katze?")


def test_a_whole_identifier_is_found_as_well_as_its_parts():
    assert {"getusernam", "get", "user", "name"} <= set(terms("getUserName"))


@given(st.text(max_size=200))
def test_any_text_gives_terms_without_blanks_and_always_the_same(text):
    found = terms(text)

    assert found == terms(text)
    assert all(term.strip() == term and term for term in found)
