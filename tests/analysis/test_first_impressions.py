"""Wrong facts that a newcomer met in an hour of chatting."""

import pytest
from known import facts, held

from memoryos.analysis.rules.people_mentioned import KnownPeople


def values(slot: str, *messages: str) -> list[str]:
    return [fact.value for fact in held(facts(*messages)) if fact.certain and fact.slot == slot and not fact.subject]


@pytest.mark.parametrize(
    "message",
    ["My daughter turned 9 yesterday.", "My son Ole broke his arm yesterday.", "My dog Rex was ill last week."],
)
def test_what_happened_to_somebody_is_not_since_when_the_user_has_them(message: str) -> None:
    known = [fact for fact in facts(message) if fact.certain and fact.slot in {"family", "pets"}]

    assert known
    assert [fact.holds_from for fact in known] == [None] * len(known)


@pytest.mark.parametrize("message", ["We got married!", "I got engaged."])
def test_a_wedding_told_without_a_time_is_news(message: str) -> None:
    assert values("relationship", "I'm single.", message) == [message.rstrip("!.").split()[-1]]


def test_a_wedding_within_a_story_is_not_news() -> None:
    assert values("relationship", "I got married at the old mill, it rained all day.") == []


def test_a_divorce_ends_a_marriage() -> None:
    assert values("partner", "My husband Tom is a chef.", "We divorced in spring.") == []


def test_an_adverb_is_no_part_of_a_favourite() -> None:
    assert values("likes", "My favourite film is actually Aliens.") == ["Aliens"]


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("Je n'aime pas trop le fromage.", "le fromage"),
        ("Je n'aime pas beaucoup les films d'horreur.", "les films d'horreur"),
        ("Je n'aime pas du tout la neige.", "la neige"),
    ],
)
def test_how_much_something_is_disliked_is_no_part_of_it(message: str, value: str) -> None:
    assert values("dislikes", message) == [value]


@pytest.mark.parametrize("sentence", ["Ella is 6 and Ben turned 9.", "Elle has a cold.", "Ela's at school."])
def test_a_name_that_is_a_pronoun_elsewhere_is_a_name_in_english(sentence: str) -> None:
    people = KnownPeople()
    list(people.introduce("My wife Sarah is a nurse."))
    people.note_mentions("My wife Sarah is a nurse.")

    assert people.subject(sentence) != "Sarah"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I work for Amazon.", "Forget what I said about Amazon."),
        ("Ich arbeite bei Siemens.", "Vergiss, was ich über Siemens gesagt habe."),
        ("Trabajo en Telefónica.", "Olvida lo que dije de Telefónica."),
        ("Je travaille chez Renault.", "Oublie ce que j'ai dit sur Renault."),
    ],
)
def test_what_the_user_asks_to_forget_is_no_longer_known(first: str, then: str) -> None:
    assert values("employer", first) != []
    assert values("employer", first, then) == []


@pytest.mark.parametrize(
    ("slot", "message"),
    [
        ("family", "My girlfriend and I broke up."),
        ("family", "My wife left me."),
        ("partner", "Ich bin Veganerin, mein Mann isst aber Fleisch."),
        ("partner", "I love Berlin, my husband hates it."),
        ("family", "我哥下个月搬到上海。"),
        ("family", "我女儿今年五岁，叫小雨。"),
    ],
)
def test_whoever_left_a_noun_before_a_clause_and_a_time_are_nobody_by_name(slot: str, message: str) -> None:
    assert values(slot, message) == []


@pytest.mark.parametrize(
    ("slot", "value", "message"),
    [
        ("partner", "husband Raj", "Raj, my husband, is a nurse."),
        ("family", "Schwester Lena", "Das ist Lena, meine Schwester."),
        ("friend", "Chef Krause", "Mein Chef heißt Herr Krause und kommt aus Bayern."),
        ("family", "女儿 小雨", "我女儿小雨今年五岁。"),
    ],
)
def test_whoever_is_named_beside_their_relation_is_known(slot: str, value: str, message: str) -> None:
    assert value in values(slot, message)


def test_what_somebody_believes_of_the_user_is_not_said_of_them() -> None:
    known = facts("My colleague Tom thinks I'm a doctor, but I'm a physiotherapist.")

    assert [fact.text for fact in known if fact.certain and fact.subject] == []


@pytest.mark.parametrize(
    ("home", "message"),
    [
        ("Köln", "Ich habe früher in Bremen gewohnt, jetzt lebe ich in Köln."),
        ("Madrid", "Antes vivía en Lima, ahora vivo en Madrid."),
        ("Nantes", "Avant j'habitais à Lyon, maintenant j'habite à Nantes."),
        ("Torino", "Prima vivevo a Roma, ora vivo a Torino."),
        ("Natal", "Antes morava em Recife, agora moro em Natal."),
        ("深圳", "我以前住在广州，现在住在深圳。"),
    ],
)
def test_where_the_user_lives_now_is_known_beside_where_they_lived(home: str, message: str) -> None:
    assert values("home", message) == [home]
