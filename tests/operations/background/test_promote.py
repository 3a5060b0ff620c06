"""Hot segments are studied: facts and profile, as seen through the door."""

import pytest

from engines import store_of
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.testing import ScriptedAnalyst


@pytest.fixture
def analyst():
    return ScriptedAnalyst()


@pytest.fixture
def memory(open_memory, analyst):
    return open_memory(analyst=analyst, short_term_capacity=1)


def say(memory, *texts, **other):
    """Adds these and one more, which stays in short-term memory, and has everything done."""
    pages = [memory.add_memory(text, "ok", **other) for text in (*texts, "#end")]
    memory.settle()
    return pages


def knowledge(memory):
    return {fact["knowledge"]: fact for fact in memory.get_user_knowledge_summary()}


def questions(analyst):
    return [question for question, _ in analyst.calls]


def test_a_segment_is_studied_once_it_is_hot(memory, analyst):
    say(memory, "#home home=Oslo", "#home b", "#home c")
    assert questions(analyst) == ["group"]

    say(memory, "#home d")

    assert questions(analyst)[-1] == "study"
    assert knowledge(memory)["home is Oslo"]["said_by"] == "user"
    assert memory.get_memory_stats()["user_knowledge_count"] == 1


def test_a_fact_tells_where_it_comes_from(memory, clock):
    pages = say(memory, "#home home=Oslo", "#home b", "#home c", "#home d")

    fact = knowledge(memory)["home is Oslo"]

    assert fact["page_ids"] == [pages[0].id]
    assert (fact["learned_at"], fact["derived_by"]) == (clock().isoformat(), "scripted/1")
    assert (fact["confidence"], fact["holds_from"], fact["holds_until"]) == (0.9, None, None)


def test_after_a_study_exactly_its_pages_are_marked_and_it_is_not_studied_again(memory, analyst):
    first = say(memory, *["#home x"] * 4)
    second = say(memory, "#home y")

    studied = [pages for question, pages in analyst.calls if question == "study"]
    [home] = [segment for segment in store_of(memory).segments.outlines() if "home" in segment.keywords]
    assert studied == [tuple(page.id for page in first[:4])]
    assert (home.unstudied, home.pages) == (1, 5)
    assert second[0].id not in studied[0]


def test_a_hot_segment_with_nothing_new_starves_no_other(memory, analyst):
    say(memory, *["#home x"] * 4)
    for _ in range(40):
        memory.retrieve("home x", limit=1)
    memory.settle()

    say(memory, *["#dog pet=Rex"] * 4)

    assert "pet is Rex" in knowledge(memory)


def test_the_hottest_segment_is_studied_first(open_memory, analyst):
    memory = open_memory(analyst=analyst, short_term_capacity=1, mid_term_heat_threshold=3)
    texts = ["#a a", "#b b", "#b b b", "#c c", "#c c c", "#c c c c"]
    pages = [memory.add_memory(text, "") for text in (*texts, "#end")]

    memory.settle()

    by_id = {page.id: page.user_input for page in pages}
    [studied] = [[by_id[item] for item in some] for question, some in analyst.calls if question == "study"]
    assert sorted(studied) == ["#b b", "#b b b", "#c c", "#c c c", "#c c c c"]


def test_forcing_studies_all_that_waits_and_tells_how_far_it_is(memory, analyst):
    for text in ["#a home=Oslo", "#b job=baker", "#end"]:
        memory.add_memory(text, "ok")
    texts = []

    memory.force_mid_term_analysis(lambda done, total: texts.append((done, total)))

    assert sorted(knowledge(memory)) == ["home is Oslo", "job is baker"]
    assert texts == [(2, 4), (4, 4)]
    assert all(segment.unstudied == 0 for segment in store_of(memory).segments.outlines())


def test_forcing_with_nothing_to_do_does_nothing(memory, analyst):
    memory.force_mid_term_analysis()

    assert analyst.calls == []


def test_the_same_said_again_adds_evidence_and_no_second_fact(memory):
    pages = say(memory, "#home home=Oslo", "#home home=oslo", "#home x", "#home x")

    [fact] = memory.get_user_knowledge_summary()

    assert fact["page_ids"] == [pages[0].id, pages[1].id]
    assert fact["confidence"] == 0.99


def test_who_moves_lives_elsewhere_and_both_homes_are_kept_with_their_dates(memory, clock):
    before = clock()
    say(memory, "#home home=Oslo", "#home x", "#home x", "#home x")
    clock.advance(86_400)
    moved = clock()
    say(memory, "#home home=Bergen", "#home x", "#home x", "#home x")

    old, new = knowledge(memory)["home is Oslo"], knowledge(memory)["home is Bergen"]
    assert (old["superseded_by"], old["holds_until"]) == (new["id"], moved.isoformat())
    assert (new["superseded_by"], new["holds_until"]) == (None, None)
    assert memory.get_user_profile_summary() == "- home: Bergen"
    assert memory.retrieve("home?", as_of=before).profile == "- home: Oslo"
    assert memory.retrieve("home?").profile == "- home: Bergen"


