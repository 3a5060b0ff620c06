from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import ROLES, Page
from memoryos.operations.reindex import reindex
from memoryos.ports import StoredVector
from memoryos.testing import FixedClock, HashingEmbedder


def test_reindexing_tells_how_far_it_is_and_keeps_one_embedder(tmp_path):
    clock = FixedClock()
    store = SqliteStore.open(tmp_path, Owner("ada"), clock)
    store.pages.append([Page(f"page_{number}", f"apple {number}", "", clock()) for number in range(40)])
    texts = []

    reindex(store, HashingEmbedder(16), clock, None)
    done = reindex(store, HashingEmbedder(32), clock, lambda now, of: texts.append((now, of)))

    assert done == 40
    assert texts == [(16, 40), (32, 40), (40, 40)]
    assert store.figures().vectors == 40
    store.close()


def test_without_an_embedder_there_is_nothing_to_reindex(tmp_path):
    store = SqliteStore.open(tmp_path, Owner("ada"), FixedClock())

    assert reindex(store, None, FixedClock(), None) == 0
    store.close()


def test_turns_that_were_embedded_before_their_sentences_are_embedded_again(tmp_path):
    clock, embedder = FixedClock(), HashingEmbedder()
    store = SqliteStore.open(tmp_path, Owner("ada"), clock)
    (page,) = store.pages.append([Page("page_1", "I moved to Oslo. It rains.", "I see.", clock())])
    vectors = embedder.embed([page.user_input, page.agent_response], "document")
    bare = [StoredVector(page.seq, role, row) for role, row in zip(ROLES, vectors, strict=True)]
    store.vectors.put(embedder.name, page.seq, bare)

    done = reindex(store, embedder, clock, None)
    again = reindex(store, embedder, clock, None)

    assert (done, again) == (1, 0)
    user, assistant = store.vectors.after(embedder.name, 0, 10)
    assert user.sentences is not None
    assert len(user.sentences.asks) == 2
    assert assistant.sentences is None
    store.close()
