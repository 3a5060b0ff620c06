"""Settings to parts: the only place that chooses implementations, the clock and the ids."""

import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property, lru_cache, partial
from typing import Any, cast

from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.language_models.counting import Counted, Ledger, Price
from memoryos.adapters.language_models.presets import Preset, preset
from memoryos.adapters.registry import (
    ANALYSTS,
    EMBEDDER_FAMILIES,
    EMBEDDERS,
    LANGUAGE_MODELS,
    STORES,
    attribute,
    family_member,
    part,
)
from memoryos.domain.fact import Study
from memoryos.domain.heat import HeatFormula
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.secret import Secret
from memoryos.domain.topic import Grouping
from memoryos.errors import InvalidInputError, SettingsError
from memoryos.operations.lease import Lease
from memoryos.operations.workshop import Batch, Workshop
from memoryos.ports import Analyst, Clock, Embedder, LanguageModel, NewId, Retriever, Store
from memoryos.retrieval.baselines import PlainMeaning, PlainWords
from memoryos.retrieval.flat import FlatRetriever, KnownFacts
from memoryos.retrieval.paper import PaperRetriever
from memoryos.retrieval.shelf import IndexShelf
from memoryos.settings import Settings, variable
from memoryos.tiers.long_term import LongTerm
from memoryos.tiers.mid_term import MidTerm, MidTermRules
from memoryos.tiers.short_term import ShortTerm

# Rules cost nothing, so they need not wait until a question is worth its price.
_FEW_PAGES = 5


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
    clock: Clock
    new_id: NewId


def assemble(
    settings: Settings,
    embedder: Embedder | None = None,
    clock: Clock | None = None,
    analyst: Analyst | None = None,
    language_model: LanguageModel | None = None,
) -> Parts:
    """The parts that `settings` name; the others may be given as they are."""
    owner = Owner(settings.user_id, settings.assistant_id)
    ledger = Ledger()
    model = language_model or _named_language_model(settings)
    usage = partial(_usage, model, ledger, _price(settings.language_model_price))
    analyst_name = _analyst_name(settings.analyst, model)
    chosen_clock = clock or system_clock
    store = _store(settings, owner, chosen_clock)
    chosen_embedder = embedder or _named_embedder(settings)
    long_term = LongTerm(store, chosen_clock, new_id, settings.long_term_knowledge_capacity)
    return Parts(
        owner=owner,
        store=store,
        embedder=chosen_embedder,
        retriever=_retriever(settings, owner, store, chosen_embedder, long_term.facts),
        long_term=long_term,
        analyst=analyst or _LateAnalyst(partial(_named_analyst, analyst_name, model, ledger)),
        batch=Batch(least=_FEW_PAGES) if analyst is None and analyst_name != "llm" else Batch(),
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
        lease=Lease(store, "think", worker),
        batch=parts.batch,
    )


def system_clock() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def new_id(kind: str) -> str:
    """A new id that nobody can guess."""
    return f"{kind}_{secrets.token_hex(12)}"


def _store(settings: Settings, owner: Owner, clock: Clock) -> Store:
    return cast("Store", part("store", settings.store, STORES).open(settings.data_path, owner, clock))


def _named_embedder(settings: Settings) -> Embedder | None:
    if settings.embedding_model_name == "none":
        return None
    # The address and the key go together: a key is never sent to an address that was named without it.
    own = settings.embedding_model_base_url
    key = settings.embedding_model_api_key or ("" if own else settings.openai_api_key)
    return _shared_embedder(
        settings.embedding_model_name,
        _text(settings.embedding_model_kwargs),
        own or settings.openai_base_url,
        _secret("embedding_model_api_key", key),
    )


def _retriever(
    settings: Settings, owner: Owner, store: Store, embedder: Embedder | None, facts: KnownFacts
) -> Retriever:
    shelf = _shared_indexes(settings.index_memory_mb)
    key = (settings.store, str(settings.data_path.absolute()), owner)
    index = partial(shelf.current, key, store, embedder.name if embedder else "", embedder.dimension if embedder else 1)
    makers: dict[str, Callable[[], Retriever]] = {
        "default": partial(FlatRetriever, index, facts),
        "paper": partial(PaperRetriever, index, store.segments),
        "bm25": partial(PlainWords, index),
        "dense": partial(PlainMeaning, index),
    }
    if settings.retriever not in makers:
        raise SettingsError(f"unknown retriever {settings.retriever!r}; known are {', '.join(makers)}")
    return makers[settings.retriever]()


