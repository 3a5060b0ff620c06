"""Adding, consolidating, renewing, promoting, correcting, moving and forgetting in random order, by several at once.

After each step, no byte of any file and of a new export holds a word of a forgotten page. FORGETTING_SCHEDULES says
how many schedules to try: `FORGETTING_SCHEDULES=10000 pytest tests/torture/test_forgetting_schedules.py`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from forgetting_worker import STEPS, Talkative, opened, work
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.domain.page import Page
from memoryos.errors import NotFoundError
from memoryos.formats.memoryos_jsonl import Restore, rows
from memoryos.formats.row_validation import RowValidator
from memoryos.operations.background.rederive import Rederive
from memoryos.operations.correct import correct, correction_request, corrections, undo_correction
from memoryos.operations.forget import forget
from memoryos.operations.remember import remember
from memoryos.testing import FixedClock, ScriptedAnalyst

if TYPE_CHECKING:
    from memoryos.operations.engine import Engine
    from memoryos.ports import Analyst

SCHEDULES = int(os.environ.get("FORGETTING_SCHEDULES", "80"))
CONSONANTS = "bcdfghjklmnpqrtvwxz"

steps = st.sampled_from(sorted(STEPS))
sides = st.integers(0, 1)
tags = st.sampled_from(["#red", "#red #blue"])
sessions = st.sampled_from([None, "one", "two"])


def word_of(number: int) -> str:
    """A word for each number, of which no stemmer takes anything off."""
    letters = ""
    for _ in range(4):
        number, letter = divmod(number, len(CONSONANTS))
        letters = CONSONANTS[letter] + letters
    return f"zq{letters}qz"


class Other:
    """The second process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("forgetting_worker.py"))],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *order: str) -> list[str]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\t".join(order) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the second process has ended"
        return answer.split()

    def close(self) -> None:
        with self._process:
            assert self._process.stdin
            self._process.stdin.close()


