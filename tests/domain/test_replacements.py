"""What was found out for earlier pages is used again, and changes nothing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.fact import Fact, Statement
from memoryos.domain.knowledge import in_order, known_at
from memoryos.domain.quoted_endings import ENDED
from memoryos.domain.replacements import Replacements

START = datetime(2026, 1, 1, tzinfo=UTC)
VALUES = {
    "plans": ["We marry in Rome in May", "The wedding in Rome is in June", "A trip to Rome in June", "Swim 40 lengths"],
    "hobby": ["Tennis with Nadia on Tuesdays", "Tennis with Nadia on Fridays", "I paint"],
    "health": ["metformin 500", "1000 on the metformin", "I'm on 5 mg now", "metformin 850 mg daily", "医生给加到75了"],
    "home": ["A flat in York", "We moved to Leeds", "In the new flat in Rome"],
    "possessions": ["My Pixel 6 is slow", "Got a new phone, a Fairphone", "A Fabia"],
    "instruction": ["Answer in English", "Answer in German", "Short answers"],
    ENDED: ["Gave up tennis", "Sold the Fabia", "Stopped metformin", "Rome is off"],
}


def statement(text, on, begins=None, *, certain=False, over=False):
    day = START + timedelta(days=on)
    holds_from = None if begins is None else START + timedelta(days=begins)
    return Statement(text, ("p",), day, "user", "test", 0.5, holds_from, day if over else None, certain)


def fact(number, drawn):
    slot, place, on, begins, certain = drawn
    text = VALUES[slot][place % len(VALUES[slot])]
    over = slot == ENDED
    words = statement(text, on, None if over else begins, certain=certain and not over, over=over)
    single = certain and slot in ("home", "health")
    return Fact(f"f{number}", "user", slot, text, (words,), single=single, negated=over)


drawn_facts = st.tuples(
    st.sampled_from(sorted(VALUES)),
    st.integers(0, 4),
    st.integers(0, 40),
    st.one_of(st.none(), st.integers(0, 60)),
    st.booleans(),
)
chats = st.lists(drawn_facts, min_size=1, max_size=24)


def assert_same_with_what_was_kept(steps):
    replacements = Replacements()
    for facts in steps:
        assert known_at(facts, None, replacements) == known_at(facts, None)


@given(chats)
def test_facts_in_the_order_of_a_chat_are_related_as_if_all_were_new(chat):
    facts = [fact(number, drawn) for number, drawn in enumerate(sorted(chat, key=lambda drawn: drawn[2]))]

    assert_same_with_what_was_kept(facts[:count] for count in range(len(facts) + 1))


@given(chats, st.integers(1, 4))
def test_so_are_facts_of_an_older_chat_that_is_imported_later(chat, size):
    facts = [fact(number, drawn) for number, drawn in enumerate(chat)]

    assert_same_with_what_was_kept(facts[:count] for count in range(0, len(facts) + size, size))


@given(chats, st.integers(0, 23), st.integers(0, 60))
def test_so_are_facts_that_are_said_again_or_forgotten(chat, place, on):
    facts = [fact(number, drawn) for number, drawn in enumerate(chat)]
    again = facts[place % len(facts)]
    repeated = replace(again, statements=in_order([*again.statements, statement("again", on)]))
    said_again = [repeated if item is again else item for item in facts]
    forgotten = [item for item in said_again if item is not repeated]

    assert_same_with_what_was_kept([facts, said_again, forgotten, facts, facts[::-1]])


def test_what_is_said_before_an_announced_day_still_comes_first():
    old = fact(0, ("hobby", 0, 1, None, False))
    announced = fact(1, ("hobby", 1, 5, 50, False))
    sooner = replace(fact(2, ("hobby", 1, 9, None, False)), id="sooner")
    replacements = Replacements()

    first = known_at([old, announced], None, replacements)
    then = known_at([old, announced, sooner], None, replacements)

    assert first[0].superseded_by == announced.id
    assert then[0].superseded_by == sooner.id


def test_a_dose_that_is_changed_without_its_name_is_noticed():
    old = Fact("old", "user", "health", "舍曲林 50", (statement("舍曲林 50", 1, certain=True),), single=True)
    new = fact(1, ("health", 4, 9, None, False))
    other = fact(2, ("health", 0, 3, None, False))
    replacements = Replacements()

    known_at([old, other], None, replacements)
    known = known_at([old, other, new], None, replacements)

    assert known[0].superseded_by == new.id