def test_a_contradiction_without_a_date_is_kept_and_marked(memory):
    say(memory, "#food likes=fish", "#food likes!=fish", "#food x", "#food x")

    yes, no = knowledge(memory)["likes is fish"], knowledge(memory)["likes is not fish"]

    assert (yes["contradicts"], no["contradicts"]) == ([no["id"]], [yes["id"]])
    assert memory.get_user_profile_summary() == "- likes: fish (contradicted); not fish (contradicted)"


def test_what_the_assistant_says_becomes_no_fact_about_the_user(memory):
    for _ in range(4):
        memory.add_memory("#home x", "I see that home=Oslo for you, drank=tea")
    say(memory)

    assert memory.get_user_knowledge_summary() == []
    assert [fact["knowledge"] for fact in memory.get_assistant_knowledge_summary()] == ["home is Oslo", "drank is tea"]
    assert memory.get_memory_stats()["findings_dropped"]["echo"] == 6


def test_a_repeated_action_of_the_assistant_is_one_fact_from_where_it_was_first_said(memory):
    pages = [memory.add_memory("#home x", "I have booked=table") for _ in range(4)]
    say(memory)

    [fact] = memory.get_assistant_knowledge_summary()

    assert fact["page_ids"] == [pages[0].id]


def test_findings_that_no_page_bears_out_are_dropped_and_counted(open_memory):
    class Inventive(ScriptedAnalyst):
        def study(self, pages, _profile):
            made_up = Finding("user", "Lives in Rome.", "home", "Rome", (pages[0].id,), "user")
            nowhere = Finding("user", "Lives in Rome.", "home", "Rome", ("page_unknown",), "user")
            return Study((made_up, nowhere), (Trait("Food", "High", "no page", ()),), {"malformed": 2})

    memory = open_memory(analyst=Inventive(), short_term_capacity=1)

    say(memory, *["#home x"] * 4)

    assert memory.get_user_knowledge_summary() == []
    assert memory.get_user_profile_summary() == ""
    assert memory.get_memory_stats()["findings_dropped"] == {"malformed": 2, "unsupported": 3}


def test_the_profile_gathers_and_an_empty_study_takes_nothing_away(memory):
    say(memory, "#a Openness:High home=Oslo", "#a x", "#a x", "#a x")
    before = memory.get_user_profile_summary()

    say(memory, *["#a nothing to see"] * 5)

    assert memory.get_user_profile_summary() == before
    assert before.splitlines()[:2] == ["- home: Oslo", "Traits (1 of 51 dimensions have evidence):"]
    assert memory.get_memory_stats()["profile_version"] == 1


def test_earlier_versions_of_the_profile_are_kept(memory):
    for level in ("High", "Low"):
        say(memory, f"#a Openness:{level}", *["#a x"] * 4)

    versions = store_of(memory).profiles.versions()

    assert [trait.level for version in versions for trait in version.traits] == ["High", "Low"]


def test_beyond_its_capacity_the_least_useful_facts_are_put_away_and_nothing_is_lost(open_memory, analyst):
    memory = open_memory(analyst=analyst, short_term_capacity=1, long_term_knowledge_capacity=2)
    say(memory, "#a likes=tea", "#a likes=tea ", "#a likes=rain", "#a likes=fish", "#a likes=fish ")

    assert sorted(knowledge(memory)) == ["likes is fish", "likes is tea"]
    assert memory.get_memory_stats()["archived_facts"] == 1
    memory.close()

    larger = open_memory(analyst=analyst, short_term_capacity=1, long_term_knowledge_capacity=9)
    larger.settle()
    assert sorted(knowledge(larger)) == ["likes is fish", "likes is rain", "likes is tea"]


def test_assistant_facts_belong_to_one_user(open_memory, analyst):
    ada, ben = (open_memory(user, analyst=analyst, short_term_capacity=1) for user in ("ada", "ben"))
    for _ in range(4):
        ada.add_memory("#a x", "I have booked=table")
    say(ada)

    assert len(ada.get_assistant_knowledge_summary()) == 1
    assert ben.get_assistant_knowledge_summary() == []


def test_the_older_keys_of_the_figures_are_there(memory):
    say(memory, "#home home=Oslo", *["#home x"] * 3)

    stats = memory.get_memory_stats()

    older = ("short_term_count", "mid_term_sessions_count", "has_user_profile", "assistant_knowledge_count")
    assert {key: stats[key] for key in older} == dict(zip(older, (1, 1, True, 0), strict=True))
