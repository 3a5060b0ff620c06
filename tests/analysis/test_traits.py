"""Traits that statements show."""

from pages import page, pages

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.domain.fact import Trait
from memoryos.domain.page import Page


def traits(talk: list[Page]) -> list[Trait]:
    return list(RulesAnalyst().study(talk, None).traits)


def test_an_interest_is_what_the_user_says_of_themselves_in_two_messages() -> None:
    (trait,) = traits(pages("I love baking sourdough.", "I enjoy cooking.", "Hello there"))

    assert (trait.dimension, trait.level, trait.page_ids) == ("Food", "Medium", ("p1", "p2"))
    assert trait.reason == "Said so of themselves in 2 of 3 messages."


def test_words_alone_are_no_interest() -> None:
    assert traits(pages("Any pasta recipe?", "The restaurant has sushi.", "A recipe for ramen noodles")) == []


def test_one_message_is_no_interest_however_often_it_says_so() -> None:
    assert traits(pages("I love music, I love jazz and I love the piano.", "hello")) == []


def test_many_messages_are_a_high_interest() -> None:
    (trait,) = traits(pages(*(f"I love {kind}." for kind in ("jazz", "opera", "techno", "concerts", "vinyl"))))

    assert (trait.dimension, trait.level) == ("Music", "High")


def test_many_messages_among_very_many_are_not() -> None:
    loved = (f"I love {kind}." for kind in ("jazz", "opera", "techno", "concerts", "vinyl"))
    talk = pages(*loved, *("hm" for _ in range(60)))

    assert [trait.level for trait in traits(talk)] == ["Medium"]


def test_what_the_user_dislikes_or_gave_up_is_no_interest() -> None:
    assert traits(pages("I hate football.", "I hate tennis.", "I used to play tennis.", "I quit running.")) == []


def test_feelings_told_of_oneself_are_emotional_expression() -> None:
    (trait,) = traits(pages("I'm so happy!", "I feel anxious.", "She is sad."))

    assert (trait.dimension, trait.page_ids) == ("Emotional Expression", ("p1", "p2"))


def test_what_the_assistant_says_is_no_trait_of_the_user() -> None:
    assert traits([page("ok", "I love a pasta recipe", 1), page("ok", "I love a sushi restaurant", 2)]) == []


def test_quotations_and_code_are_no_trait_of_the_user() -> None:
    assert traits(pages('"I love guitar music"', "`I love guitar` music?", "```\nI love music\n```")) == []
