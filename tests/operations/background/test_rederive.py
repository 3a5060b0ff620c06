"""Another analyst takes over what was derived before: the end is as if it had been there from the start."""

import json
import subprocess
import threading
from dataclasses import replace
from functools import cache

import pytest

from engines import engine_of, store_of
from memoryos.domain.fact import Study
from memoryos.domain.topic import Grouping, Topic
from memoryos.errors import ModelError
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedAnalyst, ScriptedLanguageModel

# Both the rules and the scripted analyst find something in each, and not the same.
MESSAGES = (
    "I live in Oslo. #home home=Oslo",
    "My name is Ada. The flat is small. #home likes=rain",
    "I have a dog called Rex. #dog pet=Rex",
    "I love hiking. Long walks in the forest. #dog Music:High",
    "I work as a baker. #work job=baker",
    "I moved to Bergen. #home home=Bergen",
    "I like old kinds of bread. #work Openness:High",
    "I am allergic to nuts. #dog likes=walks",
)
LATER = ("#end nothing", "#end more")


class Old(ScriptedAnalyst):
    """Sees one topic in everything, and a mood in what two pages say together."""

    def __init__(self):
        super().__init__(name="old/1")

    def group(self, pages, earlier, vectors):
        good = super().group(pages, earlier, vectors)
        return Grouping((Topic(tuple(page.id for page in pages), "all sorts", ("talk",)),), good.links)

    def study(self, pages, profile):
        good = super().study(pages, profile)
        ids = tuple(page.id for page in pages)
        results = [replace(finding, text=f"once: {finding.text}") for finding in good.findings]
        moods = [
            replace(results[0], slot="mood", value="Rex nuts", text="Rex and the nuts", page_ids=ids, single=False)
            for _ in results[:1]
        ]
        traits = [replace(trait, level="Low", reason="old", page_ids=ids) for trait in good.traits]
        return Study((*results, *moods), tuple(traits))


class Failing(ScriptedAnalyst):
    """Fails from one of its questions on, until it is mended."""

    def __init__(self, question, left=0):
        super().__init__(self.fail, name="new/1")
        self.question, self.left, self.down = question, left, True

    def fail(self, question):
        if self.down and question == self.question:
            self.left -= 1
            if self.left < 0:
                raise ModelError("down", retryable=True)


def new():
    return ScriptedAnalyst(name="new/1")


CLOCKS = []


@pytest.fixture(autouse=True)
def clock_of_the_test(clock):
    CLOCKS[:] = [clock]


def fill(memory, times=1):
    for text in (*MESSAGES * times, *LATER):
        CLOCKS[0].advance(60)
        memory.add_memory(text, "ok", session_id="s")
    memory.force_mid_term_analysis()


@pytest.fixture
def opened(open_memory):
    """Opens a memory that all share, or one of another user, by an analyst given or by rules."""

    def open_(analyst=None, user="ada", **options):
        chosen = {"analyst": analyst} if analyst else {"analyst": "rules"}
        return open_memory(user, short_term_capacity=2, embedder=HashingEmbedder(512), **chosen, **options)

    return open_


def state(memory):
    """All that was derived, without ids, visits and times."""
    store = store_of(memory)
    texts = {page.id: f"{page.seq} {page.user_input}" for page in store.pages.after(0, 1000)}
    segments = [*store.segments.outlines(), *store.segments.outlines(archived=True)]
    parts = store.segments.parts([segment.id for segment in segments])
    by_id = {
        segment.id: [
            (part.derived_by, part.summary, [texts[page] for page in part.page_ids]) for part in parts[segment.id]
        ]
        for segment in segments
    }
    return {
        "segments": sorted(
            (segment.keywords, segment.summary, segment.pages, segment.unstudied, by_id[segment.id])
            for segment in segments
        ),
        "links": sorted(
            (texts[link.page_id], link.continues, link.chain_summary, link.derived_by, link.studied)
            for link in store.page_state.links(list(texts)).values()
        ),
        "facts": sorted(
            (
                fact.slot,
                fact.value,
                [(statement.text, [texts[page] for page in statement.page_ids]) for statement in fact.statements],
            )
            for fact in engine_of(memory).long_term.facts()
        ),
        "derived_by": {statement.derived_by for fact in store.facts.all() for statement in fact.statements},
        "profile": memory.get_user_profile_summary(),
    }


def known(memory):
    """What is known, whoever found it."""
    return {(fact.slot, fact.value) for fact in engine_of(memory).long_term.facts()}


@pytest.fixture
def fresh(opened):
    """The state of a memory that had the new analyst from the start, by how often all was said."""

    @cache
    def state_of(times=1):
        memory = opened(new(), f"fresh {times}")
        fill(memory, times)
        return state(memory)

    return state_of


