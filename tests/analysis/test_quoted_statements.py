"""Which sentences are quoted as what the user said about a subject, and which are not worth it."""

import pytest
from known import facts

from memoryos.analysis.rules.implied_speaker import is_implied

WORTHLESS = [
    "whats a decent way to put that to my landlord",
    "names = [",
    "signé hier.",
    "is golden syrup really that bad, be honest",
]


@pytest.mark.parametrize("message", WORTHLESS)
def test_what_tells_nothing_is_not_quoted(message: str) -> None:
    assert [finding.text for finding in facts(message)] == []


@pytest.mark.parametrize(
    "clause",
    [
        "los domingos hago cerámica",
        "em maio vou para o Chile",
        "lavoro in banca da un anno",
        "бегаю по утрам вдоль реки",
        "毎朝走っています",
        "주말마다 클라이밍을 해요",
    ],
)
def test_a_verb_alone_may_say_that_the_speaker_is_meant(clause: str) -> None:
    assert is_implied(clause)


@pytest.mark.parametrize("clause", ["the garden needs water", "der Kuchen ist fertig", "mañana llueve en Madrid"])
def test_a_clause_about_something_else_does_not(clause: str) -> None:
    assert not is_implied(clause)
