"""Summaries in files of version 4, which did not know of which pages a summary tells."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_files import ANN, file_of, opened, raw_bytes

from memoryos import Memoryos
from memoryos.adapters.stores.sqlite.migrations import MIGRATIONS, migrate
from memoryos.ports import Forget
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedAnalyst

FIXTURES = Path(__file__).parents[3] / "fixtures"


def test_summaries_that_were_made_again_in_version_4_are_made_once_more_without_forgotten_words(tmp_path: Path) -> None:
    file_of(tmp_path).parent.mkdir(parents=True)
    shutil.copy(FIXTURES / "store_v4.db", file_of(tmp_path))
    assert b"marimba" in raw_bytes(tmp_path)
    parts = {"embedder": HashingEmbedder(), "analyst": ScriptedAnalyst(), "clock": FixedClock()}

    with Memoryos(ANN.user_id, data_storage_path=tmp_path, short_term_capacity=1, **parts) as memory:
        memory.settle()
        memory.force_mid_term_analysis()
        memory.export_memories(tmp_path / "export.jsonl")
        with opened(tmp_path) as store:
            summaries = {segment.summary for segment in store.segments.outlines()}

    assert b"marimba" not in raw_bytes(tmp_path)
    assert "garden: #garden Tomatoes and vibraphone." in summaries


def test_a_chain_told_before_its_pages_were_known_goes_with_every_page_near_it(tmp_path: Path) -> None:
    path = file_of(tmp_path)
    path.parent.mkdir(parents=True)
    shutil.copy(FIXTURES / "store_v1.db", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        migrate(older, MIGRATIONS[:4])
        older.execute("INSERT INTO notes SELECT seq, 0, 1, 'test', 'a chain with words of page_1' FROM pages")

    with opened(tmp_path) as store:
        before = store.page_state.links(["page_2"])["page_2"].chain_summary
        store.pages.remove(Forget(page_ids=("page_1",)))
        after = store.page_state.links(["page_2"])["page_2"].chain_summary

    assert (before, after) == ("a chain with words of page_1", None)
