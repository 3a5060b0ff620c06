"""Who is spoken of."""

from pages import page

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.analysis.rules.people_mentioned import KnownPeople
from memoryos.domain.fact import Finding


def findings_in(*messages: str) -> list[Finding]:
    talk = [page(message, number=number) for number, message in enumerate(messages, 1)]
    return list(RulesAnalyst().study(talk, None).findings)


def subjects(*messages: str) -> list[str]:
    """Whom the statements of the last message are about."""
    last = f"p{len(messages)}"
    return [
        item.subject
        for item in findings_in(*messages)
        if not item.certain and not item.negated and last in item.page_ids
    ]


def test_a_statement_about_somebody_names_them() -> None:
    assert subjects("My sister Elin called.", "Elin is vegan and works as a nurse.") == ["Elin"]


def test_a_pronoun_means_the_one_spoken_of_last() -> None:
    *_, result = findings_in("My brother Ronnie is here.", "He's a nurse at York hospital.")

    assert (result.subject, result.text) == ("Ronnie", "Ronnie: He's a nurse at York hospital.")


def test_a_pronoun_of_another_gender_means_somebody_else() -> None:
    assert subjects("My brother Ronnie is here.", "She's a nurse at York hospital.") == []


def test_a_pronoun_after_a_stranger_tells_nothing() -> None:
    assert subjects("My brother Ronnie met Theodora.", "He's a nurse at York hospital.") == []


def test_nobody_means_the_dead_by_a_pronoun() -> None:
    assert subjects("My dog Biscuit is 13.", "Biscuit died today.", "He wants two guinea pigs now.") == []


def test_the_user_is_the_subject_of_what_they_do_with_somebody() -> None:
    known_people = KnownPeople()
    list(known_people.introduce("My sister Elin called."))

    assert known_people.subject("I go swimming with Elin on Mondays") == ""
    assert known_people.subject("Elin and I go swimming on Mondays") == ""
    assert known_people.subject("Elin goes swimming on Mondays") == "Elin"


def test_relations_are_certain_in_passing() -> None:
    results = {
        (item.slot, item.value) for item in findings_in("Okay so my sister Carla swears by you.") if item.certain
    }

    assert results == {("family", "sister Carla")}


def test_a_relation_that_ended_is_none() -> None:
    assert [item for item in findings_in("My ex-husband Tom called.", "My cousin Rex died.") if item.certain] == []
