"""What is made of a model's answer about topics and links."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llm_examples import group_reply, link, page, topic
from test_llm_replies import JSON

from memoryos.analysis.llm.group import read
from memoryos.analysis.llm.replies import CutShortError
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.errors import ModelError

PAGES = [
    page(1, "I am planting tomatoes this week.", "They like sun."),
    page(2, "How often should I water the tomatoes?", "Every other day."),
    page(3, "Which trains go from Graz to Vienna?", "One each hour."),
    page(4, "And the night train?", "It leaves at ten."),
]
LINKS = [link(1, continues=False), link(2), link(3, continues=False), link(4)]


def test_numbers_become_the_ids_of_pages() -> None:
    reply = group_reply(
        topic(1, 2, summary="Tomatoes.", keywords=["Tomatoes", "garden "]),
        topic(3, 4, summary="Trains.", keywords=["trains", "Trains"]),
        links=LINKS,
    )

    assert read(reply, PAGES, []) == Grouping(
        (Topic(("p1", "p2"), "Tomatoes.", ("tomatoes", "garden")), Topic(("p3", "p4"), "Trains.", ("trains",))),
        tuple(Link(f"p{n}", n in {2, 4}, "So far.") for n in range(1, 5)),
    )


def test_a_page_may_be_in_two_topics_but_only_once_in_each() -> None:
    grouping = read(group_reply(topic(2, 1, 2), topic(2, 3, 4), links=LINKS), PAGES, [])

    assert [item.page_ids for item in grouping.topics] == [("p1", "p2"), ("p2", "p3", "p4")]


@pytest.mark.parametrize("numbers", [["1", "page 2"], [1.0, 2], ["1,2"], [1, 2, 99, 0, -1, True, None, 1e300]])
def test_numbers_are_read_however_they_are_written_and_unknown_ones_passed_over(numbers: list[object]) -> None:
    grouping = read(group_reply(topic(*numbers), topic(3, 4), links=LINKS), PAGES, [])

    assert [item.page_ids for item in grouping.topics] == [("p1", "p2"), ("p3", "p4")]


def test_forgotten_pages_get_topics_of_their_own() -> None:
    grouping = read(group_reply(topic(1, 2, summary="Tomatoes."), links=LINKS), PAGES, [])

    assert grouping.topics[0].page_ids == ("p1", "p2")
    assert sorted(page_id for topic in grouping.topics[1:] for page_id in topic.page_ids) == ["p3", "p4"]
    assert all(item.summary for item in grouping.topics)


@pytest.mark.parametrize(
    "topics",
    [
        [],
        [topic(1)],
        [topic(99)],
        [topic(1, 2, 3, 4, summary=" ")],
        ["Tomatoes", 3, None],
        [{"pages": {"first": 1}, "summary": "Tomatoes."}],
        [{"pages": [1, 2, 3, 4], "summary": ["Tomatoes."]}],
    ],
)
def test_a_reply_that_leaves_most_pages_without_a_topic_is_refused(topics: list[object]) -> None:
    with pytest.raises(ModelError, match="of 4 pages are in no usable topic"):
        read(group_reply(*topics, links=LINKS), PAGES, [])


def test_a_reply_that_broke_off_counts_where_it_covers_half_of_the_pages() -> None:
    whole = group_reply(topic(1, 2), topic(3, 4, summary="Trains."), links=LINKS)

    grouping = read(whole[: whole.index("Trains")], PAGES, [])

    assert grouping.topics[0].page_ids == ("p1", "p2")
    assert [item.page_id for item in grouping.links] == ["p1", "p2", "p3", "p4"]


def test_a_reply_that_broke_off_before_half_of_the_pages_is_told_apart() -> None:
    whole = group_reply(topic(1), topic(2, 3, 4, summary="Trains."))

    with pytest.raises(CutShortError):
        read(whole[: whole.index("Trains")], PAGES, [])


@pytest.mark.parametrize("links", [[], [link(1)], ["p1"], [link(n, so_far="") for n in range(1, 5)], [{"page": 2}]])
def test_every_page_has_one_link_with_a_summary_even_where_the_reply_has_none(links: list[object]) -> None:
    grouping = read(group_reply(topic(1, 2, 3, 4), links=links), PAGES, [])

    assert [item.page_id for item in grouping.links] == ["p1", "p2", "p3", "p4"]
    assert all(item.chain_summary for item in grouping.links)


def test_what_follows_nothing_in_its_conversation_continues_nothing() -> None:
    pages = [page(1, "a"), page(2, "b"), page(3, "c", session="new")]
    reply = group_reply(topic(1, 2, 3), links=[link(n, continues=True) for n in (1, 2, 3)])

    alone = read(reply, pages, [])
    after = read(reply, pages, [page(0, "before")])

    assert [item.continues for item in alone.links] == [False, True, False]
    assert [item.continues for item in after.links] == [True, True, False]


def test_long_texts_and_characters_that_no_store_keeps_are_mended() -> None:
    reply = group_reply(
        topic(1, 2, 3, 4, summary="a\x00b\ud800 \n c" + "d" * 1000, keywords=["K" * 100] * 20), links=[]
    )

    (only,) = read(reply, PAGES, []).topics

    assert only.summary.startswith("ab cd")
    assert len(only.summary) == 400
    assert [len(word) for word in only.keywords] == [40]


def test_keywords_may_be_one_text_with_commas() -> None:
    item = {"pages": [1, 2, 3, 4], "summary": "All.", "keywords": "Tomatoes, trains,, "}

    assert read(group_reply(item), PAGES, []).topics[0].keywords == ("tomatoes", "trains")


FIELDS = st.fixed_dictionaries(
    {},
    optional={"pages": JSON, "summary": JSON, "keywords": JSON, "page": JSON, "continues": JSON, "so_far": JSON},
)


@settings(deadline=None)
@given(st.lists(FIELDS | JSON, max_size=4), st.lists(FIELDS | JSON, max_size=4), st.booleans())
def test_whatever_a_reply_holds_each_page_has_a_topic_and_a_link_or_the_reply_is_refused(
    topics: list[object], links: list[object], helped: bool
) -> None:
    reply = group_reply(*topics, *([topic(1, 2)] if helped else []), links=links)

    try:
        grouping = read(reply, PAGES, [])
    except ModelError:
        return

    assert {page_id for topic in grouping.topics for page_id in topic.page_ids} == {item.id for item in PAGES}
    assert [item.page_id for item in grouping.links] == [item.id for item in PAGES]


@settings(deadline=None)
@given(st.text())
def test_no_reply_raises_anything_but_a_model_error(reply: str) -> None:
    with pytest.raises(ModelError):
        read(reply, PAGES, [])
