"""How the CPU time of an operation grows with the length of its input."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

_MOST = 2.6  # times the CPU for twice the length: linear, with room for caches and a busy machine
_HOPELESS = ((250, 0.05), (1000, 0.25))  # what takes longer for so few characters need not be measured further
_REPEATS = 3
_ROUNDS = 8
_MEASURABLE = 0.001


@dataclass(frozen=True)
class Growth:
    """Seconds of CPU for a length and for twice that length, of which `room` is too little to tell anything."""

    length: int
    once: float
    twice: float
    room: float = _MEASURABLE

    @property
    def is_linear(self) -> bool:
        return self.twice <= _MOST * self.once + self.room

    def __str__(self) -> str:
        return f"{self.length}: {self.once * 1e3:.1f} ms, twice that: {self.twice * 1e3:.1f} ms"


def growth(run: Callable[[str], object], text: Callable[[int], str], length: int) -> Growth:
    """What `run` takes for `text(length)` and twice that; the best of several, for the machine is busy."""
    for few, most in (limit for limit in _HOPELESS if limit[0] < 2 * length):
        taken = seconds(run, text(few), 1)
        if taken > most:
            # The first run of all may have loaded what every run needs, and a virtual machine may have been paused.
            taken = seconds(run, text(few), _REPEATS)
        if taken > most:
            return Growth(few, 0.0, taken)
    taken = seconds(run, text(2 * length), 1)
    if taken < _MEASURABLE:
        return Growth(length, taken, taken)
    measured = Growth(length, seconds(run, text(length), _REPEATS), taken)
    if measured.is_linear:
        # Measured again, the longer text could only take less.
        return measured
    return best_growth(
        lambda: Growth(length, seconds(run, text(length), _REPEATS), seconds(run, text(2 * length), _REPEATS))
    )


def best_growth(measure: Callable[[], Growth]) -> Growth:
    """What `measure` finds, which is asked again where the machine may have been busy with something else."""
    rounds: list[Growth] = []
    for _ in range(_ROUNDS):
        rounds.append(measure())
        best = replace(rounds[0], once=min(cycle.once for cycle in rounds), twice=min(cycle.twice for cycle in rounds))
        if best.is_linear:
            return best
    # A core may get slower between the two: then the middle one of the rounds, each measured at one time, decides.
    ratios = [cycle.twice / cycle.once for cycle in rounds]
    return rounds[ratios.index(statistics.median_low(ratios))]


def seconds(run: Callable[[str], object], text: str, repeats: int) -> float:
    """The least CPU time of several runs."""
    gc.disable()
    try:
        return min(_timed(run, text) for _ in range(repeats))
    finally:
        gc.enable()


def _timed(run: Callable[[str], object], text: str) -> float:
    # Of this thread: what others do in the background is not part of it.
    start = time.thread_time()
    run(text)
    return time.thread_time() - start
