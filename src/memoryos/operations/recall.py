"""Finding what matters for a question."""

from memoryos.domain.page import Turn
from memoryos.domain.query import Query
from memoryos.domain.recall import Recall, RecallItem
from memoryos.errors import EmbedderError, MissingExtraError
from memoryos.operations.embed import embed_if_few
from memoryos.ports import Embedder, Retriever, Store, Vector
from memoryos.tiers.short_term import ShortTerm

# A search first embeds what is waiting, where that takes a moment; a larger backlog is left to the background.
_EMBED_FIRST = 64


def recall(
    query: Query, store: Store, embedder: Embedder | None, retriever: Retriever, short_term: ShortTerm
) -> Recall:
    """What `retriever` finds for `query`, with the newest pages."""
    question = _Embedding(store, embedder)
    question.catch_up()
    hits = retriever.find(query, question)
    pages = {page.id: page for page in store.pages.named([hit.page_id for hit in hits])}
    # A page that another process has forgotten in the meantime is no longer there.
    items = [
        RecallItem.of_turn(Turn(pages[hit.page_id], hit.role), hit.score, hit.parts if query.explain else {})
        for hit in hits
        if hit.page_id in pages
    ]
    recent = short_term.recent(query.session_id, query.as_of)
    return Recall(query.text, tuple(items), tuple(recent), notices=tuple(question.notices))


class _Embedding:
    """Embeds waiting pages and then a question, and notes what stood in the way."""

    def __init__(self, store: Store, embedder: Embedder | None) -> None:
        self._store = store
        self._embedder = embedder
        self.notices: list[str] = []

    def catch_up(self) -> None:
        """Embeds what is waiting, where it is not too much."""
        if self._embedder is None:
            self.notices.append("searched by text alone: no embedder is chosen")
            return
        try:
            if not embed_if_few(self._store, self._embedder, _EMBED_FIRST):
                self.notices.append("some pages wait to be embedded; they were searched by text alone")
        except (EmbedderError, MissingExtraError) as error:
            self._fail(error)

    def __call__(self, question: str) -> Vector | None:
        if self._embedder is None:
            return None
        try:
            vector: Vector = self._embedder.embed([question], "query")[0]
        except (EmbedderError, MissingExtraError) as error:
            self._fail(error)
            return None
        return vector

    def _fail(self, error: EmbedderError | MissingExtraError) -> None:
        self._embedder = None
        self.notices.append(f"searched by text alone: {error}")
