import pytest

from engines import store_of
from memoryos.errors import InvalidInputError


@pytest.fixture
def chatty(open_memory):
    memory = open_memory(embedding_model_name="none")
    for day in range(1, 9):
        memory.add_memory(
            f"tea with guest number {day} and biscuits", "", timestamp=f"2026-01-0{day}", session_id=f"s{day}"
        )
    memory.add_memory("the vault code is seven green elephants", "", timestamp="2026-01-09", session_id="s9")
    return memory


def page_id(memory, text):
    return next(page.id for page in store_of(memory).pages.after(0, 100) if text in page.user_input)


def test_what_was_recalled_is_said_to_be(chatty):
    verdict = chatty.why_not("vault code", "green elephants")

    assert verdict.reason == "recalled"
    assert "item 1" in str(verdict)


def test_what_was_never_stored_is_said_to_be_with_the_nearest(chatty):
    verdict = chatty.why_not("tea with guests", "purple rhinoceros")

    assert verdict.reason == "never stored"
    assert "tea with guest" in verdict.explanation
    assert chatty.why_not("quantum", "page_0").reason == "never stored"


@pytest.mark.parametrize(
    ("filters", "by"),
    [
        ({"since": "2026-02-01"}, "before since="),
        ({"until": "2026-01-01"}, "after 2026-01-01"),
        ({"as_of": "2026-01-01"}, "after 2026-01-01"),
        ({"session_id": "s1"}, "session 's9'"),
    ],
)
def test_a_filter_is_named(chatty, filters, by):
    verdict = chatty.why_not("vault code", "green elephants", **filters)

    assert verdict.reason == "filtered"
    assert by in verdict.explanation


def test_what_is_outranked_says_by_whom_and_by_how_much(chatty):
    missed = page_id(chatty, "number 8")

    verdict = chatty.why_not("tea with guest number 1", f"{missed}/user", limit=1)

    assert verdict.reason == "outranked"
    assert verdict.rank > 1
    assert f"limit={verdict.rank}" in verdict.advice
    assert verdict.above[0] == chatty.retrieve("tea with guest number 1", limit=1).items[0].id
    assert len(chatty.retrieve("tea with guest number 1", limit=verdict.rank).items) == verdict.rank


def test_what_does_not_matter_says_which_words_would_find_it(chatty):
    verdict = chatty.why_not("tea with guest number 1", "green elephants", limit=50)

    assert verdict.reason == "does not matter"
    assert "elephants" in verdict.advice


def test_what_is_over_the_budget_is_said_to_be(chatty):
    verdict = chatty.why_not("tea with guest and biscuits", page_id(chatty, "number 8"), max_tokens=25)

    assert verdict.reason == "over budget"


def test_a_retriever_that_does_not_see_it_at_all_says_so(open_memory):
    memory = open_memory(retriever="bm25")
    memory.add_memory("green elephants", "")
    memory.add_memory("tea with guests", "")

    assert memory.why_not("tea", "green elephants").reason == "does not matter"


def test_nothing_missed_is_refused(chatty):
    with pytest.raises(InvalidInputError, match="missing"):
        chatty.why_not("tea", "  ")
