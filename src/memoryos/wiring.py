"""Settings to parts: the only place that chooses implementations, the clock and the ids."""

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from typing import cast

from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.registry import EMBEDDERS, STORES, part
from memoryos.domain.owner import Owner
from memoryos.errors import SettingsError
from memoryos.ports import Clock, Embedder, NewId, Retriever, Store
from memoryos.retrieval.flat import FlatRetriever
from memoryos.retrieval.shelf import IndexShelf
from memoryos.settings import Settings


@dataclass(frozen=True, slots=True)
class Parts:
    """What one owner's memory is made of. `embedder` is None where search is by text alone."""

    owner: Owner
    store: Store
    embedder: Embedder | None
    retriever: Retriever
    clock: Clock
    new_id: NewId


def assemble(settings: Settings, embedder: Embedder | None = None, clock: Clock | None = None) -> Parts:
    """The parts that `settings` name; `embedder` and `clock` may be given as they are."""
    owner = Owner(settings.user_id, settings.assistant_id)
    chosen_clock = clock or system_clock
    store = _store(settings, owner, chosen_clock)
    chosen_embedder = embedder or _named_embedder(settings)
    return Parts(
        owner=owner,
        store=store,
        embedder=chosen_embedder,
        retriever=_retriever(settings, owner, store, chosen_embedder),
        clock=chosen_clock,
        new_id=new_id,
    )


def system_clock() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def new_id(kind: str) -> str:
    """A new id that nobody can guess."""
    return f"{kind}_{secrets.token_hex(12)}"


def _store(settings: Settings, owner: Owner, clock: Clock) -> Store:
    return cast("Store", part("store", settings.store, STORES).open(settings.data_path, owner, clock))


def _named_embedder(settings: Settings) -> Embedder | None:
    if settings.embedding_model_name == "none":
        return None
    return _shared_embedder(settings.embedding_model_name, json.dumps(settings.embedding_model_kwargs, sort_keys=True))


def _retriever(settings: Settings, owner: Owner, store: Store, embedder: Embedder | None) -> Retriever:
    shelf = _shared_indexes(settings.index_memory_mb)
    key = (settings.store, str(settings.data_path.absolute()), owner)
    index = partial(shelf.current, key, store, embedder.name if embedder else "", embedder.dimension if embedder else 1)
    return FlatRetriever(index, settings.min_score)


# Weights are large and never change, so the memories of one process share an embedder and the cap on indexes.
@cache
def _shared_embedder(name: str, options: str) -> Embedder:
    build = part("embedder", name, EMBEDDERS)
    try:
        return cast("Embedder", build(**json.loads(options)))
    except TypeError as error:
        raise SettingsError(f"embedding_model_kwargs do not fit the embedder {name!r}: {error}") from error


@cache
def _shared_indexes(megabytes: int) -> IndexShelf:
    return IndexShelf(megabytes * 1_000_000, ExactIndex)
