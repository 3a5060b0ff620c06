"""What pages show of a fact."""

from typing import Any

import pytest

from memoryos.interfaces.web.shapes import fact_shape

FACT: dict[str, Any] = {
    "id": "fact_1",
    "slot": "family",
    "subject": "",
    "value": "sister Lena",
    "certain": True,
    "correction_id": None,
    "contradicts": [],
    "page_ids": ["page_1"],
    **dict.fromkeys(("holds_from", "holds_until", "learned_at")),
}


@pytest.mark.parametrize(
    ("knowledge", "more", "shown"),
    [
        ("sister Lena", {}, "Sister Lena."),
        ("Lives in Oslo.", {}, "Lives in Oslo."),
        ("彼女は医者です。", {}, "彼女は医者です。"),
        ("my own words", {"correction_id": "correction_1"}, "my own words"),
        ("a quotation", {"certain": False}, "a quotation"),
        ("keep it short", {"slot": "instruction"}, "keep it short"),
        ("", {}, ""),
    ],
)
def test_what_was_derived_is_shown_as_a_sentence_and_the_users_words_as_they_are(
    knowledge: str, more: dict[str, Any], shown: str
) -> None:
    assert fact_shape({**FACT, "knowledge": knowledge, **more})["text"] == shown
