"""Settings to parts: the only place that chooses implementations, the clock and the ids."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from memoryos.adapters.language_models.usage import Counted, Ledger
from memoryos.assembly.analysts import LateAnalyst, analyst_name, named_analyst
from memoryos.assembly.models import named_embedder, named_language_model, previous_embedder, price, usage_of
from memoryos.assembly.registry import (
    ENCRYPTION_KEY,
    INDEX_SHELF,
    INDEXES,
    LIKENESS,
    MID_TERM,
    MOVING,
    NOTE_FINDER,
    NOTE_INDEX,
    REDACTION,
    RETRIEVERS,
    STORES,
    TOKENIZER_FAMILIES,
    TOKENIZERS,
    attribute,
    family_member,
    part,
)
from memoryos.config.settings import Settings
from memoryos.domain.heat import HeatFormula
from memoryos.domain.owner import Owner
from memoryos.errors import EmbedderError, MissingExtraError, SettingsError
from memoryos.operations.background.lease import Lease
from memoryos.operations.engine import Batch, Workshop
from memoryos.operations.notes.context import NoteDesk
from memoryos.operations.requests import Intake
from memoryos.ports import (
    Analyst,
    Clock,
    Embedder,
    LanguageModel,
    Likeness,
    NewId,
    NoteFinder,
    Retriever,
    Store,
    StoreFiles,
)
from memoryos.privacy.secret import Secret
from memoryos.retrieval.fallback import Changeover
from memoryos.tiers.long_term import LongTerm
from memoryos.tiers.short_term import ShortTerm

if TYPE_CHECKING:
    from memoryos.assembly.transfer import Moving
    from memoryos.privacy.redaction import Redaction
    from memoryos.retrieval.hybrid import KnownFacts
    from memoryos.retrieval.index.cache import IndexShelf
    from memoryos.tiers.mid_term import MidTerm

Held = TypeVar("Held")

# Rules cost nothing, so they need not wait until a question is worth its price.
_FEW_PAGES = 5
# So long ago there is still a date.
_FOR_EVER_DAYS = 365_000


@dataclass(frozen=True, slots=True)
class Parts:
    """What one owner's memory is made of. `embedder` is None where search is by text alone.

    `language_model` is the one that answers; `usage` tells what was asked of it, for whatever purpose, since then.
    """

    owner: Owner
    store: Store
    embedder: Embedder | None
    retriever: Retriever
    analyst: Analyst
    batch: Batch
    language_model: LanguageModel | None
    usage: Callable[[], dict[str, Any] | None]
    long_term: LongTerm
    notes: NoteFinder
    clock: Clock
    new_id: NewId


def assemble(
    settings: Settings,
    embedder: Embedder | None = None,
    clock: Clock | None = None,
    analyst: Analyst | str | None = None,
    language_model: LanguageModel | str | None = None,
) -> Parts:
    """The parts that `settings` name, also where a name stands here; the others may be given as they are."""
    owner = Owner(settings.user_id, settings.assistant_id)
    ledger = Ledger(within=_process_ledger())
    given_model = None if isinstance(language_model, str) else language_model
    given_analyst = None if isinstance(analyst, str) else analyst
    model = given_model or named_language_model(settings, system_clock)
    usage = partial(usage_of, model, ledger, price(settings.language_model_price))
    chosen_analyst = analyst_name(settings.analyst, model)
    chosen_clock = clock or system_clock
    store = _store(settings, owner, chosen_clock)
    chosen_embedder = embedder or named_embedder(settings)
    long_term = LongTerm(store, chosen_clock, new_id, settings.long_term_knowledge_capacity)
    return Parts(
        owner=owner,
        store=store,
        embedder=chosen_embedder,
        retriever=_retriever(settings, owner, store, chosen_embedder, long_term.facts),
        long_term=long_term,
        notes=_notes(settings, owner, store, chosen_embedder),
        analyst=given_analyst or LateAnalyst(partial(named_analyst, chosen_analyst, model, ledger)),
        batch=Batch(least=_FEW_PAGES) if given_analyst is None and chosen_analyst != "llm" else Batch(),
        language_model=Counted(model, ledger, "answer") if model else None,
        usage=usage,
        clock=chosen_clock,
        new_id=new_id,
    )


def workshop(settings: Settings, parts: Parts, worker: str) -> Workshop:
    """What the background work of `worker` is done with."""
    store = parts.store
    return Workshop(
        store=store,
        embedder=parts.embedder,
        analyst=parts.analyst,
        stand_in=LateAnalyst(partial(named_analyst, "rules", None, Ledger())),
        clock=parts.clock,
        short_term=ShortTerm(store.pages, settings.short_term_capacity),
        mid_term=_mid_term(settings, parts),
        long_term=parts.long_term,
        notes=parts.notes,
        lease=Lease(store, "think", worker),
        count_tokens=_tokenizer(settings.tokenizer),
        batch=parts.batch,
    )


def note_desk(settings: Settings, parts: Parts, shop: Workshop) -> NoteDesk:
    """What notes are written and read with."""
    return NoteDesk(
        owner=parts.owner,
        shop=shop,
        finder=parts.notes,
        retriever=parts.retriever,
        likeness=_likeness,
        new_id=parts.new_id,
        longest=settings.max_text_length,
        min_score=settings.min_score,
        retention=timedelta(days=min(settings.deleted_retention_days, _FOR_EVER_DAYS)),
        redaction=_redaction(settings),
    )


def _mid_term(settings: Settings, parts: Parts) -> "MidTerm":
    build, rules = attribute(f"{MID_TERM}:MidTerm"), attribute(f"{MID_TERM}:MidTermRules")
    chosen = rules(
        similarity=settings.mid_term_similarity_threshold,
        heat_threshold=settings.mid_term_heat_threshold,
        capacity=settings.mid_term_capacity,
        heat=HeatFormula(settings.heat_alpha, settings.heat_beta, settings.heat_gamma, settings.heat_mu),
    )
    embedder = parts.embedder.name if parts.embedder else None
    return cast("MidTerm", build(parts.store, embedder, parts.new_id, chosen))


def moving() -> "type[Moving]":
    """What takes memories over and hands them on, loaded now: it is seldom needed."""
    return cast("type[Moving]", attribute(MOVING))


def intake(settings: Settings, parts: Parts) -> Intake:
    """What checks and completes the things that callers give."""
    longest, limit = settings.max_text_length, settings.retrieval_queue_capacity
    return Intake(parts.clock, parts.new_id, longest, limit, settings.min_score, _redaction(settings))


def _redaction(settings: Settings) -> "Redaction | None":
    return cast("Redaction", attribute(REDACTION)()) if settings.redact_secrets else None


def _tokenizer(name: str) -> Callable[[str], int]:
    member = family_member(name, TOKENIZER_FAMILIES)
    return cast("Callable[[str], int]", member() if member else part("tokenizer", name, TOKENIZERS))


def check_user_id(user_id: str) -> None:
    """Raises InvalidInputError where no memory can be opened for `user_id`."""
    Owner(user_id)


def configured_language_model() -> LanguageModel | None:
    """The language model that the environment and config.json name; None where they name none."""
    return named_language_model(Settings.load({}), system_clock)


def configured_embedder() -> Embedder | None:
    """The embedder that the environment and config.json name; None for a search by text alone."""
    return named_embedder(Settings.load({}))


def store_files(settings: Settings) -> StoreFiles:
    """What knows the files of all owners."""
    return cast("StoreFiles", part("store", settings.store, STORES).files(*_key_given(settings)))


def consumption(settings: Settings) -> dict[str, Any]:
    """What the memories of this process, closed ones too, asked of language models, and what their indexes take."""
    return {
        "language_model": _process_ledger().summary()["purposes"],
        "indexes": _shared_indexes(settings.index_memory_mb).figures(),
    }


def system_clock() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def new_id(kind: str) -> str:
    """A new id that nobody can guess."""
    return f"{kind}_{os.urandom(12).hex()}"


def _store(settings: Settings, owner: Owner, clock: Clock) -> Store:
    given = _key_given(settings)
    return cast("Store", part("store", settings.store, STORES).open(settings.data_path, owner, clock, *given))


def _key_given(settings: Settings) -> tuple[Secret, ...]:
    """The key of the store's files, where there is one."""
    if not settings.encryption_key and not settings.encryption_key_file:
        return ()
    if settings.store != "sqlite":
        raise SettingsError(f"only the store 'sqlite' can be encrypted, not {settings.store!r}; leave the key out")
    return (attribute(ENCRYPTION_KEY)(settings),)


