"""An embedder whose vectors depend on nothing but their texts, for comparing stores to the digit."""

from collections.abc import Sequence

import numpy as np

from memoryos.ports import Embedder, Purpose, Vector


class SingleTexts:
    """Gives `embedder` one text at a time.

    The last digits of a vector depend on the texts that are embedded together with it, and these depend on when the
    background gets to them.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.name = embedder.name
        self.dimension = embedder.dimension

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit row for each text, in order."""
        rows = [self._embedder.embed([text], purpose) for text in texts]
        return np.concatenate([np.empty((0, self.dimension), dtype=np.float32), *rows])
