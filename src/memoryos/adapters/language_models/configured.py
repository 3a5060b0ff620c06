"""A language model by name, with retries and limits, and the options that a user may set."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from memoryos.adapters.language_models.capabilities import Form
from memoryos.adapters.language_models.factory import named_language_model
from memoryos.adapters.language_models.presets import preset
from memoryos.adapters.language_models.replies import Sampling
from memoryos.adapters.language_models.resilience import Resilience, resilient
from memoryos.adapters.remote import checked_url
from memoryos.adapters.retries import Jitter, RetryPolicy, Sleep
from memoryos.errors import MissingExtraError, SettingsError
from memoryos.ports import Clock, Completion, LanguageModel, Message
from memoryos.privacy.secret import Secret

_NUMBERS = {"timeout": 0.001, "attempts": 1, "calls_at_once": 1, "max_tokens": 1, "temperature": 0}


@dataclass(frozen=True, slots=True)
class Options:
    """Options besides the name. `timeout` limits a whole answer, or the wait for each piece of a stream."""

    timeout: float = 120.0
    attempts: int = 3
    calls_at_once: int = 4
    max_tokens: int | None = None
    temperature: float | None = None
    structured: Form | None = None

    def __post_init__(self) -> None:
        for name, least in _NUMBERS.items():
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int | float) or value < least):
                raise SettingsError(
                    f"{name!r} of a language model must be a number of at least {least:g}, not {value!r}"
                )


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a model, and its key."""

    base_url: str | None = None
    key: Secret | None = None


def configured(
    name: str, address: Address, options: Options, *, clock: Clock, sleep: Sleep, jitter: Jitter
) -> LanguageModel:
    """The model called `name`, with a time limit, retries, a circuit breaker and a limit on concurrent calls.

    Raises SettingsError now if the name, the key or the address is missing or wrong, and MissingExtraError if its
    client library is not installed; the library is loaded at the first call.
    """
    _check(name, address)
    policy = Resilience(
        seconds=options.timeout, retries=RetryPolicy(options.attempts), calls_at_once=options.calls_at_once
    )

    def build() -> LanguageModel:
        model = named_language_model(
            name,
            key=address.key,
            base_url=address.base_url,
            sampling=Sampling(options.max_tokens, options.temperature),
            structured=options.structured,
            timeout=options.timeout,
        )
        return resilient(model, policy, clock=clock, sleep=sleep, jitter=jitter)

    return _LazyModel(name, build)


def _check(name: str, address: Address) -> None:
    provider, _ = preset(name)
    url = address.base_url or provider.base_url
    if url is None:
        raise SettingsError(
            f"language model {name!r} needs a base URL (setting 'language_model_base_url'),"
            " such as http://localhost:8000/v1"
        )
    checked_url(url, address.key)
    if provider.needs_key and address.key is None:
        variables = " or ".join(provider.key_variables)
        raise SettingsError(
            f"language model {name!r} needs a key; use the setting 'language_model_api_key' or set {variables}"
        )
    if find_spec(provider.extra) is None:
        raise MissingExtraError(
            f"language model {name!r} needs a library; install it with: pip install 'memoryos-engine[{provider.extra}]'"
        )


class _LazyModel:
    """A language model that is built at the first call."""

    def __init__(self, name: str, build: Callable[[], LanguageModel]) -> None:
        self._name = name
        self._build = build
        self._lock = threading.Lock()
        self._built: LanguageModel | None = None

    @property
    def name(self) -> str:
        """The configured name."""
        return self._name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer."""
        return self._model().complete(messages, schema)

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:
        """The answer in pieces."""
        return self._model().stream(messages)

    def _model(self) -> LanguageModel:
        with self._lock:
            if self._built is None:
                self._built = self._build()
            return self._built
