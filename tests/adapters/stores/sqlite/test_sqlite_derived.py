"""The shelves of what is derived, in a file that is older than they are."""

import shutil
from pathlib import Path

from sqlite_files import ANN, file_of, opened

from memoryos import Memoryos
from memoryos.testing import HashingEmbedder, ScriptedAnalyst

FIXTURES = Path(__file__).parents[3] / "fixtures"


def test_a_store_of_version_1_gains_empty_shelves(tmp_path: Path) -> None:
    file_of(tmp_path).parent.mkdir(parents=True)
    shutil.copy(FIXTURES / "store_v1.db", file_of(tmp_path))

    with opened(tmp_path) as store:
        shelves = (
            store.segments.outlines(),
            store.facts.all(),
            store.profiles.current(),
            store.page_state.consolidated(),
        )

    assert shelves == ([], [], None, 0)


def test_the_pages_of_a_store_of_version_1_are_consolidated_like_any_other(tmp_path: Path) -> None:
    file_of(tmp_path).parent.mkdir(parents=True)
    shutil.copy(FIXTURES / "store_v1.db", file_of(tmp_path))
    arguments = {"embedder": HashingEmbedder(), "analyst": ScriptedAnalyst(), "short_term_capacity": 1}

    with Memoryos(ANN.user_id, data_storage_path=tmp_path, **arguments) as memory:
        memory.add_memory("#bicycle where is it", "ok")
        memory.force_mid_term_analysis()
        stats = memory.get_memory_stats()

    assert (stats["pages"], stats["short_term_count"], stats["mid_term_sessions_count"]) == (3, 1, 1)
