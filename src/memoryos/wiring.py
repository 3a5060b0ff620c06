"""Settings to parts: the only place that chooses implementations, the clock and the ids."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property, partial
from typing import Any, TypeVar, cast

from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.language_models.counting import Counted, Ledger
from memoryos.adapters.registry import (
    ANALYSTS,
    LIKENESS,
    STORES,
    TOKENIZER_FAMILIES,
    TOKENIZERS,
    attribute,
    family_member,
    part,
)
from memoryos.domain.fact import Study
from memoryos.domain.heat import HeatFormula
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping
from memoryos.errors import EmbedderError, MissingExtraError, SettingsError
from memoryos.models import named_embedder, named_language_model, previous_embedder, price, usage_of
from memoryos.operations.changeover import Changeover
from memoryos.operations.intake import Intake
from memoryos.operations.lease import Lease
from memoryos.operations.note_desk import NoteDesk
from memoryos.operations.workshop import Batch, Workshop
from memoryos.ports import Analyst, Clock, Embedder, LanguageModel, Likeness, NewId, NoteFinder, Retriever, Store
from memoryos.retrieval.baselines import PlainMeaning, PlainWords
from memoryos.retrieval.flat import FlatRetriever, KnownFacts
from memoryos.retrieval.note_finder import IndexedNotes
from memoryos.retrieval.note_index import NoteIndex
from memoryos.retrieval.paper import PaperRetriever
from memoryos.retrieval.shelf import IndexShelf
from memoryos.settings import Settings
from memoryos.tiers.long_term import LongTerm
from memoryos.tiers.mid_term import MidTerm, MidTermRules
from memoryos.tiers.short_term import ShortTerm

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
    analyst_name = _analyst_name(settings.analyst, model)
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
        analyst=given_analyst or _LateAnalyst(partial(_named_analyst, analyst_name, model, ledger)),
        batch=Batch(least=_FEW_PAGES) if given_analyst is None and analyst_name != "llm" else Batch(),
        language_model=Counted(model, ledger, "answer") if model else None,
        usage=usage,
        clock=chosen_clock,
        new_id=new_id,
    )


def workshop(settings: Settings, parts: Parts, worker: str) -> Workshop:
    """What the background work of `worker` is done with."""
    store, embedder = parts.store, parts.embedder
    rules = MidTermRules(
        similarity=settings.mid_term_similarity_threshold,
        heat_threshold=settings.mid_term_heat_threshold,
        capacity=settings.mid_term_capacity,
        heat=HeatFormula(settings.heat_alpha, settings.heat_beta, settings.heat_gamma, settings.heat_mu),
    )
    return Workshop(
        store=store,
        embedder=embedder,
        analyst=parts.analyst,
        clock=parts.clock,
        short_term=ShortTerm(store.pages, settings.short_term_capacity),
        mid_term=MidTerm(store, embedder.name if embedder else None, parts.new_id, rules),
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
    )


def intake(settings: Settings, parts: Parts) -> Intake:
    """What checks and completes the things that callers give."""
    longest, limit = settings.max_text_length, settings.retrieval_queue_capacity
    return Intake(parts.clock, parts.new_id, longest, limit, settings.min_score)


def _tokenizer(name: str) -> Callable[[str], int]:
    member = family_member(name, TOKENIZER_FAMILIES)
    return cast("Callable[[str], int]", member() if member else part("tokenizer", name, TOKENIZERS))


def configured_language_model() -> LanguageModel | None:
    """The language model that the environment and config.json name; None where they name none."""
    return named_language_model(Settings.load({}), system_clock)


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
    return f"{kind}_{secrets.token_hex(12)}"


def _store(settings: Settings, owner: Owner, clock: Clock) -> Store:
    return cast("Store", part("store", settings.store, STORES).open(settings.data_path, owner, clock))


def _retriever(
    settings: Settings, owner: Owner, store: Store, embedder: Embedder | None, facts: KnownFacts
) -> Retriever:
    made = partial(_retriever_with, settings, owner, store, facts)
    if embedder is None:
        return made(None)
    return Changeover(store, embedder, made, partial(previous_embedder, settings, embedder))


def _retriever_with(
    settings: Settings, owner: Owner, store: Store, facts: KnownFacts, embedder: Embedder | None
) -> Retriever:
    shelf = _shared_indexes(settings.index_memory_mb)
    index = partial(_index, partial(shelf.current, _key(settings, owner), store), embedder)
    makers: dict[str, Callable[[], Retriever]] = {
        "default": partial(FlatRetriever, index, facts),
        "paper": partial(PaperRetriever, index, store.segments),
        "bm25": partial(PlainWords, index),
        "dense": partial(PlainMeaning, index),
    }
    if settings.retriever not in makers:
        raise SettingsError(f"unknown retriever {settings.retriever!r}; known are {', '.join(makers)}")
    return makers[settings.retriever]()


def _notes(settings: Settings, owner: Owner, store: Store, embedder: Embedder | None) -> NoteFinder:
    shelf = _shared_indexes(settings.index_memory_mb)
    current = partial(shelf.of_kind, NoteIndex, _key(settings, owner), store)
    return IndexedNotes(partial(_index, current, embedder))


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


def _analyst_name(name: str, model: LanguageModel | None) -> str:
    if name == "llm" and model is None:
        raise SettingsError("the analyst 'llm' needs a language model; name one with the setting 'language_model'")
    return name if name != "auto" else "llm" if model else "rules"


def _named_analyst(name: str, model: LanguageModel | None, ledger: Ledger, purpose: str) -> Analyst:
    build = part("analyst", name, ANALYSTS)
    return cast("Analyst", build(Counted(model, ledger, purpose)) if name == "llm" and model else build())


class _LateAnalyst:
    """An analyst that is built when it is first asked, for its rules take longer to load than a page to store."""

    def __init__(self, build: Callable[[str], Analyst]) -> None:
        self._build = build

    @cached_property
    def _topics(self) -> Analyst:
        return self._build("topics")

    @cached_property
    def _facts(self) -> Analyst:
        return self._build("facts")

    @property
    def name(self) -> str:
        return self._topics.name

    def group(self, pages: Sequence[Page], earlier: Sequence[Page]) -> Grouping:
        return self._topics.group(pages, earlier)

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        return self._facts.study(pages, profile)


@cache
def _process_ledger() -> Ledger:
    return Ledger()


# The memories of one process share the cap on indexes.
@cache
def _shared_indexes(megabytes: int) -> IndexShelf:
    return IndexShelf(megabytes * 1_000_000, ExactIndex)
