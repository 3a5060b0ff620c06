"""The first searches of a large memory: the store answers while the index is being loaded."""

import logging
import threading
from collections.abc import Callable

from memoryos.domain.query import Query
from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.errors import EmbedderError, MemoryosError, MissingExtraError, StorageError
from memoryos.ports import Embedder, Hit, Retriever, Revision, SearchContext, Store, TurnMatch, TurnSearch
from memoryos.retrieval.ranking import MAX_HITS
from memoryos.retrieval.scoring.evidence import FULL_EVIDENCE, MEANING_AS_EVIDENCE
from memoryos.text.terms import terms

MIN_PAGES = 1500  # about 3,000 turns; a smaller index loads faster than anybody notices
NOTICE = "answered by the database, by words and meaning alone, while the index of this memory is being loaded"
_MAX_WITHOUT_WORDS = 512  # pages whose words a search computes before it starts

_log = logging.getLogger(__name__)


class IndexLoader:
    """Loads an index in the background, one at a time."""

    def __init__(
        self, is_loaded: Callable[[str], bool], load: Callable[[], object], run: Callable[[Callable[[], None]], object]
    ) -> None:
        self.is_loaded = is_loaded
        self._load = load
        self._run = run
        self._lock = threading.Lock()
        self._loading = False

    def start(self) -> None:
        """Starts loading the index, unless it is already being loaded."""
        with self._lock:
            if self._loading:
                return
            self._loading = True
        self._run(self._work)

    def _work(self) -> None:
        try:
            self._load()
        except MemoryosError as error:
            # The memory was closed, or the database is down; the next search tries again.
            _log.info("an index was not loaded: %s", error)
        finally:
            self._loading = False


class ColdStartRetriever:
    """Asks the store for turns as long as the index of a large memory is not loaded, and `retriever` otherwise.

    The store can only search by words and meaning: a search by time, conversation or archived topics waits for the
    index.
    """

    def __init__(
        self,
        store: Store,
        search: TurnSearch,
        embedder: Embedder | None,
        retriever: Retriever,
        loader: IndexLoader,
        min_pages: int = MIN_PAGES,
    ) -> None:
        self._store = store
        self._search = search
        self._embedder = embedder
        self._retriever = retriever
        self._loader = loader
        self._min_pages = min_pages

    def find(self, query: Query, context: SearchContext) -> list[Hit]:
        try:
            embedder = self._embedder.name if self._embedder else ""
        except (EmbedderError, MissingExtraError):
            # It is not available, and the retriever can do without.
            return self._retriever.find(query, context)
        if self._loader.is_loaded(embedder) or not self._can_answer(query):
            return self._retriever.find(query, context)
        self._loader.start()
        vector = context.embed(query.text)
        matches = self._search.best(terms(query.text), embedder, vector, query.limit or MAX_HITS)
        context.add_notice(NOTICE)
        return _hits(matches, query, has_vector=vector is not None)

    def _can_answer(self, query: Query) -> bool:
        if query.exhaustive or query.session_id or query.since or query.latest:
            return False
        revision = self._store.revision()
        if revision.pages < self._min_pages or revision.archive or not self._search.is_able():
            return False
        try:
            return self._has_words(revision)
        except StorageError:
            # They cannot be stored; an index computes them itself.
            return False

    def _has_words(self, revision: Revision) -> bool:
        """Whether the words of all pages are stored; those of the newest are computed here."""
        up_to = self._store.terms.up_to(TERMS_VERSION)
        if revision.pages - up_to > _MAX_WITHOUT_WORDS:
            return False
        if pages := self._store.pages.after(up_to, _MAX_WITHOUT_WORDS) if up_to < revision.pages else []:
            self._store.terms.put(TERMS_VERSION, pages, list(turn_terms(pages)))
        return True


def _hits(matches: list[TurnMatch], query: Query, *, has_vector: bool) -> list[Hit]:
    evidence = [(match.words, max(match.cosine, 0.0) * MEANING_AS_EVIDENCE) for match in matches]
    full = max([FULL_EVIDENCE[has_vector], *map(sum, evidence)])
    hits = [
        Hit(match.page_id, match.role, (words + meaning) / full, {"words": words / full, "meaning": meaning / full})
        for match, (words, meaning) in zip(matches, evidence, strict=True)
    ]
    enough = [hit for hit in hits if hit.score >= query.min_score]
    return sorted(enough, key=lambda hit: -hit.score)[: query.limit or MAX_HITS]
