"""The default embedder with MiniLM beside it: the one knows sixteen languages, the other knows English better."""

import re
from collections.abc import Sequence

import numpy as np

from memoryos.adapters.embedders.minilm import MiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.ports import Purpose, Vector
from memoryos.text.languages import ENGLISH, LITTLE_WORDS, language_of_words

_SHARES = (0.5, 0.5)  # of the cosine of two English texts
_WORD = re.compile(r"[^\W\d_]+")
_LAST_LATIN = "\u024f"


class UseWithMiniLm:
    """Both vectors side by side, so that a cosine is the mean of both; for texts not in English, only the first."""

    def __init__(self, *, threads: int = 1) -> None:
        self._first = UniversalSentenceEncoder(threads=threads)
        self._second = MiniLm(threads=threads)

    @property
    def name(self) -> str:
        """Both models and how their vectors are combined."""
        return "use+minilm:centred/1"

    @property
    def dimension(self) -> int:
        """The length of each vector."""
        return self._first.dimension + self._second.dimension

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit vector per text, in order; only the beginning of a long text counts."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        if not texts:
            return vectors
        width = self._first.dimension
        vectors[:, :width] = self._first.embed(texts, purpose)
        english = [position for position, text in enumerate(texts) if _is_english(text)]
        if english:
            first, second = (np.sqrt(np.float32(share)) for share in _SHARES)
            vectors[english, :width] *= first
            vectors[english, width:] = second * self._second.embed([texts[place] for place in english], purpose)
        return vectors


def _is_english(text: str) -> bool:
    """Whether its words are English; emoji, dashes and curly quotes are in no language."""
    words = set(_WORD.findall(text.lower()))
    if not words or language_of_words(words) != ENGLISH:
        return False
    if all(map(str.isascii, words)):
        return True
    # `the café` is English, `Léa a dormi` is not.
    votes = {language: len(words & little) for language, little in LITTLE_WORDS.items()}
    english = votes.pop(ENGLISH)
    return max(map(max, words)) <= _LAST_LATIN and english > max(1, *votes.values())
