from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.fact import Fact, Finding, Statement
from memoryos.domain.knowledge import in_order, key_of, known_at, least_useful, value_key

START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number):
    return START + timedelta(days=number)


def statement_on(on, since=None, until=None, text="said", confidence=0.9):
    return Statement(
        text,
        (f"page_{on}",),
        day(on),
        "user",
        "test",
        confidence,
        None if since is None else day(since),
        None if until is None else day(until),
    )


def fact(name, value, *statements, slot="home", single=True, **other):
    return Fact(name, "user", slot, value, in_order(statements), single=single, **other)


def related(*facts):
    return {item.id: item for item in known_at(facts, None)}


def holding(facts, at, as_of=None):
    return sorted(item.value for item in known_at(facts, as_of) if item.holds_at(at))


def test_a_newer_value_takes_the_place_of_the_older_and_both_are_kept_and_dated():
    known = related(fact("f1", "Oslo", statement_on(1)), fact("f2", "Bergen", statement_on(9, since=5)))

    assert (known["f1"].superseded_by, known["f1"].superseded_at) == ("f2", day(5))
    assert (known["f2"].superseded_by, known["f2"].holds_from) == (None, day(5))


def test_the_same_facts_as_of_an_earlier_time_are_what_was_known_then():
    facts = [fact("f1", "Oslo", statement_on(1)), fact("f2", "Bergen", statement_on(9, since=5))]

    assert holding(facts, day(3), day(3)) == ["Oslo"]
    assert holding(facts, day(7), day(7)) == ["Oslo"]
    assert holding(facts, day(9), day(9)) == ["Bergen"]
    assert holding(facts, day(0), day(0)) == []


def test_somebody_who_moves_back_lives_there_again():
    facts = [fact("f1", "Oslo", statement_on(1), statement_on(20)), fact("f2", "Bergen", statement_on(9))]

    assert holding(facts, day(21)) == ["Oslo"]
    assert holding(facts, day(10), day(10)) == ["Bergen"]


def test_what_began_lately_is_news_on_the_day_it_is_told():
    known = related(fact("f1", "Oslo", statement_on(9)), fact("f2", "Bergen", statement_on(10, since=3)))

    assert (known["f1"].superseded_by, known["f1"].superseded_at) == ("f2", day(10))
    assert known["f2"].superseded_by is None


def test_what_has_been_so_since_months_is_so_now_whatever_was_said_in_between():
    known = related(fact("f1", "Oslo", statement_on(150)), fact("f2", "Bergen", statement_on(215, since=60)))

    assert known["f1"].superseded_by == "f2"
    assert known["f2"].superseded_by is None


def test_of_two_beginnings_the_later_one_stands_though_it_was_told_first():
    known = related(fact("f1", "Bergen", statement_on(213, since=182)), fact("f2", "Oslo", statement_on(214, since=60)))

    assert known["f1"].superseded_by is None
    assert known["f2"].superseded_by == "f1"


def test_a_cat_with_a_name_is_one_cat():
    assert value_key("cat called Luna") == value_key("cat Luna")


def test_what_began_long_ago_is_told_of_the_past_and_ends_nothing():
    known = related(fact("f1", "Voss", statement_on(500)), fact("f2", "Oslo", statement_on(510, since=20)))

    assert known["f1"].superseded_by is None
    assert known["f2"].superseded_by == "f1"


def test_what_is_still_to_come_does_not_end_what_is():
    facts = [fact("f1", "Oslo", statement_on(1)), fact("f2", "Rome", statement_on(2, since=30))]

    assert holding(facts, day(3)) == ["Oslo", "Rome"]
    assert holding(facts, day(31)) == ["Rome"]


def test_values_of_the_same_moment_stand_side_by_side_and_are_marked():
    known = related(fact("f1", "Oslo", statement_on(1)), fact("f2", "Bergen", statement_on(1)))

    assert (known["f1"].contradicts, known["f2"].contradicts) == (("f2",), ("f1",))
    assert known["f1"].superseded_by is None


def test_of_a_yes_and_a_no_the_later_one_stands():
    known = related(
        fact("f1", "fish", statement_on(1), slot="likes", single=False),
        fact("f2", "fish", statement_on(5), slot="dislikes", single=False),
    )

    assert (known["f1"].superseded_by, known["f2"].superseded_by) == ("f2", None)
    assert (known["f1"].contradicts, known["f2"].contradicts) == ((), ())


def test_a_yes_and_a_no_of_the_same_moment_stand_side_by_side_and_are_marked():
    known = related(
        fact("f1", "fish", statement_on(1), slot="likes", single=False),
        fact("f2", "fish", statement_on(1), slot="dislikes", single=False),
        fact("f3", "meat", statement_on(1), slot="likes", single=False),
    )

    assert (known["f1"].contradicts, known["f2"].contradicts, known["f3"].contradicts) == (("f2",), ("f1",), ())


