from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.operations.reindex import reindex
from memoryos.testing import FixedClock, HashingEmbedder


def test_reindexing_tells_how_far_it_is_and_keeps_one_embedder(tmp_path):
    clock = FixedClock()
    store = SqliteStore.open(tmp_path, Owner("ada"), clock)
    store.pages.append([Page(f"page_{number}", f"apple {number}", "", clock()) for number in range(40)])
    told = []

    reindex(store, HashingEmbedder(16), None)
    done = reindex(store, HashingEmbedder(32), lambda now, of: told.append((now, of)))

    assert done == 40
    assert told == [(16, 40), (32, 40), (40, 40)]
    assert store.figures().vectors == 40
    store.close()


def test_without_an_embedder_there_is_nothing_to_reindex(tmp_path):
    store = SqliteStore.open(tmp_path, Owner("ada"), FixedClock())

    assert reindex(store, None, None) == 0
    store.close()
