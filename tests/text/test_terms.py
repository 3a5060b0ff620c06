import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from linear.growth import seconds
from memoryos.text.terms import terms


@pytest.mark.parametrize(
    ("text", "question"),
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
        ("我用冥想app练习", "which app"),
        ("课程包括HIIT和瑜伽", "HIIT"),
        ("ヨガとHIITのクラス", "hiit"),
        ("调用getUserName函数", "user"),
        ("예약은 5월 2일", "2일"),
        ("my new 🐕", "dog"),
        ("we got a dog", "🐶"),
        ("so cute 🦔", "hedgehog"),
        ("visiting 🇳🇴 soon", "Norway"),
        ("👍🏽 for that", "👍"),
        ("I take 50mg a day", "50 mg"),
        ("about 50 mg", "50mg"),
        ("每天吃50mg", "50 mg"),
        ("that was 1,500 dollars", "$1500"),
        ("my iPhone15真好", "iphone"),
        ("send me an e-mail", "email"),
        ("the wifi is down", "wi-fi"),
        ("asked GPT-4", "gpt4"),
        ("asked gpt4", "GPT 4"),
        ("had covid-19", "covid19"),
        ("买了一件T恤衫", "T恤"),
        ("Straße", "strasse"),
        ("see u tmrw", "tomorrow"),
        ("my bday is in 2 wks", "birthday"),
        ("come thurs", "on Thursday"),
    ],
)
def test_a_word_is_found_by_another_form_of_it(text, question):
    assert set(terms(question)) & set(terms(text))


@pytest.mark.parametrize(("one", "other"), [("か", "が"), ("हार", "हर"), ("cat", "dog")])
def test_words_that_differ_stay_apart(one, other):
    assert not set(terms(one)) & set(terms(other))


def test_little_words_of_the_language_are_dropped():
    assert terms("What is the name of my cat?") == ["name", "cat"]
    assert "ist" not in terms("Wo ist das Haus mit der Katze?")
    assert terms("im sure u dont know whats wrong") == ["sure", "know", "wrong"]


def test_a_chinese_day_and_month_are_the_same_with_either_sign_for_day():
    assert {"4", "27", "4月", "27日"} <= set(terms("4月27号")) & set(terms("4月27日"))


def test_a_measure_touching_its_number_gives_the_same_terms_as_one_apart():
    assert terms("2.5kg of flour and 50mg") == terms("2.5 kg of flour and 50 mg")


def test_an_emoji_said_many_times_counts_once():
    assert terms("😂😂😂😂") == ["😂", "laugh", "funni"]


@pytest.mark.parametrize("text", ["a" * 500, "é" * 500, "fooBar" + "3a9f" * 500, "fooBar_" * 500])
def test_no_term_is_longer_than_a_word_can_be(text):
    assert max(map(len, terms(text))) <= 100


@pytest.mark.parametrize(
    "text",
    ["fooBar" + "3a9f0b7c" * 2_500, "éfooBar" + "9aB" * 7_000, "A" * 20_000, "_a" * 10_000, "1" * 20_000 + "mg"],
)
def test_hostile_text_is_read_in_proportion_to_its_length(text):
    # Reading in proportion to the square of the length would take minutes of this.
    assert seconds(terms, text, 1) < 2


def test_a_whole_identifier_is_found_as_well_as_its_parts():
    assert {"getusernam", "get", "user", "name"} <= set(terms("getUserName"))
    assert {"httpserver", "http", "server"} <= set(terms("HTTPServer"))


@given(st.text(max_size=200))
def test_any_text_gives_terms_without_blanks_and_always_the_same(text):
    results = terms(text)

    assert results == terms(text)
    assert all(term.strip() == term and term for term in results)


def test_a_single_word_and_a_pair_of_characters_have_the_terms_they_have_among_others() -> None:
    for word in ("running", "getUserName", "a", "que", "mg", "e", "我住", "がん", "ガス", "부산", "東京"):
        assert terms(word) == terms(f"{word} ")


@given(st.text(st.characters(categories=["L", "M"]), min_size=1, max_size=120))
@example("the")
@example("häuser")
@example("кошки")
@example("قهوة")
@example("straße")
def test_a_word_by_itself_has_the_terms_it_has_in_a_text(word: str) -> None:
    assert terms(word) == terms(f"{word} ")
