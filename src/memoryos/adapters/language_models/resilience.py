"""Everything that makes a language model dependable, in the order that works."""

from dataclasses import dataclass, field

from memoryos.adapters.language_models.circuit_breaker import BreakerPolicy, Breaking
from memoryos.adapters.language_models.concurrency_limit import ConcurrencyLimited
from memoryos.adapters.language_models.retrying import Retrying
from memoryos.adapters.language_models.time_limit import TimeLimited
from memoryos.adapters.retries import Jitter, Retrier, RetryPolicy, Sleep
from memoryos.ports import Clock, LanguageModel


@dataclass(frozen=True, slots=True)
class Resilience:
    """Limits: seconds per answer, retries, the circuit breaker, and concurrent calls."""

    seconds: float = 120.0
    retries: RetryPolicy = field(default_factory=RetryPolicy)
    breaker: BreakerPolicy = field(default_factory=BreakerPolicy)
    calls_at_once: int = 4


def resilient(model: LanguageModel, policy: Resilience, *, clock: Clock, sleep: Sleep, jitter: Jitter) -> LanguageModel:
    """`model` with a time limit, a limit on concurrent calls, retries and a circuit breaker.

    A call that waits for a retry occupies no slot, and a model that is down is not retried at all.
    """
    limited = ConcurrencyLimited(TimeLimited(model, policy.seconds), policy.calls_at_once)
    retrier = Retrier(policy.retries, sleep=sleep, jitter=jitter)
    return Breaking(Retrying(limited, retrier), policy.breaker, clock=clock)
