"""Settings to an engine: the only place that chooses implementations."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from memoryos.adapters.language_models.usage import Counted, Ledger
from memoryos.assembly.analysts import LazyAnalyst, LazyFactReader, analyst_name, named_analyst
from memoryos.assembly.arguments import check_analyst_name, check_parts
from memoryos.assembly.clock import aware_clock, new_id, system_clock
from memoryos.assembly.instruction_marks import mark_by_meaning
from memoryos.assembly.models import local_embedder, named_embedder, named_language_model, price, usage_of
from memoryos.assembly.registry import ANALYSTS, TOKENIZER_FAMILIES, TOKENIZERS, family_member, part
from memoryos.assembly.search import name_similarity, note_search, retriever, shared_indexes
from memoryos.assembly.stores import stores
from memoryos.assembly.vector_engines import clear_vectors
from memoryos.config.settings import Settings
from memoryos.domain.heat import HeatFormula
from memoryos.domain.owner import Owner
from memoryos.operations.background.lease import Lease
from memoryos.operations.background.scheduler import Schedulers
from memoryos.operations.engine import Batch, Engine
from memoryos.operations.notes.context import NoteContext
from memoryos.operations.requests import RequestValidator
from memoryos.operations.writers import Writers
from memoryos.ports import Analyst, Clock, Embedder, LanguageModel, Store
from memoryos.tiers.long_term import LongTerm
from memoryos.tiers.short_term import ShortTerm

if TYPE_CHECKING:
    from memoryos.domain.page_redaction import Redaction
    from memoryos.tiers.mid_term import MidTerm

# Rules cost nothing, so they don't have to wait for a full batch.
_FEW_PAGES = 5
# A longer retention would reach back before the first possible date.
_LONGEST_RETENTION_DAYS = 365_000


def assemble(
    settings: Settings,
    embedder: Embedder | None = None,
    clock: Clock | None = None,
    analyst: Analyst | str | None = None,
    language_model: LanguageModel | str | None = None,
) -> Engine:
    """The engine that `settings` describe; parts passed as instances are used as they are."""
    check_parts(embedder, clock, analyst, language_model)
    check_analyst_name(settings.analyst)
    owner = Owner(settings.user_id, settings.assistant_id)
    clock = aware_clock(clock) if clock else system_clock
    ledger = Ledger(within=_process_ledger())
    own_model = None if isinstance(language_model, str) else language_model
    own_analyst = None if isinstance(analyst, str) else analyst
    model = own_model or named_language_model(settings, system_clock)
    usage = partial(usage_of, model, ledger, price(settings.language_model_price))
    name = analyst_name(settings.analyst, model)
    deployment = stores(settings, clock)
    store = deployment.open(owner)
    index_key = (deployment.name, owner)
    slot_embedder = None if embedder else local_embedder(settings)
    if slot_embedder:
        mark_by_meaning(slot_embedder)
    embedder = embedder or named_embedder(settings)
    long_term = LongTerm(store, clock, new_id, settings.long_term_knowledge_capacity)
    return Engine(
        owner=owner,
        store=store,
        requests=request_validator(settings, clock),
        short_term=ShortTerm(store.pages, settings.short_term_capacity),
        mid_term=_mid_term(settings, store, embedder),
        long_term=long_term,
        retriever=retriever(settings, index_key, store, embedder),
        note_search=note_search(settings, index_key, store, embedder),
        embedder=embedder,
        analyst=own_analyst or LazyAnalyst(partial(named_analyst, name, model, ledger)),
        fallback_analyst=LazyAnalyst(partial(named_analyst, "rules", None, Ledger())),
        fact_reader=LazyFactReader(slot_embedder) if own_analyst is None and name in ANALYSTS else None,
        language_model=Counted(model, ledger, "answer") if model else None,
        usage=usage,
        clock=clock,
        new_id=new_id,
        worker=(worker := new_id("worker")),
        lease=Lease(store, "think", worker),
        schedulers=process_schedulers(),
        writers=Writers(owner.user_id),
        batch=Batch(least=_FEW_PAGES) if own_analyst is None and name != "llm" else Batch(),
        count_tokens=_tokenizer(settings.tokenizer),
        clear_vectors=partial(clear_vectors, settings, index_key, embedder),
        end_sessions=lambda: deployment.shared.sessions.end_all(owner.user_id),
    )


def note_context(settings: Settings, engine: Engine) -> NoteContext:
    """What the operations on notes need."""
    return NoteContext(
        engine=engine,
        name_similarity=name_similarity,
        longest=settings.max_text_length,
        min_score=settings.min_score,
        retention=timedelta(days=min(settings.deleted_retention_days, _LONGEST_RETENTION_DAYS)),
        redaction=_redaction(settings),
    )


def check_user_id(user_id: str) -> None:
    """Raises InvalidInputError if no memory can be opened for `user_id`."""
    Owner(user_id)


def configured_language_model() -> LanguageModel | None:
    """The language model that the environment and config.json name; None if they name none."""
    return named_language_model(Settings.load({}), system_clock)


def configured_embedder() -> Embedder | None:
    """The embedder that the environment and config.json name; None for a search by text alone."""
    return named_embedder(Settings.load({}))


def consumption(settings: Settings) -> dict[str, Any]:
    """Model calls of all memories of this process, open or closed, the size of their indexes, and waiting work.

    No memory is read for this, so it costs the same however many are open.
    """
    return {
        "language_model": _process_ledger().summary()["purposes"],
        "indexes": shared_indexes(settings.index_memory_mb).figures(),
        "waiting_jobs": process_schedulers().waiting,
    }


def request_validator(settings: Settings, clock: Clock = system_clock) -> RequestValidator:
    """What checks the arguments of callers, also where no memory is open yet."""
    longest, limit = settings.max_text_length, settings.retrieval_queue_capacity
    return RequestValidator(clock, new_id, longest, limit, settings.min_score, _redaction(settings))


def _mid_term(settings: Settings, store: Store, embedder: Embedder | None) -> "MidTerm":
    from memoryos.tiers.mid_term import MidTerm, MidTermRules

    rules = MidTermRules(
        similarity=settings.mid_term_similarity_threshold,
        heat_threshold=settings.mid_term_heat_threshold,
        capacity=settings.mid_term_capacity,
        heat=HeatFormula(settings.heat_alpha, settings.heat_beta, settings.heat_gamma, settings.heat_mu),
    )
    return MidTerm(store, embedder.name if embedder else None, new_id, rules)


def _redaction(settings: Settings) -> "Redaction | None":
    if not settings.redact_secrets:
        return None
    from memoryos.domain.page_redaction import Redaction

    return Redaction()


def _tokenizer(name: str) -> Callable[[str], int]:
    member = family_member(name, TOKENIZER_FAMILIES)
    return cast("Callable[[str], int]", member() if member else part("tokenizer", name, TOKENIZERS))


@cache
def _process_ledger() -> Ledger:
    return Ledger()


@cache
def process_schedulers() -> Schedulers:
    """The schedulers that run the background work of all memories of this process."""
    return Schedulers()
