"""What is done with a text takes time in proportion to its length, whatever the text is made of."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from linear.growth import Growth, best_growth, growth, seconds
from linear.pumped_texts import GENERAL, Pumped
from memoryos.analysis.planted_instructions import InstructionDetector
from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.analysis.rules.sentences import LONGEST_SENTENCE, split, stated
from memoryos.analysis.rules.short_answers import short_answers
from memoryos.analysis.rules.unquoted_text import own_words
from memoryos.domain.page import Page
from memoryos.domain.query import LONGEST_QUERY
from memoryos.privacy.prompt_injection import reads_like_instruction
from memoryos.privacy.quotation import enclosed, quotable, under
from memoryos.privacy.redaction import redacted
from memoryos.text.event_offsets import from_event
from memoryos.text.sentences import sentences
from memoryos.text.terms import terms
from memoryos.text.time_expressions import intervals
from memoryos.text.token_estimate import estimate_tokens

NOW = datetime(2026, 5, 7, tzinfo=UTC)
LENGTH = 4000

ATTACKS = (
    *GENERAL,
    Pumped("\u200d", "我", "我"),
    Pumped("0123456789abcdef", "fooBar "),
    Pumped("4111 1111 1111 1111 "),
    Pumped("MTIzNDU2Nzg5MDEyMzQ1Njc4.G1a2b3.abcdefghijklmnopqrstuvwxyz01234567890123"),
    Pumped("-eyJ"),
    Pumped("npm_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8 "),
    Pumped("system ", "\n"),
    Pumped("ignore the "),
    Pumped("send-"),
    Pumped("забудь"),
    Pumped('"name": "a", '),
    Pumped("two weeks before "),
    Pumped("From: a\nSubject: b\n"),
    Pumped("user: hi\n"),
    Pumped("Dear Ann,\n"),
    Pumped("<b>"),
    Pumped("I'm a nurse and I live in Oslo, "),
    Pumped("I love the sea. "),
)


def findings(text: str) -> object:
    page = Page(id="page", user_input=f"a{text}", agent_response=f"a{text}", timestamp=NOW)
    return RulesAnalyst().study([page], None)


def answer_to(text: str) -> object:
    before = Page(id="before", user_input="", agent_response=f"a{text}", timestamp=NOW)
    return list(short_answers(Page(id="page", user_input="The second one.", agent_response="", timestamp=NOW), before))


OPERATIONS: dict[str, Callable[[str], object]] = {
    "terms": terms,
    "times": lambda text: intervals(text, NOW),
    "times from events": from_event,
    "quoting": lambda text: enclosed(quotable(text)),
    "indenting": under,
    "instructions": reads_like_instruction,
    "meaning of instructions": InstructionDetector(lambda texts: np.zeros((len(texts), 512), dtype=np.float32)),
    "sentences": sentences,
    "redaction": redacted,
    "short answers": answer_to,
    "tokens": estimate_tokens,
}
# A message longer than this is taken as pasted: only its ends are read, so that these take no longer for longer texts.
LONGEST_OWN = 2900
OF_OWN_WORDS: dict[str, Callable[[str], object]] = {
    "own words": own_words,
    "sentences of own words": lambda text: list(stated(text)),
    "findings": findings,
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_twice_the_text_takes_at_most_about_twice_the_time(name: str) -> None:
    measured = {attack: growth(OPERATIONS[name], attack.text, LENGTH) for attack in ATTACKS}

    assert {attack: str(item) for attack, item in measured.items() if not item.is_linear} == {}


@pytest.mark.parametrize("name", OF_OWN_WORDS)
@pytest.mark.parametrize("length", [LONGEST_OWN, 50 * LONGEST_OWN])
def test_what_reads_own_words_is_soon_done_with_any_message(name: str, length: int) -> None:
    run = OF_OWN_WORDS[name]

    slow = {attack for attack in ATTACKS if seconds(run, attack.text(length), 1) > 0.5}

    # A virtual machine may have been paused.
    taken = {attack: seconds(run, attack.text(length), 2) for attack in slow}
    assert {attack: item for attack, item in taken.items() if item > 0.5} == {}


def test_redaction_of_many_different_secrets_takes_time_in_proportion_to_their_number() -> None:
    def tokens(length: int) -> str:
        return " ".join(f"npm_{number:036d}" for number in range(length // 41))

    measured = growth(redacted, tokens, LENGTH)

    assert measured.is_linear, str(measured)


@pytest.mark.parametrize("attack", ATTACKS, ids=repr)
def test_the_sentences_that_rules_read_are_short_and_hold_single_blanks(attack: Pumped) -> None:
    text = attack.text(2900)

    read = [*stated(text), *split(own_words(text))]

    assert all(len(sentence) <= LONGEST_SENTENCE for sentence in read)
    assert not any("  " in sentence for sentence in read)


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(Pumped("\n", "the garden"), id="newlines"),
        pytest.param(Pumped("-", "the garden"), id="dashes"),
        pytest.param(Pumped("\u200d", "the garden 我", "我"), id="joiners"),
        pytest.param(Pumped("<b>", "the garden"), id="tags"),
        pytest.param(Pumped("send-", "the garden "), id="orders"),
    ],
)
def test_recalling_a_stored_attack_takes_time_in_proportion_to_its_length(open_memory: Any, attack: Pumped) -> None:
    def recall_of(length: int) -> Callable[[str], object]:
        memory = open_memory(f"length-{length}", min_score=0.0)
        memory.add_memory("", attack.text(length))
        return lambda query: memory.retrieve(query).text()

    once, twice = recall_of(20_000), recall_of(40_000)

    measured = best_growth(lambda: Growth(20_000, seconds(once, "garden", 5), seconds(twice, "garden", 5), room=0.005))

    assert measured.is_linear, str(measured)


@pytest.mark.parametrize("attack", [Pumped("a1 ", "fooBar "), Pumped("garden, "), Pumped("Ann and Bob ")], ids=repr)
def test_a_question_is_searched_for_up_to_a_length(open_memory: Any, attack: Pumped) -> None:
    memory = open_memory(min_score=0.0)
    memory.add_memory("the garden", "is large")
    memory.retrieve("garden")

    # Looking through so long a text once takes time too; searching for all of it would take seconds.
    measured = best_growth(
        lambda: Growth(
            LONGEST_QUERY,
            seconds(memory.retrieve, attack.text(LONGEST_QUERY), 5),
            seconds(memory.retrieve, attack.text(40 * LONGEST_QUERY), 5),
            room=0.25,
        )
    )

    assert measured.is_linear, str(measured)


@pytest.mark.parametrize("where", ["first", "last"])
def test_what_is_asked_at_either_end_of_a_long_prompt_is_searched_for(open_memory: Any, where: str) -> None:
    memory = open_memory(min_score=0.0)
    memory.add_memory("the tulip garden", "is large")
    memory.add_memory("the x x lane", "is long")
    pasted = "x " * LONGEST_QUERY

    recall = memory.retrieve(f"tulips {pasted}" if where == "first" else f"{pasted} tulips", explain=True)

    tulips = next(item for item in recall.items if item.text == "the tulip garden")
    assert tulips.parts["words"] > 0
    assert len(recall.query) <= LONGEST_QUERY


def test_importing_twice_the_entities_takes_at_most_about_twice_the_time(open_memory: Any, tmp_path: Path) -> None:
    def file_with(entities: int) -> str:
        rows = [
            {"type": "entity", "name": f"thing {n}", "entityType": "thing", "observations": [f"Stands on shelf {n}"]}
            for n in range(entities)
        ]
        file = tmp_path / f"{entities}.jsonl"
        file.write_text("\n".join(map(json.dumps, rows)))
        return str(file)

    def imported(file: str) -> None:
        memory = open_memory(f"user{next(users)}", embedding_model_name="none")
        report = memory.import_memories(file)
        assert report.notes
        memory.import_memories(file)

    users = count()
    few, many = file_with(400), file_with(800)

    measured = best_growth(lambda: Growth(400, seconds(imported, few, 3), seconds(imported, many, 3), room=0.02))

    assert measured.is_linear, str(measured)
