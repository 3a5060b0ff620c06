"""Switching embedders: the previous one is used while pages are waiting for the new one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memoryos.domain.fact import Fact
from memoryos.domain.page import Page
from memoryos.domain.query import Query
from memoryos.errors import EmbedderError, MissingExtraError
from memoryos.ports import Embedder, Hit, Retriever, SearchContext, Store, Vector
from memoryos.text.focus import focus


class FallbackRetriever:
    """A retriever that searches with the previous embedder as long as that one has embedded more pages.

    `previous` returns the embedder of vectors with that name, or None if it is not available.
    """

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        retriever: Callable[[Embedder], Retriever],
        previous: Callable[[str], Embedder | None],
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._retriever = retriever
        self._previous = previous
        self._now = retriever(embedder)
        # The embedder to search with until few pages are waiting; empty if that is not decided.
        self._serving: list[tuple[Retriever, Embedder] | None] = []

    def find(self, query: Query, context: SearchContext) -> list[Hit]:
        if not context.is_behind:
            self._serving = []
            return self._now.find(query, context)
        self._serving = self._serving or [self._better()]
        if self._serving[0] is None:
            return self._now.find(query, context)
        retriever, embedder = self._serving[0]
        return retriever.find(query, _WithEmbedder(context, embedder))

    def _better(self) -> tuple[Retriever, Embedder] | None:
        """The embedder with the most embedded pages, if that is not the chosen one."""
        vectors = self._store.vectors
        left = {name: vectors.waiting_count(name) for name in self._store.figures().embedders}
        unknown = vectors.waiting_count(self._embedder.name)
        for name in sorted(left, key=lambda name: left[name]):
            embedder = self._previous(name) if left[name] < unknown else None
            if embedder is not None:
                return self._retriever(embedder), embedder
        return None


@dataclass(frozen=True, slots=True)
class _WithEmbedder:
    """`context` with another embedder for questions."""

    context: SearchContext
    embedder: Embedder

    @property
    def is_behind(self) -> bool:
        return self.context.is_behind

    def embed(self, question: str) -> Vector | None:
        try:
            vector: Vector = self.embedder.embed([focus(question)], "query")[0]
        except (EmbedderError, MissingExtraError):
            return None
        return vector

    def facts(self) -> Sequence[Fact]:
        return self.context.facts()

    def pages(self, page_ids: Sequence[str]) -> Sequence[Page]:
        return self.context.pages(page_ids)

    def add_notice(self, notice: str) -> None:
        self.context.add_notice(notice)
