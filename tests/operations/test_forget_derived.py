"""Forgetting a page takes along all that was derived from it, down to the bytes on disk."""

import subprocess

import pytest

from engines import store_of
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.testing import ScriptedAnalyst

SECRET = "xylophone"


def raw_bytes(folder):
    """Read by another process: closing the file in ours would drop SQLite's locks on it."""
    files = [str(path) for path in folder.rglob("*") if path.is_file()]
    return subprocess.run(["cat", *files], check=True, capture_output=True).stdout


@pytest.fixture
def memory(open_memory):
    return open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)


def say(memory, *texts):
    pages = [memory.add_memory(text, "ok") for text in (*texts, "#end")]
    memory.settle()
    return pages


def test_no_byte_of_what_was_derived_from_a_forgotten_page_is_left(memory, tmp_path):
    pages = say(
        memory,
        f"#home {SECRET} home={SECRET} Openness:High",
        "#home b likes=tea",
        f"#{SECRET} {SECRET} c",
        "#home d",
        "#home e",
    )
    memory.force_mid_term_analysis()
    memory.retrieve(SECRET)
    assert raw_bytes(tmp_path).count(SECRET.encode()) > 10

    for page in (pages[0], pages[2]):
        memory.forget(page.id)

    assert SECRET.encode() not in raw_bytes(tmp_path)
    memory.settle()
    assert SECRET.encode() not in raw_bytes(tmp_path)
    assert memory.get_user_profile_summary() == "- likes: tea"


def test_what_other_pages_still_say_is_derived_again(memory):
    pages = say(memory, "#home a home=Oslo", "#home b home=Oslo", "#home c", "#home d")
    [before] = memory.get_user_knowledge_summary()

    memory.forget(pages[0].id)
    [at_once] = memory.get_user_knowledge_summary()
    memory.settle()

    store = store_of(memory)
    [home] = store.segments.outlines()
    links = store.page_state.links([page.id for page in pages[1:4]])
    assert (set(before["page_ids"]), at_once["page_ids"]) == ({pages[0].id, pages[1].id}, [pages[1].id])
    assert (home.summary, home.keywords, home.pages) == ("home: #home b home=Oslo", ("home",), 3)
    assert links[pages[3].id].chain_summary == "#home b home=Oslo > #home c > #home d"
    assert links[pages[1].id].continues is False
    assert not any(memory.get_memory_stats()["waiting"].values())
    assert memory.get_user_profile_summary() == "- home: Oslo"


class Combining(ScriptedAnalyst):
    """Tells of all pages that it is shown in one finding and one trait, in the words of all of them."""

    def study(self, pages, profile):
        del profile
        words = " ".join(dict.fromkeys(word for page in pages for word in page.user_input.split()))
        page_ids = tuple(page.id for page in pages)
        return Study(
            (Finding("user", words, "likes", words.split()[1], page_ids, "user"),),
            (Trait("Openness", "High", words, page_ids),),
        )


def test_words_go_with_the_page_that_lent_them_to_what_another_page_said(open_memory, tmp_path):
    memory = open_memory(analyst=Combining(), short_term_capacity=1)
    pages = say(memory, "#home tea", f"#home {SECRET}")
    memory.force_mid_term_analysis()
    assert SECRET in str(memory.get_user_knowledge_summary())

    memory.forget(pages[1].id)

    assert SECRET.encode() not in raw_bytes(tmp_path)
    memory.settle()
    assert SECRET.encode() not in raw_bytes(tmp_path)


def test_what_a_correction_quotes_goes_with_what_it_corrects_though_other_pages_were_studied_with_it(
    open_memory, tmp_path
):
    memory = open_memory(analyst=Combining(), short_term_capacity=1)
    [page, *_] = say(memory, f"#home {SECRET}")
    memory.force_mid_term_analysis()
    [fact, *_] = memory.get_user_knowledge_summary()
    memory.correct("wrong", fact_id=fact["id"])
    say(memory, "#home tea", "#home milk")
    memory.force_mid_term_analysis()

    memory.forget(page.id)

    assert SECRET.encode() not in raw_bytes(tmp_path)
    memory.settle()
    assert SECRET.encode() not in raw_bytes(tmp_path)


def test_a_newer_home_forgotten_brings_back_the_older(memory, clock):
    say(memory, "#home home=Oslo", "#home b", "#home c", "#home d")
    clock.advance(86_400)
    moved = say(memory, "#home home=Bergen", "#home b", "#home c", "#home d")
    assert memory.get_user_profile_summary() == "- home: Bergen"

    memory.forget(moved[0].id)

    assert memory.get_user_profile_summary() == "- home: Oslo"
    assert memory.retrieve("home?").profile == "- home: Oslo"


def test_forgetting_everything_leaves_an_empty_memory_that_goes_on(memory):
    say(memory, "#home home=Oslo Openness:High", "#home b", "#home c", "#home d")

    memory.forget(everything=True)

    stats = memory.get_memory_stats()
    counts = ("pages", "short_term_count", "mid_term_sessions_count", "user_knowledge_count", "has_user_profile")
    assert [stats[name] for name in counts] == [0, 0, 0, 0, False]
    say(memory, "#home home=Rome", "#home b", "#home c", "#home d")
    assert memory.get_user_profile_summary() == "- home: Rome"
