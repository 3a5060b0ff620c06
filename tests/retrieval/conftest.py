from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.messages import Utterance, exchanges
from memoryos.domain.owner import Owner
from memoryos.operations.background.embed import embed_some
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.testing import FixedClock, HashingEmbedder

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

ChatTurn = tuple[str, str] | tuple[str, str, datetime]
IndexOf = Callable[..., RecallIndex]


@pytest.fixture
def index_of(tmp_path: Path) -> IndexOf:
    """An index of turns given as (speaker, text) in one session, or as sessions of them; `Ann` is the user."""

    def build(*sessions: Sequence[ChatTurn], embedded: bool = True) -> RecallIndex:
        store = SqliteStore.open(tmp_path, Owner("ada"), FixedClock())
        embedder = HashingEmbedder()
        for number, turns in enumerate(sessions):
            texts = [
                Utterance("user" if speaker == "Ann" else "assistant", text, when[0] if when else NOON, name=speaker)
                for speaker, text, *when in turns
            ]
            store.pages.append(
                [one.page(f"page_{number}_{place}", f"s{number}") for place, one in enumerate(exchanges(texts))]
            )
        while embedded and embed_some(store, embedder, FixedClock()):
            pass
        index = RecallIndex(embedder.name, ExactIndex(embedder.dimension))
        index.catch_up(store, index.changes_in(store))
        store.close()
        return index

    return build
