"""Whether anything waits in a memory that is opened, so that one which is only read starts no work."""

from dataclasses import dataclass

from memoryos.domain.turn_terms import TERMS_VERSION
from memoryos.errors import EmbedderError, MissingExtraError, StorageError
from memoryos.operations.background.index_terms import BATCH_PAGES
from memoryos.operations.background.learn import LEARNING_VERSION
from memoryos.operations.engine import Engine
from memoryos.ports.backlog import Backlog


@dataclass(frozen=True, slots=True)
class WaitingLanes:
    """Which lanes of the pipeline may have work. Rather too often yes than once no: a lane finds out for itself."""

    quick: bool
    analyst: bool


def waiting_lanes(engine: Engine) -> WaitingLanes:
    """The lanes that have work in the store of `engine`, after a crash for instance."""
    try:
        embedder = engine.embedder.name if engine.embedder else None
        backlog = engine.store.backlog.count(embedder, TERMS_VERSION, LEARNING_VERSION)
    except (StorageError, EmbedderError, MissingExtraError):
        # The lanes meet the same error, and report it.
        return WaitingLanes(quick=True, analyst=True)
    return WaitingLanes(_has_quick_work(backlog, engine), _has_analyst_work(backlog, engine))


def _has_quick_work(backlog: Backlog, engine: Engine) -> bool:
    return (
        backlog.to_embed
        or backlog.unscrubbed
        # They are purged when their time is over, which may be while the memory is open.
        or backlog.deleted_notes
        or backlog.without_terms >= BATCH_PAGES
        or (backlog.to_learn and engine.fact_reader is not None)
    )


def _has_analyst_work(backlog: Backlog, engine: Engine) -> bool:
    least = engine.batch.least
    return (
        backlog.lost
        or backlog.unconsolidated >= engine.short_term.capacity + least
        or (backlog.unstudied >= least and engine.mid_term.may_be_hot(backlog.hot_visits, backlog.hot_unstudied))
    )
