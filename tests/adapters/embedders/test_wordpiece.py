"""The ids that BERT's tokens have; the expected ones were made by the `tokenizers` library, version 0.23.3."""

import pytest

from memoryos.adapters.embedders.wordpiece import WordPiece

WORDPIECE = WordPiece()


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        (
            "Ann: It's been 3.5 years, hasn't it?  Wow!",
            "101 5754 1024 2009 1005 1055 2042 1017 1012 1019 2086 1010 8440 1005 1056 2009 1029 10166 999 102",
        ),
        (
            "naïve café in İstanbul, Straße, ΣΊΣΥΦΟΣ",
            "101 15743 7668 1999 9960 1010 2358 27807 1010 1173 18199 29733 29735 29736 29730 29733 102",
        ),
        ("我们住在东京タワー附近", "101 1855 100 100 100 100 1755 1709 30262 30265 100 100 102"),
        ("ما اسم كلبها؟", "101 1295 25573 1270 29824 22192 1293 23673 29816 14157 25573 100 102"),
        ("\U0001f389 yes\tno\nmaybe\u200b\x07!", "101 100 2748 2053 2672 999 102"),
        ("한국어 vocabulary", "101 1469 30006 30021 29991 30014 30020 29999 30008 16188 102"),
        (
            "$5 + x^2 = <tag> `code` | ~",
            "101 1002 1019 1009 1060 1034 1016 1027 1026 6415 1028 1036 3642 1036 1064 1066 102",
        ),
        ("w" * 101 + " ok", "101 100 7929 102"),
        ("", "101 102"),
    ],
)
def test_ids_are_those_of_the_reference_tokenizer(text, ids):
    assert WORDPIECE.ids(text, 256) == [int(number) for number in ids.split()]


def test_a_long_text_keeps_its_beginning_and_its_end_mark():
    whole = WORDPIECE.ids("one two three four five six", 256)

    assert WORDPIECE.ids("one two three four five six", 5) == [*whole[:4], whole[-1]]


def test_marks_written_in_a_text_are_plain_words():
    first, *inside, last = WORDPIECE.ids("[CLS] and [SEP]", 256)

    assert first not in inside
    assert last not in inside


def test_a_lone_surrogate_is_passed_over():
    assert WORDPIECE.ids("a\ud800b", 256) == WORDPIECE.ids("ab", 256)
