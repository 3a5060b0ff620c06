"""What is derived again after a page was forgotten tells only of pages that it goes with."""

import subprocess
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from engines import engine_of
from memoryos.errors import ModelError
from memoryos.operations.background.consolidate import Consolidate
from memoryos.operations.background.lease import Lease
from memoryos.operations.background.promote import Promote
from memoryos.operations.background.repair import Repair
from memoryos.ports import Store
from memoryos.testing import ScriptedAnalyst

exports = count()


def written(memory, folder: Path) -> bytes:
    """Every byte below `folder` and of a new export; read by another process, which drops no lock of ours."""
    export = folder / f"export-{next(exports)}.jsonl"
    memory.export_memories(export)
    files = [str(path) for path in folder.rglob("*") if path.is_file() and path.suffix != ".jsonl"]
    return subprocess.run(["cat", *files, str(export)], check=True, capture_output=True).stdout


def add_batch(memory, *texts: str, session_id: str | None = None):
    """Adds pages and has them consolidated as one batch."""
    pages = [memory.add_memory(text, "ok", session_id=session_id) for text in texts]
    # The newest page stays in short-term memory.
    memory.add_memory("#end", "ok", session_id="end")
    memory.force_mid_term_analysis()
    return pages


@pytest.fixture(params=["rules", "scripted"])
def memory(request, open_memory):
    analyst = ScriptedAnalyst() if request.param == "scripted" else "rules"
    return open_memory(analyst=analyst, short_term_capacity=1)


def test_a_renewed_summary_never_tells_of_a_page_of_another_part(memory, tmp_path):
    first = add_batch(
        memory,
        "#garden My garden tomatoes need water and xylophone.",
        "#garden My garden tomatoes need water and marimba.",
    )
    second = add_batch(
        memory,
        "#garden My garden tomatoes need water and glockenspiel.",
        "#garden My garden tomatoes need water and vibraphone.",
    )
    memory.forget(first[0].id)
    memory.forget(second[0].id)
    memory.settle()
    memory.force_mid_term_analysis()

    memory.forget(first[1].id)

    data = written(memory, tmp_path)
    assert [word for word in (b"xylophone", b"marimba", b"glockenspiel") if word in data] == []
    assert b"vibraphone" in data


def test_a_renewed_chain_never_tells_of_a_page_that_it_does_not_continue(memory, tmp_path):
    lost = add_batch(memory, "#garden The xylophone tomatoes grow.", "#garden The marimba tomatoes grow well.")
    add_batch(memory, "#boat We sail to Norway.")
    back = add_batch(memory, "#garden The celesta tomatoes grow.", "#garden The vibraphone tomatoes grow well.")
    memory.forget(lost[0].id)
    memory.forget(back[0].id)
    memory.settle()
    memory.force_mid_term_analysis()

    memory.forget(lost[1].id)

    data = written(memory, tmp_path)
    assert [word for word in (b"xylophone", b"marimba", b"celesta") if word in data] == []
    assert b"vibraphone" in data


def test_a_chain_goes_with_every_page_that_was_shown_for_it(open_memory, tmp_path):
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)
    # Of the second batch, the analyst sees eight earlier pages: without the first, the second seems to begin the talk.
    pages = add_batch(memory, "#boat a", "xylophone b", "#talk c", *["#talk on"] * 6, session_id="s")
    add_batch(memory, "#talk vibraphone", session_id="s")

    memory.forget(pages[1].id)

    data = written(memory, tmp_path)
    assert (b"xylophone" in data, b"vibraphone" in data) == (False, True)


class LeaseTakenLate(Lease):
    """A lease during whose taking something happens elsewhere."""

    def __init__(self, store: Store, meanwhile: Callable[[], object]) -> None:
        super().__init__(store, "think", "late")
        self._meanwhile = meanwhile

    def take(self) -> bool:
        self._meanwhile()
        return super().take()


@pytest.mark.parametrize("step", [Repair, Promote])
def test_a_page_forgotten_just_after_it_was_read_is_not_brought_back(open_memory, tmp_path, step):
    broken = threading.Event()
    analyst = ScriptedAnalyst(lambda _: _fail() if broken.is_set() else None)
    memory = open_memory(analyst=analyst, short_term_capacity=1, mid_term_heat_threshold=1e9)
    pages = [memory.add_memory(text, "ok") for text in ("#garden a", "#garden xylophone job=xylophone", "#garden b")]
    memory.add_memory("#end", "ok", session_id="end")
    engine = engine_of(memory)
    Consolidate(engine)("everything")
    engine.lease.give_back()
    broken.set()
    memory.forget(pages[0].id)
    memory.settle()
    lease = LeaseTakenLate(engine.store, lambda: memory.forget(pages[1].id))

    step(replace(engine, analyst=ScriptedAnalyst(), lease=lease))("everything")

    assert b"xylophone" not in written(memory, tmp_path)


def _fail() -> None:
    raise ModelError("down")


def test_a_fact_keeps_no_word_that_only_a_forgotten_page_used(open_memory, tmp_path):
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1)
    pages = add_batch(memory, "#sport a likes=skating", "#sport b likes=skated")

    memory.forget(pages[0].id)
    memory.settle()

    assert b"skating" not in written(memory, tmp_path)
    assert [fact["knowledge"] for fact in memory.get_user_knowledge_summary()] == ["likes is skated"]
