"""Which texts are marked as instructions: what patterns give away and, if a model is at hand, what sentences mean."""

from collections.abc import Callable
from functools import cache

from memoryos.privacy.prompt_injection import Verdicts, reads_like_instruction

Detector = Callable[[str], bool]


def deserves_mark(text: str) -> bool:
    """Whether `text` seems to tell a machine what to do, so that it is marked if it is not the user's own."""
    return reads_like_instruction(text) or _by_meaning().of(text)


def detect_by_meaning(detector: Detector) -> None:
    """Judges texts by `detector` too, from now on and for all memories of this process.

    What a text means does not depend on whose it is, and values such as a recalled item belong to no memory.
    """
    _by_meaning().judge_by(detector)


@cache
def _by_meaning() -> Verdicts:
    return Verdicts(lambda _: False)
