"""Killed in the middle of consolidation and promotion, and with a model that often fails: all is done, and once."""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from forks import Fork, Forks, forks_of
from thinking_worker import end_state, message_text, opened

from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Topic
from memoryos.errors import ModelError
from memoryos.ports import NO_VECTORS, PageVectors
from memoryos.testing import ScriptedAnalyst

# A hundred batches, of which thirty fail at first; `MANY_PAGES=5000` for a long run.
MANY = int(os.environ.get("MANY_PAGES", "1000"))
PAGES = 363


NewPlace = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgres"])
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> NewPlace:
    """Gives empty places: below a folder, or at an address of PostgreSQL."""
    if request.param == "postgres":
        return lambda: str(request.getfixturevalue("postgres").new_database())
    numbers = count()
    return lambda: str(tmp_path / str(next(numbers)))


def filled(place: str, pages: int) -> None:
    with opened(place, ScriptedAnalyst(lambda _: (_ for _ in ()).throw(ModelError("not yet")))) as memory:
        for number in range(pages):
            memory.add_memory(message_text(number), "ok", session_id=f"session {number // 30}")


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    with forks_of("thinking_worker", "memoryos.analysis.rules.analyst") as running:
        yield running


def killed_after(worker: Fork, chance: random.Random, most: int = 7) -> bool:
    """Lets a worker run up to one of its questions or a moment beyond; whether it had to be killed."""
    for _ in range(chance.randrange(1, most)):
        worker.reports.readline()
    time.sleep(chance.choice((0, 0.002, 0.01, 0.03)))
    worker.kill()
    return worker.wait() != 0


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and inherited pipes")
def test_a_worker_killed_again_and_again_leaves_the_same_as_one_left_alone(new_place: NewPlace, forks: Forks) -> None:
    chance, disturbed, alone = random.Random(4), new_place(), new_place()
    filled(disturbed, PAGES)
    filled(alone, PAGES)
    with opened(alone, ScriptedAnalyst(), 23) as memory:
        memory.force_mid_term_analysis()
        expected = end_state(memory)

    killed = [
        killed_after(forks.start("thinking_worker", "analyse", disturbed, life, "force_mid_term_analysis"), chance)
        for life in range(1, 9)
    ]

    with opened(disturbed, ScriptedAnalyst(), 23) as memory:
        memory.force_mid_term_analysis()
        result = end_state(memory)
    assert sum(killed) >= 4
    assert result == expected
    assert sum(segment[2] for segment in result["segments"]) == PAGES - result["short_term"] == PAGES - 3


class Earlier(ScriptedAnalyst):
    """Sees one topic in everything, finds the same facts in other words, and one that nobody stated."""

    def __init__(self) -> None:
        super().__init__(name="earlier/1")

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        good = super().group(pages, earlier, vectors)
        return Grouping((Topic(tuple(page.id for page in pages), "all sorts", ("talk",)),), good.links)

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        good = super().study(pages, profile)
        findings = tuple(replace(finding, text=f"once: {finding.text}") for finding in good.findings)
        return Study((*findings, *(replace(finding, slot="wrong") for finding in findings[:1])), good.traits)


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and inherited pipes")
def test_a_worker_killed_while_it_derives_again_loses_nothing_and_ends_as_one_left_alone(
    new_place: NewPlace, forks: Forks
) -> None:
    chance, disturbed, alone = random.Random(7), new_place(), new_place()
    for place, analyst in ((disturbed, Earlier()), (alone, ScriptedAnalyst())):
        filled(place, PAGES)
        with opened(place, analyst, 23) as memory:
            memory.force_mid_term_analysis()
            known = end_state(memory)
    values = {text.removeprefix("once: ") for text, _ in known["facts"]}

    killed = []
    for life in range(1, 9):
        killed.append(killed_after(forks.start("thinking_worker", "analyse", disturbed, life, "rederive"), chance, 5))
        with opened(disturbed, Earlier(), 23) as memory:
            half_way = end_state(memory)
        assert half_way["pages"] == known["pages"]
        assert {text.removeprefix("once: ") for text, _ in half_way["facts"]} == values
        assert {page for *_, parts in half_way["segments"] for part in parts for page in part} == {
            page for *_, parts in known["segments"] for part in parts for page in part
        }
        assert [line for line in known["profile"].splitlines() if line not in half_way["profile"].splitlines()] == []

    with opened(disturbed, ScriptedAnalyst(), 23) as memory:
        memory.rederive()
        result = end_state(memory)
    assert sum(killed) >= 4
    assert result == known


def test_many_pages_through_a_model_that_often_fails_end_as_with_a_good_one(new_place: NewPlace) -> None:
    chance = random.Random(30)

    def flaky(question: str) -> None:
        if chance.random() < 0.3:
            raise ModelError(f"{question} failed", retryable=True)

    states = []
    for analyst in (ScriptedAnalyst(), ScriptedAnalyst(flaky)):
        arguments = {"embedding_model_name": "none", "embedder": None, "mid_term_heat_threshold": 2}
        with opened(new_place(), analyst, **arguments) as memory:
            memory.add_messages(
                [{"role": "user", "content": message_text(number)} for number in range(MANY + 3)], session_id="s"
            )
            while any(memory.get_memory_stats()["waiting"].values()):
                memory.settle()
            states.append(end_state(memory))
            call_count = len(analyst.calls)

    assert states[1] == states[0]
    assert states[0]["short_term"] == 3
    assert call_count > 1.2 * MANY / 10
