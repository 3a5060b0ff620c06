"""Traits that can be counted."""

from pages import page, pages

from memoryos.analysis.rules.traits import traits


def test_an_interest_is_a_subject_spoken_of_in_two_messages() -> None:
    (trait,) = traits(pages("Any pasta recipe?", "I found a sushi restaurant.", "Hello there"))

    assert (trait.dimension, trait.level, trait.page_ids) == ("Food", "Medium", ("p1", "p2"))
    assert trait.reason == "In 2 of 3 messages: pasta (1), recipe (1), restaurant (1)."


def test_one_message_is_no_interest_however_often_it_says_the_word() -> None:
    assert traits(pages("music music music", "hello")) == []


def test_many_messages_are_a_high_interest() -> None:
    (trait,) = traits(pages(*(f"A concert in city {number}" for number in range(5))))

    assert (trait.dimension, trait.level) == ("Music", "High")


def test_many_messages_among_very_many_are_not() -> None:
    talk = pages(*(f"A concert in city {number}" for number in range(5)), *("hm" for _ in range(60)))

    assert [trait.level for trait in traits(talk)] == ["Medium"]


def test_feelings_told_of_oneself_are_emotional_expression() -> None:
    (trait,) = traits(pages("I'm so happy!", "I feel anxious.", "She is sad."))

    assert (trait.dimension, trait.page_ids) == ("Emotional Expression", ("p1", "p2"))


def test_what_the_assistant_says_is_no_trait_of_the_user() -> None:
    assert traits([page("ok", "A pasta recipe", 1), page("ok", "A sushi restaurant", 2)]) == []


def test_quotations_and_code_are_no_trait_of_the_user() -> None:
    assert traits(pages('"guitar music"', "`guitar` music?", "```\nmusic\n```")) == []
