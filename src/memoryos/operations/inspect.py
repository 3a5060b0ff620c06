"""What a memory holds and how it is."""

from typing import Any

from memoryos.domain.owner import Owner
from memoryos.operations.background import Background
from memoryos.ports import Embedder, Store
from memoryos.tiers.short_term import ShortTerm


def stats(
    owner: Owner, store: Store, embedder: Embedder | None, short_term: ShortTerm, background: Background
) -> dict[str, Any]:
    """Counts of all tiers, and the state of background work."""
    figures = store.figures()
    return {
        "user_id": owner.user_id,
        "assistant_id": owner.assistant_id,
        "pages": figures.pages,
        "sessions": figures.sessions,
        "short_term_count": min(figures.pages, short_term.capacity),
        "short_term_capacity": short_term.capacity,
        "bytes_on_disk": figures.bytes,
        "embedder": embedder.name if embedder else None,
        "vectors": figures.vectors,
        "waiting": {"embed": store.vectors.waiting_count(embedder.name) if embedder else 0},
        "error": str(background.error) if background.error else None,
    }
