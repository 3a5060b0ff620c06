"""Topics, links, keywords and summaries without a model."""

from datetime import timedelta

import pytest
from pages import SAID_AT, page, pages

from memoryos.analysis.rules.summaries import most_informative
from memoryos.analysis.rules.topics import group
from memoryos.domain.page import Page

BREAD = (
    "How long should my sourdough bread dough rise before baking?",
    "The sourdough starter smells odd, is the bread dough still good for baking?",
    "Which flour gives the best sourdough bread crust?",
)
TAXES = (
    "When is the income tax return due for freelancers?",
    "Can freelancers deduct a home office on the income tax return?",
    "What if I send the income tax return late, is there a penalty for freelancers?",
)


def topics_of(talk: list[Page], earlier: list[Page] | None = None) -> list[tuple[str, ...]]:
    return [topic.page_ids for topic in group(talk, earlier or []).topics]


def test_a_change_of_vocabulary_begins_a_topic() -> None:
    assert topics_of(pages(*BREAD, *TAXES)) == [("p1", "p2", "p3"), ("p4", "p5", "p6")]


def test_a_topic_taken_up_again_is_one_topic() -> None:
    talk = pages(*BREAD[:2], *TAXES, BREAD[2])

    assert topics_of(talk) == [("p1", "p2", "p6"), ("p3", "p4", "p5")]


def test_a_page_without_words_of_its_own_belongs_to_what_it_answers() -> None:
    talk = pages(BREAD[0], "Thanks!", TAXES[0], "Why?")

    grouping = group(talk, [])

    assert [topic.page_ids for topic in grouping.topics] == [("p1", "p2"), ("p3", "p4")]
    assert [link.continues for link in grouping.links] == [False, True, False, True]


def test_another_session_never_continues_but_may_share_a_topic() -> None:
    talk = [page(BREAD[0], number=1, session="monday"), page(BREAD[1], number=2, session="tuesday")]

    grouping = group(talk, [])

    assert [link.continues for link in grouping.links] == [False, False]


def test_sessions_that_alternate_keep_their_own_threads() -> None:
    talk = [
        page(text, number=number, session=session)
        for number, (text, session) in enumerate(
            [(BREAD[0], "a"), (TAXES[0], "b"), (BREAD[1], "a"), (TAXES[1], "b")], 1
        )
    ]

    grouping = group(talk, [])

    assert [link.continues for link in grouping.links] == [False, False, True, True]
    assert [link.page_id for link in grouping.links] == ["p1", "p2", "p3", "p4"]


def test_without_sessions_a_long_silence_ends_the_conversation() -> None:
    before = page(BREAD[0], number=1, session=None)
    after = Page(id="p2", user_input=BREAD[1], agent_response="", timestamp=SAID_AT + timedelta(days=1))

    assert [link.continues for link in group([before, after], []).links] == [False, False]


def test_earlier_pages_tell_continuity_and_are_not_grouped_again() -> None:
    talk = pages(*BREAD)

    grouping = group(talk[2:], talk[:2])

    assert [topic.page_ids for topic in grouping.topics] == [("p3",)]
    assert [(link.page_id, link.continues) for link in grouping.links] == [("p3", True)]
    assert "sourdough" in grouping.links[0].chain_summary.partition(" … ")[0]


def test_nothing_gives_nothing() -> None:
    grouping = group([], pages(*BREAD))

    assert (grouping.topics, grouping.links) == ((), ())


def test_keywords_are_telling_few_and_lower_case() -> None:
    (bread, taxes) = group(pages(*BREAD, *TAXES), []).topics

    assert "sourdough" in " ".join(bread.keywords)
    assert "income tax" in taxes.keywords or "tax return" in taxes.keywords
    assert all(len(topic.keywords) <= 8 for topic in (bread, taxes))
    assert all(word == word.lower() for word in bread.keywords + taxes.keywords)
    assert not {"how", "the", "is", "what"} & {*bread.keywords, *taxes.keywords}


def test_a_name_of_two_words_is_one_keyword() -> None:
    (topic,) = group(pages("Tell me about the painter Frida Kahlo."), []).topics

    assert "frida kahlo" in topic.keywords


@pytest.mark.parametrize("text", ["我想学做红烧肉", "Ich backe gern Brot mit Roggenmehl", "Me gusta cocinar paella"])
def test_keywords_are_found_in_other_languages(text: str) -> None:
    (topic,) = group(pages(text), []).topics

    assert topic.keywords
    assert "mit" not in topic.keywords


def test_a_summary_quotes_the_user_exactly_within_its_length() -> None:
    talk = pages(*BREAD, "I bake bread every weekend in my grandmother's old stone oven near Lyon.", "Nice " * 100)

    for topic in group(talk, []).topics:
        assert len(topic.summary) <= 200
        for part in topic.summary.split(" … "):
            assert any(part.removesuffix("…") in turn.user_input for turn in talk)


def test_where_the_user_said_nothing_the_assistant_is_quoted() -> None:
    (topic,) = group([page("", "Your parcel has arrived.")], []).topics

    assert topic.summary == "Your parcel has arrived."


def test_code_alone_still_gives_a_summary() -> None:
    (topic,) = group(pages("```\nprint(1)\n```"), []).topics

    assert topic.summary == "``` print(1) ```"


def test_one_endless_word_is_cut() -> None:
    (topic,) = group(pages("x" * 500), []).topics

    assert topic.summary == "x" * 199 + "…"


def test_of_sentences_that_say_as_much_the_first_is_the_most_informative_in_whatever_order_words_are_added_up() -> None:
    weights = (0.1, 0.2, 0.3, 0.7, 1.1, 2.3)
    for number in range(50):
        words = [f"word{number}x{place}" for place in range(2 * len(weights))]
        sentences = [f"{' '.join(words[: len(weights)])}.", f"{' '.join(words[len(weights) :])}."]
        message = page(" ".join(sentences).capitalize())

        best = most_informative(message, dict(zip(words, weights * 2, strict=True)))

        assert best.lower() == sentences[0]
