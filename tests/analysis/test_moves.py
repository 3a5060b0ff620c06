"""Whoever moves lives where they moved to, in towns of any size that a gazetteer has."""

import pytest
from known import facts, shown

MOVES = [
    ("I live in Rome.", "I moved to Bari.", "bari"),
    ("I live in Rome.", "We moved to Ashford last week.", "ashford"),
    ("I live in Leeds.", "I've finally moved to Royal Tunbridge Wells!", "royal tunbridge wells"),
    ("I live in Paris.", "We've relocated to Aix-en-Provence.", "aix-en-provence"),
]


@pytest.mark.parametrize(("first", "then", "home"), MOVES, ids=[move[1] for move in MOVES])
def test_the_town_that_somebody_moved_to_is_their_home(first: str, then: str, home: str) -> None:
    text = shown(facts(first, then))

    assert home in text
    assert first.rsplit(maxsplit=1)[-1].strip(".").casefold() not in text


@pytest.mark.parametrize("thing", ["Kubernetes", "Slack", "Chapter 3", "Google", "Marketing", "Notion", "Thursday"])
def test_what_else_people_move_to_is_no_home(thing: str) -> None:
    assert "home" not in {fact.slot for fact in facts(f"We moved to {thing} last week.") if fact.certain}
