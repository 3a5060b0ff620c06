"""Which quotations are too old to be offered."""

from datetime import UTC, datetime, timedelta

from memoryos.domain.fact import CORRECTION, Fact, Statement
from memoryos.domain.knowledge import known_at

START = datetime(2026, 1, 1, tzinfo=UTC)


def quoted(name, week, slot="hobby", *, certain=False, subject="", sure=0.5, derived_by="rules", again=()):
    statements = tuple(
        Statement(name, ("p",), START + timedelta(weeks=when), "user", derived_by, sure, certain=certain)
        for when in (week, *again)
    )
    return Fact(name, "user", slot, name, statements, subject=subject)


def later(week=9):
    """Something certain, said in `week`, that has nothing to do with the rest."""
    return quoted("Oslo", week, "home", certain=True)


def current(*facts):
    return sorted(fact.id for fact in known_at(facts, None) if fact.superseded_at is None)


def test_without_facts_nothing_is_outdated():
    assert known_at([], None) == []


def test_a_quotation_about_what_changes_is_outdated_after_six_weeks_of_talk():
    assert current(quoted("choir", 0), later(week=5)) == ["Oslo", "choir"]
    assert current(quoted("choir", 0), later(week=6)) == ["Oslo"]


def test_nothing_is_outdated_by_silence():
    assert current(quoted("choir", 0), quoted("keto", 0, "diet")) == ["choir", "keto"]


def test_what_is_said_again_is_current_again():
    assert current(quoted("choir", 0, again=[5]), later()) == ["Oslo", "choir"]


def test_what_lasts_and_what_is_certain_is_never_outdated():
    lasting = [quoted("nuts", 0, "allergies"), quoted("aunt", 0, "family"), quoted("cello", 0, certain=True)]

    assert current(*lasting, later(week=99)) == ["Oslo", "aunt", "cello", "nuts"]


def test_what_no_word_supports_is_outdated_in_any_slot_unless_it_is_said_twice():
    assert current(quoted("aunt", 0, "family", sure=0.3), later()) == ["Oslo"]
    assert current(quoted("aunt", 0, "family", sure=0.3, again=[1]), later()) == ["Oslo", "aunt"]


def test_a_correction_of_the_user_is_never_outdated():
    assert current(quoted("choir", 0, derived_by=CORRECTION), later()) == ["Oslo", "choir"]


def test_only_the_newest_quotation_about_a_hobby_is_current():
    facts = [quoted("choir", 0), quoted("chess", 1), quoted("judo", 1), quoted("golf", 0, subject="Elin")]

    assert current(*facts) == ["chess", "golf", "judo"]


def test_of_quotations_that_are_near_to_no_example_only_the_newest_of_a_slot_is_current():
    unsure = [quoted("ward", 0, "job", sure=0.25), quoted("bakery", 1, "job", sure=0.25)]

    assert current(*unsure) == ["bakery"]
    assert current(quoted("ward", 0, "job", sure=0.3), unsure[1]) == ["bakery", "ward"]


def test_an_outdated_quotation_has_no_end_and_nothing_that_replaced_it():
    (choir, _) = known_at([quoted("choir", 0), later()], None)

    assert (choir.holds_until, choir.superseded_by) == (None, None)
    assert choir.superseded_at == START + timedelta(weeks=6)
    assert known_at([choir, later()], START + timedelta(weeks=3))[0].superseded_at is None
