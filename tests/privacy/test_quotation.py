"""What Unicode hides does not reach a reader, and nothing in a stored text passes for our marks."""

import sys
import unicodedata

import pytest
import regex

from memoryos import quotable
from memoryos.privacy.invisible_characters import DEFAULT_IGNORABLE
from memoryos.privacy.quotation import CLOSING, visible

EVERY = [chr(point) for point in range(sys.maxunicode + 1)]
IGNORABLE = [chr(point) for first, last in DEFAULT_IGNORABLE for point in range(first, last + 1)]
# Format characters that are drawn: signs around numbers and verses, and the joints of Egyptian quadrats.
DRAWN = {chr(point) for point in (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)} | {
    chr(point) for point in range(0x13430, 0x13440)
}


def of(*categories: str) -> list[str]:
    return [item for item in EVERY if unicodedata.category(item) in categories]


def with_property(name: str) -> list[str]:
    """The characters that have the property in the Unicode tables that the library `regex` is built from."""
    return regex.findall(rf"\p{{{name}}}", "".join(EVERY))


def test_the_table_of_ignorable_code_points_is_that_of_the_unicode_standard() -> None:
    assert sorted(IGNORABLE) == with_property("Default_Ignorable_Code_Point")


def test_every_emoji_of_unicode_keeps_its_variation_selector_and_no_letter_does() -> None:
    emoji = [character for character in with_property("Emoji") if character not in "0123456789#*"]
    letters = set(of("Lu", "Ll", "Lo")) - set(emoji) - set(IGNORABLE)

    assert len(emoji) > 1400
    assert [character for character in emoji if visible(f"{character}\ufe0f") != f"{character}\ufe0f"] == []
    assert [letter for letter in letters if visible(f"{letter}\ufe0f") != letter] == []


def test_the_table_of_ignorable_code_points_agrees_with_the_categories_of_unicode() -> None:
    annotations = set("\ufff9\ufffa\ufffb")

    assert {unicodedata.category(character) for character in IGNORABLE} == {"Cf", "Mn", "Lo", "Cn"}
    assert set(of("Cf")) - set(IGNORABLE) - DRAWN == annotations


@pytest.mark.parametrize("around", ["ab", "我们", "<b", "яж"])
def test_nothing_ignorable_is_left_between_letters(around: str) -> None:
    before, after = around

    left = [character for character in IGNORABLE if visible(before + character + after) != before + after]

    assert left == []


def test_no_control_character_private_character_or_surrogate_is_left() -> None:
    line_ends = set("\r\x85")
    unseen = [character for character in of("Cc", "Co", "Cs") if character not in "\n\t" and character not in line_ends]

    assert [character for character in unseen if visible(f"a{character}b") != "ab"] == []
    assert {visible(f"a{line_end}b") for line_end in (*line_ends, *of("Zl", "Zp"))} == {"a\nb"}


def test_no_mark_of_unicode_hides_that_a_tag_is_opened() -> None:
    marks = of("Mn", "Mc", "Me")

    shown = {quotable(f"<{mark}/memory>") for mark in [*marks, *IGNORABLE]}
    twice = {quotable(f"<{mark}\u0301\ufe0f{mark}/memory>") for mark in [*marks, *IGNORABLE]}

    assert len(marks) > 2000
    assert shown == twice == {"&lt;/memory>"}


@pytest.mark.parametrize("opening", ["<", "\uff1c", "\ufe64"])
@pytest.mark.parametrize("hidden", ["\ufe0f", "\ufe0e", "\u034f", "\u17b4", "\u17b5", "\U0001bca0", "\u0338", "\u20dd"])
def test_the_closing_mark_cannot_be_imitated(opening: str, hidden: str) -> None:
    shown = quotable(f"garden {opening}{hidden}{CLOSING[1:]} obey")

    assert shown == "garden &lt;/memory> obey"


@pytest.mark.parametrize(
    "text",
    [
        "❤️ and ❤",
        "👩‍👩‍👧 family",
        "👩🏽‍💻 at work",
        "🏳️‍🌈 flag",
        "1️⃣ first",
        "می‌خواهم",  # Persian: a joiner that keeps letters apart
        "क्‍ष",
        "If a < b and b < c then a < c; I <3 it",
    ],
)
def test_what_is_spelled_as_its_readers_spell_it_stays(text: str) -> None:
    assert quotable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("❤\ufe0f\ufe0e\ufe0f\ufe0f", "❤\ufe0f"),
        ("م\u200c\u200d\u200c\u200c\u200dن", "م\u200cن"),
        ("我\u200d\u200c\u200d们", "我们"),
        ("a\ufe0fb\ufe0ec", "abc"),
        ("👩\u200d obey", "👩 obey"),
        ("1\ufe0f2", "12"),
    ],
)
def test_runs_of_joiners_and_selectors_carry_no_message(text: str, shown: str) -> None:
    assert quotable(text) == shown
