"""Who wrote the user's side of a page, where messages name their writers.

OpenAI's `name` tells participants of the same role apart. A name is the user's own if it is their id or a name that
they go by, or a shorter or longer form of one; where no name is their id, the first one in the memory is theirs too.
Whatever else is said under the role `user` is somebody else's words. What was learned from the first writer, before a
name appeared that is the user's id, stays. A name without letters and digits names nobody.
"""

import re
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from memoryos.domain.fact import Fact
from memoryos.domain.page import Page
from memoryos.ports import Store

_WORD: Final = re.compile(r"\w+")
_CHUNK: Final = 500


class Writers:
    """The names under which the user's side of an owner's pages was written, in the order in which they came."""

    def __init__(self, user_id: str) -> None:
        self._user_id = _words(user_id)
        self._lock = threading.Lock()
        self._names: dict[str, None] = {}
        self._last_seq = 0
        self._removals = -1

    def of_user(self, pages: Sequence[Page], store: Store, facts: Callable[[], Iterable[Fact]]) -> list[Page]:
        """`pages`, without the user's side of those that somebody else wrote; `facts` are those known so far."""
        others = _of_others(self.questionable(pages, store), facts)
        return [
            replace(page, user_input="") if page.id in others else page
            for page in pages
            if page.id not in others or page.agent_response.strip()
        ]

    def decided(self, pages: Sequence[Page], store: Store, facts: Callable[[], Iterable[Fact]]) -> list[Page]:
        """The first of `pages`, up to one of which what the user says in those before it may tell who wrote it."""
        questionable = self.questionable(pages, store)
        ids = {page.id for page in questionable}
        others = _of_others(questionable, facts)
        has_said = False
        for place, page in enumerate(pages):
            if has_said and page.id in ids:
                return list(pages[:place])
            has_said = has_said or page.id not in others
        return list(pages)

    def questionable(self, pages: Sequence[Page], store: Store) -> list[Page]:
        """Those of `pages` of which only what is known of the user says whether they wrote them."""
        named = [
            page for page in pages if page.user_name and _folded(page.user_name) and not self._is_id(page.user_name)
        ]
        if not named:
            return []
        names = self._known(store)
        first = "" if any(map(self._is_id, names)) else next(iter(names), "")
        return [page for page in named if _folded(page.user_name or "") != first]

    def _is_id(self, name: str) -> bool:
        return _is_one_of([self._user_id], _words(name))

    def _known(self, store: Store) -> Collection[str]:
        """All names so far; each page is read once, unless pages were removed."""
        with self._lock:
            removals = store.revision().removals
            if removals != self._removals:
                self._names, self._last_seq, self._removals = {}, 0, removals
            while pages := store.pages.after(self._last_seq, _CHUNK):
                names = (_folded(page.user_name) for page in pages if page.user_name)
                self._names |= dict.fromkeys(name for name in names if name)
                self._last_seq = pages[-1].seq
            return self._names


def _of_others(questionable: Sequence[Page], facts: Callable[[], Iterable[Fact]]) -> set[str]:
    """The ids of those `questionable` pages that somebody else wrote, as far as `facts` tell."""
    if not questionable:
        return set()
    own = [_words(fact.value) for fact in facts() if _is_own_name(fact)]
    return {page.id for page in questionable if not _is_one_of(own, _words(page.user_name or ""))}


def _is_own_name(fact: Fact) -> bool:
    return fact.slot == "name" and fact.about == "user" and fact.certain and not (fact.subject or fact.negated)


def _is_one_of(own: Iterable[frozenset[str]], name: frozenset[str]) -> bool:
    """Whether `name` is one of the user's `own`, or a shorter or longer form of it."""
    return any(words <= name or name <= words for words in own if words)


def _words(name: str) -> frozenset[str]:
    return frozenset(_folded(name).split())


def _folded(name: str) -> str:
    return " ".join(_WORD.findall(name.casefold().replace("_", " ")))
