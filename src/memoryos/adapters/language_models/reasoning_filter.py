"""Removes the thinking of reasoning models from their answers."""

_OPEN = "<think>"
_CLOSE = "</think>"


class ThinkingFilter:
    """Takes an answer in pieces and returns it without thinking parts, however it is split.

    A thinking part at the start that never ends was cut off, and is dropped; anywhere else it is ordinary text.
    """

    def __init__(self) -> None:
        self._held = ""
        self._thinking = False
        self._first_piece = False

    def feed(self, piece: str) -> str:
        """The part of the answer that is certain by now and has not been returned yet."""
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
        """What was held back until the end."""
        if not self._thinking:
            return self._trimmed(self._held)
        return _OPEN + self._held if self._first_piece else ""

    def _trimmed(self, shown: str) -> str:
        # White space before the first word separated the thinking from the answer.
        if not self._first_piece:
            shown = shown.lstrip()
            self._first_piece = bool(shown)
        return shown


def without_thinking(text: str) -> str:
    """The answer in `text`, even if the prompt had already opened the thinking part."""
    before, tag, after = text.partition(_CLOSE)
    if tag and _OPEN not in before:
        text = after
    parts = ThinkingFilter()
    return (parts.feed(text) + parts.finish()).strip()


def _beginning_of_tag(text: str) -> int:
    """How many of the last characters may be the beginning of a tag."""
    return next(size for size in range(len(_OPEN) - 1, -1, -1) if text.endswith(_OPEN[:size]))