@pytest.mark.parametrize("first", [None, Old()], ids=["rules", "another model"])
@pytest.mark.parametrize("times", [1, 6])
def test_it_ends_as_if_the_new_analyst_had_been_there_from_the_start(opened, fresh, first, times):
    before = opened(first)
    fill(before, times)
    assert state(before)["derived_by"] == {first.name if first else "rules/2"}
    before.close()

    memory = opened(new())
    done = memory.rederive()

    assert (done.pages, done.kept) == (8 * times, 0)
    assert state(memory) == fresh(times)


def replied(call):
    """What a language model says of the pages above."""
    if call.schema["title"] == "grouping":
        topics = [{"pages": [1, 2, 6], "summary": "Homes", "keywords": ["home"]}]
        topics += [{"pages": [3, 4, 5, 7, 8], "summary": "Dog and bakery", "keywords": ["dog", "bread"]}]
        return json.dumps({"topics": topics, "links": []})
    stated = {"about": "user", "said_by": "user", "negated": False, "from": None, "until": None}
    home = {**stated, "slot": "home", "value": "Bergen", "text": "lives in Bergen", "pages": [6]}
    trait = {"dimension": "Openness", "level": "High", "reason": "likes old bread", "pages": [7]}
    return json.dumps({"facts": [home], "traits": [trait]})


def test_a_language_model_takes_over_from_rules_and_rules_from_it(open_memory):
    states = {}
    for user, choices in {"ada": ("rules", "llm", "rules"), "model": ("llm",)}.items():
        for number, choice in enumerate(choices):
            model = ScriptedLanguageModel(replied)
            memory = open_memory(user, analyst=choice, language_model=model, short_term_capacity=2)
            if number:
                assert memory.rederive().pages == 8
            else:
                fill(memory)
            states[user, number] = state(memory)
            memory.close()

    assert states["ada", 1] == states["model", 0]
    # What rules found when the pages came stays where the model finds nothing about it.
    assert states["ada", 1]["derived_by"] == {"llm:scripted:model", "rules/2"}
    assert states["ada", 2] == states["ada", 0]


def test_what_was_derived_by_the_chosen_analyst_is_not_derived_again(opened):
    analyst = new()
    fill(opened(Old()))
    memory = opened(analyst)
    memory.rederive()
    count, stored = len(analyst.calls), state(memory)
    texts = []

    again = memory.rederive(lambda *figures: texts.append(figures))

    assert (again.pages, again.kept, texts) == (0, 0, [])
    assert (len(analyst.calls), state(memory)) == (count, stored)


def test_visits_uses_notes_and_pages_are_kept(opened, clock):
    first = opened(Old())
    fill(first, 6)
    note = first.store_memory("We deploy on Fridays.", "episodic", "global", "infra").note
    for _ in range(3):
        first.retrieve("Which dog?")
    first.settle()
    store_of(first).facts.use([fact.id for fact in store_of(first).facts.all()], clock())
    outlines = store_of(first).segments.outlines()
    visits, used = sum(segment.visits for segment in outlines), max(segment.used_at for segment in outlines)
    uses = {fact.value: (fact.id, fact.uses) for fact in store_of(first).facts.all()}
    pages = first.list_pages()
    first.close()
    assert visits

    memory = opened(new())
    memory.rederive()

    after = store_of(memory).segments.outlines()
    assert (sum(item.visits for item in after), max(item.used_at for item in after)) == (visits, used)
    assert min(item.visits for item in after) >= 0
    results = {fact.value: (fact.id, fact.uses) for fact in store_of(memory).facts.all()}
    assert results == {value: uses[value] for value in results}
    assert all(count for _, count in results.values())
    assert memory.list_pages() == pages
    assert [list_note.id for list_note in memory.list_notes()] == [note.id]


@pytest.mark.parametrize("question", ["group", "study"])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_model_that_fails_half_way_leaves_all_that_was_known_and_goes_on_later(opened, fresh, question, left):
    first = opened(Old())
    fill(first, 8)
    knew, profile = known(first), first.get_user_profile_summary()
    first.close()
    analyst = Failing(question, left)
    memory = opened(analyst)
    wanted = {fact[:2] for fact in fresh(8)["facts"]}

    with pytest.raises(ModelError, match="down"):
        memory.rederive()

    assert knew >= known(memory) >= wanted & knew
    assert {"home: Bergen", "job: baker"} <= {line[2:] for line in memory.get_user_profile_summary().splitlines()} & {
        line[2:] for line in profile.splitlines()
    }
    store = store_of(memory)
    page_ids = [page.id for page in store.pages.after(0, 64)]
    assert set(store.segments.of_pages(page_ids)) == set(page_ids)
    analyst.down = False
    assert memory.rederive().pages == 64 - 20 * left
    assert state(memory) == fresh(8)