class Schedules(RuleBasedStateMachine):
    """One owner, whose file two memories of this process and a second process work on."""

    other: Other

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="forgetting-"))
        self.folder = self.root / "0"
        self.clock = FixedClock()
        self.numbers = count()
        self.words: dict[str, str] = {}
        self.correction_words: dict[str, str] = {}
        self.forgotten: list[str] = []
        self.engines: list[Engine] = []
        self.analysts: list[Analyst] = []

    @initialize(kind=st.sampled_from(["talkative", "rules", "scripted"]))
    def open(self, kind: str) -> None:
        kinds: dict[str, Callable[[], Analyst]] = {
            "talkative": Talkative,
            "rules": RulesAnalyst,
            "scripted": ScriptedAnalyst,
        }
        self.analysts = [kinds[kind](), Talkative("talkative/2")]
        self._open()

    def _open(self) -> None:
        self.engines = [opened(self.folder, analyst, self.clock) for analyst in self.analysts]

    @rule(side=sides, tag=tags, session=sessions, many=st.integers(1, 4), consolidated=st.booleans())
    def add(self, side: int, tag: str, session: str | None, many: int, *, consolidated: bool) -> None:
        for number in range(many):
            self.clock.advance(1)
            place = next(self.numbers)
            word = word_of(place)
            text = f"{tag} I {'go' if number else 'stay'} {word} likes={word} Openness:High"
            page = Page(f"page-{place:05}", text, f"Why {word}?", self.clock(), session_id=session)
            remember(page, self.engines[side].store)
            self.words[page.id] = word
        if consolidated:
            work(self.engines[side], "consolidate")

    @rule(side=sides, step=steps)
    def work(self, side: int, step: str) -> None:
        work(self.engines[side], step)

    @rule(step=steps, data=st.data())
    def work_while_another_forgets(self, step: str, data: st.DataObject) -> None:
        chosen = [data.draw(st.sampled_from(sorted(self.words)))] if self.words else []
        analyst = self.analysts[1]
        assert isinstance(analyst, Talkative)
        analyst.meanwhile = lambda: [self._forget(0, page_id) for page_id in chosen] and None
        work(self.engines[1], step)
        analyst.meanwhile = None

    @rule(step=steps)
    def work_elsewhere(self, step: str) -> None:
        self.other.ask(step, str(self.folder))

    @rule(side=sides)
    def rederive(self, side: int) -> None:
        Rederive(self.engines[side])()
        self.engines[side].mid_term.release()
        self.engines[side].lease.give_back()

    @precondition(lambda self: self.words)
    @rule(side=sides, data=st.data(), renewed=st.booleans())
    def forget(self, side: int, data: st.DataObject, *, renewed: bool) -> None:
        chosen = data.draw(st.lists(st.sampled_from(sorted(self.words)), min_size=1, max_size=3, unique=True))
        for page_id in chosen:
            self._forget(side, page_id)
        if renewed:
            work(self.engines[side], "renew")

    @rule(side=sides, verdict=st.sampled_from(["wrong", "no_longer", "edit"]), pick=st.integers(0, 99))
    def correct(self, side: int, verdict: str, pick: int) -> None:
        engine = self.engines[side]
        facts = [fact.id for fact in engine.long_term.facts() if not fact.negated]
        if not facts:
            return
        self.clock.advance(1)
        word = word_of(next(self.numbers)) if verdict == "edit" else None
        request = correction_request(verdict, facts[pick % len(facts)], word, None, None, None, None)
        made = correct(engine, request)
        if word:
            self.correction_words[made.id] = word

    @precondition(lambda self: self.engines)
    @rule(side=sides, pick=st.integers(0, 99))
    def undo(self, side: int, pick: int) -> None:
        made = [correction.id for correction in corrections(self.engines[side])]
        if made:
            undone = made[pick % len(made)]
            undo_correction(self.engines[side], undone)
            self.forgotten += [word for made_id, word in self.correction_words.items() if made_id == undone]

    @rule(side=sides, session=st.sampled_from(["one", "two"]))
    def forget_session(self, side: int, session: str) -> None:
        try:
            gone = forget(self.engines[side], None, session, None, everything=False)
        except NotFoundError:
            return
        # Corrections that quote them are among what is gone.
        self.forgotten += [self.words.pop(page_id) for page_id in gone.page_ids if page_id in self.words]

    @rule()
    def move(self) -> None:
        """Goes on in a new file, which is made of an export."""
        exported = self._exported()
        self._close()
        self.folder = self.root / str(int(self.folder.name) + 1)
        self._open()
        restored = Restore(self.engines[0].store, RowValidator(100_000), dry_run=False)
        restored([json.loads(line) for line in exported])

    @invariant()
    def no_forgotten_word_is_left(self) -> None:
        if self.forgotten and self.engines:
            exported = "\n".join(self._exported())
            left = self.other.ask("search", str(self.folder), *self.forgotten)
            assert left == []
            assert [word for word in self.forgotten if word in exported] == []

    def teardown(self) -> None:
        self._close()
        shutil.rmtree(self.root)

    def _forget(self, side: int, page_id: str) -> None:
        forget(self.engines[side], page_id, None, None, everything=False)
        self.forgotten.append(self.words.pop(page_id))

    def _exported(self) -> list[str]:
        return [json.dumps(row) for row in rows(self.engines[0].store, "ada", "default", self.clock())]

    def _close(self) -> None:
        for engine in self.engines:
            engine.store.close()


@pytest.fixture
def other() -> Iterator[Other]:
    process = Other()
    yield process
    process.close()


@pytest.mark.timeout(0)
def test_no_schedule_leaves_a_byte_of_a_forgotten_page(other: Other) -> None:
    class Schedule(Schedules):
        pass

    Schedule.other = other
    run_state_machine_as_test(
        Schedule,
        settings=settings(
            max_examples=SCHEDULES, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
