from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.segment import Part, composed_keywords, composed_summary, overlap


def part(name, pages, summary="", *keywords):
    return Part(name, tuple(f"{name}-{n}" for n in range(pages)), summary, keywords, "test")


def test_a_summary_tells_the_largest_part_and_the_newest_in_order_of_time():
    parts = [part("a", 1, "First. " + "x" * 300), part("b", 9, "Largest."), part("c", 1, "Newest. " + "y" * 300)]

    summary = composed_summary(parts)

    assert summary.startswith("Largest. Newest.")
    assert "First" not in summary


def test_a_summary_follows_the_parts_that_are_added():
    parts = [part("a", 3, "The dog is ill.")]

    before, after = composed_summary(parts), composed_summary([*parts, part("b", 2, "The dog is well again.")])

    assert (before, after) == ("The dog is ill.", "The dog is ill. The dog is well again.")


def test_the_same_summary_twice_is_told_once_and_a_lost_one_not_at_all():
    lost = Part("c", ("p",), None, (), "test")

    assert composed_summary([part("a", 1, "Tea."), part("b", 1, "Tea."), lost]) == "Tea."
    assert composed_summary([lost]) == ""


def test_keywords_are_those_of_most_pages():
    parts = [part("a", 1, "", "tea", "cup"), part("b", 3, "", "dog"), part("c", 1, "", "tea")]

    assert composed_keywords(parts) == ("dog", "tea", "cup")


@given(st.lists(st.lists(st.sampled_from("abcdefghijklmnopqrst"), max_size=8), max_size=6))
def test_there_are_never_many_keywords_and_none_twice(groups):
    keywords = composed_keywords([part(str(n), 1, "", *group) for n, group in enumerate(groups)])

    assert len(keywords) <= 12
    assert len(set(keywords)) == len(keywords)


def test_overlap_is_shared_over_all():
    assert overlap(["a", "b"], ["b", "c"]) == 1 / 3
    assert overlap([], []) == 0
