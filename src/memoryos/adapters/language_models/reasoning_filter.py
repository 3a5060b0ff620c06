"""Reasoning models show how they think; an answer holds none of it."""

_OPEN = "<think>"
_CLOSE = "</think>"


class ThinkingFilter:
    """Takes an answer in pieces and gives it back without thinking parts, however the pieces are cut.

    A thinking part that begins the answer and never ends was cut off, and is dropped; elsewhere it was no such part.
    """

    def __init__(self) -> None:
        self._held = ""
        self._thinking = False
        self._begun = False

    def feed(self, piece: str) -> str:
        """What of the answer is known so far and was not given yet."""
        self._held += piece
        shown = ""
        while True:
            before, tag, after = self._held.partition(_CLOSE if self._thinking else _OPEN)
            if not tag:
                break
            shown += "" if self._thinking else self._trimmed(before)
            self._held = after
            self._thinking = not self._thinking
        if not self._thinking:
            known = len(self._held) - _beginning_of_tag(self._held)
            shown += self._trimmed(self._held[:known])
            self._held = self._held[known:]
        return shown

    def finish(self) -> str:
        """What was held back, now that nothing follows."""
        if not self._thinking:
            return self._trimmed(self._held)
        return _OPEN + self._held if self._begun else ""

    def _trimmed(self, shown: str) -> str:
        # White space before the first word parted the thinking from the answer.
        if not self._begun:
            shown = shown.lstrip()
            self._begun = bool(shown)
        return shown


def without_thinking(text: str) -> str:
    """The answer in `text`, also where the prompt had opened the thinking part already."""
    before, tag, after = text.partition(_CLOSE)
    if tag and _OPEN not in before:
        text = after
    parts = ThinkingFilter()
    return (parts.feed(text) + parts.finish()).strip()


def _beginning_of_tag(text: str) -> int:
    """How many of the last characters may be the beginning of a tag."""
    return next(size for size in range(len(_OPEN) - 1, -1, -1) if text.endswith(_OPEN[:size]))
