"""What later statements take back of quoted ones."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from memoryos.domain.fact import Fact, Statement
from memoryos.domain.knowledge import known_at
from memoryos.domain.profile import attributes_of
from memoryos.domain.quoted_endings import ENDED

START = datetime(2026, 1, 1, tzinfo=UTC)


def quoted(name, value, on, slot="hobby", *, certain=False, over=False, subject=""):
    day = START + timedelta(days=on)
    statement = Statement(value, ("p",), day, "user", "test", 0.5, None, day if over else None, certain)
    return Fact(name, "user", slot, value, (statement,), negated=over, subject=subject)


def holding(*facts):
    later = START + timedelta(days=99)
    return sorted(fact.id for fact in known_at(facts, None) if fact.holds_at(later) and not fact.negated)


def test_an_ending_ends_what_it_names_whatever_the_slot():
    facts = [quoted("a", "I play tennis on Tuesdays", 1), quoted("b", "Gave up tennis", 9, ENDED, over=True)]

    assert holding(*facts) == []
    assert holding(facts[0], quoted("b", "Sold the piano", 9, ENDED, over=True)) == ["a"]


def test_an_ending_ends_nothing_that_was_said_after_it():
    facts = [quoted("a", "I play tennis again", 20), quoted("b", "Gave up tennis", 9, ENDED, over=True)]

    assert holding(*facts) == ["a"]


def test_an_allergy_outlasts_the_job_it_was_mentioned_with():
    allergy = quoted("a", "The gloves at Brightside give me a rash", 1, "allergies")

    assert holding(allergy, quoted("b", "Last day at Brightside", 9, ENDED, over=True)) == ["a"]


def test_a_whole_slot_ends_for_the_user_alone():
    own = quoted("a", "Eleven years scraping teeth", 1, "job")
    hers = quoted("b", "Elin is a nurse", 1, "job", subject="Elin")

    assert holding(own, hers, quoted("c", "job", 9, "job", over=True)) == ["b"]


def test_the_newest_home_stands():
    assert holding(quoted("a", "A rental in Clintonville", 1, "home"), quoted("b", "MY porch", 9, "home")) == ["b"]


def test_a_new_number_for_the_same_thing_takes_the_place_of_the_old_one():
    doses = [quoted("a", "metformin 500", 1, "health"), quoted("b", "1000 on the metformin", 9, "health")]

    assert holding(*doses) == ["b"]
    assert holding(doses[0], quoted("c", "a new knee on 3 August", 9, "health")) == ["a", "c"]


def test_a_quotation_is_never_asserted():
    facts = known_at([quoted("a", "I play tennis", 1), quoted("b", "tennis", 1, "likes", certain=True)], None)

    assert [attribute.name for attribute in attributes_of(facts, START + timedelta(days=9))] == ["likes"]


def test_an_announcement_takes_the_place_of_a_quotation_on_its_day_unless_something_does_so_before():
    def ended_at(*newer):
        known = {fact.id: fact for fact in known_at([quoted("a", "I work at Aldi", 1, "employer"), *newer], None)}
        return known["a"].superseded_by, (known["a"].superseded_at - START).days

    announced = quoted("b", "Lidl", 9, "employer", certain=True)
    announced = replace(
        announced, statements=(replace(announced.statements[0], holds_from=START + timedelta(days=60)),)
    )

    assert ended_at(announced) == ("b", 60)
    assert ended_at(announced, quoted("c", "Rewe", 20, "employer", certain=True)) == ("c", 20)


def superseded(*facts):
    return {fact.id: fact.superseded_by for fact in known_at(facts, None) if fact.superseded_by}


def many(slot):
    """Statements that have nothing to do with any other."""
    return [quoted(f"other-{day}", 5 * chr(ord("a") + day), day, slot) for day in range(3, 25)]


def test_among_many_statements_each_is_replaced_by_the_one_that_would_replace_it_alone():
    kitchen = quoted("a", "Painting the kitchen blue", 1, "plans"), quoted("b", "The kitchen painting", 30, "plans")
    dose = quoted("a", "I'm on the 5mg", 1, "health"), quoted("b", "They doubled it, now 10mg", 30, "health")
    job = quoted("a", "I wait tables", 1, "job"), quoted("b", "plumber", 30, "job", certain=True)
    wish = (
        quoted("a", "Short answers, please", 1, "instruction", certain=True),
        quoted("b", "Longer answers", 30, "instruction", certain=True),
    )
    home = quoted("a", "Our flat in Oslo", 1, "home"), quoted("b", "By the sea", 30, "home")

    assert superseded(*kitchen, *many("plans"))["a"] == "b"
    assert superseded(*dose, *many("health")) == {"a": "b"}
    assert superseded(*job, *many("job"))["a"] == "b"
    assert superseded(*wish, *many("instruction")) == {"a": "b"}
    assert superseded(*home, *many("home"))["a"] == "other-3"


def test_an_ending_finds_what_it_does_not_name_among_many():
    facts = [
        quoted("car", "My old Fabia rattles", 1, "possessions"),
        quoted("dose", "舍曲林 50毫克", 1, "health", certain=True),
        quoted("partner", "My wife is a nurse", 1, "family"),
        quoted("pregnancy", "I'm pregnant", 1, "health"),
        *many("possessions"),
    ]

    assert superseded(*facts, quoted("end", "Sold the car", 30, ENDED, over=True)) == {"car": "end"}
    assert superseded(*facts, quoted("end", "药停了", 30, ENDED, over=True)) == {"dose": "end"}
    assert superseded(*facts, quoted("end", "We split up", 30, "partner", over=True)) == {"partner": "end"}
    assert superseded(*facts, quoted("end", "The baby is born", 30, "pregnancy", over=True)) == {"pregnancy": "end"}