@pytest.mark.parametrize("results", ["nothing", "what nobody said"])
def test_a_study_that_finds_nothing_takes_nothing_away(opened, results):
    class Empty(ScriptedAnalyst):
        def study(self, pages, profile):
            invented = [replace(finding, value="a yacht") for finding in super().study(pages, profile).findings]
            return Study(tuple(invented) if results == "what nobody said" else ())

    first = opened(Old())
    fill(first)
    stored = state(first)
    first.close()
    memory = opened(Empty(name="new/1"))

    done = memory.rederive()

    assert (done.pages, done.kept) == (0, 8)
    assert state(memory) == stored


def test_a_page_without_an_answer_keeps_what_was_derived_from_it(opened):
    class Stumbling(ScriptedAnalyst):
        def study(self, pages, profile):
            if any("#dog" in page.user_input for page in pages):
                raise ModelError("unusable answer, twice")
            return super().study(pages, profile)

    fill(opened(Old()))
    memory = opened(Stumbling(name="new/1"))

    done = memory.rederive()

    assert (done.pages, done.kept) == (5, 3)
    assert {("pet", "Rex"), ("likes", "walks"), ("mood", "Rex nuts")} <= known(memory)
    by = {fact.value: fact.derived_by for fact in engine_of(memory).long_term.facts()}
    assert (by["Rex"], by["Bergen"]) == ("old/1", "new/1")


def test_what_another_has_studied_is_only_studied_again(opened, fresh, clock):
    first = opened(new(), mid_term_heat_threshold=1e9)
    for text in (*MESSAGES, *LATER):
        clock.advance(60)
        first.add_memory(text, "ok", session_id="s")
    first.settle()
    first.close()
    between = opened(Old())
    between.force_mid_term_analysis()
    assert state(between)["derived_by"] == {"old/1"}
    between.close()
    analyst = new()
    memory = opened(analyst)

    done = memory.rederive()

    assert done.pages == 8
    assert {question for question, _ in analyst.calls} == {"study"}
    assert state(memory) == fresh()


@pytest.mark.parametrize("left", [1, 99], ids=["half-way", "at the end"])
def test_forgetting_leaves_no_byte_of_what_either_derived(opened, tmp_path, left):
    first = opened(Old())
    secret = first.add_memory("#home xylophone home=xylophone Openness:High", "ok", session_id="s")
    fill(first, 6)
    first.close()
    memory = opened(Failing("study", left))
    if left == 1:
        with pytest.raises(ModelError):
            memory.rederive()
    else:
        memory.rederive()

    memory.forget(secret.id)

    files = [str(path) for path in tmp_path.rglob("*") if path.is_file()]
    assert b"xylophone" not in subprocess.run(["cat", *files], check=True, capture_output=True).stdout
    assert "xylophone" not in str(state(memory))


class Hanging(ScriptedAnalyst):
    """Answers when it is let go."""

    def __init__(self):
        super().__init__(self.hang, name="new/1")
        self.asked, self.go_on = threading.Event(), threading.Event()

    def hang(self, _question):
        self.asked.set()
        self.go_on.wait(30)


def test_two_that_read_the_same_pages_write_them_once(opened, clock: FixedClock, fresh):
    fill(opened(Old()))
    slow = Hanging()
    first, second = opened(slow), opened(new())
    thread = threading.Thread(target=first.rederive)
    thread.start()
    assert slow.asked.wait(10)
    clock.advance(61)

    done = second.rederive()
    slow.go_on.set()
    thread.join(10)

    assert done.pages == 8
    assert state(first) == state(second) == fresh()


def test_a_page_forgotten_while_the_analyst_reads_is_not_brought_back(opened):
    first = opened(Old())
    fill(first)
    slow = Hanging()
    memory = opened(slow)
    thread = threading.Thread(target=memory.rederive)
    thread.start()
    assert slow.asked.wait(10)

    first.forget(first.list_pages()[4].id)
    slow.go_on.set()
    thread.join(10)

    assert "baker" not in str(state(memory))
    assert len(state(memory)["links"]) == 7
    assert state(memory)["derived_by"] == {"new/1"}


def test_progress_is_told_batch_by_batch(opened):
    fill(opened(Old()), 6)
    memory = opened(new())
    texts = []

    memory.rederive(lambda *figures: texts.append(figures))

    assert texts == [(20, 48), (40, 48), (48, 48)]
