"""A cache of vectors of texts that were just embedded."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np

from memoryos.ports import Purpose, Vector

Make = Callable[[Sequence[str], Purpose], Vector]


class RecentVectors:
    """Remembers the vectors of recent short texts. Safe for threads.

    A page's sentences are embedded for search, and a moment later again to classify them.
    """

    def __init__(self, make: Make, *, most: int = 1024, longest: int = 320) -> None:
        self._make = make
        self._most = most
        self._longest = longest
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[Purpose, str], Vector] = OrderedDict()

    def __call__(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One vector per text, in order."""
        with self._lock:
            known = {text: row for text in texts if (row := self._kept.get((purpose, text))) is not None}
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            made = self._make(missing, purpose)
            known |= dict(zip(missing, made, strict=True))
            self._keep(purpose, {text: known[text] for text in missing if len(text) <= self._longest})
        return np.stack([known[text] for text in texts])

    def _keep(self, purpose: Purpose, rows: dict[str, Vector]) -> None:
        with self._lock:
            for text, row in rows.items():
                self._kept[purpose, text] = row.copy()
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
