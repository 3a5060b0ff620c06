from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.dimensions import DIMENSIONS, NUMBER_OF_DIMENSIONS, dimension
from memoryos.domain.fact import Fact, Statement, Trait
from memoryos.domain.knowledge import known_at
from memoryos.domain.profile import Profile, attributes_of, merged_traits

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)


def fact(slot, value, days=0, about="user", single=False, **other):
    statement = Statement("said", ("p",), NOON + timedelta(days=days), "user", "test")
    return Fact(f"{slot} {value}", about, slot, value, (statement,), single=single, **other)


def trait(name, level="High", pages=1):
    return Trait(name, level, f"because {level}", tuple(f"p{n}" for n in range(pages)))


def profile(facts=(), traits=()):
    return Profile(1, NOON, "test", attributes_of(known_at(facts, None), NOON), tuple(traits))


def test_the_text_tells_attributes_first_and_traits_by_group():
    text = profile(
        [fact("likes", "tea"), fact("name", "Ada"), fact("home", "Oslo"), fact("likes", "rain")],
        [trait("Food", "Medium"), trait("Openness")],
    ).text()

    assert text.splitlines() == [
        "- name: Ada",
        "- home: Oslo",
        "- likes: rain; tea",
        "Traits (2 of 51 dimensions have evidence):",
        "Basic needs and personality:",
        "- Openness: High. because High",
        "Interests and style:",
        "- Food: Medium. because Medium",
    ]


def test_only_what_holds_of_the_user_is_an_attribute():
    text = profile(
        [
            fact("home", "Oslo", days=-9, single=True),
            fact("home", "Rome", days=-2, single=True),
            fact("actions", "booked", about="assistant"),
            fact("likes", "fish", negated=True),
            fact("pets", "Rex", archived=True),
        ]
    ).text()

    assert text.splitlines() == ["- home: Rome", "- likes: not fish"]


def test_an_empty_profile_has_no_text_and_counts_as_none():
    assert profile().text() == ""
    assert not profile()


def test_there_are_51_dimensions_and_no_more_are_claimed():
    names = [name for group in DIMENSIONS.values() for name in group]

    assert (len(names), len(set(names)), NUMBER_OF_DIMENSIONS) == (51, 51, 51)
    assert [len(group) for group in DIMENSIONS.values()] == [16, 8, 27]
    assert dimension("need for  self-esteem") == "Need for Self-Esteem"
    assert dimension("Charisma") is None


def test_a_newer_view_replaces_the_older_where_it_has_half_its_evidence():
    old = [trait("Food", "High", pages=4)]

    assert merged_traits(old, [trait("Food", "Low", pages=2)])[0].level == "Low"
    assert merged_traits(old, [trait("Food", "Low", pages=1)])[0].level == "High"


traits = st.lists(
    st.builds(trait, st.sampled_from(["Food", "Art", "Tech", "Nonsense"]), st.sampled_from(["High", "Low"])), max_size=5
)


@given(traits, traits)
def test_no_study_ever_makes_a_profile_smaller(first, second):
    before = merged_traits((), first)

    after = merged_traits(before, second)

    assert {item.dimension for item in before} <= {item.dimension for item in after} <= {"Food", "Art", "Tech"}


def test_the_medicine_of_somebody_else_is_listed_beside_the_users_dose():
    text = profile(
        [fact("health", "sertraline 50 mg", single=True), fact("health", "sertraline", subject="Mia")]
    ).text()

    assert text.splitlines() == ["- Mia: sertraline", "- health: sertraline 50 mg"]


def test_an_amount_may_be_blank():
    assert profile([fact("money", " ", single=True)]).attributes
