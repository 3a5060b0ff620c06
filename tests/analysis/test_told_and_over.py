"""What is over is not shown as if it were so, even where one sentence tells it and its end, in ten languages."""

import pytest
from known import START, facts, held, shown

from memoryos.analysis.rules.contrasted_endings import contrasted_ending


def certain(*messages: str) -> set[tuple[str, str]]:
    """Slot and value of what is certain and holds after `messages`."""
    return {(fact.slot, fact.value) for fact in held(facts(*messages)) if fact.certain}


@pytest.mark.parametrize(
    "message",
    [
        "I've been vegan for three years but honestly I gave it up last month.",
        "I've been vegetarian since 2020 but I stopped in May.",
        "I've lived in Oslo for ten years but left in June.",
        "I have been working at Shell for five years, but I quit yesterday.",
        "I've been taking 20 mg of prozac for two years but stopped in August.",
        "I've been married to Joe for ten years, but we're separating.",
        "I've been with Mark for six years, but we broke up.",
        "Ich bin seit drei Jahren Veganer, habe aber letzten Monat aufgehört.",
        "Ich arbeite seit fünf Jahren bei Bosch, habe aber gestern gekündigt.",
        "Je suis végétarienne depuis 2018, mais j'ai arrêté en mai.",
        "Soy vegetariana desde 2018, pero lo dejé en mayo.",
        "Sou vegana há três anos, mas parei em maio.",
        "Sono vegetariana dal 2018, ma ho smesso a maggio.",
        "Я вегетарианка уже пять лет, но в мае бросила.",
        "我吃素五年了，不过上个月放弃了。",
        "I have a cat, but she lives with my ex now.",
    ],
)
def test_what_is_told_and_then_over_does_not_hold(message: str) -> None:
    assert shown(facts(message)) == ""


@pytest.mark.parametrize(
    "message", ["五年前からベジタリアンですが、先月やめました。", "저는 삼성에서 일하지만 어제 퇴사했어요."]
)
def test_a_contrasting_end_is_recognised_in_japanese_and_korean(message: str) -> None:
    assert contrasted_ending(message, START) is not None


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("I've been vegan for three years but I gave up coffee last month.", ("diet", "vegan")),
        ("I live in Oslo but left my keys in Rome.", ("home", "Oslo")),
        ("I live in Oslo but I never left.", ("home", "Oslo")),
        ("I'm vegan, but I almost gave up in May.", ("diet", "vegan")),
        ("I work at Shell, but we broke up.", ("employer", "Shell")),
        ("I live in Oslo and I've been vegan for three years but I stopped in May.", ("home", "Oslo")),
        ("When I was 20 I met my husband Tom.", ("partner", "husband Tom")),
        ("My dog Rex lives with me, my hamster died last week.", ("pets", "dog Rex")),
        ("My dog Rex ran to the door.", ("pets", "dog Rex")),
    ],
)
def test_what_another_thing_ends_or_nothing_does_still_holds(message: str, fact: tuple[str, str]) -> None:
    assert fact in certain(message)


def test_what_was_known_before_is_over_as_well() -> None:
    known = facts("I'm vegan.", "I've been vegan for three years but I gave it up last month.")

    assert "vegan" not in shown(known)


def test_being_with_somebody_is_no_employment() -> None:
    assert certain("I've been with Mark for six years.") == set()
    assert ("employer", "Midland Bank") in certain("I've been with Midland Bank for six years.")


@pytest.mark.parametrize(
    "message",
    [
        "I used to work at Fiat and have a dog.",
        "When I was 20 I lived in Naples with my girlfriend Anna.",
        "Wir hatten mal einen Hund namens Rocky.",
        "We had to put our dog Rex to sleep.",
        "Our dog Max had to be put down.",
        "My cat Minou ran away and never came back.",
        "We gave our parrot Coco to my aunt.",
        "Wir haben unseren Kater Felix einschläfern lassen müssen.",
        "I am Groot.",
        "I'm 41 next week.",
    ],
)
def test_the_past_and_the_future_are_not_so_now(message: str) -> None:
    assert certain(message) == set()


def test_whoever_left_the_user_is_no_longer_the_partner() -> None:
    assert certain("My girlfriend is called Lisa.", "She left me on Monday.") == set()


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("My dog is called Rex.", "We had to put our dog Rex to sleep.", "rex"),
        ("I'm engaged to Sean.", "The wedding is off.", "engaged"),
        ("I'm engaged to Sean.", "We called off the wedding.", "engaged"),
        ("Mon copain s'appelle Karim.", "Karim m'a quittée.", "copain"),
        ("Je suis mariée avec Paul.", "Nous sommes divorcés depuis hier.", "mariée"),
        ("Je suis mariée avec Paul.", "Paul et moi divorçons.", "mariée"),
        ("I start at Amazon on 1 December.", "I turned the Amazon job down in the end, I'm staying at Aldi.", "amazon"),
        ("I work at IBM.", "IBM let me go today.", "ibm"),
    ],
)
def test_what_ended_later_no_longer_holds(first: str, then: str, gone: str) -> None:
    assert gone not in shown(facts(first, then))
