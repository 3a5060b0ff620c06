"""MemoryOS: a memory operating system for AI agents."""

import pkgutil
from typing import TYPE_CHECKING, Any

from memoryos.version import __version__

if TYPE_CHECKING:
    from memoryos.domain.page import Page
    from memoryos.domain.recall import Recall, RecallItem
    from memoryos.memory import Memoryos

__all__ = ["Memoryos", "Page", "Recall", "RecallItem", "__version__"]

_HOMES = {
    "Memoryos": "memoryos.memory:Memoryos",
    "Page": "memoryos.domain.page:Page",
    "Recall": "memoryos.domain.recall:Recall",
    "RecallItem": "memoryos.domain.recall:RecallItem",
}


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: the help of the command must not wait for numpy.
    if name not in _HOMES:
        raise AttributeError(f"module 'memoryos' has no attribute {name!r}")
    value = globals()[name] = pkgutil.resolve_name(_HOMES[name])
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
