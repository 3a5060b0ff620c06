"""The default embedder also tells which texts are marked as instructions."""

from functools import cached_property
from typing import TYPE_CHECKING

from memoryos.errors import EmbedderError, MissingExtraError
from memoryos.ports import Embedder
from memoryos.privacy.instruction_marks import detect_by_meaning

if TYPE_CHECKING:
    from memoryos.analysis.planted_instructions import InstructionDetector


# By the embedder's name; setting a detector again would drop what is known about texts.
_detectors: dict[str, "_LazyDetector"] = {}


def mark_by_meaning(embedder: Embedder) -> None:
    """Texts that this process shows are marked by what they mean too, as far as `embedder` understands them."""
    if embedder.name not in _detectors:
        _detectors[embedder.name] = _LazyDetector(embedder)
        detect_by_meaning(_detectors[embedder.name])


class _LazyDetector:
    """Loads the examples at the first text, and the embedder's weights at the first sentence that needs them."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @cached_property
    def _detector(self) -> "InstructionDetector":
        from memoryos.analysis.planted_instructions import InstructionDetector

        return InstructionDetector(lambda sentences: self._embedder.embed(sentences, "document"))

    def __call__(self, text: str) -> bool:
        try:
            return self._detector(text)
        except (EmbedderError, MissingExtraError):
            # The embedding step reports it; patterns alone are still worth a lot.
            return False