def _analyst_name(name: str, model: LanguageModel | None) -> str:
    if name == "llm" and model is None:
        raise SettingsError("the analyst 'llm' needs a language model; name one with the setting 'language_model'")
    return name if name != "auto" else "llm" if model else "rules"


def _named_analyst(name: str, model: LanguageModel | None, ledger: Ledger, purpose: str) -> Analyst:
    build = part("analyst", name, ANALYSTS)
    return cast("Analyst", build(Counted(model, ledger, purpose)) if name == "llm" and model else build())


def _named_language_model(settings: Settings) -> LanguageModel | None:
    name = settings.language_model
    if name in ("", "none"):
        return None
    if "." in name.partition(":")[0]:
        return cast("LanguageModel", part("language model", name, {})(**settings.language_model_kwargs))
    base_url, key = _address(settings, preset(name)[0])
    return _shared_language_model(
        name, base_url, _secret("language_model_api_key", key), _text(settings.language_model_kwargs)
    )


def _address(settings: Settings, provider: Preset) -> tuple[str, str]:
    """Where a model of `provider` is asked, and the key that is sent there."""
    own_url, own_key = settings.language_model_base_url, settings.language_model_api_key
    if "OPENAI_API_KEY" not in provider.key_variables:
        return own_url or variable(*provider.url_variables), own_key or variable(*provider.key_variables)
    # Whoever runs a compatible server at an address of its own is not OpenAI, and must not see its key.
    elsewhere = bool(own_url) and not provider.needs_key
    return own_url or settings.openai_base_url, own_key or ("" if elsewhere else settings.openai_api_key)


def _secret(name: str, value: str) -> Secret | None:
    try:
        return Secret(value) if value else None
    except InvalidInputError as error:
        raise SettingsError(f"setting {name!r} cannot be used: {error}") from error


def _price(price: dict[str, Any]) -> Price | None:
    try:
        return Price(**{name: float(value) for name, value in price.items()}) if price else None
    except (TypeError, ValueError) as error:
        raise SettingsError(
            f"setting 'language_model_price' must hold numbers `prompt` and `completion`, not {price!r}"
        ) from error


def _usage(model: LanguageModel | None, ledger: Ledger, price: Price | None) -> dict[str, Any] | None:
    return {"name": model.name, **ledger.summary(price)} if model else None


def _text(options: dict[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)


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


# Weights are large and never change, so the memories of one process share an embedder and the cap on indexes.
@cache
def _shared_embedder(name: str, options: str, base_url: str, key: Secret | None) -> Embedder:
    build = family_member(name, EMBEDDER_FAMILIES) or part("embedder", name, EMBEDDERS)
    if name.startswith("openai:"):
        build = partial(build, key=key, **({"base_url": base_url} if base_url else {}))
    try:
        return cast("Embedder", build(**json.loads(options)))
    except TypeError as error:
        raise SettingsError(f"embedding_model_kwargs do not fit the embedder {name!r}: {error}") from error


# Its connections, its circuit breaker and its cap on calls are shared too, for as long as anybody uses it.
@lru_cache(maxsize=64)
def _shared_language_model(name: str, base_url: str, key: Secret | None, options: str) -> LanguageModel:
    make, address, chosen = (attribute(f"{LANGUAGE_MODELS}:{part}") for part in ("configured", "Address", "Options"))
    try:
        how = chosen(**json.loads(options))
    except TypeError as error:
        raise SettingsError(f"language_model_kwargs do not fit the language model {name!r}: {error}") from error
    model = make(name, address(base_url or None, key), how, clock=system_clock, sleep=time.sleep, jitter=random.random)
    return cast("LanguageModel", model)


@cache
def _shared_indexes(megabytes: int) -> IndexShelf:
    return IndexShelf(megabytes * 1_000_000, ExactIndex)
