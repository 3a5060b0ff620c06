"""Killed in the middle of consolidation and promotion, and with a model that often fails: all is done, and once."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from thinking_worker import end_state, opened, said

from memoryos.errors import ModelError
from memoryos.testing import ScriptedAnalyst

WORKER = Path(__file__).with_name("thinking_worker.py")
PAGES = 243


def filled(data_path: Path, count: int) -> None:
    with opened(data_path, ScriptedAnalyst(lambda _: (_ for _ in ()).throw(ModelError("not yet")))) as memory:
        for number in range(count):
            memory.add_memory(said(number), "ok", session_id=f"session {number // 30}")


def killed_after(data_path: Path, life: int, chance: random.Random) -> bool:
    """Lets a worker run up to one of its questions or a moment beyond; whether it had to be killed."""
    read_end, write_end = os.pipe()
    worker = subprocess.Popen(
        [sys.executable, "-W", "error", str(WORKER), str(data_path), str(life + 1), str(write_end)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        pass_fds=(write_end,),
    )
    os.close(write_end)
    with os.fdopen(read_end, encoding="utf-8") as reports:
        for _ in range(chance.randrange(1, 7)):
            reports.readline()
        time.sleep(chance.choice((0, 0.002, 0.01, 0.03)))
        worker.kill()
    return worker.wait() != 0


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and inherited pipes")
def test_a_worker_killed_again_and_again_leaves_the_same_as_one_left_alone(tmp_path: Path) -> None:
    chance = random.Random(4)
    filled(tmp_path / "killed", PAGES)
    filled(tmp_path / "alone", PAGES)
    with opened(tmp_path / "alone", ScriptedAnalyst(), 23) as memory:
        memory.force_mid_term_analysis()
        expected = end_state(memory)

    killed = [killed_after(tmp_path / "killed", life, chance) for life in range(8)]

    with opened(tmp_path / "killed", ScriptedAnalyst(), 23) as memory:
        memory.force_mid_term_analysis()
        found = end_state(memory)
    assert sum(killed) >= 4
    assert found == expected
    assert sum(segment[2] for segment in found["segments"]) == PAGES - found["short_term"] == PAGES - 3


def test_five_thousand_pages_through_a_model_that_often_fails_end_as_with_a_good_one(tmp_path: Path) -> None:
    chance = random.Random(30)

    def flaky(question: str) -> None:
        if chance.random() < 0.3:
            raise ModelError(f"{question} failed", retryable=True)

    states = []
    for name, analyst in (("good", ScriptedAnalyst()), ("flaky", ScriptedAnalyst(flaky))):
        given = {"embedding_model_name": "none", "embedder": None, "mid_term_heat_threshold": 2}
        with opened(tmp_path / name, analyst, **given) as memory:
            memory.add_messages([{"role": "user", "content": said(number)} for number in range(5_003)], session_id="s")
            while any(memory._workers.think.waiting().values()):
                memory.settle()
            states.append(end_state(memory))
            asked = len(analyst.calls)

    assert states[1] == states[0]
    assert states[0]["short_term"] == 3
    assert asked > 1.2 * 500
