"""Settings to models: which language model and which embedder, at which address, with which key."""

import json
import random
import time
from collections.abc import Callable
from datetime import datetime
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

from memoryos.adapters.language_models.usage import Ledger, Price
from memoryos.assembly.registry import EMBEDDER_FAMILIES, EMBEDDER_OF_VECTORS, EMBEDDERS, family_member, part
from memoryos.config.settings import Settings, variable
from memoryos.errors import EmbedderError, InvalidInputError, SettingsError
from memoryos.ports import Embedder, LanguageModel
from memoryos.privacy.secret import Secret

if TYPE_CHECKING:
    from memoryos.adapters.language_models.presets import Preset

Now = Callable[[], datetime]
_REMOTE = "openai:"


def named_embedder(settings: Settings) -> Embedder | None:
    """The embedder that the settings name; None for a search by text alone."""
    if settings.embedding_model_name == "none":
        return None
    return _embedder(settings, settings.embedding_model_name, settings.embedding_model_kwargs)


def local_embedder(settings: Settings) -> Embedder | None:
    """The embedder that classifies sentences: the default one, whichever of ours is used for search.

    It runs on this machine, because calling a provider for every sentence is not worth it. None if the user chose no
    embedder, or one of their own.
    """
    name = settings.embedding_model_name
    known = name in EMBEDDERS or name.startswith(tuple(EMBEDDER_FAMILIES))
    return _shared_embedder("default", _text({})) if known else None


def previous_embedder(settings: Settings, chosen: Embedder, vectors: str) -> Embedder | None:
    """The embedder of `vectors`, used before `chosen`.

    None if it cannot be built, or would send questions to a provider.
    """
    name = EMBEDDER_OF_VECTORS.get(vectors, vectors)
    known = name in EMBEDDERS or name.startswith(tuple(EMBEDDER_FAMILIES))
    # Somebody who switched to a local embedder does not want anything sent to a provider any more.
    if not known or (name.startswith(_REMOTE) and not chosen.name.startswith(_REMOTE)):
        return None
    try:
        embedder = _embedder(settings, name, {})
    except (SettingsError, EmbedderError):
        return None
    return embedder if embedder.name == vectors else None


def _embedder(settings: Settings, name: str, options: dict[str, Any]) -> Embedder:
    if not name.startswith(_REMOTE):
        return _shared_embedder(name, _text(options))
    # Address and key belong together: a key is never sent to an address that was configured without it.
    own = settings.embedding_model_base_url
    key = settings.embedding_model_api_key or ("" if own else settings.openai_api_key)
    return _shared_embedder(
        name, _text(options), own or settings.openai_base_url, _secret("embedding_model_api_key", key)
    )


def named_language_model(settings: Settings, clock: Now) -> LanguageModel | None:
    """The language model that the settings name; None for none."""
    name = settings.language_model
    if name in ("", "none"):
        return None
    if "." in name.partition(":")[0]:
        return cast("LanguageModel", part("language model", name, {})(**settings.language_model_kwargs))
    from memoryos.adapters.language_models.presets import preset

    base_url, key = provider_address(settings, preset(name)[0])
    return _shared_language_model(
        name, base_url, _secret("language_model_api_key", key), _text(settings.language_model_kwargs), clock
    )


def provider_address(settings: Settings, provider: "Preset") -> tuple[str, str]:
    """The address for a model of `provider`, and the key that is sent there."""
    own_url, own_key = settings.language_model_base_url, settings.language_model_api_key
    if "OPENAI_API_KEY" not in provider.key_variables:
        return own_url or variable(*provider.url_variables), own_key or variable(*provider.key_variables)
    # A compatible server at another address is not OpenAI, and must not get its key.
    elsewhere = bool(own_url) and not provider.needs_key
    return own_url or settings.openai_base_url, own_key or ("" if elsewhere else settings.openai_api_key)


def _secret(name: str, value: str) -> Secret | None:
    try:
        return Secret(value) if value else None
    except InvalidInputError as error:
        raise SettingsError(f"setting {name!r} cannot be used: {error}") from error


def price(prices: dict[str, Any]) -> Price | None:
    """The price of tokens; None if it is not configured."""
    try:
        return Price(**{name: float(value) for name, value in prices.items()}) if prices else None
    except (TypeError, ValueError) as error:
        raise SettingsError(
            f"setting 'language_model_price' must contain the numbers `prompt` and `completion`, not {prices!r}"
        ) from error


def usage_of(model: LanguageModel | None, ledger: Ledger, cost: Price | None) -> dict[str, Any] | None:
    """The usage of `model` so far, as a dictionary; None if there is no model."""
    return {"name": model.name, **ledger.summary(cost)} if model else None


def _text(options: dict[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)


# Weights are large and never change, so the memories of one process share an embedder.
@cache
def _shared_embedder(name: str, options: str, base_url: str = "", key: Secret | None = None) -> Embedder:
    build = family_member(name, EMBEDDER_FAMILIES) or part("embedder", name, EMBEDDERS)
    if name.startswith(_REMOTE):
        from memoryos.adapters.retries import Retrier, RetryPolicy

        retrier = Retrier(RetryPolicy(), sleep=time.sleep, jitter=random.random)
        build = partial(build, key=key, retrier=retrier, **({"base_url": base_url} if base_url else {}))
    try:
        return cast("Embedder", build(**json.loads(options)))
    except TypeError as error:
        raise SettingsError(
            f"embedding_model_kwargs has options that the embedder {name!r} does not accept: {error}"
        ) from error


# Its connections, its circuit breaker and its cap on calls are shared too, for as long as anybody uses it.
@lru_cache(maxsize=64)
def _shared_language_model(
    name: str, base_url: str, key: Secret | None, options: str, clock: Callable[[], datetime]
) -> LanguageModel:
    from memoryos.adapters.language_models.configured import Address, Options, configured

    try:
        chosen = Options(**json.loads(options))
    except TypeError as error:
        raise SettingsError(
            f"language_model_kwargs has options that the language model {name!r} does not accept: {error}"
        ) from error
    address = Address(base_url or None, key)
    return configured(name, address, chosen, clock=clock, sleep=time.sleep, jitter=random.random)
