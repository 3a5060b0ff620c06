"""The terms of the facts' texts, kept because every question is compared with all of them."""

import sys

from memoryos.text.terms import terms

_MOST = 20_000  # texts; more is more than one owner's facts
_ENTRY_BYTES = 300  # of an entry beside its texts, as measured


class TextTerms:
    """By text, the terms in it, worked out on first use."""

    def __init__(self) -> None:
        self._known: dict[str, frozenset[str]] = {}
        self._bytes = 0

    def of(self, text: str) -> frozenset[str]:
        """The different terms of `text`."""
        known = self._known.get(text)
        if known is None:
            if len(self._known) >= _MOST:
                self._known.clear()
                self._bytes = 0
            # Terms are shared with those of other texts, because most stand in several.
            known = self._known[text] = frozenset(map(sys.intern, terms(text)))
            self._bytes += _ENTRY_BYTES + len(text.encode())
        return known

    def nbytes(self) -> int:
        """The memory it uses, in bytes, about."""
        return self._bytes