def test_a_no_with_a_date_ends_the_yes():
    known = related(
        fact("f1", "Oslo", statement_on(1)),
        fact("f2", "Oslo", statement_on(9, until=9, text="no longer in Oslo"), negated=True),
    )

    assert (known["f1"].superseded_by, known["f1"].superseded_at) == ("f2", day(9))
    assert known["f2"].holds_at(day(10))


def test_what_was_denied_contradicts_nothing_that_is_said_instead():
    known = related(
        fact("f1", "34", statement_on(1, since=9), slot="age"),
        fact("f2", "35", statement_on(1, since=9), slot="age"),
        fact("f3", "34", statement_on(2, until=2, text="taken back"), slot="age", negated=True),
    )

    assert (known["f1"].superseded_by, known["f2"].superseded_by) == ("f3", None)
    assert known["f2"].contradicts == ()


def test_an_event_that_is_denied_on_one_day_stands_on_another():
    known = related(
        fact("f1", "flight", statement_on(1, 12, 13), slot="plans", single=False),
        fact("f2", "flight", statement_on(2, 14, 15), slot="plans", single=False),
        fact("f3", "flight", statement_on(2, 12, 2, text="taken back"), slot="plans", single=False, negated=True),
    )

    assert (known["f1"].superseded_by, known["f2"].superseded_by) == ("f3", None)


def test_a_slot_that_gathers_keeps_all_its_values():
    facts = [fact(f"f{n}", f"thing{n}", statement_on(n), slot="likes", single=False) for n in range(3)]

    assert holding(facts, day(9)) == ["thing0", "thing1", "thing2"]


def test_what_ended_no_longer_holds_unless_it_was_said_again():
    ended = fact("f1", "Oslo", statement_on(1), statement_on(5, until=5))

    assert not ended.holds_at(day(6))
    assert fact("f1", "Oslo", statement_on(1), statement_on(5, until=5), statement_on(8)).holds_at(day(9))


def test_evidence_adds_up():
    once, twice = fact("f1", "Oslo", statement_on(1)), fact("f1", "Oslo", statement_on(1), statement_on(2))

    assert twice.confidence > once.confidence
    assert twice.page_ids == ("page_1", "page_2")
    assert twice.learned_at == day(1)


@pytest.mark.parametrize(("one", "other"), [("the Beatles", "beatles"), ("Dogs", "a dog"), ("Kraków", "krakow")])
def test_spellings_of_one_value_are_one_value(one, other):
    assert value_key(one) == value_key(other)


def test_an_event_at_another_time_is_another_fact():
    first = Finding("user", "trip", "plans", "Japan", ("p",), "user", holds_from=day(1), holds_until=day(9))
    later = replace(first, holds_from=day(400), holds_until=day(409))

    assert key_of(first) != key_of(later)
    assert key_of(first) == key_of(fact("f", "japan", statement_on(0, 1, 9), slot="plans", single=False))


statements = st.builds(
    lambda on, since, text: statement_on(on, since, text=text),
    st.integers(0, 30),
    st.one_of(st.none(), st.integers(0, 60)),
    st.sampled_from(["a", "b"]),
)
facts_of_a_slot = st.lists(
    st.tuples(st.sampled_from(["Oslo", "Bergen", "Rome"]), st.booleans(), st.lists(statements, min_size=1, max_size=3)),
    max_size=6,
    unique_by=lambda item: item[:2],
)


@given(facts_of_a_slot, st.randoms(), st.integers(0, 60))
def test_the_order_of_learning_does_not_matter(given_facts, chance, when):
    facts = [fact(f"f{n}", value, *text, negated=no) for n, (value, no, text) in enumerate(given_facts)]
    shuffled = [
        replace(item, statements=in_order(chance.sample(item.statements, len(item.statements)))) for item in facts
    ]
    chance.shuffle(shuffled)

    assert related(*shuffled) == related(*facts)
    assert {item.id: item for item in known_at(shuffled, day(when))} == {
        item.id: item for item in known_at(facts, day(when))
    }


@given(facts_of_a_slot, st.integers(0, 60))
def test_of_one_slot_at_most_one_dated_value_holds_unless_it_is_marked(given_facts, when):
    facts = [fact(f"f{n}", value, *text) for n, (value, no, text) in enumerate(given_facts) if not no]
    now = [item for item in known_at(facts, None) if item.holds_at(day(when)) and item.statements[0].since <= day(when)]

    latest = [item for item in now if max(statement.since for statement in item.statements) <= day(when)]

    assert len(latest) <= 1 or all(item.contradicts for item in latest)


def test_the_least_useful_facts_are_those_that_ended_then_those_least_used():
    facts = known_at(
        [
            fact("old", "Oslo", statement_on(1), uses=50),
            fact("new", "Bergen", statement_on(2)),
            fact("used", "tea", statement_on(1), slot="likes", single=False, uses=3),
            fact("idle", "rain", statement_on(3), slot="likes", single=False),
        ],
        None,
    )

    order = [item.id for item in least_useful(facts, day(9), 0)]

    assert order == ["used", "idle", "new", "old"]
    assert [item.id for item in least_useful(facts, day(9), 3)] == ["old"]
