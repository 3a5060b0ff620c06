"""Results of pure functions of the rules, kept for a while.

Several rules ask the same of a sentence, and a page that was read for its facts is read again when it is promoted. What
a rule says of a text never changes, so the answer is kept for the last few hundred pages.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar, cast

from memoryos.domain.page import Page

# Of each function. A page has about three sentences.
RECENT_SENTENCES: Final = 1024
_RECENT_PAGES: Final = 256
_MAX_CHARACTERS: Final = 8000  # of a page that is kept, so that no number of long ones takes much memory

_P = ParamSpec("_P")
_Result = TypeVar("_Result")


def keep_recent(function: Callable[_P, Iterator[_Result]]) -> Callable[_P, tuple[_Result, ...]]:
    """`function`, whose results for the last hashable arguments are kept."""

    @lru_cache(maxsize=RECENT_SENTENCES)
    def results(*args: _P.args, **kwargs: _P.kwargs) -> tuple[_Result, ...]:
        return tuple(function(*args, **kwargs))

    return cast("Callable[_P, tuple[_Result, ...]]", wraps(function)(results))


def keep_recent_pages(function: Callable[[Page], Iterator[_Result]]) -> Callable[[Page], tuple[_Result, ...]]:
    """`function`, whose results for the last pages are kept. Safe for threads."""
    kept: OrderedDict[tuple[str, str], tuple[Page, tuple[_Result, ...]]] = OrderedDict()
    lock = threading.Lock()

    @wraps(function)
    def results(page: Page) -> tuple[_Result, ...]:
        if len(page.user_input) + len(page.agent_response) > _MAX_CHARACTERS:
            return tuple(function(page))
        # The part of a page that is left when something was taken back has the id of the whole.
        key = page.id, page.user_input
        with lock:
            known = kept.get(key)
        if known is not None and known[0] == page:
            return known[1]
        made = tuple(function(page))
        with lock:
            kept[key] = page, made
            kept.move_to_end(key)
            while len(kept) > _RECENT_PAGES:
                kept.popitem(last=False)
        return made

    return results
