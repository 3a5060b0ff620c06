"""Words that begin right behind those of another script are found, too: there need be no blank between them."""

from datetime import UTC, datetime

from memoryos.analysis.rules.contrasted_endings import contrasted_ending
from memoryos.analysis.rules.replacement_phrases import may_replace, replacement_phrase


def test_a_contrast_begins_right_behind_a_chinese_opening() -> None:
    phrase = replacement_phrase("说错了not nuts, but eggs")

    assert phrase is not None
    assert (phrase.replacement.new, phrase.replacement.old) == ("eggs", "nuts")


def test_what_stopped_stands_right_behind_a_chinese_contrast() -> None:
    over = contrasted_ending("我吃素，但stopped", datetime(2026, 5, 4, tzinfo=UTC))

    assert over is not None
    assert (over.ended, over.stop) == ("我吃素", "stopped")


def test_a_common_word_within_a_sentence_corrects_nothing() -> None:
    sentences = ("He said oh and left", "Heute kommt er um acht, und er bleibt", "I know that you note it, now")

    assert not any(map(may_replace, sentences))
