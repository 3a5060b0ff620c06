"""Going over from one embedder to another: the previous one serves while pages wait for the chosen one."""

from collections.abc import Callable
from functools import partial

from memoryos.domain.query import Query
from memoryos.errors import EmbedderError, MissingExtraError
from memoryos.ports import Embedder, EmbedQuery, Hit, Retriever, Store, Vector

_FEW = 64  # pages; a search embeds so many itself before it begins


class FallbackRetriever:
    """A retriever that searches with the previous embedder for as long as that one knows more of the pages.

    `previous` gives the embedder that made vectors of that name, or None where it cannot be had.
    """

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        retriever: Callable[[Embedder], Retriever],
        previous: Callable[[str], Embedder | None],
    ) -> None:
        self._store = store
        self._chosen = embedder
        self._retriever = retriever
        self._previous = previous
        self._now = retriever(embedder)
        # What serves until few pages wait; empty where that is not settled.
        self._serving: list[tuple[Retriever, EmbedQuery] | None] = []

    def find(self, query: Query, embed: EmbedQuery) -> list[Hit]:
        if len(self._store.vectors.waiting(self._chosen.name, _FEW + 1)) <= _FEW:
            self._serving = []
            return self._now.find(query, embed)
        serving = self._serving or [self._better()]
        self._serving = serving
        retriever, ask = serving[0] or (self._now, embed)
        return retriever.find(query, ask)

    def _better(self) -> tuple[Retriever, EmbedQuery] | None:
        """The embedder that knows the most pages, where that is not the chosen one."""
        vectors = self._store.vectors
        left = {name: vectors.waiting_count(name) for name in self._store.figures().embedders}
        unknown = vectors.waiting_count(self._chosen.name)
        for name in sorted(left, key=lambda name: left[name]):
            embedder = self._previous(name) if left[name] < unknown else None
            if embedder is not None:
                return self._retriever(embedder), partial(_question, embedder)
        return None


def _question(embedder: Embedder, text: str) -> Vector | None:
    try:
        vector: Vector = embedder.embed([text], "query")[0]
    except (EmbedderError, MissingExtraError):
        return None
    return vector
