"""Which sentences repeat somebody else's words."""

import pytest

from memoryos.text.quotations import quoting
from memoryos.text.sentences import sentences


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ("I moved to Oslo. It rains.", [False, False]),
        ('Fix her mail: "I left Rome. I live in Turin." She waits.', [True, True]),
        ("Übersetze: „Ich bin Veganer. Ich wohne hier“. Danke.", [True, True, False]),
        ("我在上海。他说「我住在北京。我是老师」。真的。", [False, True, True, False]),
        ("Run this.\n```\nname = 'Ada'\n```\nDone.", [False, True, True, True, False]),
        ("I'm Ann's sister. It's late.", [False, False]),
        ("The whole long story that I keep telling everybody ends with her 'never again'.", [False]),
    ],
)
def test_a_sentence_that_begins_with_a_quotation_is_somebody_elses(text, quotes):
    assert quoting(text, sentences(text)) == quotes
