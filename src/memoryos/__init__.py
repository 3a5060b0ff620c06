"""MemoryOS: a memory operating system for AI agents."""

from memoryos.domain.page import Page
from memoryos.domain.quotation import quotable
from memoryos.domain.recall import Recall, RecallItem
from memoryos.memory import Memoryos
from memoryos.version import __version__

__all__ = ["Memoryos", "Page", "Recall", "RecallItem", "__version__", "quotable"]
