"""What is waiting in a memory, in one query.

A memory that is only read starts no work, and no step searches in vain.
"""

from dataclasses import dataclass

from memoryos.domain.turn_terms import TERMS_VERSION
from memoryos.errors import EmbedderError, MissingExtraError, StorageError
from memoryos.operations.background.index_terms import BATCH_PAGES
from memoryos.operations.background.learn import LEARNING_VERSION
from memoryos.operations.engine import Engine
from memoryos.ports.backlog import Backlog


@dataclass(frozen=True, slots=True)
class Waiting:
    """Which steps of the quick lane may have work, and whether the analyst may.

    Better yes too often than no once: each step checks for itself. If a segment may be hot enough to be studied, `hot`
    are the figures that say so; as long as they stay the same, looking again finds nothing new.
    """

    quick: frozenset[str]
    analyst: bool
    hot: tuple[int, ...] | None = None


def waiting_work(engine: Engine) -> Waiting:
    """The work to do in the store of `engine`, for example after an add or a crash."""
    try:
        embedder = engine.embedder.name if engine.embedder else None
        backlog = engine.store.backlog.count(embedder, TERMS_VERSION, LEARNING_VERSION)
    except (StorageError, EmbedderError, MissingExtraError):
        # The lanes will get the same error and report it.
        return Waiting(frozenset({"purge", "terms", "embed", "learn"}), analyst=True)
    return Waiting(_quick_steps(backlog, engine), _has_analyst_work(backlog, engine), _hot(backlog, engine))


def _quick_steps(backlog: Backlog, engine: Engine) -> frozenset[str]:
    has_work = {
        # Deleted notes may become due to be purged while the memory is open.
        "purge": backlog.unscrubbed or backlog.deleted_notes,
        "terms": backlog.without_terms >= BATCH_PAGES,
        "embed": backlog.to_embed,
        "learn": backlog.to_learn and engine.fact_reader is not None,
    }
    return frozenset(step for step, has in has_work.items() if has)


def _has_analyst_work(backlog: Backlog, engine: Engine) -> bool:
    return backlog.lost or backlog.unconsolidated >= engine.short_term.capacity + engine.batch.least


def _hot(backlog: Backlog, engine: Engine) -> tuple[int, ...] | None:
    is_enough = backlog.unstudied >= engine.batch.least
    if not is_enough or not engine.mid_term.may_be_hot(backlog.hot_visits, backlog.hot_unstudied):
        return None
    return backlog.hot_visits, backlog.hot_unstudied, backlog.unstudied
