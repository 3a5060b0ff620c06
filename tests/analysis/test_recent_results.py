"""What rules found in the last pages is kept, and nothing of long ones."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memoryos.analysis.rules.recent_results import keep_recent_pages
from memoryos.domain.page import Page

PAGE = Page("p1", "I live in Oslo.", "Nice.", datetime(2026, 5, 1, tzinfo=UTC), "s1", seq=1)


@pytest.fixture
def pages_read() -> list[Page]:
    return []


@pytest.fixture
def words(pages_read: list[Page]) -> Callable[[Page], tuple[str, ...]]:
    @keep_recent_pages
    def words(page: Page) -> Iterator[str]:
        pages_read.append(page)
        yield from page.user_input.split()

    return words


def test_a_page_is_read_once(words: Callable[[Page], tuple[str, ...]], pages_read: list[Page]) -> None:
    results = [words(PAGE), words(replace(PAGE))]

    assert results == [("I", "live", "in", "Oslo.")] * 2
    assert len(pages_read) == 1


def test_a_page_with_the_same_id_and_another_answer_is_read_again(
    words: Callable[[Page], tuple[str, ...]], pages_read: list[Page]
) -> None:
    words(PAGE)
    words(replace(PAGE, agent_response="Oslo, noted."))

    assert len(pages_read) == 2


def test_long_pages_are_not_kept(words: Callable[[Page], tuple[str, ...]], pages_read: list[Page]) -> None:
    long = replace(PAGE, user_input="harbour " * 2000)

    assert words(long) == words(long)
    assert len(pages_read) == 2


def test_only_the_last_pages_are_kept(words: Callable[[Page], tuple[str, ...]], pages_read: list[Page]) -> None:
    for number in range(300):
        words(replace(PAGE, id=f"p{number}"))
    words(replace(PAGE, id="p0"))
    words(replace(PAGE, id="p299"))

    assert len(pages_read) == 301