def _retriever(
    settings: Settings, owner: Owner, store: Store, embedder: Embedder | None, facts: "KnownFacts"
) -> Retriever:
    made = partial(_retriever_with, settings, owner, store, facts)
    if embedder is None:
        return made(None)
    return Changeover(store, embedder, made, partial(previous_embedder, settings, embedder))


def _retriever_with(
    settings: Settings, owner: Owner, store: Store, facts: "KnownFacts", embedder: Embedder | None
) -> Retriever:
    shelf = _shared_indexes(settings.index_memory_mb)
    index = partial(_index, partial(shelf.current, _key(settings, owner), store), embedder)
    if settings.retriever not in RETRIEVERS:
        raise SettingsError(f"unknown retriever {settings.retriever!r}; known are {', '.join(RETRIEVERS)}")
    needs = {"default": (facts,), "paper": (store.segments,)}.get(settings.retriever, ())
    return cast("Retriever", attribute(RETRIEVERS[settings.retriever])(index, *needs))


def _notes(settings: Settings, owner: Owner, store: Store, embedder: Embedder | None) -> NoteFinder:
    shelf = _shared_indexes(settings.index_memory_mb)
    current = partial(shelf.of_kind, attribute(NOTE_INDEX), _key(settings, owner), store)
    return cast("NoteFinder", attribute(NOTE_FINDER)(partial(_index, current, embedder)))


def _key(settings: Settings, owner: Owner) -> tuple[str, str, Owner]:
    """What tells the indexes of one owner from all others in this process."""
    return settings.store, str(settings.data_path.absolute()), owner


def _likeness(query: str, names: Sequence[str]) -> list[float]:
    # Its library is loaded when it is first asked.
    measure: Likeness = attribute(LIKENESS)
    return measure(query, names)


def _index(current: Callable[[str, int], Held], embedder: Embedder | None) -> Held:
    try:
        return current(embedder.name, embedder.dimension) if embedder else current("", 1)
    except (EmbedderError, MissingExtraError):
        # Its dimension cannot be asked for now, so there are no vectors to search.
        return current("", 1)


@cache
def _process_ledger() -> Ledger:
    return Ledger()


# The memories of one process share the cap on indexes.
@cache
def _shared_indexes(megabytes: int) -> "IndexShelf":
    return cast("IndexShelf", attribute(INDEX_SHELF)(megabytes * 1_000_000, attribute(INDEXES["exact"])))
