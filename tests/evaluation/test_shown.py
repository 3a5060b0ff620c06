"""Whether what is sought stands in the text that a reader is shown."""

import pytest

from memoryos.evaluation.evidence_in_text import shown_part

TURNS = {"a": "I saw Ann yesterday, at 5 < 6!", "b": "We painted\nthe barn (in 2020).", "c": "Rufus"}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Ann: I saw Ann yesterday (7 May 2023), at 5 < 6!", 0.5),
        ("Ann: We painted\n    the barn (in 2020).\nBob: I saw Ann yesterday, at 5 &lt; 6!", 1.0),
        ("Ann: We painted the …", 0.0),
        ("", 0.0),
    ],
)
def test_a_turn_counts_where_all_its_words_are_shown_in_order(text: str, part: float) -> None:
    assert shown_part(text, TURNS, {"a", "b"}) == part


def test_a_part_of_a_word_is_not_the_word() -> None:
    assert shown_part("Ann: Rufuses", TURNS, {"c"}) == 0
